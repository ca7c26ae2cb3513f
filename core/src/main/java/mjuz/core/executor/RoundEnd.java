package mjuz.core.executor;

import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * How a round ended.
 *
 * @param failure why it failed, or empty if everything was done
 * @param held for DEPLOY: whether that is nothing but the answer to the planned deletes, for which
 *     the round has made none (R6)
 * @param programCompleted for DEPLOY: whether the program ran to its end without error, so that the
 *     registrations of the round are all there are
 * @param failed the steps that failed, each with what is told of it; empty if something else
 *     failed: the program itself, the executor, a lock (R12)
 * @param report what the executor's state shows now; empty if it could not be read, in which case
 *     what is in use is taken to be unchanged (R2)
 */
public record RoundEnd(
    Optional<Failure> failure,
    boolean held,
    boolean programCompleted,
    SortedMap<FailedStep, StepFailure> failed,
    Optional<StackReport> report) {
  /** Copies the map. */
  public RoundEnd {
    failed = Collections.unmodifiableSortedMap(new TreeMap<>(failed));
  }

  /**
   * How a round ended in which no single step failed.
   *
   * @param failure why it failed, or empty if everything was done
   * @param held see the components
   * @param programCompleted for DEPLOY: whether the program ran to its end without error
   * @param report what the executor's state shows now; empty if it could not be read
   */
  public RoundEnd(
      Optional<Failure> failure,
      boolean held,
      boolean programCompleted,
      Optional<StackReport> report) {
    this(failure, held, programCompleted, new TreeMap<>(), report);
  }

  /**
   * How a round ended that was not kept from its deletes.
   *
   * @param failure why it failed, or empty if everything was done
   * @param programCompleted for DEPLOY: whether the program ran to its end without error
   * @param report what the executor's state shows now; empty if it could not be read
   */
  public RoundEnd(
      Optional<Failure> failure, boolean programCompleted, Optional<StackReport> report) {
    this(failure, false, programCompleted, report);
  }

  /**
   * Whether everything was done.
   *
   * @return true if there is no failure
   */
  public boolean succeeded() {
    return failure.isEmpty();
  }
}
