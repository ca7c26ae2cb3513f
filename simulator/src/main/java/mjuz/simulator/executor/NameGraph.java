package mjuz.simulator.executor;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Predicate;
import mjuz.core.executor.DeletePlan;
import mjuz.core.model.Edge;
import mjuz.core.trace.TraceEvent.Use;
import mjuz.simulator.executor.SimStack.RecordedOffer;
import org.jspecify.annotations.Nullable;

/**
 * A stack's state as Pulumi sees it: dependencies are between names, which all instances of a
 * resource share, replaced ones and operations left open included. Nodes are the names of
 * resources, then the offers.
 */
final class NameGraph {
  private final SimStack stack;
  private final Map<String, Integer> indices = new HashMap<>();
  private final List<String> names = new ArrayList<>();
  private final List<RecordedOffer> offers = new ArrayList<>();
  private final List<Set<Integer>> needs = new ArrayList<>();
  private final List<Set<Edge>> uses = new ArrayList<>();

  /** Which names have an instance: others only have an operation that was left open. */
  private final boolean[] present;

  NameGraph(SimStack stack) {
    this(stack, instance -> true);
  }

  /**
   * The same nodes.
   *
   * @param counts instances of the stack of which it matters what they need and use
   */
  private NameGraph(SimStack stack, Predicate<SimInstance> counts) {
    this.stack = stack;
    for (int i = 0; i < stack.size(); i++) {
      node(stack.get(i).name());
    }
    stack.gone().forEach(instance -> node(instance.name()));
    int there = names.size();
    for (int i = 0; i < stack.openCount(); i++) {
      node(stack.openOperation(i).name());
    }
    for (int i = 0; i < stack.size(); i++) {
      if (counts.test(stack.get(i))) {
        add(stack.get(i));
      }
    }
    stack.gone().forEach(this::add);
    for (int i = 0; i < stack.openCount(); i++) {
      add(stack.openOperation(i));
    }
    for (int i = 0; i < stack.offerCount(); i++) {
      offers.add(stack.offer(i));
    }
    offers.addAll(stack.goneOffers());
    for (RecordedOffer offer : offers) {
      Set<Integer> behind = new TreeSet<>();
      for (int id : offer.ids()) {
        addNode(id, behind);
      }
      needs.add(behind);
      uses.add(Set.of());
    }
    present = new boolean[size()];
    for (int i = 0; i < size(); i++) {
      present[i] = i < there || i >= names.size();
    }
  }

  private int node(String name) {
    Integer known = indices.putIfAbsent(name, names.size());
    if (known != null) {
      return known;
    }
    names.add(name);
    needs.add(new TreeSet<>());
    uses.add(new TreeSet<>());
    return names.size() - 1;
  }

  private void add(SimInstance instance) {
    int node = node(instance.name());
    for (int i = 0; i < instance.needCount(); i++) {
      addNode(instance.need(i), needs.get(node));
    }
    for (Use use : instance.uses()) {
      uses.get(node).add(use.edge());
    }
  }

  private void addNode(int id, Set<Integer> to) {
    Integer node = stack.nameOf(id).map(indices::get).orElse(null);
    if (node != null) {
      to.add(node);
    }
  }

  /** Marks what an instance needs itself. */
  void markNeeds(SimInstance instance, boolean[] marks) {
    for (int i = 0; i < instance.needCount(); i++) {
      Integer node = stack.nameOf(instance.need(i)).map(indices::get).orElse(null);
      if (node != null) {
        marks[node] = true;
      }
    }
  }

  int size() {
    return names.size() + offers.size();
  }

  /** The node of an instance. */
  int of(SimInstance instance) {
    return node(instance.name());
  }

  /** The offers of the state: those of the stack in its order, then those that are gone. */
  List<RecordedOffer> offers() {
    return offers;
  }

  /** The node of an offer. */
  int ofOffer(int offer) {
    return names.size() + offer;
  }

  boolean[] none() {
    return new boolean[size()];
  }

  /** Everything that the state has, which does not include operations left open. */
  boolean[] all() {
    return present.clone();
  }

