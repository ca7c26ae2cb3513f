/** Runs a Pulumi program as a deployment that coordinates itself with its peers. */
@NullMarked
package mjuz.pulumi.run;

import org.jspecify.annotations.NullMarked;
