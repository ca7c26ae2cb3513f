package mjuz.transport.grpc;

import mjuz.core.model.DeploymentName;
import mjuz.core.model.JournalClaim;

/**
 * What a peer says of itself in its hello.
 *
 * @param name who it is
 * @param journal what it says of its journal
 * @param incarnation its run
 * @param maxFrameBytes the largest frame that it takes
 * @param attempt counts its dials to this side; 0 if this side has dialled
 * @param heard the newest hello that it has heard from this side's dials
 */
record Greeting(
    DeploymentName name,
    JournalClaim journal,
    long incarnation,
    int maxFrameBytes,
    long attempt,
    Heard heard) {

  /** Of a peer whose journal claims nothing. */
  Greeting(
      DeploymentName name,
      String journalId,
      long incarnation,
      int maxFrameBytes,
      long attempt,
      Heard heard) {
    this(name, new JournalClaim(journalId, false), incarnation, maxFrameBytes, attempt, heard);
  }

  /** Names its journal. */
  String journalId() {
    return journal.id();
  }

  /**
   * A hello that was heard from a dialling side.
   *
   * @param incarnation of that side
   * @param attempt its number among those of the incarnation
   */
  record Heard(long incarnation, long attempt) {
    static final Heard NOTHING = new Heard(0, 0);

    /** Whether the attempt of an incarnation, or one after it, was heard. */
    boolean covers(long ofIncarnation, long ofAttempt) {
      return incarnation == ofIncarnation && attempt >= ofAttempt;
    }

    /** With one that was heard now, which may have been said before the newest. */
    Heard and(long ofIncarnation, long ofAttempt) {
      boolean older =
          ofIncarnation < incarnation || (ofIncarnation == incarnation && ofAttempt < attempt);
      return older ? this : new Heard(ofIncarnation, ofAttempt);
    }
  }
}
