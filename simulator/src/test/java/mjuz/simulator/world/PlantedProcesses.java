package mjuz.simulator.world;

import java.util.function.Supplier;
import mjuz.core.protocol.DeploymentCore;
import mjuz.simulator.explore.CoreStep;

/** Processes whose cores have a planted fault. */
final class PlantedProcesses {
  private PlantedProcesses() {}

  /**
   * What a world starts.
   *
   * @param fault made anew for each process
   */
  static World.Processes of(Supplier<CoreStep> fault) {
    return (self, incarnation, options, recovered) -> {
      DeploymentCore core = new DeploymentCore(self, incarnation, options, recovered);
      CoreStep step = fault.get();
      return (now, input) -> step.step(core, now, input);
    };
  }
}
