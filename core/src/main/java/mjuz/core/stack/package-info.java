/**
 * What of a stack stays and what goes (R2, R6, R7, R8, R11), over the state of any engine: an
 * executor shows its state as a {@link mjuz.core.stack.Stack}, and models nothing of this itself.
 */
@NullMarked
package mjuz.core.stack;

import org.jspecify.annotations.NullMarked;
