package mjuz.core.executor;

import java.util.Optional;

/**
 * How a round ended.
 *
 * @param failure why it failed, or empty if everything was done
 * @param programCompleted for DEPLOY: whether the program ran to its end without error, so that the
 *     registrations of the round are all there are
 * @param report what the executor's state shows now; empty if it could not be read, in which case
 *     what is in use is taken to be unchanged (R2)
 */
public record RoundEnd(
    Optional<Failure> failure, boolean programCompleted, Optional<StackReport> report) {

  /**
   * Whether everything was done.
   *
   * @return true if there is no failure
   */
  public boolean succeeded() {
    return failure.isEmpty();
  }
}
