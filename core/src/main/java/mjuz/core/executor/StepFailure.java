package mjuz.core.executor;

import java.util.SortedSet;
import mjuz.core.model.Edge;

/**
 * What is told of a step that failed (R12).
 *
 * @param resource what it was tried on, as people call it: "Thing a3"
 * @param message why it failed, in one line and without secrets, since peers are told it
 * @param wishes those that wait for the step, if they are withdrawn or have a newer version: what
 *     the step keeps as it is still uses what it used of them
 */
public record StepFailure(String resource, String message, SortedSet<Edge> wishes) {
  /** Copies the set. */
  public StepFailure {
    wishes = Sorted.copy(wishes);
  }

  /**
   * The same, with the wishes that wait for it.
   *
   * @param waiting see the components
   * @return the whole failure
   */
  public StepFailure with(SortedSet<Edge> waiting) {
    return new StepFailure(resource, message, waiting);
  }
}
