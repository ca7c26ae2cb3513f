/** What was done, when and by whom: the material on which the invariants are checked. */
@NullMarked
package mjuz.core.trace;

import org.jspecify.annotations.NullMarked;
