package mjuz.core.stack;

import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Predicate;
import mjuz.core.executor.Stuck;
import mjuz.core.model.Edge;
import mjuz.core.model.Instance;

/**
 * What of a state cannot be deleted, since the engine refuses it, and what stands on that (R12).
 */
public final class Undeletable {
  private Undeletable() {}

  /**
   * What a program that has run to its end would have deleted and cannot, and the offers that it
   * has and that were left as they are: they are not gone because this round does not speak of
   * them.
   *
   * @param before the state before the round
   * @param deployed the names of what was registered, as the state calls it
   * @param leftOut the names of what the program has and the engine was not told of
   * @return what stays whatever is decided; nothing for most rounds
   */
  public static Stuck of(Stack before, Set<String> deployed, Set<String> leftOut) {
    Stuck stuck =
        of(before, node -> !deployed.contains(node.name()) && !leftOut.contains(node.name()));
    if (leftOut.isEmpty()) {
      return stuck;
    }
    SortedSet<Edge> offers = new TreeSet<>(stuck.offers());
    for (StackNode node : before.nodes()) {
      node.offer().filter(edge -> leftOut.contains(node.name())).ifPresent(offers::add);
    }
    return new Stuck(stuck.instances(), offers);
  }

  /**
   * What a round would delete and cannot. An offer is to stay with that if it is refused itself, or
   * if of what stands behind it nothing that would go can: to withdraw it would be for nothing. If
   * something behind it can go, that is what it is withdrawn for.
   *
   * @param stack the state
   * @param goes whether the round would delete it, if nothing had to stay
   * @return what is known not to go; nothing for most states
   */
  public static Stuck of(Stack stack, Predicate<StackNode> goes) {
    List<? extends StackNode> nodes = stack.nodes();
    Predicate<StackNode> refused = node -> isRefused(node) && goes.test(node);
    if (nodes.stream().noneMatch(refused)) {
      return Stuck.NOTHING;
    }
    NameGraph graph = new NameGraph(stack);
    BitSet staying = graph.closure(graph.having(refused));
    SortedSet<Instance> instances = new TreeSet<>();
    Map<Instance, Boolean> going = new HashMap<>();
    SortedSet<Edge> offers = new TreeSet<>();
    for (StackNode node : nodes) {
      boolean stays = staying.get(graph.of(node)) && !node.isReplaced();
      if (refused.test(node)) {
        instances.add(node.instance());
      }
      if (goes.test(node)) {
        going.put(node.instance(), stays);
      }
      if (stays) {
        node.offer().filter(edge -> goes.test(node)).ifPresent(offers::add);
      }
    }
    new StandingBehind(stack)
        .standing()
        .forEach(
            (edge, behind) -> {
              if (leaves(nodes, goes, edge) && allStay(behind, going)) {
                offers.add(edge);
              }
            });
    return new Stuck(instances, offers);
  }

  private static boolean leaves(
      List<? extends StackNode> nodes, Predicate<StackNode> goes, Edge edge) {
    return nodes.stream()
        .anyMatch(
            node ->
                goes.test(node) && !node.isGone() && node.offer().filter(edge::equals).isPresent());
  }

  /** Whether some of these would go, and none of them can. */
  private static boolean allStay(SortedSet<Instance> behind, Map<Instance, Boolean> going) {
    List<Boolean> stay = behind.stream().filter(going::containsKey).map(going::get).toList();
    return !stay.isEmpty() && !stay.contains(false);
  }

  private static boolean isRefused(StackNode node) {
    return node.isProtected()
        && !node.isReplaced()
        && !node.isGone()
        && node.kind() != StackNode.Kind.ENGINE;
  }
}
