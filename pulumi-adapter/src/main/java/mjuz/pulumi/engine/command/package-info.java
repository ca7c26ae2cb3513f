/** Runs the Pulumi CLI: processes, engine events, and what its failures mean. */
@NullMarked
package mjuz.pulumi.engine.command;

import org.jspecify.annotations.NullMarked;
