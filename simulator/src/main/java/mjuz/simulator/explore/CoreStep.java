package mjuz.simulator.explore;

import mjuz.core.protocol.Batch;
import mjuz.core.protocol.DeploymentCore;
import mjuz.core.protocol.Input;

/**
 * How a deployment takes an input in. Tests put planted faults here: what they alter of inputs and
 * batches is what a core with that fault would do.
 */
@FunctionalInterface
public interface CoreStep {
  /** The core as it is. */
  CoreStep REAL = DeploymentCore::step;

  /**
   * Takes one input in.
   *
   * @param core which; nobody else uses it meanwhile
   * @param nowMicros the time
   * @param input what has happened
   * @return what is to be done
   */
  Batch step(DeploymentCore core, long nowMicros, Input input);
}
