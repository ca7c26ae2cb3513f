package mjuz.transport.grpc;

import java.util.Optional;
import mjuz.core.message.Message;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.Edge;
import mjuz.core.model.PeerAddress;
import mjuz.core.model.Phase;
import mjuz.core.model.Value;
import mjuz.core.transport.LocalIdentity;
import mjuz.core.transport.RecordingListener;
import mjuz.core.transport.TransportException;

/** A started transport and what it is told. */
final class Peer implements AutoCloseable {
  final DeploymentName name;
  final GrpcTransport transport;
  final RecordingListener heard = new RecordingListener();

  private Peer(String name, GrpcTransportOptions options) {
    this.name = new DeploymentName(name);
    this.transport = new GrpcTransport(options);
  }

  static Peer start(String name, GrpcTransportOptions options) throws TransportException {
    return start(name, 1, options);
  }

  static Peer start(String name, long incarnation, GrpcTransportOptions options)
      throws TransportException {
    Peer peer = new Peer(name, options);
    peer.transport.start(new LocalIdentity(peer.name, "journal-" + name, incarnation), peer.heard);
    return peer;
  }

  PeerAddress address() {
    return transport.boundAddress();
  }

  void dial(DeploymentName peer, PeerAddress address) {
    transport.connect(peer, Optional.of(address));
  }

  void waitFor(DeploymentName peer) {
    transport.connect(peer, Optional.empty());
  }

  boolean hasSession(DeploymentName peer) {
    return heard.session(peer).isPresent();
  }

  long session(DeploymentName peer) {
    return heard.session(peer).orElseThrow().session();
  }

  void offer(DeploymentName to, long version, String json) {
    transport.send(
        to,
        session(to),
        new Message.OfferState(
            new Edge(name, "bucket", to), version, Phase.AVAILABLE, Optional.of(Value.of(json))));
  }

  @Override
  public void close() {
    transport.close();
  }
}
