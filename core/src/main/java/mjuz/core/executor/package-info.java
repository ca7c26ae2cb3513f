/**
 * The border to whatever deploys resources: the executor runs rounds, the core decides their order.
 */
@NullMarked
package mjuz.core.executor;

import org.jspecify.annotations.NullMarked;
