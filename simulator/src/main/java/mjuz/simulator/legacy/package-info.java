/**
 * The protocol of µs 1.0 (TypeScript) as a state machine, with its defects, to measure the
 * difference. Nothing in it is meant to be used for anything else.
 */
@NullMarked
package mjuz.simulator.legacy;

import org.jspecify.annotations.NullMarked;
