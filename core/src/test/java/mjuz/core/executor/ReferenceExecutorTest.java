package mjuz.core.executor;

import mjuz.core.model.DeploymentName;
import org.junit.jupiter.api.Timeout;

/** The contract can be kept. */
@Timeout(60)
class ReferenceExecutorTest extends ExecutorContract {
  @Override
  protected ExecutorFixture newFixture() {
    return new ReferenceExecutor(new DeploymentName("contract-self"));
  }
}
