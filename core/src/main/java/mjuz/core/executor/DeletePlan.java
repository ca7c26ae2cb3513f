package mjuz.core.executor;

import java.util.SortedSet;
import mjuz.core.model.Edge;

/**
 * What a round may delete.
 *
 * @param held offers in use (R6, R7): each of these, everything it depends on, and, if there is
 *     any, every instance that was replaced and waits for its deletion, stays in this round. In a
 *     DEPLOY round with a held offer the executor makes no delete at all and ends the round as
 *     failed; UNDEPLOY and DESTROY delete everything else
 */
public record DeletePlan(SortedSet<Edge> held) {

  /**
   * Whether everything may go.
   *
   * @return true if nothing is held
   */
  public boolean isFree() {
    return held.isEmpty();
  }
}
