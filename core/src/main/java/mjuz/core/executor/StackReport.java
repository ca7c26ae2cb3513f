package mjuz.core.executor;

import java.util.SortedSet;
import java.util.TreeSet;
import mjuz.core.model.Edge;

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
 * @param leftovers whether the stack still has some resource that no held offer depends on, and that
 *     neither the last complete program run nor one that failed since then has registered, so that
 *     an UNDEPLOY round has something to do (R11). What a failed run made stays for the next try
 */
public record StackReport(
    SortedSet<Edge> wishesInUse,
    SortedSet<Edge> outdated,
    SortedSet<Edge> offers,
    boolean empty,
    boolean leftovers) {
  /** The report of a stack without resources. */
  public static final StackReport EMPTY =
      new StackReport(new TreeSet<>(), new TreeSet<>(), new TreeSet<>(), true, false);

  /** Copies the sets. */
  public StackReport {
    wishesInUse = Sorted.copy(wishesInUse);
    outdated = Sorted.copy(outdated);
    offers = Sorted.copy(offers);
  }
}
