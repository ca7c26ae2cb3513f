package mjuz.core.executor;

import java.util.Collections;
import java.util.SortedSet;
import java.util.TreeSet;
import mjuz.core.model.Edge;
import mjuz.core.model.Instance;

/**
 * What a round may delete. In a DEPLOY round with a held offer the executor makes no delete at all
 * and ends the round as failed; UNDEPLOY and DESTROY delete everything but what is named here.
 *
 * @param held offers in use (R6, R7): each of these, and everything it depends on in the executor's
 *     state, stays in this round
 * @param instances replaced instances that stood behind older versions of held offers and are in
 *     use: each of these, and everything it depends on, stays in this round
 * @param everyReplaced whether, since the journal does not know what stood behind some held offer,
 *     every instance that was replaced and waits for its deletion is to be taken for one of {@code
 *     instances}
 */
public record DeletePlan(
    SortedSet<Edge> held, SortedSet<Instance> instances, boolean everyReplaced) {
  /** Everything may go. */
  public static final DeletePlan FREE = new DeletePlan(new TreeSet<>(), new TreeSet<>(), false);

  /** Copies the sets. */
  public DeletePlan {
    held = Collections.unmodifiableSortedSet(new TreeSet<>(held));
    instances = Collections.unmodifiableSortedSet(new TreeSet<>(instances));
  }

  /**
   * Whether everything may go.
   *
   * @return true if nothing is held
   */
  public boolean isFree() {
    return held.isEmpty();
  }

  /**
   * Whether a replaced instance has to stay.
   *
   * @param replaced an instance that was replaced and waits for its deletion
   * @return true if it may stand behind a version in use
   */
  public boolean keeps(Instance replaced) {
    return everyReplaced || instances.contains(replaced);
  }
}
