/** The border to the network: sessions between incarnations of deployments. */
@NullMarked
package mjuz.core.transport;

import org.jspecify.annotations.NullMarked;
