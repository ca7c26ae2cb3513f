package mjuz.core.protocol;

import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedSet;
import java.util.TreeSet;
import mjuz.core.journal.JournalRecord.OfferSaved;
import mjuz.core.message.Message.OfferState;
import mjuz.core.message.Message.WishState;
import mjuz.core.message.Obstacle;
import mjuz.core.model.Edge;
import mjuz.core.model.Instance;
import mjuz.core.model.Instances;
import mjuz.core.model.JournalClaim;
import mjuz.core.model.Phase;
import mjuz.core.model.Renames;
import mjuz.core.model.Value;
import mjuz.core.model.Versions;
import org.jspecify.annotations.Nullable;

/**
 * The offering side of one edge. Every transition gives the version a new, higher value (R4) and is
 * durable before the beneficiary hears of it.
 *
 * <pre>
 * state      event                                          next       what else
 * ABSENT     offer registered                               AVAILABLE  version rises
 * ABSENT     offer leaves                                   ABSENT
 * ABSENT     wish heard that has seen a version             ABSENT     next version is above it
 * ABSENT     denied: seen by the peer, not in the program   WITHDRAWN  version rises above it
 * AVAILABLE  registered, equal, nothing behind it left      AVAILABLE
 * AVAILABLE  registered, other value or something left      AVAILABLE  version rises
 * AVAILABLE  offer leaves                                   WITHDRAWN  version rises
 * AVAILABLE  notice given                                   AVAILABLE  version rises
 * AVAILABLE  registered, after notice                       AVAILABLE  version rises
 * AVAILABLE  wish heard that has seen a higher version      AVAILABLE  version rises above it
 * AVAILABLE  the same, not registered since the start       AVAILABLE
 * AVAILABLE  registered, after that                         AVAILABLE  version rises above it
 * WITHDRAWN  offer registered                               AVAILABLE  version rises
 * WITHDRAWN  offer leaves                                   WITHDRAWN
 * WITHDRAWN  wish heard that has seen a higher version      WITHDRAWN  version rises above it
 * WITHDRAWN  released, and the executor has it no more      ABSENT
 * </pre>
 *
 * <p>A release counts only as the word of the journal that may use the offer, or of one that knows
 * what that used: another one that comes without a state in its place is a newcomer, and 'lost' is
 * from then on in use until somebody answers for it (R4).
 *
 * <p>'Released' (R1): {@code releasedThrough >= version}, or the beneficiary cannot have heard of
 * the offer, or was destroyed and has forgotten it (R8). 'Adopted' (R7): the same for {@code
 * adoptFrom}, the newest version at which an instance stopped to stand behind the offer.
 *
 * <p>'Leaving' (R13): the program has the offer no more, and the beneficiary was told until when it
 * stands. Its value is that of before, so that is no news for what uses it.
 */
final class OfferSide implements Keyed {
  private final Edge edge;
  private long version;
  private @Nullable Phase phase;
  private @Nullable Value value;

  /** L2: that of the value; a later process says 0 again, to peers that know the version. */
  private int generation;

  private Instances behind = Instances.NONE;
  private boolean exposed;
  private long releasedThrough;
  private long adoptFrom;
  private Instances older = Instances.NONE;
  private boolean olderUnknown;

  /** Whose word releases a version that may be in use: the journal that it was handed to. */
  private @Nullable String user;

  /** Whether that journal is lost, and nobody knows what it used. */
  private boolean userLost;

  /** Whether the program has registered the offer since this process began. */
  private boolean registered;

  /** Whether the executor's state had the offer when it was last read. */
  private boolean inState;

  private boolean wishedByPeer;
  private long seenByPeer;
  private long peerRevision;

  /** R12: what fails at the beneficiary, as far as it has said. */
  private @Nullable Obstacle obstacle;

  /** R13: of an offer that is withdrawn with notice. */
  private @Nullable NoticePeriod notice;

  OfferSide(Edge edge) {
    this.edge = edge;
  }

