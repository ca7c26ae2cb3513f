package mjuz.core.transport;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import mjuz.core.message.Message;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.JournalClaim;

/** Keeps what a transport tells, in order, and checks that it keeps the rules of telling. */
public final class RecordingListener implements TransportListener {

  /** What was told. */
  public sealed interface Told {
    /** {@link TransportListener#sessionOpened}. */
    record Opened(DeploymentName peer, long session, long incarnation) implements Told {}

    /** {@link TransportListener#sessionClosed}. */
    record Closed(DeploymentName peer, long session, String reason) implements Told {}

    /** {@link TransportListener#received}. */
    record Received(DeploymentName peer, long session, Message message) implements Told {}

    /** {@link TransportListener#unreachable}. */
    record Unreachable(DeploymentName peer, String problem) implements Told {}
  }

  private final List<Told> told = new ArrayList<>();
  private final List<String> violations = new ArrayList<>();

  @Override
  public synchronized void sessionOpened(
      DeploymentName peer, long session, long incarnation, JournalClaim journal) {
    if (opened().stream().anyMatch(earlier -> earlier.session() == session)) {
      violations.add("session " + session + " opened twice");
    }
    told.add(new Told.Opened(peer, session, incarnation));
  }

  @Override
  public synchronized void sessionClosed(DeploymentName peer, long session, String reason) {
    if (!isOpen(session)) {
      violations.add("session " + session + " closed, and was not open");
    }
    told.add(new Told.Closed(peer, session, reason));
  }

  @Override
  public synchronized void received(DeploymentName peer, long session, Message message) {
    if (!isOpen(session)) {
      violations.add("message in session " + session + ", which is not open: " + message);
    }
    told.add(new Told.Received(peer, session, message));
  }

  @Override
  public synchronized void unreachable(DeploymentName peer, String problem) {
    told.add(new Told.Unreachable(peer, problem));
  }

  /**
   * All that was told.
   *
   * @return a copy, oldest first
   */
  public synchronized List<Told> told() {
    return List.copyOf(told);
  }

  /**
   * What was told against the rules of {@link TransportListener}.
   *
   * @return for people; empty if all is well
   */
  public synchronized List<String> violations() {
    return List.copyOf(violations);
  }

  /**
   * The sessions that have begun.
   *
   * @return oldest first
   */
  public List<Told.Opened> opened() {
    return only(Told.Opened.class);
  }

  /**
   * The sessions that have ended.
   *
   * @return oldest first
   */
  public List<Told.Closed> closed() {
    return only(Told.Closed.class);
  }

  /**
   * The messages that came.
   *
   * @return oldest first
   */
  public List<Message> messages() {
    return only(Told.Received.class).stream().map(Told.Received::message).toList();
  }

  /**
   * The problems that were told of a peer.
   *
   * @param peer with whom
   * @return oldest first
   */
  public List<String> problems(DeploymentName peer) {
    return only(Told.Unreachable.class).stream()
        .filter(problem -> problem.peer().equals(peer))
        .map(Told.Unreachable::problem)
        .toList();
  }

  /**
   * The session that is open with a peer.
   *
   * @param peer with whom
   * @return the newest one that has not ended
   */
  public synchronized Optional<Told.Opened> session(DeploymentName peer) {
    return opened().stream()
        .filter(session -> session.peer().equals(peer))
        .filter(session -> isOpen(session.session()))
        .reduce((older, newer) -> newer);
  }

  private synchronized boolean isOpen(long session) {
    Predicate<Told> begun = t -> t instanceof Told.Opened o && o.session() == session;
    Predicate<Told> ended = t -> t instanceof Told.Closed c && c.session() == session;
    return told.stream().anyMatch(begun) && told.stream().noneMatch(ended);
  }

  private synchronized <T extends Told> List<T> only(Class<T> kind) {
    return told.stream().filter(kind::isInstance).map(kind::cast).toList();
  }
}
