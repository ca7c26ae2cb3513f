/** What two deployments say to each other within a session. */
@NullMarked
package mjuz.core.message;

import org.jspecify.annotations.NullMarked;
