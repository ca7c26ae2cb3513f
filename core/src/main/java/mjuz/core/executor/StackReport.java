package mjuz.core.executor;

import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import mjuz.core.model.Edge;
import mjuz.core.model.Instance;
import mjuz.core.model.Instances;
import mjuz.core.model.Renames;
import mjuz.core.model.StackMark;

/**
 * What the executor's own state shows between two rounds.
 *
 * @param wishesInUse the wishes that some resource of the stack depends on, directly or not; an
 *     operation that a crash left open counts as a resource (R2)
 * @param outdated those of them that a resource depends on which the round just ended did not bring
 *     up to date: one that it did not register, or not with success, an instance that was replaced
 *     and waits for its deletion, an operation left open. It may use an older version than the one
 *     that the wish was bound to (R2). Of no meaning before the first round
 * @param offers the offers that the state has
 * @param empty whether the stack has no resource left (R8)
 * @param leftovers whether neither the last complete program run nor one that failed since then
 *     (what it made stays for the next try) has registered some resource that the stack still has
 *     and that no held offer depends on, so that an UNDEPLOY round has something to do (R11)
 * @param behind what stood behind each of the offers when the state recorded it, and what of that
 *     is still there and not replaced needs now. If the journal was lost, this is all that is known
 *     of older versions (R7). Said by {@link Executor#inspect}, and, but for offers that a
 *     replacement has deleted, after rounds that failed or were held: such a round may have changed
 *     what stands behind an offer, and not have come to that
 * @param mark what the journal is to remember of this state; empty if the executor cannot tell
 * @param standing the offers that stand on what cannot be deleted, were all to be deleted ({@link
 *     Stuck#offers}): a destroy does not withdraw them (R12)
 * @param renamed what is called otherwise than the core knows it by. Everything else in the report
 *     is called as it is now
 */
public record StackReport(
    SortedSet<Edge> wishesInUse,
    SortedSet<Edge> outdated,
    SortedSet<Edge> offers,
    boolean empty,
    boolean leftovers,
    SortedMap<Edge, SortedSet<Instance>> behind,
    Optional<StackMark> mark,
    SortedSet<Edge> standing,
    Renames renamed) {
  /** The report of a stack without resources. */
  public static final StackReport EMPTY =
      new StackReport(new TreeSet<>(), new TreeSet<>(), new TreeSet<>(), true, false);

  /** Copies the collections. */
  public StackReport {
    wishesInUse = Sorted.copy(wishesInUse);
    outdated = Sorted.copy(outdated);
    offers = Sorted.copy(offers);
    standing = Sorted.copy(standing);
    SortedMap<Edge, SortedSet<Instance>> copy = new TreeMap<>();
    behind.forEach((edge, instances) -> copy.put(edge, Instances.of(instances)));
    behind = Collections.unmodifiableSortedMap(copy);
  }

  /**
   * What a state shows after a round.
   *
   * @param wishesInUse see the components
   * @param outdated see the components
   * @param offers see the components
   * @param empty see the components
   * @param leftovers see the components
   */
  public StackReport(
      SortedSet<Edge> wishesInUse,
      SortedSet<Edge> outdated,
      SortedSet<Edge> offers,
      boolean empty,
      boolean leftovers) {
    this(wishesInUse, outdated, offers, empty, leftovers, new TreeMap<>());
  }

  /**
   * What a state shows of which it cannot be told when it was written.
   *
   * @param wishesInUse see the components
   * @param outdated see the components
   * @param offers see the components
   * @param empty see the components
   * @param leftovers see the components
   * @param behind see the components
   */
  public StackReport(
      SortedSet<Edge> wishesInUse,
      SortedSet<Edge> outdated,
      SortedSet<Edge> offers,
      boolean empty,
      boolean leftovers,
      SortedMap<Edge, SortedSet<Instance>> behind) {
    this(
        wishesInUse,
        outdated,
        offers,
        empty,
        leftovers,
        behind,
        Optional.empty(),
        new TreeSet<>(),
        Renames.NONE);
  }

  /**
   * The same, with what stands behind the offers.
   *
   * @param recorded for each offer of which the state has recorded something
   * @return what {@link Executor#inspect} says
   */
  public StackReport withBehind(SortedMap<Edge, SortedSet<Instance>> recorded) {
    return new StackReport(
        wishesInUse, outdated, offers, empty, leftovers, recorded, mark, standing, renamed);
  }

  /**
   * The same, with when the state was written.
   *
   * @param writtenMicros in microseconds since 1970; 0 if it never was
   * @return what an executor says that can tell
   */
  public StackReport withMark(long writtenMicros) {
    Optional<StackMark> now = Optional.of(new StackMark(writtenMicros, empty));
    return new StackReport(
        wishesInUse, outdated, offers, empty, leftovers, behind, now, standing, renamed);
  }

  /**
   * The same, with the offers that stand on what cannot be deleted.
   *
   * @param offers were all to be deleted
   * @return what an executor says whose engine refuses deletes
   */
  public StackReport withStanding(SortedSet<Edge> offers) {
    return new StackReport(
        wishesInUse, outdated, this.offers, empty, leftovers, behind, mark, offers, renamed);
  }

  /**
   * The same, with what is called otherwise than before.
   *
   * @param names since the core was last told
   * @return what an executor says after a round, and when it starts
   */
  public StackReport withRenamed(Renames names) {
    return names.isEmpty()
        ? this
        : new StackReport(
            wishesInUse, outdated, offers, empty, leftovers, behind, mark, standing, names);
  }
}
