/** The simulator's model of the executor beside the real one on Pulumi, step for step. */
@NullMarked
package mjuz.pulumi.twin;

import org.jspecify.annotations.NullMarked;
