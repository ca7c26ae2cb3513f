package mjuz.pulumi.engine.state;

import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import mjuz.core.executor.DeletePlan;
import mjuz.core.executor.RoundRequest;
import mjuz.core.model.Instance;

/**
 * What the engine is told to leave as it is in a round (R6): it neither changes nor deletes it,
 * whether or not the program registers it. Closed: with a resource is left all that it depends on.
 *
 * @param urns names of resources of the state
 * @param refused those of them that the program changes and that may not be changed now
 */
public record LeftAlone(SortedSet<String> urns, SortedSet<String> refused) {
  /** Nothing is left as it is. */
  public static final LeftAlone NOTHING = new LeftAlone(new TreeSet<>(), new TreeSet<>());

  /** Copies the sets. */
  public LeftAlone {
    urns = Collections.unmodifiableSortedSet(new TreeSet<>(urns));
    refused = Collections.unmodifiableSortedSet(new TreeSet<>(refused));
  }

  /**
   * What a round leaves as it is: what is in use, and what may not be changed with all that depends
   * on it.
   *
   * @param state the state before the round
   * @param request the round
   * @return nothing for most rounds
   */
  public static LeftAlone of(StackState state, RoundRequest request) {
    if (!request.isPartial()) {
      return NOTHING;
    }
    SortedSet<String> refused =
        state.urns(r -> request.refused().contains(new Instance(r.urn(), r.id())));
    SortedSet<String> roots = UndeployPlan.kept(state, request.leave());
    roots.addAll(refused);
    roots.addAll(state.dependents(refused));
    SortedSet<String> all = state.closure(roots);
    all.retainAll(state.urns());
    return new LeftAlone(all, refused);
  }

  /**
   * Whether a resource is left as it is.
   *
   * @param urn its name
   * @return true if so
   */
  public boolean contains(String urn) {
    return urns.contains(urn);
  }

  /**
   * Whether the engine, if it makes its deletes at the end of the program, deletes nothing that has
   * to stay. It deletes what was not registered and what was replaced, but for what it leaves
   * alone. If it leaves nothing alone and something has to stay, it is not to make any.
   *
   * @param before the state before the round
   * @param plan what has to stay
   * @param deployed the names of what was registered, with the ids that the engine answered
   * @param leftOut the names of what the program has and the engine was not told of
   * @return true if all that has to stay does
   */
  public boolean covers(
      StackState before, DeletePlan plan, Map<String, String> deployed, Set<String> leftOut) {
    if (urns.isEmpty() && !plan.isFree()) {
      return false;
    }
    SortedSet<String> kept = UndeployPlan.kept(before, plan);
    kept.addAll(leftOut);
    kept.retainAll(before.urns());
    // The engine cannot leave a replaced instance alone whose successor is not registered.
    SortedSet<String> lost =
        before.urns(
            r ->
                contains(r.urn())
                    ? r.pendingDelete() && !deployed.containsKey(r.urn())
                    : kept.contains(r.urn()) && goes(r, plan, deployed));
    return lost.isEmpty();
  }

  private static boolean goes(
      StateResource resource, DeletePlan plan, Map<String, String> deployed) {
    return resource.pendingDelete()
        ? UndeployPlan.mustStay(resource, plan)
        : !resource.id().equals(deployed.get(resource.urn()));
  }
}
