package mjuz.transport.inmemory;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import mjuz.core.message.Message;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.PeerAddress;
import mjuz.core.transport.LocalIdentity;
import mjuz.core.transport.Transport;
import mjuz.core.transport.TransportException;
import mjuz.core.transport.TransportListener;

/** A transport to others in the same JVM; made by {@link InMemoryNetwork#transport}. */
public final class InMemoryTransport implements Transport {
  private final InMemoryNetwork network;
  private final PeerAddress address;

  // The network's lock guards what follows.
  private Optional<LocalIdentity> local = Optional.empty();
  private Optional<TransportListener> listener = Optional.empty();

  /** Whom it wants, and where to dial them. */
  final Map<DeploymentName, Optional<PeerAddress>> wanted = new TreeMap<>();

  /** The sessions that are open. */
  final Map<DeploymentName, Link> links = new TreeMap<>();

  /** What it was told last of those with whom it has no session. */
  final Map<DeploymentName, String> problems = new HashMap<>();

  InMemoryTransport(InMemoryNetwork network, PeerAddress address) {
    this.network = network;
    this.address = address;
  }

  /**
   * Where others dial it.
   *
   * @return its address in the network
   */
  public PeerAddress address() {
    return address;
  }

  @Override
  public void start(LocalIdentity identity, TransportListener told) throws TransportException {
    network.start(this, identity, told);
  }

  @Override
  public void connect(DeploymentName peer, Optional<PeerAddress> peerAddress) {
    network.connect(this, peer, peerAddress);
  }

  @Override
  public void disconnect(DeploymentName peer) {
    network.disconnect(this, peer);
  }

  @Override
  public void send(DeploymentName peer, long session, Message message) {
    network.send(this, peer, session, message);
  }

  @Override
  public void close() {
    network.close(this);
  }

  void started(LocalIdentity identity, TransportListener told) {
    local = Optional.of(identity);
    listener = Optional.of(told);
  }

  void closed() {
    listener = Optional.empty();
    wanted.clear();
    problems.clear();
  }

  boolean isRunning() {
    return listener.isPresent();
  }

  Optional<TransportListener> listener() {
    return listener;
  }

  LocalIdentity local() {
    return local.orElseThrow(() -> new IllegalStateException("the transport is not started"));
  }

  DeploymentName name() {
    return local().name();
  }
}
