package mjuz.simulator.world;

import java.util.List;
import java.util.stream.IntStream;
import mjuz.core.model.DeploymentName;
import mjuz.simulator.executor.SimInstance;
import mjuz.simulator.executor.SimStack;

/** What is deployed in a world. */
final class Deployed {
  private Deployed() {}

  /** The instances that a deployment has, in the order of its stack. */
  static List<SimInstance> in(World world, DeploymentName name) {
    SimStack stack = world.node(name).stack();
    return IntStream.range(0, stack.size()).mapToObj(stack::get).toList();
  }
}
