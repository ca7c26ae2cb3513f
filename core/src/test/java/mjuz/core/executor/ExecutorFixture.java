package mjuz.core.executor;

import java.time.Duration;
import java.util.Set;
import mjuz.core.model.DeploymentName;

/** An executor under test, with an empty stack of its own. */
public interface ExecutorFixture extends AutoCloseable {

  /**
   * The deployment.
   *
   * @return its name
   */
  DeploymentName self();

  /**
   * The executor; always the same.
   *
   * @return the executor
   */
  Executor executor();

  /**
   * Sets what the next DEPLOY rounds run.
   *
   * @param program the program in the abstract
   */
  void program(ContractProgram program);

  /**
   * What exists now, asked where the resources are and not of the executor. Thread-safe.
   *
   * @return the names of the resources, without offers, wishes and connections
   */
  Set<String> existing();

  /**
   * How long a round may take.
   *
   * @return a generous limit
   */
  default Duration patience() {
    return Duration.ofSeconds(60);
  }

  /** Takes the stack and the executor away. */
  @Override
  void close();
}
