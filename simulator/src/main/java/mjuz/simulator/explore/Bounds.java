package mjuz.simulator.explore;

import java.util.List;

/**
 * How much may go wrong or change in one run. What is not bounded here happens in every order and
 * at every moment at which it can: steps of rounds, messages, timers, sessions that open, processes
 * that start again.
 *
 * @param changes how often a program changes or is destroyed, over all deployments; 0 to 15
 * @param crashes how often a process is killed; 0 to 15
 * @param losses how many messages are lost; 0 to 15. Besides, what is under way is lost when a
 *     session ends, or a process
 * @param duplicates how often a message arrives twice, or is said again while it or its answer is
 *     under way; 0 to 15
 * @param cuts how often a session breaks although both processes live; 0 to 15
 * @param failures how many operations of the executor fail; 0 to 15
 * @param journalLosses how many journals are lost, each with a crash; 0 to 15
 * @param overtakes how often a message arrives before one that was sent earlier in the same
 *     direction; 0 to 15
 * @param inFlight how many messages may be under way in one direction between two deployments; one
 *     more is lost
 * @param states how many distinct states at most; the search stops there
 */
public record Bounds(
    int changes,
    int crashes,
    int losses,
    int duplicates,
    int cuts,
    int failures,
    int journalLosses,
    int overtakes,
    int inFlight,
    int states) {
  /** The most of each kind of fault. */
  public static final int MOST_FAULTS = 15;

  /** The most states that a search can tell apart. */
  public static final int MOST_STATES = 120_000_000;

  private static final int MESSAGES = 4;

  /** No fault and no change. */
  public static final Bounds NONE = new Bounds(0, 0, 0, 0, 0, 0, 0, 0, MESSAGES, MOST_STATES);

  /**
   * Checks the ranges.
   *
   * @throws IllegalArgumentException if one is out of its range
   */
  public Bounds {
    for (int faults :
        new int[] {
          changes, crashes, losses, duplicates, cuts, failures, journalLosses, overtakes
        }) {
      if (faults < 0 || faults > MOST_FAULTS) {
        throw new IllegalArgumentException(
            "a number of faults or changes is out of range: %d, not 0 to %d"
                .formatted(faults, MOST_FAULTS));
      }
    }
    if (inFlight < 1 || states < 1 || states > MOST_STATES) {
      throw new IllegalArgumentException(
          "out of range: %d messages under way, %d states".formatted(inFlight, states));
    }
  }

  /**
   * The same, to be changed in parts.
   *
   * @return a builder with these bounds
   */
  public BoundsBuilder but() {
    return new BoundsBuilder(this);
  }

  /** All but the number of states, in the order of the parameters. */
  List<Integer> numbers() {
    return List.of(
        changes, crashes, losses, duplicates, cuts, failures, journalLosses, overtakes, inFlight);
  }

  /**
   * The same with other numbers of changes and crashes.
   *
   * @param moreChanges of programs
   * @param moreCrashes of processes
   * @return the bounds
   */
  public Bounds with(int moreChanges, int moreCrashes) {
    return but().changes(moreChanges).crashes(moreCrashes).build();
  }

  /**
   * The same with faults of the network.
   *
   * @param moreLosses of messages
   * @param moreDuplicates of messages
   * @param moreCuts of sessions
   * @param moreOvertakes of messages
   * @return the bounds
   */
  public Bounds withNetwork(int moreLosses, int moreDuplicates, int moreCuts, int moreOvertakes) {
    return but()
        .losses(moreLosses)
        .duplicates(moreDuplicates)
        .cuts(moreCuts)
        .overtakes(moreOvertakes)
        .build();
  }

  /**
   * The same with failures of operations and lost journals.
   *
   * @param moreFailures of operations
   * @param moreJournalLosses of journals
   * @return the bounds
   */
  public Bounds withFailures(int moreFailures, int moreJournalLosses) {
    return but().failures(moreFailures).journalLosses(moreJournalLosses).build();
  }

  /**
   * The same with other limits.
   *
   * @param messages under way in one direction
   * @param most states
   * @return the bounds
   */
  public Bounds withLimits(int messages, int most) {
    return but().inFlight(messages).states(most).build();
  }
}
