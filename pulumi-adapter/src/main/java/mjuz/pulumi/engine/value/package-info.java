/** Values on Pulumi's wire and as canonical JSON. */
@NullMarked
package mjuz.pulumi.engine.value;

import org.jspecify.annotations.NullMarked;
