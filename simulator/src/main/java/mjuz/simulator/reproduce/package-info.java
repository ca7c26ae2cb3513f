/** Published measurements, and what the models that they come with give when they are run. */
@NullMarked
package mjuz.simulator.reproduce;

import org.jspecify.annotations.NullMarked;
