package mjuz.core.protocol;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import mjuz.core.executor.RoundEnd;
import mjuz.core.executor.StackReport;
import mjuz.core.executor.Stuck;
import mjuz.core.message.Message;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.Edge;
import mjuz.core.model.Instance;
import mjuz.core.model.JournalClaim;
import mjuz.core.model.PeerAddress;
import mjuz.core.model.Value;

/**
 * Everything that can happen to a deployment. Inputs of a round that is over are dropped; {@code
 * request} names a question of the executor and comes back with its {@link Batch.Answer}.
 */
public sealed interface Input {

  /**
   * The first input: what the executor's state shows before anything is said or started.
   *
   * @param report the state of the stack
   * @param destroy whether this was asked to destroy everything before it started (R8): then it
   *     runs no program
   * @param stop whether this was asked to stop before it started: then it runs no round
   */
  record Started(StackReport report, boolean destroy, boolean stop) implements Input {
    /**
     * Nothing was asked for.
     *
     * @param report the state of the stack
     */
    public Started(StackReport report) {
      this(report, false, false);
    }
  }

  /**
   * A session has begun; an earlier one with the same peer is over.
   *
   * @param peer with whom
   * @param session its number
   * @param incarnation the peer's
   * @param journal what the peer says of its journal
   */
  record SessionOpened(DeploymentName peer, long session, long incarnation, JournalClaim journal)
      implements Input {

    /**
     * With a peer that has one journal for ever, named as itself.
     *
     * @param peer with whom
     * @param session its number
     * @param incarnation the peer's
     */
    public SessionOpened(DeploymentName peer, long session, long incarnation) {
      this(peer, session, incarnation, new JournalClaim(peer.text(), false));
    }
  }

  /**
   * A session is over.
   *
   * @param peer with whom
   * @param session its number
   * @param reason for people
   */
  record SessionClosed(DeploymentName peer, long session, String reason) implements Input {}

  /**
   * There is no session, for a new reason.
   *
   * @param peer with whom
   * @param problem for people
   */
  record PeerUnreachable(DeploymentName peer, String problem) implements Input {}

  /**
   * A message.
   *
   * @param peer from whom
   * @param session in which session
   * @param message what
   */
  record Received(DeploymentName peer, long session, Message message) implements Input {}

  /** Inputs of a round. */
  sealed interface OfRound extends Input {
    /**
     * The round.
     *
     * @return its number
     */
    long round();
  }

  /**
   * See {@link mjuz.core.executor.Round#connectionRegistered}.
   *
   * @param round the round
   * @param peer whom it leads to
   * @param address where to dial
   */
  record ConnectionRegistered(long round, DeploymentName peer, Optional<PeerAddress> address)
      implements OfRound {}

  /**
   * See {@link mjuz.core.executor.Round#wishRegistered}.
   *
   * @param round the round
   * @param request the question
   * @param wish the edge
   */
  record WishRegistered(long round, long request, Edge wish) implements OfRound {}

  /**
   * See {@link mjuz.core.executor.Round#wishNamed}.
   *
   * @param round the round
   * @param request the question
   * @param names the edges of its names; at least one
   */
  record WishNamed(long round, long request, List<Edge> names) implements OfRound {
    /** Copies the list. */
    public WishNamed {
      names = List.copyOf(names);
      if (names.isEmpty()) {
        throw new IllegalArgumentException("a wish has no name");
      }
    }
  }

  /**
   * See {@link mjuz.core.executor.Round#offerRegistered}.
   *
   * @param round the round
   * @param request the question
   * @param offer the edge
   * @param value what is offered
   * @param behind the instances behind it
   * @param noticeMicros how long before it is withdrawn the beneficiary is told (R13); 0 for not at
   *     all
   */
  record OfferRegistered(
      long round,
      long request,
      Edge offer,
      Value value,
      SortedSet<Instance> behind,
      long noticeMicros)
      implements OfRound {
    /**
     * Of an offer without notice.
     *
     * @param round the round
     * @param request the question
     * @param offer the edge
     * @param value what is offered
     * @param behind the instances behind it
     */
    public OfferRegistered(
        long round, long request, Edge offer, Value value, SortedSet<Instance> behind) {
      this(round, request, offer, value, behind, 0);
    }
  }

  /**
   * See {@link mjuz.core.executor.Round#resourceChanging}.
   *
   * @param round the round
   * @param request the question
   * @param instance the instance that there is before the change
   * @param known the offers that the executor knows to depend on it
   */
  record ResourceChanging(long round, long request, Instance instance, SortedSet<Edge> known)
      implements OfRound {}

  /**
   * See {@link mjuz.core.executor.Round#resourceChanged}.
   *
   * @param round the round
   * @param instance the instance that there is before the change
   */
  record ResourceChanged(long round, Instance instance) implements OfRound {}

  /**
   * See {@link mjuz.core.executor.Round#offerDeleting}.
   *
   * @param round the round
   * @param request the question
   * @param offer the edge
   */
  record OfferDeleting(long round, long request, Edge offer) implements OfRound {}

  /**
   * See {@link mjuz.core.executor.Round#deletesPlanned}.
   *
   * @param round the round
   * @param request the question
   * @param leaving offers in the executor's state that would go, each with the wishes that it
   *     depends on there
   * @param stuck what is known not to go
   */
  record DeletesPlanned(
      long round, long request, SortedMap<Edge, SortedSet<Edge>> leaving, Stuck stuck)
      implements OfRound {
    /**
     * Of offers that depend on no wish, if everything can be deleted.
     *
     * @param round the round
     * @param request the question
     * @param leaving offers in the executor's state that would go
     */
    public DeletesPlanned(long round, long request, Set<Edge> leaving) {
      this(round, request, leaving, Stuck.NOTHING);
    }

    /**
     * Of offers that depend on no wish.
     *
     * @param round the round
     * @param request the question
     * @param leaving offers in the executor's state that would go
     * @param stuck what is known not to go
     */
    public DeletesPlanned(long round, long request, Set<Edge> leaving, Stuck stuck) {
      this(round, request, onNothing(leaving), stuck);
    }

    private static SortedMap<Edge, SortedSet<Edge>> onNothing(Set<Edge> leaving) {
      SortedMap<Edge, SortedSet<Edge>> all = new TreeMap<>();
      leaving.forEach(offer -> all.put(offer, new TreeSet<>()));
      return all;
    }
  }

  /**
   * See {@link mjuz.core.executor.Round#programWaiting}.
   *
   * @param round the round
   * @param request the question
   */
  record ProgramWaiting(long round, long request) implements OfRound {}

  /**
   * See {@link mjuz.core.executor.Round#programGoesOn}.
   *
   * @param round the round
   */
  record ProgramGoesOn(long round) implements OfRound {}

  /**
   * See {@link mjuz.core.executor.Round#ended}.
   *
   * @param round the round
   * @param end how it ended
   */
  record RoundEnded(long round, RoundEnd end) implements OfRound {}

  /**
   * The program would come out otherwise now.
   *
   * @param cause for people
   */
  record ProgramChanged(String cause) implements Input {}

  /** Destroy everything, then end (R8). */
  record DestroyRequested() implements Input {}

  /** End after the round under way, leaving everything deployed. */
  record StopRequested() implements Input {}

  /**
   * A timer has run out.
   *
   * @param timer which
   */
  record TimerFired(Timer timer) implements Input {}
}
