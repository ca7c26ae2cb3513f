/**
 * The simulated world: deployments that run the core of production in virtual time, on executors,
 * networks, journals and processes that fail, with every guarantee checked after every event.
 */
@NullMarked
package mjuz.simulator.world;

import org.jspecify.annotations.NullMarked;
