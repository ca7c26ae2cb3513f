package mjuz.simulator.executor;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import mjuz.core.executor.DeletePlan;
import mjuz.core.executor.RoundRequest;
import mjuz.core.model.Edge;

/**
 * What the engine is told to leave as it is in a round (R6): it neither changes nor deletes it,
 * whether or not the program registers it. Closed: with a resource is left all that it depends on.
 *
 * @param names of resources
 * @param offers of the state
 * @param refused those of the names that the program changes and that may not be changed now
 */
record LeftAlone(Set<String> names, Set<Edge> offers, Set<String> refused) {
  private static final LeftAlone NOTHING = new LeftAlone(Set.of(), Set.of(), Set.of());

  static LeftAlone of(SimStack stack, RoundRequest request) {
    if (!request.isPartial()) {
      return NOTHING;
    }
    NameGraph graph = new NameGraph(stack);
    boolean[] refused = graph.withInstance(i -> request.refused().contains(i.instance()));
    boolean[] roots = graph.kept(request.leave());
    boolean[] dependents = graph.dependentsOf(refused);
    for (int i = 0; i < roots.length; i++) {
      roots[i] |= refused[i] || dependents[i];
    }
    boolean[] all = graph.closure(roots);
    boolean[] present = graph.all();
    Set<String> names = new HashSet<>();
    Set<String> refusedNames = new HashSet<>();
    for (SimInstance instance : inState(stack)) {
      int node = graph.of(instance);
      if (all[node] && present[node]) {
        names.add(instance.name());
      }
      if (refused[node]) {
        refusedNames.add(instance.name());
      }
    }
    Set<Edge> offers = new HashSet<>();
    for (int i = 0; i < graph.offers().size(); i++) {
      if (all[graph.ofOffer(i)]) {
        offers.add(graph.offers().get(i).edge());
      }
    }
    return new LeftAlone(names, offers, refusedNames);
  }

  private static List<SimInstance> inState(SimStack stack) {
    List<SimInstance> all = new ArrayList<>(stack.gone());
    for (int i = 0; i < stack.size(); i++) {
      all.add(stack.get(i));
    }
    return all;
  }

  boolean contains(String name) {
    return !names.isEmpty() && names.contains(name);
  }

  boolean contains(Edge offer) {
    return !offers.isEmpty() && offers.contains(offer);
  }

  /**
   * Whether the engine, if it makes its deletes at the end of the program, deletes nothing that has
   * to stay. It deletes what was not registered and what was replaced, but for what it leaves
   * alone.
   */
  boolean covers(SimStack before, DeletePlan plan, Resources resources, OffersRun registered) {
    if (plan.isFree() && !resources.anyLeftOut() && !registered.anyLeftOut()) {
      return names.isEmpty() || replacedHaveSuccessors(before, resources);
    }
    NameGraph graph = new NameGraph(before);
    boolean[] kept = graph.kept(plan);
    for (SimInstance instance : inState(before)) {
      boolean stays = kept[graph.of(instance)] || resources.isLeftOut(instance.name());
      if (!contains(instance.name()) && stays && goes(instance, plan, resources)) {
        return false;
      }
    }
    for (int i = 0; i < graph.offers().size(); i++) {
      Edge offer = graph.offers().get(i).edge();
      boolean stays = kept[graph.ofOffer(i)] || registered.isLeftOut(offer);
      if (!contains(offer) && stays && !registered.isRegisteredWithEngine(offer)) {
        return false;
      }
    }
    return replacedHaveSuccessors(before, resources);
  }

  /** Pulumi cannot leave a replaced instance alone whose successor is not registered. */
  private boolean replacedHaveSuccessors(SimStack before, Resources resources) {
    for (int i = 0; i < before.size(); i++) {
      SimInstance instance = before.get(i);
      if (instance.isReplaced()
          && contains(instance.name())
          && resources.deployedId(instance.name()) == 0) {
        return false;
      }
    }
    return true;
  }

  private static boolean goes(SimInstance instance, DeletePlan plan, Resources resources) {
    return instance.isReplaced()
        ? NameGraph.mustStay(instance, plan)
        : resources.deployedId(instance.name()) != instance.id();
  }
}
