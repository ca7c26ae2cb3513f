package mjuz.simulator.executor;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import mjuz.core.model.Edge;
import mjuz.simulator.executor.Deletes.Target;
import mjuz.simulator.executor.SimStack.RecordedOffer;

/**
 * What the engine deletes, one after the other, to replace an instance delete-first: all that
 * depends on it, except what has been registered anew in this round or is deleted by another chain
 * already, and then itself. The order is the reverse of that in which the program registered
 * everything, which is any in which dependents come first. Chains run beside each other, so one
 * does not wait for what another one deletes.
 */
record Chain(SimStack stack, Resources resources, Deletes deletes, OffersRun offers) {

  int[] deletesFor(int root) {
    List<Integer> order = new ArrayList<>();
    addDependents(root, order);
    order.removeIf(id -> id != root && isKnown(id));
    List<Target> targets = new ArrayList<>();
    for (int i = 0; i < stack.offerCount(); i++) {
      RecordedOffer offer = stack.offer(i);
      if (Arrays.stream(offer.ids())
              .anyMatch(id -> order.stream().anyMatch(o -> isSame(o, id, stack)))
          && !deletes.has(offer.edge())
          && !offers.isRegisteredWithEngine(offer.edge())) {
        targets.add(new Target(offer.edge(), 0, true));
      }
    }
    order.forEach(id -> targets.add(new Target(null, id, true)));
    return targets.stream().mapToInt(deletes::add).toArray();
  }

  /**
   * Adds the deletes of which a chain may make one next.
   *
   * @param chain deletes, the last one that of the instance that is replaced
   * @param to takes the steps; none if one is under way or was refused
   */
  static void addNext(int[] chain, Deletes deletes, SimStack stack, List<Step> to) {
    List<Integer> rest = new ArrayList<>();
    for (int delete : chain) {
      if (deletes.isWaiting(delete)) {
        rest.add(delete);
      } else if (!deletes.isDone(delete)) {
        return;
      }
    }
    int last = chain[chain.length - 1];
    for (int delete : rest) {
      boolean isLast = delete == last;
      if (isLast ? rest.size() == 1 : !isNeeded(deletes.target(delete), rest, deletes, stack)) {
        Step next = deletes.next(delete);
        if (next != null) {
          to.add(next);
        }
      }
    }
  }

  private static boolean isNeeded(
      Target target, List<Integer> by, Deletes deletes, SimStack stack) {
    if (target.offer() != null) {
      return false;
    }
    for (int delete : by) {
      Target other = deletes.target(delete);
      if (!other.equals(target) && reaches(other, target.id(), stack)) {
        return true;
      }
    }
    return false;
  }

  private static boolean reaches(Target from, int id, SimStack stack) {
    Edge offer = from.offer();
    return offer == null
        ? Arrays.binarySearch(stack.closure(new int[] {from.id()}), id) >= 0
        : stack.behind(offer).stream().anyMatch(behind -> isSame(behind, id, stack));
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
      if (isSame(other.need(i), id, stack)) {
        return true;
      }
    }
    return false;
  }

  /**
   * The engine knows dependencies by name: what was recorded with an older instance, since a crash
   * or a failure came before it could be recorded with the newer one, depends on that too.
   */
  private static boolean isSame(int one, int other, SimStack stack) {
    return one == other
        || (stack.exists(one)
            && stack.exists(other)
            && stack.require(one).name().equals(stack.require(other).name()));
  }

  private boolean isKnown(int id) {
    SimInstance instance = stack.require(id);
    int index = instance.isReplaced() ? -1 : resources.former().indexOf(instance.name());
    return deletes.has(id) || (index >= 0 && resources.isRegisteredWithEngine(index));
  }
}
