/** What the Pulumi SDK for Java needs to be helped with inside of a long-running process. */
@NullMarked
package mjuz.pulumi.engine.sdk;

import org.jspecify.annotations.NullMarked;