  /** Adds everything that the marked ones need, directly or not. */
  boolean[] closure(boolean[] roots) {
    boolean[] reached = roots.clone();
    int[] todo = new int[size()];
    int found = 0;
    for (int i = 0; i < reached.length; i++) {
      if (reached[i]) {
        todo[found++] = i;
      }
    }
    for (int next = 0; next < found; next++) {
      for (int need : needs.get(todo[next])) {
        if (!reached[need]) {
          reached[need] = true;
          todo[found++] = need;
        }
      }
    }
    return reached;
  }

  /** Everything that depends on some wishes, directly or not. */
  boolean[] dependents(Set<Edge> wishes) {
    boolean[] direct = none();
    for (int i = 0; i < direct.length; i++) {
      direct[i] = usesAny(i, wishes);
    }
    boolean[] all = dependentsOf(direct);
    for (int i = 0; i < all.length; i++) {
      all[i] |= direct[i];
    }
    return all;
  }

  /**
   * R11: what depends on some wishes, directly or not, but for what does so through replaced
   * instances that have to stay anyway, together with their successors of the same name.
   */
  boolean[] dependents(Set<Edge> wishes, DeletePlan leave) {
    if (leave.isFree()) {
      return dependents(wishes);
    }
    boolean[] stays = kept(leave);
    boolean[] succeeded = withInstance(instance -> !instance.isReplaced());
    Predicate<SimInstance> counts = i -> !(i.isReplaced() && stays[of(i)] && succeeded[of(i)]);
    return new NameGraph(stack, counts).dependents(wishes);
  }

  /** Everything that depends on the marked ones, directly or not. */
  boolean[] dependentsOf(boolean[] some) {
    boolean[] reached = none();
    boolean more = true;
    while (more) {
      more = false;
      for (int i = 0; i < reached.length; i++) {
        if (!reached[i] && (needsAny(i, some) || needsAny(i, reached))) {
          reached[i] = true;
          more = true;
        }
      }
    }
    return reached;
  }

  private boolean usesAny(int node, Set<Edge> wishes) {
    return uses.get(node).stream().anyMatch(wishes::contains);
  }

  private boolean needsAny(int node, boolean[] some) {
    return needs.get(node).stream().anyMatch(need -> some[need]);
  }

  /** The wishes that the marked ones use themselves. */
  SortedSet<Edge> uses(boolean[] some) {
    SortedSet<Edge> result = new TreeSet<>();
    for (int i = 0; i < names.size(); i++) {
      if (some[i]) {
        result.addAll(uses.get(i));
      }
    }
    return result;
  }

  /** The names of instances of which one is such that something is true. */
  boolean[] withInstance(Predicate<SimInstance> which) {
    boolean[] result = none();
    for (int i = 0; i < stack.size(); i++) {
      if (which.test(stack.get(i))) {
        result[of(stack.get(i))] = true;
      }
    }
    for (SimInstance instance : stack.gone()) {
      result[of(instance)] |= which.test(instance);
    }
    return result;
  }

  /** What no program has registered, and nothing that stays depends on. */
  boolean[] leftovers(@Nullable RegisteredNames registered, boolean[] goingAnyway) {
    boolean[] leftovers = none();
    if (registered == null) {
      return leftovers;
    }
    boolean[] staying = none();
    for (int i = 0; i < size(); i++) {
      if (present[i]) {
        leftovers[i] = !has(registered, i);
        staying[i] = !leftovers[i] && !goingAnyway[i];
      }
    }
    return without(leftovers, closure(staying));
  }

  private boolean has(RegisteredNames registered, int node) {
    return node < names.size()
        ? registered.resources().contains(names.get(node))
        : registered.offers().contains(offers.get(node - names.size()).edge());
  }

  /** What has to stay, and what that needs. */
  boolean[] kept(DeletePlan plan) {
    boolean[] roots = withInstance(i -> mustStay(i, plan));
    for (int i = 0; i < offers.size(); i++) {
      roots[ofOffer(i)] |= plan.held().contains(offers.get(i).edge());
    }
    return closure(roots);
  }

  static boolean mustStay(SimInstance instance, DeletePlan plan) {
    return plan.keeps(instance.instance()) || (plan.unknown() && instance.isReplaced());
  }

  static boolean[] without(boolean[] some, boolean[] others) {
    boolean[] rest = some.clone();
    for (int i = 0; i < rest.length; i++) {
      rest[i] &= !others[i];
    }
    return rest;
  }

  static boolean any(boolean[] some) {
    for (boolean each : some) {
      if (each) {
        return true;
      }
    }
    return false;
  }
}
