/** Runs of the simulator: what one is made from, the line that repeats it, and what came of it. */
@NullMarked
package mjuz.simulator.run;

import org.jspecify.annotations.NullMarked;
