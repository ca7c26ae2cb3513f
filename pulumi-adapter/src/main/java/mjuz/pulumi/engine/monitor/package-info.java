/** Stands between program and engine: withholds, binds wishes, and reports offers. */
@NullMarked
package mjuz.pulumi.engine.monitor;

import org.jspecify.annotations.NullMarked;
