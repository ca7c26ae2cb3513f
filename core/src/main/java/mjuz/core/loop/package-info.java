/**
 * The event loop: drives the state machine on one thread between journal, transport and executor.
 */
@NullMarked
package mjuz.core.loop;

import org.jspecify.annotations.NullMarked;
