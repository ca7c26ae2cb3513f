package mjuz.simulator.legacy;

import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import mjuz.core.model.DeploymentName;
import mjuz.core.protocol.Timer;

/**
 * The peers, and which of them the last heartbeat has found. A peer counts as connected anew only
 * if the heartbeat before did not find it: one that restarts between two heartbeats is not noticed.
 *
 * <p>A heartbeat that would find what the last one found is left out: it has no effect.
 */
final class Remotes {
  static final long HEARTBEAT_MICROS = 5_000_000;

  private final TreeSet<DeploymentName> wanted = new TreeSet<>();
  private final TreeSet<DeploymentName> registered = new TreeSet<>();
  private final Map<DeploymentName, Long> sessions = new TreeMap<>();
  private final TreeSet<DeploymentName> found = new TreeSet<>();
  private long begin;

  void started(long now) {
    begin = now;
  }

  void roundStarted() {
    registered.clear();
  }

  void register(DeploymentName peer, BatchDraft out) {
    registered.add(peer);
    if (wanted.add(peer)) {
      out.connect(peer);
    }
  }

  /** After a round that did everything, what the program does not have is gone. */
  void forgetUnregistered(long now, BatchDraft out) {
    for (DeploymentName peer : new TreeSet<>(wanted)) {
      if (!registered.contains(peer)) {
        wanted.remove(peer);
        sessions.remove(peer);
        out.disconnect(peer);
      }
    }
    plan(now, out);
  }

  void opened(DeploymentName peer, long session, long now, BatchDraft out) {
    sessions.put(peer, session);
    plan(now, out);
  }

  void closed(DeploymentName peer, long now, BatchDraft out) {
    sessions.remove(peer);
    plan(now, out);
  }

  /** The session with a peer; 0 if there is none. */
  long session(DeploymentName peer) {
    return sessions.getOrDefault(peer, 0L);
  }

  private void plan(long now, BatchDraft out) {
    if (!found.equals(sessions.keySet())) {
      long beats = (now - begin) / HEARTBEAT_MICROS + 1;
      out.timer(Timer.RESEND, begin + beats * HEARTBEAT_MICROS);
    }
  }

  /** A heartbeat: returns the peers that the one before did not find. */
  SortedSet<DeploymentName> beat() {
    TreeSet<DeploymentName> fresh = new TreeSet<>(sessions.keySet());
    fresh.removeAll(found);
    found.clear();
    found.addAll(sessions.keySet());
    return fresh;
  }
}
