package mjuz.simulator.world;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.Edge;
import mjuz.core.model.Value;
import mjuz.simulator.executor.OfferedNow;
import mjuz.simulator.executor.SimInstance;
import mjuz.simulator.executor.SimStack;
import mjuz.simulator.model.Fixpoint;
import mjuz.simulator.model.SimProgram;
import mjuz.simulator.model.SimResource;

/** L1: what is deployed when everything is that can be, and nothing else. */
final class Expected {
  private final List<Node> nodes;
  private final Fixpoint fixpoint;

  private Expected(List<Node> nodes, Fixpoint fixpoint) {
    this.nodes = nodes;
    this.fixpoint = fixpoint;
  }

  /** Computes the least fixpoint of the programs of those that run. */
  static Expected of(List<Node> nodes) {
    Map<DeploymentName, SimProgram> programs = new HashMap<>();
    for (Node node : nodes) {
      if (node.isRunning()) {
        programs.put(node.name(), node.program());
      }
    }
    return new Expected(nodes, Fixpoint.of(programs));
  }

  /** Throws L1 if the stacks are otherwise. */
  void check(World world) {
    Map<String, SimResource> missing = new HashMap<>();
    for (Node node : nodes) {
      missing.clear();
      List<SimResource> resources = node.program().resources();
      for (int i = 0; i < resources.size(); i++) {
        if (fixpoint.isReached(node.name(), i)) {
          missing.put(resources.get(i).name(), resources.get(i));
        }
      }
      if (!isAsExpected(node.stack(), missing)) {
        world.violated(node, message(node));
      }
      for (int i = 0; i < node.stack().size(); i++) {
        checkValues(world, node, node.stack().get(i));
      }
    }
  }

  /** Each user has what the offers are now, by what the offering stacks have. */
  private static void checkValues(World world, Node node, SimInstance user) {
    for (int i = 0; i < user.uses().size(); i++) {
      Edge edge = user.uses().get(i).edge();
      Node offering = world.node(edge.offering());
      Optional<Value> now = OfferedNow.value(offering.program(), offering.stack(), edge);
      if (!now.equals(Optional.of(user.values().get(i)))) {
        world.violated(
            node,
            "%s of %s has %s of %s, and the newest value is %s"
                .formatted(user, node, user.values().get(i), edge, now));
      }
    }
  }

  private static boolean isAsExpected(SimStack stack, Map<String, SimResource> missing) {
    for (int i = 0; i < stack.size(); i++) {
      SimInstance instance = stack.get(i);
      SimResource expected = missing.remove(instance.name());
      if (expected == null
          || instance.isReplaced()
          || expected.generation() != instance.generation()
          || expected.setting() != instance.setting()) {
        return false;
      }
    }
    return missing.isEmpty() && stack.openOperations().isEmpty();
  }

  private String message(Node node) {
    Set<String> expected = new TreeSet<>();
    List<SimResource> resources = node.program().resources();
    for (int i = 0; i < resources.size(); i++) {
      SimResource r = resources.get(i);
      if (fixpoint.isReached(node.name(), i)) {
        expected.add(r.name() + ":" + r.generation() + ":" + r.setting());
      }
    }
    Set<String> actual = new TreeSet<>();
    for (int i = 0; i < node.stack().size(); i++) {
      actual.add(describe(node.stack().get(i)));
    }
    node.stack().openOperations().forEach(open -> actual.add(describe(open) + "(open)"));
    return "%s has %s, expected %s".formatted(node.name(), actual, expected);
  }

  private static String describe(SimInstance instance) {
    return "%s:%d:%d%s"
        .formatted(
            instance.name(),
            instance.generation(),
            instance.setting(),
            instance.isReplaced() ? "(old)" : "");
  }
}
