/** The protocols that a simulated deployment can follow. */
@NullMarked
package mjuz.simulator.protocol;

import org.jspecify.annotations.NullMarked;
