package mjuz.core.stack;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import mjuz.core.model.Instance;
import mjuz.core.model.Instances;
import mjuz.core.model.Renames;

/**
 * Which instance of a state is meant by a name that it had before. An alias, a move between
 * parents, a rename of stack or project change the name and leave the id. If several instances have
 * that id, each of them is meant: so one that has to stay does, and others may stay with it.
 */
final class Identities {
  private final Set<Instance> there = new HashSet<>();
  private final Map<String, SortedSet<Instance>> byId = new HashMap<>();

  Identities(Stack stack) {
    for (StackNode node : stack.nodes()) {
      Instance instance = node.instance();
      there.add(instance);
      if (node.isThing() && !instance.id().isEmpty()) {
        byId.computeIfAbsent(instance.id(), id -> new TreeSet<>()).add(instance);
      }
    }
  }

  /**
   * What instances are called now that the state does not have under their names.
   *
   * @param remembered as they were called; those among them that the state has are themselves, and
   *     no others
   */
  Renames of(SortedSet<Instance> remembered) {
    TreeMap<Instance, Instances> now = new TreeMap<>();
    for (Instance instance : remembered) {
      if (!there.contains(instance)) {
        SortedSet<Instance> same = new TreeSet<>(byId.getOrDefault(instance.id(), Instances.NONE));
        same.removeAll(remembered);
        if (!same.isEmpty()) {
          now.put(instance, Instances.of(same));
        }
      }
    }
    return new Renames(now);
  }
}
