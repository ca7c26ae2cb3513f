package mjuz.simulator.executor;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.Edge;
import mjuz.core.trace.TraceEvent.Use;
import mjuz.simulator.executor.Deletes.Target;
import mjuz.simulator.executor.SimStack.RecordedOffer;

/**
 * In which antichains the engine deletes what goes at the end of a round. It counts from below:
 * what depends on nothing that goes is deleted last, what depends only on that before it, and so
 * on. So a resource on which nothing depends does not go first if its way down is short. Wishes and
 * remote connections that go with it count on that way.
 */
final class Antichains {
  private final SimStack stack;
  private final Map<Integer, Integer> levels = new HashMap<>();
  private final TreeSet<Edge> wishes = new TreeSet<>();
  private final TreeSet<DeploymentName> connections = new TreeSet<>();

  private Antichains(SimStack stack) {
    this.stack = stack;
  }

  /**
   * Puts what goes in order.
   *
   * @param stack the state
   * @param instances that go; all that stays depends on none of them
   * @param offers that go
   * @param wishGoes whether a wish goes, unless something that stays depends on it
   * @param connectionGoes whether a remote connection goes, unless something that stays needs it
   * @return none empty; what of the first is to be deleted first
   */
  static List<List<Target>> of(
      SimStack stack,
      List<SimInstance> instances,
      List<Edge> offers,
      Predicate<Edge> wishGoes,
      Predicate<DeploymentName> connectionGoes) {
    if (instances.isEmpty() && offers.isEmpty()) {
      return List.of();
    }
    Antichains made = new Antichains(stack);
    Set<Edge> going = new HashSet<>(offers);
    instances.forEach(instance -> made.levels.put(instance.id(), -1));
    made.addOthers(instances, going, wishGoes, connectionGoes);
    List<List<Target>> byLevel = new ArrayList<>();
    for (SimInstance instance : instances) {
      add(byLevel, made.level(instance), new Target(null, instance.id(), false));
    }
    for (int i = 0; i < stack.offerCount(); i++) {
      RecordedOffer offer = stack.offer(i);
      if (going.contains(offer.edge())) {
        add(byLevel, made.level(offer), new Target(offer.edge(), 0, false));
      }
    }
    return byLevel.reversed().stream().filter(level -> !level.isEmpty()).toList();
  }

  private static void add(List<List<Target>> byLevel, int level, Target target) {
    while (byLevel.size() <= level) {
      byLevel.add(new ArrayList<>());
    }
    byLevel.get(level).add(target);
  }

  private void addOthers(
      List<SimInstance> instances,
      Set<Edge> offers,
      Predicate<Edge> wishGoes,
      Predicate<DeploymentName> connectionGoes) {
    for (SimInstance instance : instances) {
      for (Use use : instance.uses()) {
        wishes.add(use.edge());
        connections.add(use.edge().offering());
      }
    }
    offers.forEach(offer -> connections.add(offer.beneficiary()));
    wishes.removeIf(wishGoes.negate());
    connections.removeIf(connectionGoes.negate());
    for (int i = 0; i < stack.size(); i++) {
      if (!levels.containsKey(stack.get(i).id())) {
        for (Use use : stack.get(i).uses()) {
          wishes.remove(use.edge());
          connections.remove(use.edge().offering());
        }
      }
    }
    for (Edge offer : stack.offers()) {
      if (!offers.contains(offer)) {
        connections.remove(offer.beneficiary());
      }
    }
  }

  private int level(SimInstance instance) {
    int known = levels.get(instance.id());
    if (known >= 0) {
      return known;
    }
    int level = 0;
    for (int i = 0; i < instance.needCount(); i++) {
      level = Math.max(level, above(instance.need(i)));
    }
    for (Use use : instance.uses()) {
      if (wishes.contains(use.edge())) {
        level = Math.max(level, connections.contains(use.edge().offering()) ? 2 : 1);
      }
    }
    levels.put(instance.id(), level);
    return level;
  }

  private int level(RecordedOffer offer) {
    int level = connections.contains(offer.edge().beneficiary()) ? 1 : 0;
    for (int id : offer.ids()) {
      level = Math.max(level, above(id));
    }
    return level;
  }

  /** The level of what depends on an instance; 0 if that stays. */
  private int above(int id) {
    return levels.containsKey(id) ? level(stack.require(id)) + 1 : 0;
  }
}
