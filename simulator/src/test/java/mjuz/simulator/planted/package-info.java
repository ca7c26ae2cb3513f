/** Cores that break a rule on purpose: what looks for violations has to find each of them. */
@NullMarked
package mjuz.simulator.planted;

import org.jspecify.annotations.NullMarked;
