/** Tests. */
@NullMarked
package mjuz.pulumi.engine.command;

import org.jspecify.annotations.NullMarked;
