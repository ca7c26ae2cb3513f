package mjuz.core.transport;

import mjuz.core.message.Message;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.JournalClaim;

/** Hears of sessions and messages. Implementations return fast and do not throw. */
public interface TransportListener {

  /**
   * A session with a peer has begun. If an earlier one is not closed yet, it is over all the same.
   *
   * @param peer with whom
   * @param session a number that no other session of this process has
   * @param incarnation the peer's incarnation
   * @param journal what the peer says of its journal
   */
  void sessionOpened(DeploymentName peer, long session, long incarnation, JournalClaim journal);

  /**
   * A session is over.
   *
   * @param peer with whom
   * @param session its number
   * @param reason why, for people
   */
  void sessionClosed(DeploymentName peer, long session, String reason);

  /**
   * A message has arrived.
   *
   * @param peer from whom, as the handshake of the session says
   * @param session the session it came in
   * @param message what
   */
  void received(DeploymentName peer, long session, Message message);

  /**
   * There is no session with a peer, and this is why: unreachable, another name than expected, an
   * identity that is taken. Told once for each new reason.
   *
   * @param peer with whom
   * @param problem what, and what to do, for people
   */
  void unreachable(DeploymentName peer, String problem);
}
