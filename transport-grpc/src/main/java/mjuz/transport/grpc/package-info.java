/**
 * Peers over the network: gRPC on Netty, one bidirectional stream for each pair of peers. All state
 * is confined to one thread of the transport; Netty has one more.
 */
@NullMarked
package mjuz.transport.grpc;

import org.jspecify.annotations.NullMarked;
