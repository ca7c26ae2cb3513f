package mjuz.simulator.explore;

import java.util.List;
import mjuz.core.model.DeploymentName;
import mjuz.simulator.model.SimProgram;

/**
 * A few deployments to explore.
 *
 * @param name what it is called on the command line
 * @param about one line for people
 * @param deployments 1 to 8
 * @param fromRest whether it begins where all first programs are deployed and all is said: without
 *     the many orders of the beginning, which leaves room for more changes and faults
 * @param bounds of faults and changes, unless asked for others
 */
public record Configuration(
    String name, String about, List<Deployment> deployments, boolean fromRest, Bounds bounds) {
  private static final int MOST = 8;

  /**
   * A deployment.
   *
   * @param name which
   * @param programs its first program, then those that it may be changed to, in any order
   * @param mayDestroy whether it may be destroyed, as one of its changes
   * @param onward whether it changes only to programs further on in the list, and never back
   */
  public record Deployment(
      DeploymentName name, List<SimProgram> programs, boolean mayDestroy, boolean onward) {
    /** Copies the list. */
    public Deployment {
      programs = List.copyOf(programs);
    }

    /**
     * A deployment that changes in any order.
     *
     * @param name which
     * @param programs its first program, then the others
     * @param mayDestroy whether it may be destroyed
     */
    public Deployment(DeploymentName name, List<SimProgram> programs, boolean mayDestroy) {
      this(name, programs, mayDestroy, false);
    }
  }

  /**
   * Copies the list.
   *
   * @throws IllegalArgumentException if there are too many deployments
   */
  public Configuration {
    deployments = List.copyOf(deployments);
    if (deployments.isEmpty() || deployments.size() > MOST) {
      throw new IllegalArgumentException("%d deployments".formatted(deployments.size()));
    }
  }

  /**
   * The same with other bounds.
   *
   * @param others the bounds
   * @return the changed configuration
   */
  public Configuration within(Bounds others) {
    return new Configuration(name, about, deployments, fromRest, others);
  }

  /**
   * The same with another beginning.
   *
   * @param rest whether it begins where all first programs are deployed
   * @return the changed configuration
   */
  public Configuration begins(boolean rest) {
    return new Configuration(name, about, deployments, rest, bounds);
  }
}
