package mjuz.simulator.explore;

import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import mjuz.core.model.Edge;
import mjuz.core.model.Value;
import mjuz.core.trace.TraceEvent.Use;
import mjuz.simulator.executor.OfferedNow;
import mjuz.simulator.executor.SimInstance;
import mjuz.simulator.explore.NodeStep.Broken;
import org.jspecify.annotations.Nullable;

/**
 * Judges values by what stands: what uses a version was made from its value, and what is taken to
 * use a newer one has an equal value (I4, R5); at rest each user has what the offer is now (L1).
 */
final class ValueJudge {
  private ValueJudge() {}

  /** I4: the values of what is deployed, by those that were published. */
  static @Nullable Broken used(Universe universe, NodeState user, IntFunction<NodeState> nodes) {
    for (int i = 0; i < user.stack.size(); i++) {
      SimInstance instance = user.stack.get(i);
      for (Use use : instance.allUses()) {
        int edge = universe.edge(use.edge());
        Published published = nodes.apply(universe.offering(edge)).published;
        Optional<Value> made = published.value(edge, use.version());
        Optional<Value> counts = published.value(edge, user.counted(edge, use.version()));
        if (made.isPresent() && counts.isPresent() && !made.equals(counts)) {
          return new Broken(
              "I4",
              "%s uses %s and is taken to use a newer version, of which the value is not equal"
                  .formatted(instance, use));
        }
      }
      Broken broken = made(universe, instance, nodes);
      if (broken != null) {
        return broken;
      }
    }
    return null;
  }

  private static @Nullable Broken made(
      Universe universe, SimInstance instance, IntFunction<NodeState> nodes) {
    for (int i = 0; i < instance.uses().size(); i++) {
      Use use = instance.uses().get(i);
      int edge = universe.edge(use.edge());
      Published published = nodes.apply(universe.offering(edge)).published;
      Optional<Value> value = published.value(edge, use.version());
      if (value.isPresent() && !value.get().equals(instance.values().get(i))) {
        return new Broken(
            "I4",
            "%s was made from %s, which is not the value of %s"
                .formatted(instance, instance.values().get(i), use));
      }
    }
    return null;
  }

  /** L1: at rest, each user has the newest value. */
  static @Nullable Broken atRest(Universe universe, NodeState user, List<NodeState> nodes) {
    for (int i = 0; i < user.stack.size(); i++) {
      SimInstance instance = user.stack.get(i);
      for (int u = 0; u < instance.uses().size(); u++) {
        Edge edge = instance.uses().get(u).edge();
        NodeState offering = nodes.get(universe.offering(universe.edge(edge)));
        Optional<Value> now =
            OfferedNow.value(Rest.program(universe, offering), offering.stack, edge);
        if (!now.equals(Optional.of(instance.values().get(u)))) {
          return new Broken(
              "L1",
              "%s comes to rest with %s of %s, and the newest value is %s"
                  .formatted(instance, instance.values().get(u), edge, now));
        }
      }
    }
    return null;
  }
}
