/**
 * A web page whose bucket belongs to one team and whose content to another: deployed centrally, by
 * two deployments that coordinate themselves, and with stack references as is today's practice.
 */
@NullMarked
package mjuz.examples.webpage;

import org.jspecify.annotations.NullMarked;
