package mjuz.pulumi.engine;

import java.io.IOException;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import mjuz.core.executor.ExecutorException;
import mjuz.core.executor.FailedStep;
import mjuz.core.executor.Failure;
import mjuz.core.executor.Round;
import mjuz.core.executor.RoundRequest;
import mjuz.core.executor.StepFailure;

/** One way to run a round. */
interface RoundRun {

  /**
   * Runs the round to its end.
   *
   * @throws ExecutorException if the executor cannot work
   * @throws IOException if something cannot be started
   * @throws InterruptedException if this thread is interrupted
   */
  Outcome run(RoundRequest request, Round round)
      throws ExecutorException, IOException, InterruptedException;

  /**
   * How a round came out.
   *
   * @param failure why it failed, or empty
   * @param held whether that is nothing but the answer to the planned deletes
   * @param programCompleted whether the program ran to its end without error
   * @param failed the steps that failed, with what is told of each (R12)
   */
  record Outcome(
      Optional<Failure> failure,
      boolean held,
      boolean programCompleted,
      SortedMap<FailedStep, StepFailure> failed) {
    /** One in which no single step failed, and no program came to its end. */
    Outcome(Optional<Failure> failure) {
      this(failure, false, false, new TreeMap<>());
    }
  }
}
