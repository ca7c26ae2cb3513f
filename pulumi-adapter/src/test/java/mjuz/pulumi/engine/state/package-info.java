/** Tests. */
@NullMarked
package mjuz.pulumi.engine.state;

import org.jspecify.annotations.NullMarked;
