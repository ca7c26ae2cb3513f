package mjuz.core.stack;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Predicate;
import mjuz.core.executor.DeletePlan;
import mjuz.core.model.Edge;
import mjuz.core.model.Instance;
import mjuz.core.model.Instances;

/**
 * A stack's state by name: a name needs what any of its instances needs, replaced ones and
 * operations left open included. Names are numbered; sets of them are sets of bits.
 */
final class NameGraph {
  private final Stack stack;
  private final Map<String, Integer> indices = new HashMap<>();
  private final List<String> names = new ArrayList<>();
  private final List<BitSet> needs = new ArrayList<>();
  private final List<Set<Edge>> uses = new ArrayList<>();
  private final Map<Integer, Edge> offers = new HashMap<>();
  private final BitSet present = new BitSet();

  NameGraph(Stack stack) {
    this(stack, node -> true);
  }

  /**
   * The same names.
   *
   * @param counts instances of which it matters what they need and use
   */
  private NameGraph(Stack stack, Predicate<StackNode> counts) {
    this.stack = stack;
    for (StackNode node : stack.nodes()) {
      int index = add(node);
      if (node.kind() != StackNode.Kind.ENGINE) {
        present.set(index);
      }
    }
    stack.open().forEach(this::add);
    for (StackNode node : stack.nodes()) {
      if (counts.test(node)) {
        connect(node);
      }
    }
    stack.open().forEach(this::connect);
  }

  private int add(StackNode node) {
    int index = indices.computeIfAbsent(node.name(), name -> names.size());
    if (index == names.size()) {
      names.add(node.name());
      needs.add(new BitSet());
      uses.add(Set.of());
    }
    node.offer().ifPresent(edge -> offers.put(index, edge));
    return index;
  }

  private void connect(StackNode node) {
    int index = of(node);
    addNeeds(node, needs.get(index));
    Collection<Edge> own = node.uses();
    if (!own.isEmpty()) {
      Set<Edge> all = new HashSet<>(uses.get(index));
      all.addAll(own);
      uses.set(index, all);
    }
  }

  /** Adds what an instance needs itself. */
  void addNeeds(StackNode node, BitSet to) {
    for (String name : node.needs()) {
      Integer need = indices.get(name);
      if (need != null) {
        to.set(need);
      }
    }
  }

  /** The number of the name of an instance that the state has. */
  int of(StackNode node) {
    return indices.get(node.name());
  }

  /** A new set of one name; empty if the state does not have it. */
  BitSet named(String name) {
    BitSet one = new BitSet();
    Integer index = indices.get(name);
    if (index != null) {
      one.set(index);
    }
    return one;
  }

  /** All that the state has, but for what is the engine's own and what is only left open. */
  BitSet present() {
    return copy(present);
  }

  static BitSet copy(BitSet set) {
    return (BitSet) set.clone();
  }

  /** The names of which some instance, replaced ones included, is such that something is true. */
  BitSet having(Predicate<StackNode> which) {
    BitSet result = new BitSet();
    for (StackNode node : stack.nodes()) {
      if (which.test(node)) {
        result.set(of(node));
      }
    }
    return result;
  }

  /** Everything that some names need, directly or not, and they themselves. */
  BitSet closure(BitSet roots) {
    BitSet reached = copy(roots);
    BitSet todo = copy(roots);
    for (int next = todo.nextSetBit(0); next >= 0; next = todo.nextSetBit(0)) {
      todo.clear(next);
      BitSet more = copy(needs.get(next));
      more.andNot(reached);
      reached.or(more);
      todo.or(more);
    }
    return reached;
  }

  /** Everything that needs some names, directly or not. */
  BitSet dependentsOf(BitSet some) {
    BitSet reached = new BitSet();
    boolean more = true;
    while (more) {
      more = false;
      for (int i = 0; i < names.size(); i++) {
        BitSet own = needs.get(i);
        if (!reached.get(i) && (own.intersects(some) || own.intersects(reached))) {
          reached.set(i);
          more = true;
        }
      }
    }
    return reached;
  }

  /** Everything that uses some wishes, directly or not. */
  BitSet dependents(Set<Edge> wishes) {
    BitSet direct = new BitSet();
    for (int i = 0; i < names.size(); i++) {
      if (uses.get(i).stream().anyMatch(wishes::contains)) {
        direct.set(i);
      }
    }
    BitSet all = dependentsOf(direct);
    all.or(direct);
    return all;
  }

  /**
   * R11: what uses some wishes, directly or not, but for what does so through replaced instances
   * that have to stay anyway, together with their successors of the same name.
   */
  BitSet dependents(Set<Edge> wishes, DeletePlan leave) {
    if (leave.isFree()) {
      return dependents(wishes);
    }
    BitSet spared = kept(leave);
    spared.and(having(node -> !node.isReplaced()));
    return new NameGraph(stack, node -> !(node.isReplaced() && spared.get(of(node))))
        .dependents(wishes);
  }

  /** What has to stay, and what that needs. */
  BitSet kept(DeletePlan plan) {
    SortedSet<Instance> staying = staying(plan);
    BitSet roots = having(node -> mustStay(node, plan, staying));
    offers.forEach(
        (index, edge) -> {
          if (plan.held().contains(edge)) {
            roots.set(index);
          }
        });
    return closure(roots);
  }

  /** The instances of a plan, as the state calls them. */
  SortedSet<Instance> staying(DeletePlan plan) {
    return StackReports.renames(stack, plan.instances()).of(Instances.of(plan.instances()));
  }

  static boolean mustStay(StackNode node, DeletePlan plan, SortedSet<Instance> staying) {
    return staying.contains(node.instance()) || (plan.unknown() && node.isReplaced());
  }

  /** What no program has registered, and nothing that one has, and that stays, needs (R11). */
  BitSet leftovers(RegisteredNames registered, BitSet goingAnyway) {
    BitSet leftovers = present();
    leftovers.andNot(having(registered::has));
    BitSet staying = present();
    staying.andNot(leftovers);
    staying.andNot(goingAnyway);
    leftovers.andNot(closure(staying));
    return leftovers;
  }

  /** The wishes that some names use themselves. */
  SortedSet<Edge> uses(BitSet some) {
    SortedSet<Edge> result = new TreeSet<>();
    some.stream().forEach(i -> result.addAll(uses.get(i)));
    return result;
  }

  SortedSet<String> names(BitSet some) {
    SortedSet<String> result = new TreeSet<>();
    some.stream().forEach(i -> result.add(names.get(i)));
    return result;
  }

  /** The offers among some names. */
  SortedSet<Edge> offers(BitSet some) {
    SortedSet<Edge> result = new TreeSet<>();
    offers.forEach(
        (index, edge) -> {
          if (some.get(index)) {
            result.add(edge);
          }
        });
    return result;
  }
}
