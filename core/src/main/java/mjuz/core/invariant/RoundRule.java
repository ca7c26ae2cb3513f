package mjuz.core.invariant;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.Edge;
import mjuz.core.trace.TraceEvent;

/** I3: one round at a time for each deployment; each edge is bound at most once in a round. */
final class RoundRule {
  private final Map<DeploymentName, Rounds> rounds = new HashMap<>();
  private final Consumer<Violation> sink;

  RoundRule(Consumer<Violation> sink) {
    this.sink = sink;
  }

  /** What is known of the rounds of one deployment. */
  private static final class Rounds {
    private long incarnation;
    private long boundIncarnation;
    private long boundRound;
    private Optional<TraceEvent> open = Optional.empty();
    private final Map<Edge, TraceEvent> bound = new HashMap<>();
  }

  void accept(TraceEvent event) {
    Rounds of = rounds.computeIfAbsent(event.deployment(), name -> new Rounds());
    switch (event.step()) {
      case STARTED -> started(of, event);
      case ROUND_STARTED -> roundStarted(of, event);
      case ROUND_ENDED -> {
        if (isOpen(of, event)) {
          of.open = Optional.empty();
        }
      }
      case WISH_BOUND -> event.edge().ifPresent(edge -> bound(of, edge, event));
      default -> {}
    }
  }

  /**
   * Whether the event belongs to the round that is under way.
   *
   * @param event any event
   * @return false if its round has ended, or its process was followed by another
   */
  boolean inOpenRound(TraceEvent event) {
    Rounds of = rounds.get(event.deployment());
    return of != null && isOpen(of, event);
  }

  /**
   * The round under way.
   *
   * @param deployment whose
   * @return the event that began it
   */
  Optional<TraceEvent> openRound(DeploymentName deployment) {
    return Optional.ofNullable(rounds.get(deployment)).flatMap(of -> of.open);
  }

  private static boolean isOpen(Rounds of, TraceEvent event) {
    return of.open
        .filter(o -> o.incarnation() == event.incarnation() && o.round() == event.round())
        .isPresent();
  }

  private static void started(Rounds of, TraceEvent event) {
    if (event.incarnation() >= of.incarnation) {
      of.incarnation = event.incarnation();
      of.open = Optional.empty(); // A round that is open here was cut off by a crash.
    }
  }

  private void roundStarted(Rounds of, TraceEvent event) {
    if (event.incarnation() < of.incarnation) {
      sink.accept(
          new Violation(
              Invariant.I3,
              "%s: incarnation %d begins round %d although incarnation %d has taken over"
                  .formatted(
                      event.deployment(), event.incarnation(), event.round(), of.incarnation),
              List.of(event)));
      return;
    }
    of.incarnation = event.incarnation();
    of.open
        .filter(earlier -> earlier.incarnation() == event.incarnation())
        .ifPresent(
            earlier ->
                sink.accept(
                    new Violation(
                        Invariant.I3,
                        "%s: round %d begins before round %d has ended"
                            .formatted(event.deployment(), event.round(), earlier.round()),
                        List.of(earlier, event))));
    of.open = Optional.of(event);
  }

  private void bound(Rounds of, Edge edge, TraceEvent event) {
    if (event.incarnation() != of.boundIncarnation || event.round() != of.boundRound) {
      of.boundIncarnation = event.incarnation();
      of.boundRound = event.round();
      of.bound.clear();
    }
    TraceEvent earlier = of.bound.putIfAbsent(edge, event);
    if (earlier != null) {
      sink.accept(
          new Violation(
              Invariant.I3,
              "%s: wish %s is bound twice in round %d, to version %d and to version %d"
                  .formatted(
                      event.deployment(), edge, event.round(), earlier.version(), event.version()),
              List.of(earlier, event)));
    }
  }
}
