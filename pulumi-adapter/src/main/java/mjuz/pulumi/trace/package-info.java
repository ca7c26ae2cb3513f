/** Traces as JSON lines: written by a deployment, read by {@code mjuz check-trace}. */
@NullMarked
package mjuz.pulumi.trace;

import org.jspecify.annotations.NullMarked;