  OfferSide(OfferSaved saved) {
    edge = saved.edge();
    version = saved.version();
    phase = saved.phase();
    value = saved.value().orElse(null);
    behind = Instances.of(saved.behind());
    exposed = saved.exposed();
    releasedThrough = saved.releasedThrough();
    adoptFrom = saved.adoptFrom();
    older = Instances.of(saved.older());
    olderUnknown = saved.olderUnknown();
    user = saved.user().map(OfferSaved.User::journal).orElse(null);
    userLost = saved.user().map(OfferSaved.User::lost).orElse(false);
    notice = NoticePeriod.of(saved.leave());
  }

  private OfferSide(OfferSide from) {
    edge = from.edge;
    version = from.version;
    phase = from.phase;
    value = from.value;
    generation = from.generation;
    behind = from.behind;
    exposed = from.exposed;
    releasedThrough = from.releasedThrough;
    adoptFrom = from.adoptFrom;
    older = from.older;
    olderUnknown = from.olderUnknown;
    user = from.user;
    userLost = from.userLost;
    registered = from.registered;
    inState = from.inState;
    wishedByPeer = from.wishedByPeer;
    seenByPeer = from.seenByPeer;
    peerRevision = from.peerRevision;
    obstacle = from.obstacle;
    notice = from.notice;
  }

  /** The same state, to go on from on its own; the sets are shared, since none is ever changed. */
  OfferSide copy() {
    return new OfferSide(this);
  }

  /** Whether it behaves as one that was never spoken of. */
  boolean isBlank() {
    return isAbsent() && version == 0 && seenByPeer == 0 && peerRevision == 0 && !inState;
  }

  /** What decides what comes next; {@code wishedByPeer} and the obstacle are for people. */
  void encode(StateSink sink) {
    sink.edge(edge);
    sink.version(edge, version);
    sink.text(phase == null ? "" : phase.name());
    sink.value(value);
    sink.number(generation);
    sink.instances(behind);
    sink.flag(exposed);
    sink.version(edge, releasedThrough);
    sink.version(edge, adoptFrom);
    sink.instances(older);
    sink.flag(olderUnknown);
    sink.text(user == null ? "" : user);
    sink.flag(userLost);
    sink.flag(registered);
    sink.flag(inState);
    sink.version(edge, seenByPeer);
    sink.revision(edge, peerRevision);
    NoticePeriod period = notice;
    sink.flag(period != null);
    if (period != null) {
      period.encode(sink);
    }
  }

  Edge edge() {
    return edge;
  }

  @Override
  public String key() {
    return edge.offer();
  }

  long version() {
    return version;
  }

  Optional<Phase> phase() {
    return Optional.ofNullable(phase);
  }

  boolean isAbsent() {
    return phase == null;
  }

  boolean isAvailable() {
    return phase == Phase.AVAILABLE;
  }

  boolean isWithdrawn() {
    return phase == Phase.WITHDRAWN;
  }

  boolean wishedByPeer() {
    return wishedByPeer;
  }

  /** What fails at the beneficiary and is in the way of its release; for people (R12). */
  Optional<Obstacle> obstacle() {
    return Optional.ofNullable(obstacle);
  }

  /** The newest version that the beneficiary is known to have seen; for people. */
  long knownSeen() {
    // Over the end of a session only what was released is remembered, and that was seen.
    return exposed ? Math.max(seenByPeer, releasedThrough) : seenByPeer;
  }

  SortedSet<Instance> behind() {
    return behind;
  }

  /** What stood behind older versions that are not adopted, as far as it is known. */
  SortedSet<Instance> older() {
    return isAdopted() ? Instances.NONE : older;
  }

  /** Whether something that is not known may have stood behind versions that are not adopted. */
  boolean isOlderUnknown() {
    return olderUnknown && !isAdopted();
  }

  /** R7: whether what stood behind older versions may go, and has not gone so far. */
  boolean freesOlder() {
    return adoptFrom != 0 && isAdopted() && (olderUnknown || !older.isEmpty());
  }

  /** R1: whether what was behind any version up to this one may go. */
  boolean isReleased() {
    return !exposed || releasedThrough >= version;
  }

  /** R7: whether what stopped to stand behind the offer may go. */
  boolean isAdopted() {
    return adoptFrom == 0 || !exposed || releasedThrough >= adoptFrom;
  }

  /** R13: what the beneficiary is to be told before it is withdrawn, or was told. */
  Optional<NoticePeriod> notice() {
    return Optional.ofNullable(notice);
  }

