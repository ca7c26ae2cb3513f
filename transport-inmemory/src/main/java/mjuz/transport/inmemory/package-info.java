/**
 * Peers in one JVM. Nothing happens by itself: messages lie in the network until someone delivers
 * them, so that a run is a function of what its driver does.
 */
@NullMarked
package mjuz.transport.inmemory;

import org.jspecify.annotations.NullMarked;
