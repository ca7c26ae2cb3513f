/** Tests of what the Java SDK is helped with. */
@NullMarked
package mjuz.pulumi.engine.sdk;

import org.jspecify.annotations.NullMarked;
