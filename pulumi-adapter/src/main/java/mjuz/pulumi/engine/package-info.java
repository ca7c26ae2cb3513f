/** The executor that runs a deployment's rounds on the stock Pulumi CLI. */
@NullMarked
package mjuz.pulumi.engine;

import org.jspecify.annotations.NullMarked;
