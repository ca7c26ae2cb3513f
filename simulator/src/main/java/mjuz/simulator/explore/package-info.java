/**
 * Exhaustive search over all interleavings of a few deployments, with the core and the executor's
 * model as they are. Start at {@link mjuz.simulator.explore.Explorer}.
 */
@NullMarked
package mjuz.simulator.explore;

import org.jspecify.annotations.NullMarked;