  /** R13: whether the program has it no more, and it stands for the time of the notice. */
  boolean isLeaving() {
    NoticePeriod period = notice;
    return period != null && period.isGiven();
  }

  /** When that time ends, in microseconds since 1970. */
  OptionalLong leavesAtMicros() {
    NoticePeriod period = notice;
    return period == null ? OptionalLong.empty() : period.leavesAt();
  }

  /**
   * R13: whether notice is to be given before it is withdrawn. Not of what the beneficiary cannot
   * have heard of or needs no more; and not if what it has seen, or what the executor's state has,
   * is not this version: nobody knows then that what the value names still stands (I1).
   */
  boolean mayGiveNotice() {
    NoticePeriod period = notice;
    return period != null
        && !period.isGiven()
        && !period.unneeded()
        && isAvailable()
        && exposed
        && inState
        && seenByPeer <= version;
  }

  /** R13: tells the beneficiary until when the offer stands. */
  void giveNotice(long nowMicros) {
    rise(nowMicros);
    notice = notice().orElseThrow().given(nowMicros);
  }

  /** R13: the time of the notice has come; the offer is withdrawn when no round runs. */
  void endNotice() {
    notice = notice().orElseThrow().ended();
  }

  /** R13: whether the time of the notice has come, or nobody needs the offer any more. */
  boolean isToLeaveNow() {
    NoticePeriod period = notice;
    return period != null && period.isGiven() && (period.over() || period.unneeded() || !exposed);
  }

  /** R13: there is no notice any more, or not yet. */
  private void stay() {
    notice = notice().map(NoticePeriod::takenBack).orElse(null);
  }

  private void setUnneeded(boolean now) {
    notice = notice().map(period -> period.withUnneeded(now)).orElse(null);
  }

  /** The version that the beneficiary has to adopt or release before something can go. */
  long awaitedVersion() {
    return isAvailable() ? adoptFrom : version;
  }

  /** R4: the beneficiary has seen an offer that this deployment does not know to have ended. */
  boolean isGhost() {
    return isAbsent() && seenByPeer > version;
  }

  /** Whether the beneficiary still has to answer for the newest version. */
  boolean isUnanswered() {
    return phase != null && seenByPeer < version;
  }

  /**
   * The program has the offer (R4, R7).
   *
   * @param recorded present if the executor's state has the offer and the journal does not know it:
   *     what that state has recorded behind it. What else stood behind it, and what the beneficiary
   *     knows of it, is unknown
   * @return whether there is something new to say
   */
  boolean register(
      Value offered, SortedSet<Instance> instances, Optional<Instances> recorded, long nowMicros) {
    boolean takenBack = isLeaving();
    stay();
    registered = true;
    recorded.ifPresent(known -> behind = known);
    boolean unknown = recorded.isPresent() || (!isAbsent() && seenByPeer > version);
    boolean leaves = unknown || !instances.containsAll(behind);
    if (isAvailable() && offered.equals(value) && !leaves) {
      behind = Instances.of(instances);
      if (takenBack) {
        rise(nowMicros);
      }
      return takenBack;
    }
    boolean nothingOlderInUse = isAbsent() || (isWithdrawn() && isReleased());
    if (nothingOlderInUse) {
      forgetUser();
    }
    rise(nowMicros);
    if (unknown) {
      leave(instances);
      forgetHistory();
    } else if (nothingOlderInUse) {
      adoptFrom = 0;
      older = Instances.NONE;
      olderUnknown = false;
    } else if (leaves) {
      leave(instances);
      adoptFrom = version;
    }
    phase = Phase.AVAILABLE;
    value = offered;
    behind = Instances.of(instances);
    return true;
  }

  /** Whether the beneficiary has this value, or will have heard of it. */
  boolean hasValue(Value offered) {
    return offered.equals(value);
  }

  /** L2: the value that was registered last is made from others. */
  void madeAt(int theGeneration) {
    generation = theGeneration;
  }

  /** L2: how many values were made one from another, up to the newest. */
  int generation() {
    return generation;
  }

