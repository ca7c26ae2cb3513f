package mjuz.core.invariant;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.Edge;
import mjuz.core.trace.TraceEvent;
import mjuz.core.trace.TraceStep;

/**
 * Checks the invariants I1 to I4 of the design on the events of any number of deployments. What
 * exactly counts as a violation of I1 and I2, also around crashes, stands in the Javadoc of
 * OrderRule.
 *
 * <p>The events must come in the order of their times; those of several machines can only be judged
 * as well as their clocks agree. Work and memory are linear in the size of the trace, apart from
 * the search of users at the deletion of an instance, which looks at each version that it was
 * behind.
 *
 * <p>Not thread-safe.
 */
public final class InvariantChecker {
  private static final Comparator<TraceEvent> BY_TIME =
      Comparator.comparingLong(TraceEvent::timeMicros);

  private final List<Violation> violations = new ArrayList<>();

  /** How often each step was seen; a number in a box of its own, as it is counted at each event. */
  private final Map<TraceStep, long[]> steps = new EnumMap<>(TraceStep.class);

  private final Set<DeploymentName> deployments = new HashSet<>();
  private final Set<Edge> edges = new HashSet<>();
  private final RoundRule rounds = new RoundRule(violations::add);
  private final ValueRule values = new ValueRule(violations::add);
  private final OrderRule order = new OrderRule(rounds, values, violations::add);
  private final VersionRule versions = new VersionRule(violations::add);

  /**
   * Checks a whole trace.
   *
   * @param events in any order; of those with one time the order given is kept, so put the events
   *     of one deployment in the order in which it wrote them
   * @return the checker after the last event
   */
  public static InvariantChecker check(Collection<TraceEvent> events) {
    InvariantChecker checker = new InvariantChecker();
    events.stream().sorted(BY_TIME).forEachOrdered(checker::accept); // a stable sort
    return checker;
  }

  /**
   * Takes in the next event.
   *
   * @param event not earlier than the one before
   */
  public void accept(TraceEvent event) {
    values.accept(event);
    steps.computeIfAbsent(event.step(), step -> new long[1])[0]++;
    deployments.add(event.deployment());
    event.edge().ifPresent(edges::add);
    if (event.step() == TraceStep.STARTED) {
      order.accept(event); // Needs to see the round that this ends.
      rounds.accept(event);
    } else {
      rounds.accept(event);
      order.accept(event);
    }
    versions.accept(event);
  }

  /**
   * Judges the end of a trace at which nothing was left to do: each resource that uses a wish has
   * the newest value of the offer, and none uses an offer that is withdrawn. Only the caller can
   * know that a trace ends so.
   */
  public void atRest() {
    order.atRest(violations::add);
  }

  /**
   * Whether nothing was broken so far: as cheap as it is, to be asked after every event.
   *
   * @return true if there is no violation
   */
  public boolean holds() {
    return violations.isEmpty();
  }

  /**
   * What was broken so far.
   *
   * @return in the order of the events that broke it
   */
  public List<Violation> violations() {
    return List.copyOf(violations);
  }

  /**
   * What was seen so far.
   *
   * @return the counts
   */
  public Summary summary() {
    Map<TraceStep, Long> counts = new EnumMap<>(TraceStep.class);
    steps.forEach((step, count) -> counts.put(step, count[0]));
    long events = counts.values().stream().mapToLong(Long::longValue).sum();
    return new Summary(
        events, counts, Set.copyOf(deployments), edges.size(), order.versionsUsedButNotPublished());
  }

  /**
   * What a check has seen: one that saw nothing proves nothing.
   *
   * @param events all of them
   * @param steps how many of each kind
   * @param deployments whose
   * @param edges how many edges they name
   * @param unjudgedVersions versions that resources use and whose publication is not in the trace
   *     (the file of the offering deployment is missing, say): I1 and I2 cannot be judged on them
   */
  public record Summary(
      long events,
      Map<TraceStep, Long> steps,
      Set<DeploymentName> deployments,
      int edges,
      int unjudgedVersions) {
    /** Copies. */
    public Summary {
      steps = Map.copyOf(steps);
      deployments = Set.copyOf(deployments);
    }

    /**
     * How often a step occurs.
     *
     * @param step which
     * @return 0 or more
     */
    public long count(TraceStep step) {
      return steps.getOrDefault(step, 0L);
    }
  }
}
