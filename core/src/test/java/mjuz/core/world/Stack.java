package mjuz.core.world;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import mjuz.core.executor.StackReport;
import mjuz.core.model.Edge;
import mjuz.core.model.Instance;

/** What an executor's state holds: it survives crashes of the process. */
final class Stack {

  /** An instance of a resource. */
  static final class Live {
    final String name;
    final int generation;
    final String id;
    final Set<String> needIds = new TreeSet<>();
    final Map<Edge, Long> uses = new TreeMap<>();
    boolean pendingDelete;

    Live(String name, int generation, String id) {
      this.name = name;
      this.generation = generation;
      this.id = id;
    }

    @Override
    public String toString() {
      return id + (pendingDelete ? "(old)" : "") + uses;
    }
  }

  final List<Live> instances = new ArrayList<>();
  final Map<Edge, Set<String>> offers = new TreeMap<>();
  private int serial;

  Optional<Live> current(String name) {
    return instances.stream().filter(i -> i.name.equals(name) && !i.pendingDelete).findFirst();
  }

  Live create(String deployment, String name, int generation) {
    Live live = new Live(name, generation, deployment + "." + name + "#" + ++serial);
    instances.add(live);
    return live;
  }

  boolean isNeeded(Live live) {
    return instances.stream().anyMatch(i -> i.needIds.contains(live.id))
        || offers.values().stream().anyMatch(ids -> ids.contains(live.id));
  }

  /** Ids of all instances that these need, directly or not, with themselves. */
  Set<String> closure(Iterable<String> ids) {
    Set<String> all = new LinkedHashSet<>();
    List<String> todo = new ArrayList<>();
    ids.forEach(todo::add);
    while (!todo.isEmpty()) {
      String id = todo.removeLast();
      if (all.add(id)) {
        instances.stream().filter(i -> i.id.equals(id)).forEach(i -> todo.addAll(i.needIds));
      }
    }
    return all;
  }

  SortedSet<Instance> behind(Iterable<String> ids) {
    TreeSet<Instance> result = new TreeSet<>();
    Set<String> all = closure(ids);
    instances.stream()
        .filter(i -> all.contains(i.id))
        .forEach(i -> result.add(new Instance(i.name, i.id)));
    return result;
  }

  /** Wishes that an instance uses, directly or not. */
  Set<Edge> usesOf(Iterable<String> ids) {
    Set<Edge> result = new TreeSet<>();
    Set<String> all = closure(ids);
    instances.stream().filter(i -> all.contains(i.id)).forEach(i -> result.addAll(i.uses.keySet()));
    return result;
  }

  boolean exists(String id) {
    return instances.stream().anyMatch(i -> i.id.equals(id));
  }

  StackReport report(
      Set<String> registered, Set<Edge> registeredOffers, Set<Edge> held, Set<String> upToDate) {
    TreeSet<Edge> used = new TreeSet<>();
    TreeSet<Edge> outdated = new TreeSet<>();
    List<String> heldIds = new ArrayList<>();
    held.forEach(e -> heldIds.addAll(offers.getOrDefault(e, Set.of())));
    Set<String> kept = closure(heldIds);
    boolean leftovers = false;
    for (Live live : instances) {
      used.addAll(live.uses.keySet());
      boolean registeredNow = registered.contains(live.name);
      if (live.pendingDelete || !upToDate.contains(live.name)) {
        outdated.addAll(live.uses.keySet());
      }
      leftovers |= !registeredNow && !live.pendingDelete && !kept.contains(live.id);
    }
    for (Edge offer : offers.keySet()) {
      leftovers |= !registeredOffers.contains(offer) && !held.contains(offer);
    }
    return new StackReport(
        used,
        outdated,
        new TreeSet<>(offers.keySet()),
        instances.isEmpty() && offers.isEmpty(),
        leftovers);
  }
}
