package mjuz.simulator.world;

import java.util.random.RandomGenerator;
import mjuz.core.model.DeploymentName;
import mjuz.simulator.model.SimProgram;

/** How programs change over time. */
@FunctionalInterface
public interface ProgramHistory {

  /**
   * The next program of a deployment.
   *
   * @param self the deployment
   * @param base its first program
   * @param now its program now
   * @param random what to draw from
   * @return without cycles, alone and together with those of the others
   */
  SimProgram next(DeploymentName self, SimProgram base, SimProgram now, RandomGenerator random);
}
