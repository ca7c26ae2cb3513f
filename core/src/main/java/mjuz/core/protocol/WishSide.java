package mjuz.core.protocol;

import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import mjuz.core.executor.Binding;
import mjuz.core.journal.JournalRecord.WishSaved;
import mjuz.core.message.Message.OfferState;
import mjuz.core.message.Message.WishState;
import mjuz.core.message.Obstacle;
import mjuz.core.model.Edge;
import mjuz.core.model.Phase;
import mjuz.core.model.Value;
import mjuz.core.model.Versions;
import org.jspecify.annotations.Nullable;

/**
 * The wishing side of one edge: the newest offer seen, and what is in use. Of the two, 'seen' only
 * rises (R4) and moves when a message comes; 'in use' moves when a wish is bound and when a round
 * has ended (R2).
 *
 * <pre>
 * seen       event                                   next       what else
 * UNSEEN     AVAILABLE heard                         STANDING
 * UNSEEN     WITHDRAWN heard                         WITHDRAWN
 * STANDING   AVAILABLE heard, higher version         STANDING   newer value
 * STANDING   WITHDRAWN heard, higher version         WITHDRAWN
 * WITHDRAWN  AVAILABLE heard, higher version         STANDING
 * WITHDRAWN  WITHDRAWN heard, higher version         WITHDRAWN
 * any        the same or a lower version heard       the same
 *
 * in use     event                                   next
 * NONE       bound to v                              v
 * u          bound to v                              min(u, v)
 * any        bound unsatisfied                       the same
 * any        round over, no resource depends on it   NONE
 * NONE       round over, a resource depends on it    UNKNOWN
 * u          round over, deployed as bound to v      v
 * u          round over, not deployed as bound       u
 * u          equal value seen at v, nothing older    v
 * </pre>
 */
final class WishSide implements Keyed {
  private final Edge edge;
  private boolean wished;
  private long seen = Versions.NEVER;

  /** Of the newest offer seen: there exactly if it stands. */
  private @Nullable Value value;

  /** L2: that of the value; 0 for one that the journal remembers. */
  private int generation;

  /** R13: when that will be withdrawn, as the peer has said; for people. */
  private @Nullable Long leavesAtMicros;

  private long inUse = Versions.NONE;
  private long bound;
  private @Nullable Value boundValue;

  private final Revisions revisions;
  private long revision;
  private long heardRevision;

  /** The word that last said something about what is in use, and the newest that was ever heard. */
  private long releaseRevision;

  private long heardEver;

  /** R8: this deployment is destroyed and says that it forgets the offer. */
  private boolean forgotten;

  /** R12: what keeps this deployment from the word that the peer may wait for, or nothing. */
  private @Nullable Obstacle obstacle;

  WishSide(Edge edge, Revisions revisions) {
    this.edge = edge;
    this.revisions = revisions;
    this.revision = revisions.next();
  }

  WishSide(WishSaved saved, Revisions revisions) {
    this(saved.edge(), revisions);
    wished = saved.wished();
    seen = saved.seen();
    value = saved.value().orElse(null);
    leavesAtMicros = boxed(saved.leavesAtMicros());
    inUse = saved.inUse();
    bound = saved.bound();
    boundValue = saved.boundValue().orElse(null);
    // What the peer heard from an earlier incarnation is not known.
    releaseRevision = seen == Versions.NEVER ? 0 : revision;
  }

  private WishSide(WishSide from, Revisions revisions) {
    edge = from.edge;
    wished = from.wished;
    seen = from.seen;
    value = from.value;
    generation = from.generation;
    leavesAtMicros = from.leavesAtMicros;
    inUse = from.inUse;
    bound = from.bound;
    boundValue = from.boundValue;
    this.revisions = revisions;
    revision = from.revision;
    heardRevision = from.heardRevision;
    releaseRevision = from.releaseRevision;
    heardEver = from.heardEver;
    forgotten = from.forgotten;
    obstacle = from.obstacle;
  }

  /**
   * The same state, to go on from on its own.
   *
   * @param theirs what numbers the words of the deployment that it is copied for
   */
  WishSide copy(Revisions theirs) {
    return new WishSide(this, theirs);
  }

  /** What decides what comes next. */
  void encode(StateSink sink) {
    sink.edge(edge);
    sink.flag(wished);
    sink.version(edge, seen);
    sink.value(value);
    sink.number(generation);
    sink.version(edge, inUse);
    sink.version(edge, bound);
    sink.value(boundValue);
    sink.revision(edge, revision);
    sink.revision(edge, heardRevision);
    sink.revision(edge, releaseRevision);
    sink.revision(edge, heardEver);
    sink.flag(forgotten);
  }

  Edge edge() {
    return edge;
  }

  @Override
  public String key() {
    return edge.offer();
  }

  boolean isWished() {
    return wished;
  }

  long seen() {
    return seen;
  }

  long inUse() {
    return inUse;
  }

  boolean isInUse() {
    return inUse != Versions.NONE;
  }

  /**
   * Whether the offer stands, as far as is known; it may be used although the peer is away (R3).
   */
  boolean isStanding() {
    return value != null;
  }

  /** R13: when the offer will be withdrawn, if its peer has given notice; for people. */
  OptionalLong leavesAtMicros() {
    Long at = leavesAtMicros;
    return at == null ? OptionalLong.empty() : OptionalLong.of(at);
  }

  private static @Nullable Long boxed(OptionalLong time) {
    return time.isPresent() ? time.getAsLong() : null;
  }

  /** Whether the peer has taken back what this deployment still uses. */
  boolean owesRelease() {
    return seen != Versions.NEVER && !isStanding() && isInUse();
  }