  /** R13: what the program that has the offer says of notice; returns whether that is new. */
  boolean setNotice(long micros) {
    NoticePeriod before = notice;
    if (micros == (before == null ? 0 : before.micros())) {
      return false;
    }
    notice = NoticePeriod.of(micros);
    return true;
  }

  /** R7: what stood behind the offer, and does not stand behind its next version. */
  private void leave(SortedSet<Instance> next) {
    // What was not known before, and is adopted, is not to be taken for what leaves now.
    olderUnknown &= !isAdopted();
    SortedSet<Instance> left = new TreeSet<>(older);
    left.addAll(behind);
    left.removeAll(next);
    older = Instances.of(left);
  }

  /**
   * R7: the state has what stands behind the newest version, and shows what else that depends on by
   * now: a round that changed it has not got through to the offer.
   *
   * @return whether something joins that was not known to stand behind the offer
   */
  boolean join(SortedSet<Instance> shown) {
    if (isAbsent() || behind.containsAll(shown) || !shown.containsAll(behind)) {
      return false;
    }
    behind = Instances.of(shown);
    return true;
  }

  /**
   * R7: an instance is the same one whatever it is called.
   *
   * @return whether something is called otherwise now
   */
  boolean rename(Renames names) {
    Instances behindNow = names.of(behind);
    Instances olderNow = names.of(older);
    boolean any = !behindNow.equals(behind) || !olderNow.equals(older);
    behind = behindNow;
    older = olderNow;
    return any;
  }

  /** The executor's state has been read. */
  void readState(boolean hasTheOffer) {
    inState = hasTheOffer;
  }

  boolean isInState() {
    return inState;
  }

  /** Whether the instances that a registration would put behind the offer differ from the known. */
  boolean standsBehind(SortedSet<Instance> instances) {
    return behind.equals(instances);
  }

  /**
   * The offer is taken back.
   *
   * @param recorded present if the journal does not know the offer: what the executor's state has
   *     recorded behind it. What else stood behind it, and what the beneficiary knows of it, is
   *     unknown (R7)
   */
  void withdraw(Optional<Instances> recorded, long nowMicros) {
    rise(nowMicros);
    stay();
    if (recorded.isPresent()) {
      behind = recorded.get();
      forgetHistory();
    }
    phase = Phase.WITHDRAWN;
    value = null;
  }

  /** What is known of older versions may not be all. */
  private void forgetHistory() {
    exposed = true;
    adoptFrom = version;
    olderUnknown = true;
  }

  /**
   * R7: whether an instance may stand behind a version in use without the executor knowing it. It
   * knows, and asks before it deletes what stands behind the newest version, if its state has the
   * offer. But what stands behind an older version only may depend on the instance, and would be
   * deleted along with it before the offer is asked for.
   */
  boolean mayNeed(Instance instance) {
    boolean olderNeeds =
        !isAdopted()
            && (isOlderUnknown()
                || older.contains(instance)
                || (!older.isEmpty() && behind.contains(instance)));
    boolean orphanNeeds = !inState && isWithdrawn() && !isReleased() && behind.contains(instance);
    return olderNeeds || orphanNeeds;
  }

  private void rise(long nowMicros) {
    setUnneeded(false);
    // R8: a peer that was destroyed has seen one more than it says, and that number is used up.
    long used = seenByPeer > version ? seenByPeer + 1 : version;
    version = Versions.next(used, nowMicros);
  }

  /** What {@link #hear} brought. */
  enum Heard {
    /** Overtaken by a newer word: dropped. */
    OLD,
    /** Nothing that matters. */
    NOTHING,
    /** The peer has seen a version above ours (R4): the state must be said anew. */
    VERSION_ROSE,
    /** The peer has adopted or released more than before. */
    RELEASED_MORE,
    /** The peer has forgotten all that it has seen, and nothing waited for that (R8). */
    FORGOTTEN
  }

