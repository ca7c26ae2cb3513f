/** The state machine: rules R1 to R8 and R11 of the design. */
@NullMarked
package mjuz.core.protocol;

import org.jspecify.annotations.NullMarked;
