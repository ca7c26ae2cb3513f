/** Tests of the executor, most of them on the real CLI. */
@NullMarked
package mjuz.pulumi.engine;

import org.jspecify.annotations.NullMarked;
