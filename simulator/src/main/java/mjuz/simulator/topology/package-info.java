/** Who needs what of whom: generators, import and export of topologies, and random programs. */
@NullMarked
package mjuz.simulator.topology;

import org.jspecify.annotations.NullMarked;
