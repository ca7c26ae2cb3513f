package mjuz.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import mjuz.simulator.explore.Bounds;
import mjuz.simulator.explore.Configuration;
import mjuz.simulator.explore.Configurations;
import mjuz.simulator.explore.CoreStep;
import mjuz.simulator.explore.Destination;
import mjuz.simulator.explore.Exploration;
import mjuz.simulator.explore.Exploration.Counterexample;
import mjuz.simulator.explore.Explorer;
import mjuz.simulator.explore.Way;
import mjuz.simulator.input.KnownNames;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code mjuz explore}: all interleavings of a few deployments. */
@Command(
    name = "explore",
    description = {
      "Searches all interleavings of a few deployments, breadth first: steps of rounds, messages,"
          + " timers, sessions and starts in every order, and a bounded number of changes and"
          + " faults at every moment. I1 to I5 are checked at every event, and L1 wherever nothing"
          + " more happens by itself.",
      "Exit code 1 if one is broken; the shortest way there is listed, and a line that goes it again."
          + " Exit code 0 also if a bound stopped the search before it had seen everything; the"
          + " output says so."
    })
final class Explore implements Callable<Integer> {
  private static final int UNSET = -1;

  @Spec private CommandSpec spec;

  @Parameters(
      arity = "0..1",
      paramLabel = "CONFIGURATION",
      description = "One of those that --list names; all of them if it is left out.")
  private @Nullable String name;

  @Option(names = "--list", description = "List the configurations with their bounds.")
  private boolean list;

  @Option(
      names = "--changes",
      paramLabel = "N",
      description = "How often programs change, or are destroyed where the configuration has it.")
  private int changes = UNSET;

  @Option(names = "--crashes", paramLabel = "N", description = "How often processes are killed.")
  private int crashes = UNSET;

  @Option(names = "--losses", paramLabel = "N", description = "How many messages are lost.")
  private int losses = UNSET;

  @Option(
      names = "--duplicates",
      paramLabel = "N",
      description = "How often messages arrive twice, or are said again too early.")
  private int duplicates = UNSET;

  @Option(
      names = "--overtakes",
      paramLabel = "N",
      description = "How often a message arrives before one that was sent earlier.")
  private int overtakes = UNSET;

  @Option(names = "--cuts", paramLabel = "N", description = "How often a session breaks.")
  private int cuts = UNSET;

  @Option(
      names = "--failures",
      paramLabel = "N",
      description = "How many operations on resources fail.")
  private int failures = UNSET;

  @Option(
      names = "--journal-losses",
      paramLabel = "N",
      description = "How many journals are lost, each with a crash.")
  private int journalLosses = UNSET;

  @Option(
      names = "--in-flight",
      paramLabel = "N",
      description = "How many messages are under way in one direction; more are lost.")
  private int inFlight = UNSET;

  @Option(
      names = "--from-rest",
      paramLabel = "BOOLEAN",
      arity = "1",
      description = "Whether to begin where the first programs are deployed.")
  private @Nullable Boolean fromRest;

  @Option(
      names = "--max-states",
      paramLabel = "N",
      defaultValue = "40000000",
      description =
          "Stop after so many distinct states, at about 60 bytes each (default: ${DEFAULT-VALUE}).")
  private int states;

  @Option(
      names = "--jobs",
      paramLabel = "N",
      defaultValue = "0",
      description = "How many threads (default: one for each processor). The result is the same.")
  private int jobs;

  @Option(
      names = "--no-reduction",
      description =
          "Also tell worlds apart that differ only in the names of deployments whose programs are"
              + " the same.")
  private boolean unreduced;

  @Option(
      names = "--replay",
      paramLabel = "WAY",
      description = "Go a way again that a search has printed; all other bounds are its own.")
  private @Nullable String replay;

  @Option(
      names = "--dot",
      paramLabel = "FILE",
      description = "Write where the way leads to as a graph in the language DOT.")
  private @Nullable Path dot;

  @Option(names = "--json", description = "Print one JSON object for each configuration.")
  private boolean json;

  @Override
  public Integer call() throws CommandException {
    PrintWriter out = spec.commandLine().getOut();
    if (list) {
      Configurations.all().forEach(each -> out.println(line(each)));
      return ExitCode.OK;
    }
    if (name != null && Configurations.named(name).isEmpty()) {
      throw new ParameterException(
          spec.commandLine(),
          "mjuz: %s; see mjuz explore --list"
              .formatted(
                  KnownNames.unknown(
                      "configuration",
                      name,
                      Configurations.all().stream().map(Configuration::name).toList())));
    }
    String again = replay;
    if (again != null) {
      return replay(again, out);
    }
    boolean broken = false;
    for (Configuration each : Configurations.all()) {
      if (name == null || each.name().equals(name)) {
        Exploration found = explore(bounded(each));
        broken |= found.counterexample().isPresent();
        ExploreOutput.print(out, found, json);
        Optional<Way> way = found.counterexample().map(Counterexample::way);
        if (way.isPresent()) {
          writeDot(way.get().go(CoreStep.REAL));
        }
      }
    }
    return broken ? ExitCode.FAILED : ExitCode.OK;
  }

  private int replay(String word, PrintWriter out) throws CommandException {
    Destination there;
    try {
      there = Way.parse(word).go(CoreStep.REAL);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), "mjuz: " + e.getMessage(), e);
    }
    there.lines().forEach(out::println);
    out.println(
        there.rule().isEmpty()
            ? "nothing is broken"
            : "%s is broken: %s".formatted(there.rule().get(), there.message().orElse("")));
    writeDot(there);
    return there.rule().isEmpty() ? ExitCode.OK : ExitCode.FAILED;
  }

  private void writeDot(Destination there) throws CommandException {
    if (dot != null) {
      TextFile.write(dot, there.dot());
    }
  }

  private Exploration explore(Configuration configuration) {
    ProgressLine progress =
        new ProgressLine(spec.commandLine().getErr(), 1, ProgressLine.isTerminal());
    int threads = jobs > 0 ? jobs : Runtime.getRuntime().availableProcessors();
    Exploration found =
        new Explorer(
                configuration,
                CoreStep.REAL,
                true,
                threads,
                line -> progress.show(() -> configuration.name() + ": " + line))
            .run(!unreduced);
    progress.end();
    return found;
  }

  private Configuration bounded(Configuration configuration) {
    Bounds own = configuration.bounds();
    try {
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
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), "mjuz: " + e.getMessage(), e);
    }
  }

  private static int or(int asked, int own) {
    return asked == UNSET ? own : asked;
  }

  private static String line(Configuration each) {
    Bounds bounds = each.bounds();
    return "%-18s %s (changes %d, crashes %d%s)"
        .formatted(
            each.name(),
            each.about(),
            bounds.changes(),
            bounds.crashes(),
            each.fromRest() ? ", from rest" : "");
  }
}
