package mjuz.core.journal;

import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedSet;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.Edge;
import mjuz.core.model.Instance;
import mjuz.core.model.Instances;
import mjuz.core.model.PeerAddress;
import mjuz.core.model.Phase;
import mjuz.core.model.StackMark;
import mjuz.core.model.Value;

/** One thing to remember; a record replaces what was recorded under the same key. */
public sealed interface JournalRecord {

  /**
   * An incarnation has begun.
   *
   * @param incarnation its number, higher than any before
   */
  record IncarnationStarted(long incarnation) implements JournalRecord {}

  /**
   * The executor's state was seen.
   *
   * @param mark what to remember of it
   */
  record StackSeen(StackMark mark) implements JournalRecord {}

  /**
   * When the journal was made there was no state of the executor: it knows nothing of what another
   * journal of this name used.
   */
  record BeganAnew() implements JournalRecord {}

  /**
   * A remote connection is wanted.
   *
   * @param peer the key
   * @param address where to dial; empty to wait until the peer dials
   */
  record ConnectionSaved(DeploymentName peer, Optional<PeerAddress> address)
      implements JournalRecord {}

  /**
   * A remote connection is no longer wanted.
   *
   * @param peer the key
   */
  record ConnectionRemoved(DeploymentName peer) implements JournalRecord {}

  /**
   * The offering side of an edge.
   *
   * @param edge the key
   * @param version the newest version said
   * @param phase what it said
   * @param value present exactly if AVAILABLE
   * @param behind the instances behind this version (R7)
   * @param exposed whether the beneficiary can have heard of the offer: false only if nothing of it
   *     was ever sent
   * @param releasedThrough the highest version w for which the beneficiary has said {@code seen >=
   *     w} and that it uses none older (R1); never falls
   * @param adoptFrom some instance behind versions older than this one is to go, so this one must
   *     be adopted or released first (R7); 0 if there is no such instance
   * @param older those instances, as far as they are known
   * @param olderUnknown whether there may be others
   * @param user the journal of the beneficiary that may use a version; empty if none may, or that
   *     is not known
   * @param leave the notice that the beneficiary gets or has got (R13)
   */
  record OfferSaved(
      Edge edge,
      long version,
      Phase phase,
      Optional<Value> value,
      SortedSet<Instance> behind,
      boolean exposed,
      long releasedThrough,
      long adoptFrom,
      SortedSet<Instance> older,
      boolean olderUnknown,
      Optional<User> user,
      Leave leave)
      implements JournalRecord {

    /**
     * Who may use a version of an offer.
     *
     * @param journal the beneficiary's journal
     * @param lost whether it is lost: another one has come that does not know what it used, so
     *     nobody's word releases that
     */
    public record User(String journal, boolean lost) {}

    /**
     * How an offer ends that the program no longer has (R13).
     *
     * @param noticeMicros how long before it is withdrawn the beneficiary is told; 0 for not at all
     * @param atMicros when it will be withdrawn, in microseconds since 1970; empty if the program
     *     has it
     */
    public record Leave(long noticeMicros, OptionalLong atMicros) {
      /** Withdrawn as soon as the program no longer has it. */
      public static final Leave AT_ONCE = new Leave(0, OptionalLong.empty());
    }

    /** Copies the sets. */
    public OfferSaved {
      behind = Instances.of(behind);
      older = Instances.of(older);
    }

    /**
     * Of an offer of which all that stood behind older versions is known, or, if some instance is
     * to go and none is named, nothing.
     *
     * @param edge see the components
     * @param version see the components
     * @param phase see the components
     * @param value see the components
     * @param behind see the components
     * @param exposed see the components
     * @param releasedThrough see the components
     * @param adoptFrom see the components
     * @param older see the components
     */
    public OfferSaved(
        Edge edge,
        long version,
        Phase phase,
        Optional<Value> value,
        SortedSet<Instance> behind,
        boolean exposed,
        long releasedThrough,
        long adoptFrom,
        SortedSet<Instance> older) {
      this(
          edge,
          version,
          phase,
          value,
          behind,
          exposed,
          releasedThrough,
          adoptFrom,
          older,
          adoptFrom != 0 && older.isEmpty());
    }

    /**
     * Of an offer whose beneficiary's journal is not known.
     *
     * @param edge see the components
     * @param version see the components
     * @param phase see the components
     * @param value see the components
     * @param behind see the components
     * @param exposed see the components
     * @param releasedThrough see the components
     * @param adoptFrom see the components
     * @param older see the components
     * @param olderUnknown see the components
     */
    public OfferSaved(
        Edge edge,
        long version,
        Phase phase,
        Optional<Value> value,
        SortedSet<Instance> behind,
        boolean exposed,
        long releasedThrough,
        long adoptFrom,
        SortedSet<Instance> older,
        boolean olderUnknown) {
      this(
          edge,
          version,
          phase,
          value,
          behind,
          exposed,
          releasedThrough,
          adoptFrom,
          older,
          olderUnknown,
          Optional.empty());
    }

    /**
     * Of an offer without notice.
     *
     * @param edge see the components
     * @param version see the components
     * @param phase see the components
     * @param value see the components
     * @param behind see the components
     * @param exposed see the components
     * @param releasedThrough see the components
     * @param adoptFrom see the components
     * @param older see the components
     * @param olderUnknown see the components
     * @param user see the components
     */
    public OfferSaved(
        Edge edge,
        long version,
        Phase phase,
        Optional<Value> value,
        SortedSet<Instance> behind,
        boolean exposed,
        long releasedThrough,
        long adoptFrom,
        SortedSet<Instance> older,
        boolean olderUnknown,
        Optional<User> user) {
      this(
          edge,
          version,
          phase,
          value,
          behind,
          exposed,
          releasedThrough,
          adoptFrom,
          older,
          olderUnknown,
          user,
          Leave.AT_ONCE);
    }
  }

