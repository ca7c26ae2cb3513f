/** The resource provider of offers, wishes and remote connections. */
@NullMarked
package mjuz.pulumi.engine.provider;

import org.jspecify.annotations.NullMarked;