  /**
   * R7: whether a newer version was seen than the oldest that is used: the peer may wait for it.
   */
  boolean usesOlder() {
    return isInUse() && inUse < seen;
  }

  /** Whether the peer may wait for this deployment to release or adopt something. */
  boolean isAwaited() {
    return owesRelease() || usesOlder();
  }

  /**
   * R12: what fails, if that is in the way of the word that the peer may wait for.
   *
   * @return whether that is news for the peer
   */
  boolean tell(Optional<Obstacle> failing) {
    Obstacle now = isAwaited() ? failing.orElse(null) : null;
    if (Objects.equals(now, obstacle)) {
      return false;
    }
    obstacle = now;
    revision = revisions.next();
    return true;
  }

  /** Whether the peer still has to hear the newest word. */
  boolean isUnanswered() {
    return heardRevision < revision;
  }

  /**
   * Whether the peer has not heard how far it is released: it may wait for that, unlike for the
   * mere news that something is wished no more.
   */
  boolean isReleaseUnheard() {
    return heardEver < releaseRevision;
  }

  /** Whether there is nothing to remember of the edge. */
  boolean isDone() {
    return !wished && !isInUse() && !isStanding();
  }

  /** R4: takes in what the offering side says if it is newer than what is known. */
  boolean see(OfferState word) {
    if (word.version() <= seen) {
      return false;
    }
    seen = word.version();
    value = word.value().orElse(null);
    generation = word.generation();
    leavesAtMicros = boxed(word.leavesAtMicros());
    revision = revisions.next();
    releaseRevision = revision;
    return true;
  }

  /**
   * Whether a round would bind the wish otherwise than the last one did (R5): to another value, or
   * to one where there was none, or no longer to any.
   */
  boolean wouldChange() {
    if (isStanding()) {
      return wished && hasNewValue();
    }
    return isInUse() || (wished && bound != 0);
  }

  /** Whether the wish would be bound to a value that it is not bound to yet. */
  boolean hasNewValue() {
    return isStanding() && (bound == 0 || !sameAsBound());
  }

  /** How many values were made one from another up to the newest that was seen (L2). */
  int generation() {
    return generation;
  }

  private boolean sameAsBound() {
    Value now = value;
    return now != null && now.equals(boundValue);
  }

  /** R2: binds the wish to the newest version, or leaves it unsatisfied. */
  Binding bind(boolean inProgram) {
    boolean newsForPeer = wished != inProgram;
    wished = inProgram;
    Value now = value;
    Binding binding;
    if (now != null) {
      bound = seen;
      boundValue = now;
      long lower = Math.min(inUse, seen);
      newsForPeer |= lower != inUse;
      inUse = lower;
      binding = new Binding.Satisfied(seen, now);
    } else {
      bound = 0;
      boundValue = null;
      binding = new Binding.Unsatisfied();
    }
    if (newsForPeer) {
      revision = revisions.next();
    }
    return binding;
  }

  /** The program has the wish; what it is bound to shows later. */
  boolean wish() {
    if (wished) {
      return false;
    }
    wished = true;
    revision = revisions.next();
    return true;
  }

  /** The program no longer has the wish. */
  boolean drop() {
    if (!wished) {
      return false;
    }
    wished = false;
    bound = 0;
    boundValue = null;
    revision = revisions.next();
    return true;
  }

  /** R2: what the executor's state shows after a round, or before the first. */
  boolean settle(boolean used, boolean deployedAsBound) {
    long now;
    if (!used) {
      now = Versions.NONE;
    } else if (deployedAsBound && bound != 0) {
      now = bound;
    } else if (!isInUse()) {
      now = Versions.UNKNOWN;
    } else {
      now = inUse;
    }
    return setInUse(now);
  }

  /** R5, R7: an equal value at a newer version is adopted without a round. */
  boolean adoptEqual() {
    if (!isStanding() || bound == 0 || bound == seen || !sameAsBound()) {
      return false;
    }
    if (isInUse() && inUse != bound) {
      return false;
    }
    bound = seen;
    if (isInUse()) {
      setInUse(seen);
    }
    return true;
  }

  private boolean setInUse(long version) {
    if (version == inUse) {
      return false;
    }
    inUse = version;
    revision = revisions.next();
    releaseRevision = revision;
    return true;
  }

  /**
   * R8: this deployment is destroyed. A standing offer that it has seen it might still use (R3),
   * and the peer would wait for a word on a withdrawal that nobody hears: so it forgets the offer.
   */
  void forget() {
    if (!forgotten) {
      forgotten = true;
      if (isStanding()) {
        // To a later start it is as if the offer had not been seen: it may be seen again.
        value = null;
        leavesAtMicros = null;
        seen--;
      }
      revision = revisions.next();
      releaseRevision = revision;
    }
  }

  /** The peer has heard the word of this revision. */
  void heard(long upTo) {
    heardRevision = Math.max(heardRevision, Math.min(upTo, revision));
    heardEver = Math.max(heardEver, heardRevision);
  }

  /** A new session: the peer may have forgotten what it heard. */
  void forgetHeard() {
    heardRevision = 0;
  }

  WishState message() {
    return new WishState(
        edge,
        revision,
        wished,
        forgotten ? Versions.FORGOTTEN : seen,
        inUse,
        Optional.ofNullable(obstacle));
  }

  WishSaved saved() {
    return new WishSaved(
        edge,
        wished,
        seen,
        isStanding() ? Phase.AVAILABLE : Phase.WITHDRAWN,
        Optional.ofNullable(value),
        inUse,
        bound,
        Optional.ofNullable(boundValue),
        leavesAtMicros());
  }
}
