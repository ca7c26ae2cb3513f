package mjuz.core.executor;

import java.util.SortedSet;
import java.util.TreeSet;
import mjuz.core.model.Edge;
import mjuz.core.model.Instance;

/**
 * What a round may delete. In a DEPLOY round with a held offer the executor makes no delete at all
 * and ends the round as failed, unless it was told to leave something alone ({@link
 * RoundRequest#leave}) and can make its deletes without touching what is named here. UNDEPLOY and
 * DESTROY delete everything but what is named here.
 *
 * @param held offers in use (R6, R7): each of these, and everything it depends on in the executor's
 *     state, stays in this round
 * @param instances instances that stand, or stood, behind versions of offers in use, whether or not
 *     the offers still depend on them: each of these, and everything it depends on, stays
 * @param unknown whether the journal, since it was lost, does not know all that stood behind a
 *     version in use: every instance that was replaced and waits for its deletion is then to be
 *     taken for one of {@code instances}
 */
public record DeletePlan(SortedSet<Edge> held, SortedSet<Instance> instances, boolean unknown) {
  /** Everything may go. */
  public static final DeletePlan FREE = new DeletePlan(new TreeSet<>(), new TreeSet<>(), false);

  /** Copies the sets. */
  public DeletePlan {
    held = Sorted.copy(held);
    instances = Sorted.copy(instances);
  }

  /**
   * Whether everything may go.
   *
   * @return true if nothing has to stay
   */
  public boolean isFree() {
    return held.isEmpty() && instances.isEmpty() && !unknown;
  }

  /**
   * Whether an instance has to stay.
   *
   * @param instance any instance
   * @return true if it stands, or stood, behind a version in use
   */
  public boolean keeps(Instance instance) {
    return instances.contains(instance);
  }
}
