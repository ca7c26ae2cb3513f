package mjuz.simulator.executor;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import mjuz.simulator.executor.Deletes.Target;
import mjuz.simulator.executor.SimStack.RecordedOffer;

/**
 * What the engine deletes, one after the other, to replace an instance delete-first: all that
 * depends on it, except what has been registered anew in this round or is deleted by another chain
 * already, and then itself. Chains run beside each other, so one does not wait for what another one
 * deletes.
 */
record Chain(
    SimStack stack, ProgramPlan plan, Resources resources, Deletes deletes, OffersRun offers) {

  int[] deletesFor(int root) {
    List<Integer> order = new ArrayList<>();
    addDependents(root, order);
    order.removeIf(id -> id != root && isKnown(id));
    List<Target> targets = new ArrayList<>();
    for (int i = 0; i < stack.offerCount(); i++) {
      RecordedOffer offer = stack.offer(i);
      if (Arrays.stream(offer.ids()).anyMatch(id -> order.stream().anyMatch(o -> isSame(o, id)))
          && !deletes.has(offer.edge())
          && !offers.isRegisteredWithEngine(offer.edge())) {
        targets.add(new Target(offer.edge(), 0, true));
      }
    }
    order.forEach(id -> targets.add(new Target(null, id, true)));
    return targets.stream().mapToInt(deletes::add).toArray();
  }

  /** Dependents before what they depend on. */
  private void addDependents(int id, List<Integer> order) {
    for (int i = 0; i < stack.size(); i++) {
      SimInstance other = stack.get(i);
      if (dependsOn(other, id) && !order.contains(other.id())) {
        addDependents(other.id(), order);
      }
    }
    order.add(id);
  }

  private boolean dependsOn(SimInstance other, int id) {
    if (other.isReplaced() || other.id() == id) {
      return other.needsInstance(id);
    }
    for (int i = 0; i < other.needCount(); i++) {
      if (isSame(other.need(i), id)) {
        return true;
      }
    }
    return false;
  }

  /**
   * The engine knows dependencies by name: what was recorded with an older instance, since a crash
   * or a failure came before it could be recorded with the newer one, depends on that too.
   */
  private boolean isSame(int one, int other) {
    return one == other
        || (stack.exists(one)
            && stack.exists(other)
            && stack.require(one).name().equals(stack.require(other).name()));
  }

  private boolean isKnown(int id) {
    SimInstance instance = stack.require(id);
    int index = instance.isReplaced() ? -1 : plan.indexOf(instance.name());
    return deletes.has(id) || (index >= 0 && resources.isRegisteredWithEngine(index));
  }
}
