/**
 * The protocol on real Pulumi: several deployments, each with its own journal, transport, CLI and
 * stack, in whatever order they start, change, stop, crash or are destroyed.
 */
@NullMarked
package mjuz.pulumi.proof;

import org.jspecify.annotations.NullMarked;
