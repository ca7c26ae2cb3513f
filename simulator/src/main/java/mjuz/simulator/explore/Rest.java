package mjuz.simulator.explore;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import mjuz.core.model.Edge;
import mjuz.simulator.explore.NodeStep.Broken;
import mjuz.simulator.model.SimOffer;
import mjuz.simulator.model.SimProgram;
import mjuz.simulator.model.SimResource;
import org.jspecify.annotations.Nullable;

/**
 * L1 in a world in which nothing more happens by itself: everything is deployed that can be, in its
 * newest form, nothing else, and what was to be destroyed has ended.
 */
final class Rest {
  private Rest() {}

  static @Nullable Broken judge(Universe universe, List<NodeState> nodes) {
    List<SortedMap<String, List<String>>> expected = expected(universe, nodes);
    for (int i = 0; i < nodes.size(); i++) {
      NodeState node = nodes.get(i);
      Map<String, List<String>> actual = node.deployed();
      if (!actual.equals(expected.get(i))) {
        return new Broken(
            "L1",
            "%s comes to rest with %s deployed, and its program asks for %s"
                .formatted(universe.name(i), text(actual), text(expected.get(i))));
      }
      if (node.destroy && node.phase != NodeState.Phase.ENDED) {
        return new Broken(
            "L1", "%s is to be destroyed and does not end".formatted(universe.name(i)));
      }
      if (node.round != null) {
        return new Broken("L1", "a round of %s does not end".formatted(universe.name(i)));
      }
      Broken stale = ValueJudge.atRest(universe, node, nodes);
      if (stale != null) {
        return stale;
      }
    }
    return null;
  }

  private static String text(Map<String, List<String>> deployed) {
    return deployed.isEmpty()
        ? "nothing"
        : deployed.entrySet().stream()
            .map(each -> each.getKey() + " (" + String.join("; ", each.getValue()) + ")")
            .collect(Collectors.joining(", "));
  }

  private static List<SortedMap<String, List<String>>> expected(
      Universe universe, List<NodeState> nodes) {
    List<SortedMap<String, List<String>>> up =
        nodes.stream()
            .map(n -> (SortedMap<String, List<String>>) new TreeMap<String, List<String>>())
            .toList();
    Set<Edge> offered = new HashSet<>();
    boolean more = true;
    while (more) {
      more = false;
      for (int i = 0; i < nodes.size(); i++) {
        more |= add(program(universe, nodes.get(i)), up.get(i), offered);
      }
    }
    return up;
  }

  static SimProgram program(Universe universe, NodeState node) {
    return node.destroy ? SimProgram.EMPTY : universe.plan(node.self, node.program).program();
  }

  /** How a resource is configured: what makes it another, and what only changes it. */
  static String how(int generation, int setting) {
    return "generation %d, setting %d".formatted(generation, setting);
  }

  private static boolean add(SimProgram program, Map<String, List<String>> up, Set<Edge> offered) {
    boolean more = false;
    for (SimResource resource : program.resources()) {
      if (!up.containsKey(resource.name())
          && up.keySet().containsAll(resource.needs())
          && offered.containsAll(resource.wishes())) {
        up.put(resource.name(), List.of(how(resource.generation(), resource.setting())));
        more = true;
      }
    }
    for (SimOffer offer : program.offers()) {
      more |= up.keySet().containsAll(offer.needs()) && offered.add(offer.edge());
    }
    return more;
  }
}
