package mjuz.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import mjuz.simulator.explore.Configuration;
import mjuz.simulator.explore.Configurations;
import mjuz.simulator.explore.CoreStep;
import mjuz.simulator.explore.Destination;
import mjuz.simulator.explore.Exploration;
import mjuz.simulator.explore.Exploration.Counterexample;
import mjuz.simulator.explore.Explorer;
import mjuz.simulator.explore.Progress;
import mjuz.simulator.explore.Way;
import mjuz.simulator.input.KnownNames;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
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
      "What is bounded: --list says how far each configuration goes unless told otherwise; what it"
          + " does not name does not happen.",
      "Exit code 1 if one is broken; the shortest way there is listed, and a line that goes it"
          + " again. Exit code 0 also if a bound stopped the search before it had seen everything;"
          + " the output says so."
    })
final class Explore implements Callable<Integer>, Heap.User {
  private static final double NANOS = 1e9;

  @Spec private CommandSpec spec;

  @Parameters(
      arity = "0..1",
      paramLabel = "CONFIGURATION",
      description =
          "One of those that --list names. Without it, all that are expected to hold: not those"
              + " that show a known gap.")
  private @Nullable String name;

  @Option(names = "--list", description = "List the configurations with the bounds of their own.")
  private boolean list;

  @Mixin private BoundsOptions bounds = new BoundsOptions();

  @Mixin private JobsOption jobs = new JobsOption();

  @Option(
      names = "--no-reduction",
      description =
          "Also tell worlds apart that differ only in the names of deployments whose programs are"
              + " the same.")
  private boolean unreduced;

  @Option(
      names = "--replay",
      paramLabel = "WAY",
      description = "Go a way again that a search has printed, with the bounds of that search.")
  private @Nullable String replay;

  @Option(
      names = "--dot",
      paramLabel = "FILE",
      description =
          "Write where the way leads to as a graph in the language DOT: that of --replay, or the"
              + " shortest to what is broken, of the first configuration in which something is.")
  private @Nullable Path dot;

  @Option(
      names = "--json",
      description =
          "Print one JSON object for each configuration, or for the way. If a signal ends it,"
              + " \"interrupted\" is true in the last one, and it tells how far that search was.")
  private boolean json;

  /** What is searched, how far that is, and since when; for {@link Interrupted}. */
  private @Nullable Configuration underWay;

  private Progress reached = Progress.NONE;
  private long begun;

  @Override
  public Integer call() throws CommandException {
    checkOptions();
    PrintWriter out = out();
    if (list) {
      ExploreOutput.list(out, json);
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
    ProgressLine line = new ProgressLine(spec.commandLine().getErr(), 1, ProgressLine.isTerminal());
    Interrupted atEnd = Interrupted.says(() -> soFar(line));
    try {
      return search(line, atEnd) ? ExitCode.FAILED : ExitCode.OK;
    } finally {
      atEnd.close();
    }
  }

  private PrintWriter out() {
    return TextFile.out(spec.commandLine(), dot);
  }

  /** Whether something is broken. */
  private boolean search(ProgressLine line, Interrupted atEnd) throws CommandException {
    boolean broken = false;
    for (Configuration each : searched()) {
      Configuration configuration = bounds.of(each);
      atEnd.unlessSaid(() -> begin(configuration));
      Exploration found = explore(configuration, line, atEnd);
      Optional<Way> way = found.counterexample().map(Counterexample::way);
      Optional<Destination> drawn =
          broken || dot == null ? Optional.empty() : way.map(to -> to.go(CoreStep.REAL));
      atEnd.unlessSaid(
          () -> {
            ExploreOutput.print(out(), found, json);
            if (drawn.isPresent()) {
              writeDot(drawn.get());
            }
            underWay = null;
          });
      broken |= way.isPresent();
    }
    if (dot != null && !broken) {
      PrintWriter err = spec.commandLine().getErr();
      err.println("mjuz: no guarantee is broken, so there is no way to draw in '" + dot + "'");
      err.flush();
    }
    return broken;
  }

  private void begin(Configuration configuration) {
    underWay = configuration;
    reached = Progress.NONE;
    begun = System.nanoTime();
  }

  private List<Configuration> searched() {
    String only = name;
    return only == null
        ? Configurations.expectedToHold()
        : Configurations.named(only).stream().toList();
  }

  /** What would do nothing is refused. */
  private void checkOptions() throws CommandException {
    String listed = "does nothing with --list";
    OptionRules.require(spec, !list, listed, "--replay", "--dot", "--jobs", "--no-reduction");
    OptionRules.require(spec, !list, listed, BoundsOptions.NAMES);
    String ownBounds = "does nothing with --replay: the way has its own bounds";
    OptionRules.require(spec, replay == null, ownBounds, "--jobs", "--no-reduction");
    OptionRules.require(spec, replay == null, ownBounds, BoundsOptions.NAMES);
    if (name != null && (list || replay != null)) {
      throw new ParameterException(
          spec.commandLine(),
          list
              ? "mjuz: --list lists all configurations: leave out '%s'".formatted(name)
              : "mjuz: the way of --replay names its configuration: leave out '%s'"
                  .formatted(name));
    }
    TextFile.check(null, dot);
  }

  @Override
  public String inMemory() {
    return "a search, which --max-states ends earlier,";
  }

  private int replay(String word, PrintWriter out) throws CommandException {
    Destination there;
    try {
      there = Way.parse(word).go(CoreStep.REAL);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), "mjuz: " + e.getMessage(), e);
    }
    ExploreOutput.print(out, there, json);
    writeDot(there);
    return there.rule().isEmpty() ? ExitCode.OK : ExitCode.FAILED;
  }

  private void writeDot(Destination there) throws CommandException {
    if (dot != null) {
      TextFile.write(dot, there.dot(), spec.commandLine());
    }
  }

  private Exploration explore(Configuration configuration, ProgressLine line, Interrupted atEnd) {
    Explorer explorer =
        new Explorer(
            configuration,
            CoreStep.REAL,
            true,
            jobs.threads(),
            progress ->
                atEnd.unlessSaid(
                    () -> {
                      reached = progress;
                      line.show(() -> configuration.name() + ": " + progress.words());
                    }));
    try {
      return explorer.run(!unreduced);
    } finally {
      line.end();
    }
  }

  /** What is said of a search that a signal ends. */
  private void soFar(ProgressLine line) {
    line.close();
    Configuration configuration = underWay;
    if (configuration != null) {
      double seconds = (System.nanoTime() - begun) / NANOS;
      ExploreOutput.interrupted(out(), configuration, reached, seconds, json);
    }
  }
}
