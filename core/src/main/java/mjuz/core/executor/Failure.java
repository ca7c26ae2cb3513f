package mjuz.core.executor;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Why a round failed. Two equal failures are the same failure, and back-off grows with it (R5): the
 * texts for people may differ in times, numbers of processes and the like, so equality looks at the
 * gist instead.
 *
 * @param summary one line for people: what failed, and why
 * @param resources the URNs of the resources that failed, sorted
 * @param retryable false if nothing but a change from outside can help (a wrong passphrase, say);
 *     it is tried again all the same, at the longest interval
 * @param gist the summary without all that differs each time that the same thing fails
 */
public record Failure(String summary, List<String> resources, boolean retryable, String gist) {
  /** Copies the list. */
  public Failure {
    resources = List.copyOf(resources);
  }

  /**
   * A failure whose summary is the same each time.
   *
   * @param summary one line for people
   * @param resources the URNs of the resources that failed, sorted
   * @param retryable false if nothing but a change from outside can help
   */
  public Failure(String summary, List<String> resources, boolean retryable) {
    this(summary, resources, retryable, summary);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Failure failure
        && gist.equals(failure.gist)
        && resources.equals(failure.resources)
        && retryable == failure.retryable;
  }

  @Override
  public int hashCode() {
    return Objects.hash(gist, resources, retryable);
  }
}
