package mjuz.core.executor;

import java.util.List;

/**
 * Why a round failed. Two equal failures are the same failure: back-off grows with it (R5), so none
 * of the fields holds a time, a number of a process or the like.
 *
 * @param summary one line for people: what failed, and why
 * @param resources the URNs of the resources that failed, sorted
 * @param retryable false if nothing but a change from outside can help (a wrong passphrase, say);
 *     it is tried again all the same, at the longest interval
 */
public record Failure(String summary, List<String> resources, boolean retryable) {
  /** Copies the list. */
  public Failure {
    resources = List.copyOf(resources);
  }
}
