/**
 * A small world of deployments with faults, in which the guarantees are checked after every event.
 */
@NullMarked
package mjuz.core.world;

import org.jspecify.annotations.NullMarked;