  /**
   * The offering side of an edge is done with.
   *
   * @param edge the key
   */
  record OfferRemoved(Edge edge) implements JournalRecord {}

  /**
   * The wishing side of an edge.
   *
   * @param edge the key
   * @param wished whether the program has the wish
   * @param seen the newest version seen, or {@link mjuz.core.model.Versions#NEVER}
   * @param phase what that version said; WITHDRAWN if none was seen
   * @param value present exactly if AVAILABLE
   * @param inUse the lowest version that a deployed resource may still depend on, UNKNOWN or NONE
   *     (R2)
   * @param bound the version that the wish was last bound to; 0 if it was unsatisfied or never
   *     bound
   * @param boundValue the value of that version; empty if {@code bound} is 0
   * @param leavesAtMicros when the offer will be withdrawn, as its peer has said (R13); for people
   */
  record WishSaved(
      Edge edge,
      boolean wished,
      long seen,
      Phase phase,
      Optional<Value> value,
      long inUse,
      long bound,
      Optional<Value> boundValue,
      OptionalLong leavesAtMicros)
      implements JournalRecord {
    /**
     * Of an offer of which no end is known.
     *
     * @param edge see the components
     * @param wished see the components
     * @param seen see the components
     * @param phase see the components
     * @param value see the components
     * @param inUse see the components
     * @param bound see the components
     * @param boundValue see the components
     */
    public WishSaved(
        Edge edge,
        boolean wished,
        long seen,
        Phase phase,
        Optional<Value> value,
        long inUse,
        long bound,
        Optional<Value> boundValue) {
      this(edge, wished, seen, phase, value, inUse, bound, boundValue, OptionalLong.empty());
    }
  }

  /**
   * The wishing side of an edge is done with.
   *
   * @param edge the key
   */
  record WishRemoved(Edge edge) implements JournalRecord {}
}
