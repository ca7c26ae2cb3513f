package mjuz.core.stack;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import mjuz.core.model.Edge;
import mjuz.core.model.Instance;
import mjuz.core.model.Instances;

/** What stood behind the offers when the state recorded them, and what that needs now (R7). */
final class StandingBehind {
  private final Stack stack;

  /** By name, what exists and is not replaced. */
  private final Map<String, StackNode> live = new HashMap<>();

  StandingBehind(Stack stack) {
    this.stack = stack;
    for (StackNode node : stack.nodes()) {
      if (!node.isReplaced() && !node.isGone()) {
        live.put(node.name(), node);
      }
    }
  }

  /** Of each offer that the state has. */
  SortedMap<Edge, SortedSet<Instance>> recorded() {
    SortedMap<Edge, SortedSet<Instance>> all = standing();
    stack.nodes().stream().filter(StackNode::isGone).forEach(gone -> add(gone, all));
    return all;
  }

  /** The same without offers that a replacement delete-first has deleted. */
  SortedMap<Edge, SortedSet<Instance>> standing() {
    SortedMap<Edge, SortedSet<Instance>> all = new TreeMap<>();
    stack.nodes().stream().filter(node -> !node.isGone()).forEach(there -> add(there, all));
    stack.open().forEach(open -> add(open, all));
    return all;
  }

  private void add(StackNode node, SortedMap<Edge, SortedSet<Instance>> to) {
    node.offer()
        .ifPresent(
            edge -> to.computeIfAbsent(edge, each -> new TreeSet<>()).addAll(behindNow(node)));
  }

  private SortedSet<Instance> behindNow(StackNode offer) {
    SortedSet<Instance> all = new TreeSet<>();
    Set<String> reached = new HashSet<>();
    SortedSet<Instance> then = new TreeSet<>(offer.behind());
    for (Instance recorded : StackReports.renames(stack, then).of(Instances.of(then))) {
      all.add(recorded);
      StackNode there = live.get(recorded.urn());
      if (there != null && there.instance().equals(recorded)) {
        addNeeds(there, reached, all);
      }
    }
    return all;
  }

  /** By name, as the state has dependencies: what a resource needs now. */
  private void addNeeds(StackNode user, Set<String> reached, SortedSet<Instance> to) {
    for (String name : user.needs()) {
      StackNode needed = live.get(name);
      if (needed != null && reached.add(name)) {
        if (needed.isThing()) {
          to.add(needed.instance());
        }
        addNeeds(needed, reached, to);
      }
    }
  }
}
