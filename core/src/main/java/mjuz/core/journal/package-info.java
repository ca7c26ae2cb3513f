/** The border to stable storage: what a deployment must not forget. */
@NullMarked
package mjuz.core.journal;

import org.jspecify.annotations.NullMarked;
