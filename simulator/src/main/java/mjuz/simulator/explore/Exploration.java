package mjuz.simulator.explore;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What a search has found.
 *
 * @param configuration what was explored
 * @param states distinct worlds, up to ranks of versions, revisions and instances
 * @param standFor how many there would be without taking two worlds for one that differ in the
 *     names of deployments only
 * @param transitions events that were followed, to known worlds too
 * @param depth events from the beginning to the farthest world, on its shortest way
 * @param nodeStates distinct states of single deployments
 * @param lostToLimit messages that were lost because too many were under way
 * @param rests worlds in which nothing more happens by itself: L1 was checked there
 * @param seconds wall time
 * @param stoppedBy the bound that stopped the search; empty if the space is exhausted or an
 *     invariant is broken
 * @param counterexample the shortest way to a broken invariant
 */
public record Exploration(
    Configuration configuration,
    long states,
    long standFor,
    long transitions,
    int depth,
    int nodeStates,
    long lostToLimit,
    long rests,
    double seconds,
    Optional<String> stoppedBy,
    Optional<Counterexample> counterexample) {

  /**
   * A broken invariant.
   *
   * @param rule which: I1 to I5, L1
   * @param message how
   * @param events the shortest way there, a line for each event
   * @param states how many distinct worlds it took to find
   * @param way the same way, to be gone again
   */
  public record Counterexample(
      String rule, String message, List<String> events, long states, Way way) {
    /** Copies the list. */
    public Counterexample {
      events = List.copyOf(events);
    }
  }

  /**
   * Whether every world within the bounds was seen, and no invariant is broken.
   *
   * @return true if so
   */
  public boolean isExhausted() {
    return stoppedBy.isEmpty() && counterexample.isEmpty();
  }

  /**
   * How fast it was.
   *
   * @return distinct worlds a second
   */
  public double statesPerSecond() {
    return seconds == 0 ? 0 : states / seconds;
  }

  /** One line for people. */
  @Override
  public String toString() {
    String end =
        counterexample
            .map(c -> c.rule() + " is broken")
            .orElseGet(() -> stoppedBy.map(by -> "stopped by " + by).orElse("exhausted"));
    return String.format(
        Locale.ROOT,
        "%s: %s, %,d states%s, %,d transitions, depth %d, %,d rests, %,d node states, %.1f s, %,.0f states/s",
        configuration.name(),
        end,
        states,
        standFor == states ? "" : String.format(Locale.ROOT, " for %,d", standFor),
        transitions,
        depth,
        rests,
        nodeStates,
        seconds,
        statesPerSecond());
  }
}
