/** Tests. */
@NullMarked
package mjuz.pulumi.engine.value;

import org.jspecify.annotations.NullMarked;
