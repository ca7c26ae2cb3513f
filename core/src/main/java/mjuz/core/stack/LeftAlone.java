package mjuz.core.stack;

import java.util.BitSet;
import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import mjuz.core.executor.DeletePlan;
import mjuz.core.executor.FailedStep;
import mjuz.core.executor.RoundRequest;
import mjuz.core.model.Instance;

/**
 * What the engine is told to leave as it is in a round (R6, R12): it neither changes nor deletes
 * it, whether or not the program registers it. Closed: with a resource is left all that it depends
 * on.
 *
 * @param partial whether the round is one that leaves something alone, so that it makes its deletes
 *     although something has to stay
 * @param names of resources of the state, offers included
 * @param refused what the program makes or changes and may not (R6), or cannot (R12), be made or
 *     changed now; it need not be in the state
 */
public record LeftAlone(boolean partial, SortedSet<String> names, SortedSet<String> refused) {
  /** Nothing is left as it is. */
  public static final LeftAlone NOTHING = new LeftAlone(false, new TreeSet<>(), new TreeSet<>());

  /** Copies the sets. */
  public LeftAlone {
    names = Collections.unmodifiableSortedSet(new TreeSet<>(names));
    refused = Collections.unmodifiableSortedSet(new TreeSet<>(refused));
  }

  /**
   * What a round leaves as it is: what is in use, and what may not or cannot be changed, with all
   * that depends on it. What cannot be deleted is in {@link RoundRequest#leave}; if the program has
   * it nevertheless, it cannot be changed either. If not, what depends on it can go.
   *
   * @param stack the state before the round
   * @param request the round
   * @param memory of the executor
   * @return nothing for most rounds
   */
  public static LeftAlone of(Stack stack, RoundRequest request, RoundMemory memory) {
    if (!request.isPartial()) {
      return NOTHING;
    }
    NameGraph graph = new NameGraph(stack);
    SortedSet<String> untried = new TreeSet<>();
    Set<Instance> stuck = new TreeSet<>();
    for (FailedStep step : request.failing()) {
      if (step.operation() == FailedStep.Operation.DELETE) {
        stuck.add(step.instance());
      } else {
        untried.add(step.instance().urn());
      }
    }
    BitSet refused =
        graph.having(
            node ->
                request.refused().contains(node.instance())
                    || untried.contains(node.name())
                    || (!node.isReplaced()
                        && stuck.contains(node.instance())
                        && memory.registered().map(names -> names.has(node)).orElse(true)));
    BitSet roots = graph.kept(request.leave());
    roots.or(refused);
    roots.or(graph.dependentsOf(refused));
    BitSet all = graph.closure(roots);
    all.and(graph.present());
    untried.addAll(graph.names(refused));
    return new LeftAlone(true, graph.names(all), untried);
  }

  /**
   * Whether a resource is left as it is.
   *
   * @param name its name
   * @return true if so
   */
  public boolean contains(String name) {
    return !names.isEmpty() && names.contains(name);
  }

  /**
   * Whether the engine, if it makes its deletes at the end of the program, deletes nothing that has
   * to stay. It deletes what was not registered and what was replaced, but for what it leaves
   * alone. If the round leaves nothing alone and something has to stay, it is not to make any.
   *
   * @param before the state before the round
   * @param plan what has to stay
   * @param deployed the names of what was registered, with the ids that the engine answered
   * @param leftOut the names of what the program has and the engine was not told of
   * @return true if all that has to stay does
   */
  public boolean covers(
      Stack before, DeletePlan plan, Map<String, String> deployed, Set<String> leftOut) {
    if (!partial && !plan.isFree()) {
      return false;
    }
    if (plan.isFree() && names.isEmpty() && leftOut.isEmpty()) {
      return true;
    }
    NameGraph graph = new NameGraph(before);
    SortedSet<String> kept = graph.names(graph.kept(plan));
    kept.addAll(leftOut);
    SortedSet<Instance> staying = graph.staying(plan);
    return before.nodes().stream()
        .filter(node -> node.kind() != StackNode.Kind.ENGINE)
        .noneMatch(
            node ->
                contains(node.name())
                    ? isWithoutSuccessor(node, deployed)
                    : kept.contains(node.name()) && goes(node, plan, staying, deployed));
  }

  /** The engine cannot leave a replaced instance alone whose successor is not registered. */
  private static boolean isWithoutSuccessor(StackNode node, Map<String, String> deployed) {
    return node.isReplaced() && !deployed.containsKey(node.name());
  }

  private static boolean goes(
      StackNode node, DeletePlan plan, SortedSet<Instance> staying, Map<String, String> deployed) {
    return node.isReplaced()
        ? NameGraph.mustStay(node, plan, staying)
        : !node.instance().id().equals(deployed.get(node.name()));
  }
}
