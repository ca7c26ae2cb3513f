/**
 * The guarantees I1 to I4 of the design, checked on traces: by {@code mjuz check-trace} on those of
 * real deployments, and by the simulator after every event. Pure: no I/O, no clock, no threads.
 */
@NullMarked
package mjuz.core.invariant;

import org.jspecify.annotations.NullMarked;
