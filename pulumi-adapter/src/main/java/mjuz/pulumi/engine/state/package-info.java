/** Reads the stack's state: what depends on what, and what is in use. */
@NullMarked
package mjuz.pulumi.engine.state;

import org.jspecify.annotations.NullMarked;
