package mjuz.pulumi.engine.state;

import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import mjuz.core.executor.DeletePlan;
import mjuz.core.model.Edge;
import mjuz.core.model.Instance;

/**
 * What a round without a program deletes. Every plan is closed: with a resource go all that depend
 * on it, and with one that stays, stays all that it depends on.
 *
 * @param state the state that it is made for
 * @param targets names of resources to delete
 */
public record UndeployPlan(StackState state, SortedSet<String> targets) {

  /**
   * Undeploys what depends on unsatisfied wishes, and what no program has registered (R11).
   *
   * @param state the state
   * @param unsatisfied the wishes; they themselves stay
   * @param leave what has to stay anyway: what depends on the wishes through replaced instances of
   *     that only, does not go
   * @param program the names of what the last complete program run has registered, if there was
   *     one, and those that failed since then
   * @return the plan
   */
  public static UndeployPlan undeploy(
      StackState state,
      Set<Edge> unsatisfied,
      DeletePlan leave,
      Optional<? extends Set<String>> program) {
    SortedSet<String> stays = leave.isFree() ? new TreeSet<>() : kept(state, leave);
    SortedSet<String> targets =
        state
            .without(r -> r.pendingDelete() && stays.contains(r.urn()) && isSucceeded(state, r))
            .dependents(state.wishUrns(unsatisfied));
    targets.retainAll(state.urns());
    program.ifPresent(registered -> targets.addAll(leftovers(state, registered, targets)));
    return new UndeployPlan(state, targets);
  }

  private static boolean isSucceeded(StackState state, StateResource replaced) {
    return state.live(replaced.urn()).isPresent();
  }

  /**
   * Undeploys everything (R8).
   *
   * @param state the state
   * @return the plan
   */
  public static UndeployPlan destroy(StackState state) {
    return new UndeployPlan(state, state.urns());
  }

  /**
   * What no program has registered, and nothing depends on that one has.
   *
   * @param state the state
   * @param registered the names of what programs have registered
   * @param goingAnyway the names of other resources that go
   * @return sorted
   */
  static SortedSet<String> leftovers(
      StackState state, Set<String> registered, Set<String> goingAnyway) {
    SortedSet<String> leftovers = state.urns();
    leftovers.removeAll(registered);
    SortedSet<String> staying = state.urns();
    staying.removeAll(leftovers);
    staying.removeAll(goingAnyway);
    leftovers.removeAll(state.closure(staying));
    return leftovers;
  }

  /**
   * Whether an UNDEPLOY round would have leftovers to delete.
   *
   * @param state the state
   * @param registered the names of what the last complete program run has registered, and those
   *     that failed since then
   * @param plan what has to stay
   * @return true if so
   */
  public static boolean hasLeftovers(StackState state, Set<String> registered, DeletePlan plan) {
    SortedSet<String> leftovers = leftovers(state, registered, Set.of());
    leftovers.removeAll(kept(state, plan));
    return !leftovers.isEmpty();
  }

  /**
   * The offers that would go.
   *
   * @return their edges
   */
  public SortedSet<Edge> leaving() {
    return state.offersAmong(targets);
  }

  /**
   * The plan without what has to stay.
   *
   * @param plan offers that are held, and instances behind versions in use; with each stays
   *     everything it depends on, and the other instances of its name
   * @return a smaller plan
   */
  public UndeployPlan without(DeletePlan plan) {
    SortedSet<String> rest = new TreeSet<>(targets);
    rest.removeAll(kept(state, plan));
    return new UndeployPlan(state, rest);
  }

  static SortedSet<String> kept(StackState state, DeletePlan plan) {
    SortedSet<String> roots = state.offerUrns(plan.held());
    roots.addAll(state.urns(resource -> mustStay(resource, plan)));
    return state.closure(roots);
  }

  static boolean mustStay(StateResource resource, DeletePlan plan) {
    return plan.keeps(new Instance(resource.urn(), resource.id()))
        || (plan.unknown() && resource.pendingDelete());
  }
}
