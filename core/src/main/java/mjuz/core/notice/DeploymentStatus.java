package mjuz.core.notice;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedSet;
import mjuz.core.executor.Failure;
import mjuz.core.message.Obstacle;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.Edge;
import mjuz.core.model.Phase;

/**
 * A deployment at one moment, for people and programs.
 *
 * @param name which
 * @param incarnation the run of its process
 * @param activity what it does: a round and its kind, or what it waits for
 * @param rounds rounds started in this incarnation
 * @param peers the peers, by name
 * @param offers what it offers, by edge
 * @param wishes what it wishes and has seen, by edge
 * @param failing the steps that fail, each since when, until they are done (R12)
 * @param valuesGoRound present if values go round in a ring of deployments (L2)
 * @param lastFailure the failure of the last round, if it failed
 */
public record DeploymentStatus(
    DeploymentName name,
    long incarnation,
    String activity,
    long rounds,
    List<PeerStatus> peers,
    List<OfferStatus> offers,
    List<WishStatus> wishes,
    List<Obstacle> failing,
    Optional<ValuesGoRound> valuesGoRound,
    Optional<Failure> lastFailure) {

  /** In the activity if the round waits for offers or releases of peers. */
  public static final String WAITS = ", waits for peers";

  /** In the activity if the program of the round does nothing and has not ended (R11). */
  public static final String PROGRAM_WAITS = ", whose program does nothing and has not ended";

  /** With this the activity ends if the round is the last before a stop or a destroy. */
  public static final String THEN_ENDS = ", and then ends";

  /** With this the activity begins while a round undeploys everything. */
  public static final String DESTROYS = "destroy round";

  /** With this the activity ends if there is no round, and more of a destroy is to come. */
  public static final String THEN_DESTROYS = ", while it is destroyed";

  /** The activity of a deployment that has ended and has nothing deployed any more (R8). */
  public static final String DESTROYED = "destroyed";

  /** With this the activity begins while values go round and the next round has to wait (L2). */
  public static final String SLOWED = "waits, since values go round";

  /** What it does when nothing is left but what is protected, and what that needs. */
  public static final String PROTECTED = "destroyed but for what is protected";

  /** The activity while what the next step rests on cannot be recorded. */
  public static final String JOURNAL_WAITS = "waits until its journal can be written";

  /** Copies the lists. */
  public DeploymentStatus {
    peers = List.copyOf(peers);
    offers = List.copyOf(offers);
    wishes = List.copyOf(wishes);
    failing = List.copyOf(failing);
  }

  /**
   * A deployment in which no step fails and no values go round.
   *
   * @param name see the components
   * @param incarnation see the components
   * @param activity see the components
   * @param rounds see the components
   * @param peers see the components
   * @param offers see the components
   * @param wishes see the components
   * @param lastFailure see the components
   */
  public DeploymentStatus(
      DeploymentName name,
      long incarnation,
      String activity,
      long rounds,
      List<PeerStatus> peers,
      List<OfferStatus> offers,
      List<WishStatus> wishes,
      Optional<Failure> lastFailure) {
    this(
        name,
        incarnation,
        activity,
        rounds,
        peers,
        offers,
        wishes,
        List.of(),
        Optional.empty(),
        lastFailure);
  }

  /**
   * The same, while what the next step rests on cannot be recorded.
   *
   * @param problem why
   * @return the status to tell
   */
  public DeploymentStatus waitingForJournal(Failure problem) {
    return new DeploymentStatus(
        name,
        incarnation,
        JOURNAL_WAITS,
        rounds,
        peers,
        offers,
        wishes,
        failing,
        valuesGoRound,
        Optional.of(problem));
  }

  /**
   * Whether a round runs although the deployment is told to stop or to destroy.
   *
   * @return true if so
   */
  public boolean isEnding() {
    return activity.endsWith(THEN_ENDS);
  }

  /**
   * Whether everything is being undeployed (R8).
   *
   * @return false before the first round of that, and when all is gone
   */
  public boolean isDestroying() {
    return activity.startsWith(DESTROYS) || activity.endsWith(THEN_DESTROYS);
  }

  /**
   * Whether the deployment has ended because everything was undeployed (R8).
   *
   * @return false also if it ended in any other way
   */
  public boolean isDestroyed() {
    return activity.equals(DESTROYED);
  }

  /**
   * Whether it has ended with nothing left but what is protected, and what that needs (R12).
   *
   * @return true if so
   */
  public boolean isProtected() {
    return activity.equals(PROTECTED);
  }

  /**
   * A peer.
   *
   * @param name which
   * @param address where it is dialled, or a word
   * @param connected whether there is a session
   * @param problem why there is none; empty if there is one or nothing is known
   */
  public record PeerStatus(
      DeploymentName name, String address, boolean connected, String problem) {}

  /**
   * An offer to one beneficiary, or a wish of a peer for which there is no offer.
   *
   * @param edge which
   * @param phase what was last said; empty if nothing is offered
   * @param version the newest version, 0 if nothing is offered
   * @param wished whether the beneficiary wishes it, as far as it has said
   * @param waitingForRelease whether something is to go and waits for the beneficiary
   * @param use what the beneficiary has of it; empty if nothing is offered, or nothing is known
   * @param obstacle what fails at the beneficiary, if that is what the release waits for (R12)
   * @param leavesAtMicros when it will be withdrawn, if notice was given, in microseconds since
   *     1970 (R13)
   */
  public record OfferStatus(
      Edge edge,
      Optional<Phase> phase,
      long version,
      boolean wished,
      boolean waitingForRelease,
      Optional<OfferUse> use,
      Optional<Obstacle> obstacle,
      OptionalLong leavesAtMicros) {
    /**
     * An offer in whose way nothing is known to be.
     *
     * @param edge see the components
     * @param phase see the components
     * @param version see the components
     * @param wished see the components
     * @param waitingForRelease see the components
     * @param use see the components
     */
    public OfferStatus(
        Edge edge,
        Optional<Phase> phase,
        long version,
        boolean wished,
        boolean waitingForRelease,
        Optional<OfferUse> use) {
      this(
          edge,
          phase,
          version,
          wished,
          waitingForRelease,
          use,
          Optional.empty(),
          OptionalLong.empty());
    }
  }

  /**
   * What a beneficiary has of an offer, as far as it has said.
   *
   * @param seen the newest version that it is known to have seen, or {@link
   *     mjuz.core.model.Versions#NEVER}
   * @param olderInUse whether it may still use a version older than the newest (R1); false if it
   *     cannot have heard of the offer
   */
  public record OfferUse(long seen, boolean olderInUse) {}

  /**
   * A wish, or an offer of a peer that is not wished.
   *
   * @param edge which
   * @param wished whether the program has it
   * @param satisfied whether the offer is known to stand
   * @param seen the newest version seen, or 0
   * @param inUse the lowest version in use, or {@link mjuz.core.model.Versions#NONE}
   * @param leavesAtMicros when the offer will be withdrawn, if its peer has given notice, in
   *     microseconds since 1970 by the peer's clock (R13)
   */
  public record WishStatus(
      Edge edge,
      boolean wished,
      boolean satisfied,
      long seen,
      long inUse,
      OptionalLong leavesAtMicros) {
    /**
     * A wish of whose offer no end is known.
     *
     * @param edge see the components
     * @param wished see the components
     * @param satisfied see the components
     * @param seen see the components
     * @param inUse see the components
     */
    public WishStatus(Edge edge, boolean wished, boolean satisfied, long seen, long inUse) {
      this(edge, wished, satisfied, seen, inUse, OptionalLong.empty());
    }
  }

  /**
   * Two or more deployments make each other's values anew (L2): what this one publishes comes back
   * to it as a new value of a peer, again and again. Its rounds are slowed down.
   *
   * @param wish what came back
   * @param offers what was published before, by edge
   * @param times how often in a row
   */
  public record ValuesGoRound(Edge wish, SortedSet<Edge> offers, int times) {}
}
