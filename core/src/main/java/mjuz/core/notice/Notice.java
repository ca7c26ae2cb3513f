package mjuz.core.notice;

import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedSet;
import mjuz.core.executor.Failure;
import mjuz.core.executor.RoundKind;
import mjuz.core.message.Obstacle;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.Edge;
import mjuz.core.model.Instance;
import mjuz.core.model.Value;

/** Something has changed that a person or a trace wants to know. */
public sealed interface Notice {

  /**
   * A round begins.
   *
   * @param round its number
   * @param kind what it does
   * @param cause why, for people; "started" for the first
   */
  record RoundStarted(long round, RoundKind kind, String cause) implements Notice {}

  /** How a round came out. */
  enum Outcome {
    /** Everything was done. */
    SUCCEEDED,
    /** All was done but what offers in use hold back (R6). */
    HELD,
    /** Something failed. */
    FAILED
  }

  /**
   * A round has ended.
   *
   * @param round its number
   * @param kind what it did
   * @param outcome how it came out
   * @param failure why it failed; empty unless FAILED
   * @param held the offers that held it; empty unless HELD
   * @param retryInMicros for FAILED: when it is tried again if nothing new happens, before jitter;
   *     0 if another round follows at once, {@link #NO_ROUND_FOLLOWS} if the deployment stops
   */
  record RoundEnded(
      long round,
      RoundKind kind,
      Outcome outcome,
      Optional<Failure> failure,
      SortedSet<Edge> held,
      long retryInMicros)
      implements Notice {
    /** Not tried again by this process. */
    public static final long NO_ROUND_FOLLOWS = -1;
  }

  /**
   * A wish was bound for the rest of a round (R2).
   *
   * @param round the round
   * @param edge the wish
   * @param version the version, or 0 if it is unsatisfied
   * @param value what the executor is told; empty if it is unsatisfied
   */
  record WishBound(long round, Edge edge, long version, Optional<Value> value) implements Notice {}

  /**
   * The beneficiary has heard of an offer.
   *
   * @param edge the edge
   * @param version the version that is available
   * @param wished whether the program has the wish
   */
  record OfferSeen(Edge edge, long version, boolean wished) implements Notice {}

  /**
   * The beneficiary has heard that an offer was withdrawn.
   *
   * @param edge the edge
   * @param version the version that withdrew it
   * @param inUse whether a deployed resource still depends on it
   */
  record WithdrawalSeen(Edge edge, long version, boolean inUse) implements Notice {}

  /**
   * The lowest version in use has changed.
   *
   * @param edge the wish
   * @param version the lowest version in use, or {@link mjuz.core.model.Versions#NONE}
   */
  record InUseChanged(Edge edge, long version) implements Notice {}

  /**
   * An offer came with an equal value at a newer version: what was deployed with the older one is
   * taken to use the newer one, without a round (R5, R7). Followed by {@link InUseChanged}.
   *
   * @param edge the wish
   * @param version the newer version
   */
  record EqualValueAdopted(Edge edge, long version) implements Notice {}

  /**
   * An offer was published.
   *
   * @param edge the edge
   * @param version the version
   * @param value what is offered; empty only if it is not known
   * @param behind the instances behind it
   */
  record OfferPublished(Edge edge, long version, Optional<Value> value, SortedSet<Instance> behind)
      implements Notice {}

  /**
   * An offer was withdrawn.
   *
   * @param edge the edge
   * @param version the version that says so
   */
  record OfferWithdrawn(Edge edge, long version) implements Notice {}

  /**
   * The program has an offer no more, and the beneficiary is told first that it will be withdrawn
   * (R13). Followed by an {@link OfferPublished} with the same value.
   *
   * @param edge the edge
   * @param version the version that says so
   * @param leavesAtMicros when it will be withdrawn, in microseconds since 1970
   */
  record NoticeGiven(Edge edge, long version, long leavesAtMicros) implements Notice {}

  /**
   * The program has an offer again of which notice was given (R13). Followed by an {@link
   * OfferPublished}.
   *
   * @param edge the edge
   * @param version the version that says so
   */
  record NoticeTakenBack(Edge edge, long version) implements Notice {}

  /**
   * The beneficiary has heard that an offer will be withdrawn, or that it will not after all (R13).
   *
   * @param edge the edge
   * @param version the version that says so
   * @param leavesAtMicros when it will be withdrawn, in microseconds since 1970 by the clock of the
   *     offering side; empty if it will not
   * @param inUse whether a deployed resource depends on it
   */
  record NoticeSeen(Edge edge, long version, OptionalLong leavesAtMicros, boolean inUse)
      implements Notice {}

  /**
   * A beneficiary has adopted or released what was waited for.
   *
   * @param edge the edge
   * @param version the version that it has adopted or released
   */
  record OfferReleased(Edge edge, long version) implements Notice {}

  /**
   * A beneficiary has come with another journal, and does not know what the one before it used:
   * that counts as in use until the beneficiary is started with an answer for it (R4).
   *
   * @param edge the edge
   * @param journal the journal that is lost
   */
  record UserLost(Edge edge, String journal) implements Notice {}

  /**
   * An offer that should go, or its older version, is in use; the round goes on without it (R6).
   *
   * @param edge the edge
   * @param version the version that the beneficiary is to adopt or release
   * @param reachable whether there is a session with the beneficiary
   */
  record OfferHeld(Edge edge, long version, boolean reachable) implements Notice {}

  /**
   * What a beneficiary is to release or adopt waits for a step that fails there, or no longer does
   * (R12).
   *
   * @param edge the edge
   * @param obstacle the step; empty if it is in the way no more
   */
  record BeneficiaryFails(Edge edge, Optional<Obstacle> obstacle) implements Notice {}

  /**
   * Values go round in a ring of deployments, so the next round waits (L2).
   *
   * @param ring what goes round
   * @param waitMicros how long the next round waits, in microseconds
   */
  record RoundSlowed(DeploymentStatus.ValuesGoRound ring, long waitMicros) implements Notice {}

  /**
   * A session with a peer has begun.
   *
   * @param peer the peer
   */
  record PeerConnected(DeploymentName peer) implements Notice {}

  /**
   * The session with a peer is over.
   *
   * @param peer the peer
   * @param reason why
   */
  record PeerDisconnected(DeploymentName peer, String reason) implements Notice {}

  /**
   * There is no session with a peer.
   *
   * @param peer the peer
   * @param problem why, and what to do
   */
  record PeerUnreachable(DeploymentName peer, String problem) implements Notice {}
}
