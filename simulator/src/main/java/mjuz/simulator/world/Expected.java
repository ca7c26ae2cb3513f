package mjuz.simulator.world;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import mjuz.core.model.Edge;
import mjuz.simulator.executor.SimInstance;
import mjuz.simulator.model.SimOffer;
import mjuz.simulator.model.SimProgram;
import mjuz.simulator.model.SimResource;

/** L1: what is deployed when everything is that can be, and nothing else. */
final class Expected {
  private final Set<Edge> available = new HashSet<>();
  private final Map<Node, Set<String>> deployed = new HashMap<>();

  /** Computes the least fixpoint of the programs of those that run. */
  static Expected of(Collection<Node> nodes) {
    Expected expected = new Expected();
    nodes.forEach(node -> expected.deployed.put(node, new HashSet<>()));
    boolean more = true;
    while (more) {
      more = false;
      for (Node node : nodes) {
        more |= node.isRunning() && expected.grow(node);
      }
    }
    return expected;
  }

  private boolean grow(Node node) {
    Set<String> up = deployed.get(node);
    SimProgram program = node.program();
    boolean any = false;
    boolean more = true;
    while (more) {
      more = false;
      for (SimResource r : program.resources()) {
        more |= up.containsAll(r.needs()) && available.containsAll(r.wishes()) && up.add(r.name());
      }
      any |= more;
    }
    for (SimOffer o : program.offers()) {
      any |= up.containsAll(o.needs()) && available.add(o.edge());
    }
    return any;
  }

  /** Throws L1 if the stacks are otherwise. */
  void check(World world) {
    for (Map.Entry<Node, Set<String>> entry : sorted(world)) {
      Node node = entry.getKey();
      Set<String> expected = new TreeSet<>();
      for (SimResource r : node.program().resources()) {
        if (entry.getValue().contains(r.name())) {
          expected.add(r.name() + ":" + r.generation() + ":" + r.setting());
        }
      }
      Set<String> actual = new TreeSet<>();
      for (int i = 0; i < node.stack().size(); i++) {
        actual.add(describe(node.stack().get(i)));
      }
      node.stack().openOperations().forEach(open -> actual.add(describe(open) + "(open)"));
      if (!expected.equals(actual)) {
        throw world.violation(
            "L1", "%s has %s, expected %s".formatted(node.name(), actual, expected));
      }
    }
  }

  private List<Map.Entry<Node, Set<String>>> sorted(World world) {
    return world.nodes().stream()
        .map(node -> Map.entry(node, deployed.getOrDefault(node, Set.of())))
        .toList();
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
