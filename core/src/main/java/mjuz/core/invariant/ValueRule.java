package mjuz.core.invariant;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import mjuz.core.model.Edge;
import mjuz.core.trace.TraceEvent;

/**
 * I4: what uses a version was made from its value. A wish is bound to a version with that value
 * that was published as this version. What uses an older version counts as using a newer one only
 * if the values are equal (R5), whatever its core says.
 *
 * <p>The publication may come after its use: two clocks, or a line written late. What was bound is
 * judged then. What is adopted counts until then.
 */
final class ValueRule {
  private final Map<Edge, Values> edges = new HashMap<>();
  private final Consumer<Violation> sink;

  ValueRule(Consumer<Violation> sink) {
    this.sink = sink;
  }

  /** What is known of the values of an edge. */
  private static final class Values {
    private final TreeMap<Long, TraceEvent> published = new TreeMap<>();
    private final Map<Long, TraceEvent> bound = new HashMap<>();
    private Optional<TraceEvent> newest = Optional.empty();
  }

  void accept(TraceEvent event) {
    switch (event.step()) {
      case OFFER_PUBLISHED -> event.edge().ifPresent(edge -> published(edge, event));
      case OFFER_WITHDRAWN -> event.edge().ifPresent(edge -> of(edge).newest = Optional.of(event));
      case WISH_BOUND -> event.edge().ifPresent(edge -> bound(edge, event));
      default -> {}
    }
  }

  private Values of(Edge edge) {
    return edges.computeIfAbsent(edge, e -> new Values());
  }

  private void published(Edge edge, TraceEvent event) {
    Values values = of(edge);
    values.newest = Optional.of(event);
    if (event.value().isEmpty()) {
      return;
    }
    TraceEvent before = values.published.put(event.version(), event);
    if (before != null && !before.value().equals(event.value())) {
      report(
          "version %d of %s is published again, with another value",
          event.version(), before, event);
    }
    TraceEvent bound = values.bound.remove(event.version());
    if (bound != null) {
      judge(event, bound);
    }
  }

  private void bound(Edge edge, TraceEvent event) {
    if (event.value().isEmpty()) {
      return;
    }
    Values values = of(edge);
    TraceEvent published = values.published.get(event.version());
    if (published == null) {
      values.bound.putIfAbsent(event.version(), event);
    } else {
      judge(published, event);
    }
  }

  private void judge(TraceEvent published, TraceEvent bound) {
    if (!published.value().equals(bound.value())) {
      report(
          "what is bound to version %d of %s has another value than that",
          bound.version(), published, bound);
    }
  }

  private void report(String message, long version, TraceEvent first, TraceEvent last) {
    sink.accept(
        new Violation(
            Invariant.I4,
            last.deployment() + ": " + message.formatted(version, last.edge().orElseThrow()),
            List.of(first, last)));
  }

  /** Whether two versions are known to have been published with values that are not equal. */
  boolean differ(Edge edge, long one, long other) {
    Values values = of(edge);
    TraceEvent first = values.published.get(one);
    TraceEvent second = values.published.get(other);
    return first != null && second != null && !first.value().equals(second.value());
  }

  /** An ADOPTED by a user whose version has another value. */
  void adoptedUnequal(TrackedInstance user, long from, TraceEvent event) {
    Edge edge = event.edge().orElseThrow();
    Values values = of(edge);
    List<TraceEvent> events = new ArrayList<>();
    events.add(values.published.get(from));
    events.add(values.published.get(event.version()));
    events.add(user.newest());
    events.add(event);
    sink.accept(
        new Violation(
            Invariant.I4,
            "%s: %s uses version %d of %s and is taken to use version %d, of which the value is not equal"
                .formatted(event.deployment(), user.urn(), from, edge, event.version()),
            events));
  }

  /** L1 as far as a trace tells it: at rest, what uses an edge has its newest value. */
  Optional<Violation> stale(Edge edge, long version, TrackedInstance user) {
    TraceEvent newest = of(edge).newest.orElse(null);
    if (newest == null
        || newest.version() <= version
        || (newest.value().isPresent() && !differ(edge, version, newest.version()))) {
      return Optional.empty();
    }
    return Optional.of(
        new Violation(
            Invariant.I4,
            "%s: at rest, %s uses version %d of %s, and not the newest value, which is that of version %d"
                .formatted(edge.beneficiary(), user.urn(), version, edge, newest.version()),
            List.of(newest, user.newest())));
  }
}
