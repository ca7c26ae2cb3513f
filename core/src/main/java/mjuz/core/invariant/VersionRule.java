package mjuz.core.invariant;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import mjuz.core.model.Edge;
import mjuz.core.trace.TraceEvent;

/** I4: the versions that a wish is bound to, and that resources use, never go back. */
final class VersionRule {
  private final Map<Edge, Highest> highest = new HashMap<>();
  private final Set<GoneBack> reported = new HashSet<>();
  private final Consumer<Violation> sink;

  VersionRule(Consumer<Violation> sink) {
    this.sink = sink;
  }

  private record Highest(long version, TraceEvent event) {}

  private record GoneBack(Edge edge, long from, long to) {}

  void accept(TraceEvent event) {
    switch (event.step()) {
      case WISH_BOUND, ADOPTED ->
          event.edge().ifPresent(edge -> used(edge, event.version(), event));
      case CREATING, CREATED, UPDATED ->
          event.uses().forEach(use -> used(use.edge(), use.version(), event));
      default -> {}
    }
  }

  private void used(Edge edge, long version, TraceEvent event) {
    if (version == 0) {
      return; // unsatisfied
    }
    Highest before = highest.get(edge);
    if (before == null || version > before.version()) {
      highest.put(edge, new Highest(version, event));
      // Once for each step back: a stack of a thousand resources says it a thousand times.
    } else if (version < before.version()
        && reported.add(new GoneBack(edge, before.version(), version))) {
      sink.accept(
          new Violation(
              Invariant.I4,
              "%s: %s goes back from version %d to version %d"
                  .formatted(event.deployment(), edge, before.version(), version),
              List.of(before.event(), event)));
    }
  }
}