  /** The beneficiary's word (R1, R4). */
  Heard hear(WishState word, long nowMicros) {
    if (word.revision() < peerRevision) {
      return Heard.OLD;
    }
    peerRevision = word.revision();
    wishedByPeer = word.wished();
    obstacle = word.obstacle().orElse(null);
    if (word.seen() == Versions.FORGOTTEN) {
      return forgotten();
    }
    seenByPeer = word.seen();
    if (phase == null) {
      return Heard.NOTHING;
    }
    if (word.seen() > version) {
      // R4: ours is from an older journal or clock, so the word does not speak of our version,
      // and what stood behind the version that the peer has seen is unknown (R7).
      exposed = true;
      if (isAvailable() && !registered) {
        // I1: what this value names may be gone. What the program registers is said instead.
        return Heard.NOTHING;
      }
      if (isAdopted()) {
        older = Instances.NONE;
      }
      rise(nowMicros);
      forgetHistory();
      return Heard.VERSION_ROSE;
    }
    setUnneeded(!word.wished() && word.inUse() == Versions.NONE && word.seen() == version);
    long released = Math.min(word.seen(), word.inUse());
    if (released <= releasedThrough || userLost) {
      return Heard.NOTHING;
    }
    releasedThrough = released;
    return Heard.RELEASED_MORE;
  }

  /** R8: the peer is destroyed and knows of no version any more. */
  private Heard forgotten() {
    boolean awaited = isWithdrawn() ? !isReleased() : !isAdopted();
    seenByPeer = 0;
    if (userLost) {
      return Heard.NOTHING;
    }
    exposed = false;
    forgetUser();
    return awaited ? Heard.RELEASED_MORE : Heard.FORGOTTEN;
  }

  /** A new session: the peer counts its words anew if it is another incarnation. */
  void forgetRevisions() {
    peerRevision = 0;
    seenByPeer = 0;
    setUnneeded(false);
  }

  /**
   * The state is handed to a session with a journal of the beneficiary; says whether that is to be
   * remembered: the first time.
   */
  boolean expose(String journal) {
    boolean first = !exposed;
    exposed = true;
    if (user == null) {
      user = journal;
    }
    return first;
  }

  /**
   * R4: the beneficiary is there with a journal. If it is another one than the one that may use the
   * offer, its word counts for that only if it knows what that used.
   *
   * @return whether that is to be remembered
   */
  boolean meet(JournalClaim journal) {
    String before = user;
    boolean wasLost = userLost;
    if (before == null || !mayBeInUse() || journal.answersFor(before)) {
      userLost = false;
      user = before == null ? null : journal.id();
    } else if (journal.newcomer()) {
      userLost = true;
    } else if (!userLost) {
      // It began on the state that the other one left.
      user = journal.id();
    }
    return userLost != wasLost;
  }

  private boolean mayBeInUse() {
    return exposed && !(isWithdrawn() && isReleased());
  }

  /** The journal of which nobody knows what it used. */
  Optional<String> lostUser() {
    return userLost ? Optional.ofNullable(user) : Optional.empty();
  }

  private void forgetUser() {
    user = null;
    userLost = false;
  }

  /** R7: what had to be adopted is adopted, and what was to go has gone. */
  boolean settle() {
    if (adoptFrom == 0 || !isAdopted()) {
      return false;
    }
    adoptFrom = 0;
    older = Instances.NONE;
    olderUnknown = false;
    return true;
  }

  /** Withdrawn, released and gone: forget all but what the peer says it wishes. */
  void clear() {
    phase = null;
    value = null;
    behind = Instances.NONE;
    exposed = false;
    releasedThrough = 0;
    adoptFrom = 0;
    older = Instances.NONE;
    olderUnknown = false;
    notice = null;
    forgetUser();
  }

  OfferState message() {
    Phase said = phase;
    if (said == null) {
      throw new IllegalStateException("nothing is offered on " + edge);
    }
    return new OfferState(
        edge,
        version,
        said,
        Optional.ofNullable(value),
        value == null ? 0 : generation,
        leavesAtMicros());
  }

  OfferSaved saved() {
    Phase said = phase;
    if (said == null) {
      throw new IllegalStateException("nothing is offered on " + edge);
    }
    return new OfferSaved(
        edge,
        version,
        said,
        Optional.ofNullable(value),
        behind,
        exposed,
        releasedThrough,
        adoptFrom,
        older,
        olderUnknown,
        Optional.ofNullable(user).map(journal -> new OfferSaved.User(journal, userLost)),
        notice().map(NoticePeriod::saved).orElse(OfferSaved.Leave.AT_ONCE));
  }
}
