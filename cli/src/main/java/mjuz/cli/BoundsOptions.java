package mjuz.cli;

import mjuz.simulator.explore.Bounds;
import mjuz.simulator.explore.Configuration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How far {@code mjuz explore} goes: what is not given is as the configuration has it. */
final class BoundsOptions {
  /** The names of the options. */
  static final String[] NAMES = {
    "--changes",
    "--crashes",
    "--losses",
    "--duplicates",
    "--overtakes",
    "--cuts",
    "--failures",
    "--journal-losses",
    "--in-flight",
    "--from-rest",
    "--max-states"
  };

  private static final int UNSET = -1;
  private static final int MOST_IN_FLIGHT = 100;

  @Between(least = 0, most = Bounds.MOST_FAULTS)
  @Option(
      names = "--changes",
      paramLabel = "N",
      description = "How often programs change, or are destroyed where the configuration has it.")
  private int changes = UNSET;

  @Between(least = 0, most = Bounds.MOST_FAULTS)
  @Option(names = "--crashes", paramLabel = "N", description = "How often processes are killed.")
  private int crashes = UNSET;

  @Between(least = 0, most = Bounds.MOST_FAULTS)
  @Option(names = "--losses", paramLabel = "N", description = "How many messages are lost.")
  private int losses = UNSET;

  @Between(least = 0, most = Bounds.MOST_FAULTS)
  @Option(
      names = "--duplicates",
      paramLabel = "N",
      description = "How often messages arrive twice, or are said again too early.")
  private int duplicates = UNSET;

  @Between(least = 0, most = Bounds.MOST_FAULTS)
  @Option(
      names = "--overtakes",
      paramLabel = "N",
      description = "How often a message arrives before one that was sent earlier.")
  private int overtakes = UNSET;

  @Between(least = 0, most = Bounds.MOST_FAULTS)
  @Option(names = "--cuts", paramLabel = "N", description = "How often a session breaks.")
  private int cuts = UNSET;

  @Between(least = 0, most = Bounds.MOST_FAULTS)
  @Option(
      names = "--failures",
      paramLabel = "N",
      description = "How many operations on resources fail.")
  private int failures = UNSET;

  @Between(least = 0, most = Bounds.MOST_FAULTS)
  @Option(
      names = "--journal-losses",
      paramLabel = "N",
      description = "How many journals are lost, each with a crash.")
  private int journalLosses = UNSET;

  @Between(least = 1, most = MOST_IN_FLIGHT)
  @Option(
      names = "--in-flight",
      paramLabel = "N",
      description = "How many messages are under way in one direction; more are lost.")
  private int inFlight = UNSET;

  @Option(
      names = "--from-rest",
      paramLabel = "BOOLEAN",
      arity = "1",
      description =
          "true: begin where the first programs are deployed; false: where nothing is (default: as"
              + " the configuration does).")
  private @Nullable Boolean fromRest;

  @Between(least = 1, most = Bounds.MOST_STATES)
  @Option(
      names = "--max-states",
      paramLabel = "N",
      defaultValue = "60000000",
      description =
          "Stop after so many distinct states, at about 60 bytes each (default: ${DEFAULT-VALUE}).")
  private int states;

  /** What to search: a configuration with its own bounds, but for those that were given. */
  Configuration of(Configuration configuration) {
    Bounds own = configuration.bounds();
    Bounds asked =
        own.but()
            .changes(or(changes, own.changes()))
            .crashes(or(crashes, own.crashes()))
            .losses(or(losses, own.losses()))
            .duplicates(or(duplicates, own.duplicates()))
            .cuts(or(cuts, own.cuts()))
            .failures(or(failures, own.failures()))
            .journalLosses(or(journalLosses, own.journalLosses()))
            .overtakes(or(overtakes, own.overtakes()))
            .inFlight(or(inFlight, own.inFlight()))
            .states(states)
            .build();
    Boolean rest = fromRest;
    return configuration.begins(rest == null ? configuration.fromRest() : rest).within(asked);
  }

  private static int or(int asked, int own) {
    return asked == UNSET ? own : asked;
  }
}
