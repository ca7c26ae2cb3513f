package mjuz.core.transport;

import java.util.Optional;
import mjuz.core.message.Message;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.PeerAddress;

/**
 * Carries messages between this incarnation of a deployment and those of its peers.
 *
 * <p>With each peer there is at most one session at a time, whichever side dials; two that dial at
 * once end up with one. A session knows the peer's identity and incarnation from its handshake. A
 * process that claims an identity whose session is alive is refused, unless it is a later
 * incarnation of the same journal (R4). Within a session a transport may lose, double or reorder
 * messages, but it never delivers a message of one session as of another.
 *
 * <p>Thread-safe. No method but {@link #start} and {@link #close} blocks.
 */
public interface Transport extends AutoCloseable {

  /**
   * Begins to listen.
   *
   * @param local who this is
   * @param listener told of sessions and messages; called from any thread, one call at a time for
   *     each session
   * @throws TransportException if the transport cannot listen: the message names address and remedy
   */
  void start(LocalIdentity local, TransportListener listener) throws TransportException;

  /**
   * Wants a session with a peer, and keeps wanting one: redials with back-off if it ends. Called
   * again with another address, it dials that from now on. A peer that has dialled before this call
   * waits in its handshake and gets its session now.
   *
   * @param peer whom
   * @param address where to dial; empty to wait until the peer dials
   */
  void connect(DeploymentName peer, Optional<PeerAddress> address);

  /**
   * Wants no session with a peer any more, and ends the one there is.
   *
   * @param peer whom
   */
  void disconnect(DeploymentName peer);

  /**
   * Sends within a session. A message to a session that has ended is dropped.
   *
   * @param peer to whom
   * @param session the session's number, as told by the listener
   * @param message what
   */
  void send(DeploymentName peer, long session, Message message);

  /** Ends all sessions and stops to listen. */
  @Override
  void close();
}
