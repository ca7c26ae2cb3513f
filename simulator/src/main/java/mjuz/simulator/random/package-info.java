/** Chance that depends on a seed and nothing else: not on the JDK, and not on other consumers. */
@NullMarked
package mjuz.simulator.random;

import org.jspecify.annotations.NullMarked;
