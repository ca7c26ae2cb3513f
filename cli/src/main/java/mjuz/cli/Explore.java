package mjuz.cli;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.concurrent.Callable;
import mjuz.simulator.explore.Bounds;
import mjuz.simulator.explore.Configuration;
import mjuz.simulator.explore.Configurations;
import mjuz.simulator.explore.CoreStep;
import mjuz.simulator.explore.Exploration;
import mjuz.simulator.explore.Exploration.Counterexample;
import mjuz.simulator.explore.Explorer;
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
      "Exit code 1 if one is broken; the shortest way there is listed. Exit code 0 also if a bound"
          + " stopped the search before it had seen everything; the output says so."
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
      defaultValue = "10000000",
      description =
          "Stop after so many distinct states, at about 50 bytes each (default: ${DEFAULT-VALUE}).")
  private int states;

  @Option(
      names = "--jobs",
      paramLabel = "N",
      defaultValue = "0",
      description = "How many threads (default: one for each processor). The result is the same.")
  private int jobs;

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
      throw new CommandException(
          ExitCode.NOT_FOUND,
          "there is no configuration '%s'; mjuz explore --list names them".formatted(name));
    }
    boolean broken = false;
    for (Configuration each : Configurations.all()) {
      if (name == null || each.name().equals(name)) {
        Exploration found = explore(bounded(each));
        broken |= found.counterexample().isPresent();
        print(out, found);
      }
    }
    return broken ? ExitCode.FAILED : ExitCode.OK;
  }

  // On JDK 22 and newer there always is a console; then the progress goes to a file as well.
  @SuppressWarnings("SystemConsoleNull")
  private Exploration explore(Configuration configuration) {
    boolean shows = System.console() != null;
    PrintWriter err = spec.commandLine().getErr();
    int threads = jobs > 0 ? jobs : Runtime.getRuntime().availableProcessors();
    Explorer explorer =
        new Explorer(
            configuration,
            CoreStep.REAL,
            true,
            threads,
            line -> {
              if (shows) {
                err.print("\r" + configuration.name() + ": " + line);
                err.flush();
              }
            });
    Exploration found = explorer.run();
    if (shows) {
      err.print("\r\u001b[K");
      err.flush();
    }
    return found;
  }

  private Configuration bounded(Configuration configuration) {
    Bounds own = configuration.bounds();
    try {
      Bounds asked =
          new Bounds(
              or(changes, own.changes()),
              or(crashes, own.crashes()),
              or(losses, own.losses()),
              or(duplicates, own.duplicates()),
              or(cuts, own.cuts()),
              or(failures, own.failures()),
              or(journalLosses, own.journalLosses()),
              or(overtakes, own.overtakes()),
              or(inFlight, own.inFlight()),
              states);
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

  private void print(PrintWriter out, Exploration found) {
    if (json) {
      out.println(toJson(found));
      return;
    }
    found
        .counterexample()
        .ifPresent(
            c -> {
              out.printf(
                  Locale.ROOT,
                  "%s is broken: %s%nThe shortest way there, %d events, found after %,d states:%n",
                  c.rule(),
                  c.message(),
                  c.events().size(),
                  c.states());
              c.events().forEach(event -> out.println("  " + event));
            });
    out.println(found);
    out.flush();
  }

  private static ObjectNode toJson(Exploration found) {
    Bounds bounds = found.configuration().bounds();
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("configuration", found.configuration().name());
    json.put("fromRest", found.configuration().fromRest());
    json.putObject("bounds")
        .put("changes", bounds.changes())
        .put("crashes", bounds.crashes())
        .put("losses", bounds.losses())
        .put("duplicates", bounds.duplicates())
        .put("overtakes", bounds.overtakes())
        .put("cuts", bounds.cuts())
        .put("failures", bounds.failures())
        .put("journalLosses", bounds.journalLosses())
        .put("inFlight", bounds.inFlight());
    json.put("exhausted", found.isExhausted());
    json.put("stoppedBy", found.stoppedBy().orElse(null));
    json.put("states", found.states());
    json.put("transitions", found.transitions());
    json.put("depth", found.depth());
    json.put("rests", found.rests());
    json.put("nodeStates", found.nodeStates());
    json.put("lostToInFlightLimit", found.lostToLimit());
    json.put("seconds", found.seconds());
    json.put("statesPerSecond", Math.round(found.statesPerSecond()));
    Counterexample broken = found.counterexample().orElse(null);
    if (broken == null) {
      json.putNull("counterexample");
    } else {
      ObjectNode way = json.putObject("counterexample");
      way.put("rule", broken.rule()).put("message", broken.message());
      way.put("states", broken.states());
      broken.events().forEach(way.withArray("events")::add);
    }
    return json;
  }
}
