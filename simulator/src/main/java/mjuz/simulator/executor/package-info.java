/**
 * A model of what the Pulumi engine does with mjuz's adapter: a stack that survives crashes, and
 * rounds as state machines without time or chance. Whoever drives a round chooses the next step.
 */
@NullMarked
package mjuz.simulator.executor;

import org.jspecify.annotations.NullMarked;
