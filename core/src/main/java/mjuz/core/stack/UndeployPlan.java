package mjuz.core.stack;

import java.util.BitSet;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import mjuz.core.executor.DeletePlan;
import mjuz.core.executor.RoundKind;
import mjuz.core.executor.RoundRequest;
import mjuz.core.model.Edge;

/**
 * What a round without a program deletes. Every plan is closed: with a resource go all that depend
 * on it, and with one that stays, stays all that it depends on.
 *
 * @param stack the state that it is made for
 * @param targets names of resources to delete
 */
public record UndeployPlan(Stack stack, SortedSet<String> targets) {

  /**
   * What a round deletes if nothing has to stay.
   *
   * @param stack the state
   * @param request an UNDEPLOY or DESTROY
   * @param memory of the executor
   * @return the plan
   */
  public static UndeployPlan of(Stack stack, RoundRequest request, RoundMemory memory) {
    return request.kind() == RoundKind.DESTROY
        ? destroy(stack)
        : undeploy(stack, request.unsatisfied(), request.leave(), memory.registered());
  }

  /**
   * Undeploys what depends on unsatisfied wishes, and what no program has registered (R11).
   *
   * @param stack the state
   * @param unsatisfied the wishes; they themselves stay
   * @param leave what has to stay anyway: what depends on the wishes through replaced instances of
   *     that only, does not go
   * @param registered what the last complete program run has registered, if there was one, and
   *     those that failed since then
   * @return the plan
   */
  public static UndeployPlan undeploy(
      Stack stack, Set<Edge> unsatisfied, DeletePlan leave, Optional<RegisteredNames> registered) {
    NameGraph graph = new NameGraph(stack);
    BitSet targets = graph.dependents(unsatisfied, leave);
    targets.and(graph.present());
    registered.ifPresent(names -> targets.or(graph.leftovers(names, targets)));
    return new UndeployPlan(stack, graph.names(targets));
  }

  /**
   * Undeploys everything (R8).
   *
   * @param stack the state
   * @return the plan
   */
  public static UndeployPlan destroy(Stack stack) {
    NameGraph graph = new NameGraph(stack);
    return new UndeployPlan(stack, graph.names(graph.present()));
  }

  /**
   * Whether an UNDEPLOY round would have leftovers to delete.
   *
   * @param stack the state
   * @param registered what the last complete program run has registered, and those that failed
   *     since then
   * @param plan what has to stay
   * @return true if so
   */
  public static boolean hasLeftovers(Stack stack, RegisteredNames registered, DeletePlan plan) {
    NameGraph graph = new NameGraph(stack);
    BitSet leftovers = graph.leftovers(registered, new BitSet());
    leftovers.andNot(graph.kept(plan));
    return !leftovers.isEmpty();
  }

  /**
   * Of the operations that a crash left open, those that a round has settled which did everything:
   * they are done, or no longer wanted. After an UNDEPLOY what depends on other wishes may be
   * there, and is for the next DEPLOY to do again.
   *
   * @param stack the state after the round
   * @param request the round
   * @return the names of their resources
   */
  public static SortedSet<String> settled(Stack stack, RoundRequest request) {
    SortedSet<String> open = new TreeSet<>();
    stack.open().forEach(node -> open.add(node.name()));
    if (request.kind() == RoundKind.UNDEPLOY && !open.isEmpty()) {
      NameGraph graph = new NameGraph(stack);
      open.retainAll(graph.names(graph.dependents(request.unsatisfied())));
    }
    return open;
  }

  /**
   * The offers that would go.
   *
   * @return their edges
   */
  public SortedSet<Edge> leaving() {
    SortedSet<Edge> leaving = new TreeSet<>();
    for (StackNode node : stack.nodes()) {
      node.offer().filter(edge -> targets.contains(node.name())).ifPresent(leaving::add);
    }
    return leaving;
  }

  /**
   * The plan without what has to stay.
   *
   * @param plan offers that are held, and instances behind versions in use; with each stays
   *     everything it depends on, and the other instances of its name
   * @return a smaller plan
   */
  public UndeployPlan without(DeletePlan plan) {
    if (plan.isFree()) {
      return this;
    }
    NameGraph graph = new NameGraph(stack);
    SortedSet<String> rest = new TreeSet<>(targets);
    rest.removeAll(graph.names(graph.kept(plan)));
    return new UndeployPlan(stack, rest);
  }
}
