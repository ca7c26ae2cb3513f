/** The first pair of deployments: the programs that the README prints. */
@NullMarked
package mjuz.examples.first;

import org.jspecify.annotations.NullMarked;
