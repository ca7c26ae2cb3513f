package mjuz.cli;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import mjuz.simulator.protocol.Protocol;
import mjuz.simulator.report.RecordedRun;
import mjuz.simulator.run.RunResult;
import mjuz.simulator.run.RunToken;
import mjuz.simulator.world.FaultProfile;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** {@code mjuz simulate}: runs the core of production in simulated worlds. */
@Command(
    name = "simulate",
    description = {
      "Runs teams in a simulated world: virtual time, and executors, networks, journals and"
          + " processes that fail. Every guarantee (I1 to I5) is checked after every event; when"
          + " the faults end, that everything comes to rest as the programs ask for (L1, L2), and"
          + " that a destroy leaves nothing.",
      "Exit code 1 if a guarantee is violated; a violation names the line that repeats it with mjuz"
          + " replay."
    })
final class Simulate implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(
      names = "--topology",
      paramLabel = "NAME",
      defaultValue = "random",
      description =
          "random, chain, fan-in, fan-out, diamond, layered, scale-free, mutual or cyclic (default:"
              + " ${DEFAULT-VALUE}); or file:PATH: a graph in DOT, GraphML or JSON, whose edges lead"
              + " from the offering deployment to the beneficiary, or programs in JSON"
              + " (docs/simulator-files.md).")
  private String topology = "";

  @Option(
      names = "--size",
      paramLabel = "N",
      defaultValue = "0",
      description =
          "How many deployments (default: 10; random: 2 to 4, as each seed decides; ignored for a"
              + " file).")
  private int size;

  @Option(
      names = "--profile",
      paramLabel = "PROFILE",
      defaultValue = "swarm",
      description =
          "How the world fails: none, lan, wan, hostile, or swarm, in which each run draws its own"
              + " mix of faults and rates (default: ${DEFAULT-VALUE}).")
  private FaultProfile.Kind profile = FaultProfile.Kind.SWARM;

  @Option(
      names = "--seeds",
      paramLabel = "A..B",
      defaultValue = "1..100",
      description = "The seeds to run, both ends included (default: ${DEFAULT-VALUE}).")
  private String seeds = "";

  @Option(
      names = "--jobs",
      paramLabel = "N",
      defaultValue = "0",
      description = "How many runs at once (default: one for each processor).")
  private int jobs;

  @Option(
      names = "--protocol",
      paramLabel = "NAME",
      defaultValue = "mjuz",
      converter = ProtocolConverter.class,
      description =
          "What the deployments follow: mjuz, or mjuz-1.0, the protocol of µs 1.0, to compare with"
              + " (default: ${DEFAULT-VALUE}).")
  private Protocol protocol = Protocol.MJUZ;

  @Option(
      names = "--report",
      paramLabel = "FILE.html",
      description = {
        "Write a page that shows one run in detail (its timeline, what waited for what, its topology,"
            + " the events that led to a violation), and how long all runs took. It needs nothing but a"
            + " browser."
      })
  private @Nullable Path report;

  @Option(
      names = "--report-seed",
      paramLabel = "SEED",
      description =
          "The run that --report shows in detail (default: the first that violates a guarantee, or"
              + " else the first).")
  private @Nullable Long reportSeed;

  @Option(names = "--quiet", description = "Print the summary only, not each violation.")
  private boolean quiet;

  @Option(names = "--json", description = "Print the result as one JSON object.")
  private boolean json;

  @Override
  public Integer call() throws CommandException, InterruptedException {
    List<RunToken> tokens = tokens();
    checkTopology(tokens.getFirst());
    checkReport(tokens);
    SimulationSummary summary = new SimulationSummary();
    SimulationRuns runs =
        new SimulationRuns(
            jobs > 0 ? jobs : Runtime.getRuntime().availableProcessors(),
            new ProgressLine(
                spec.commandLine().getErr(), tokens.size(), ProgressLine.isTerminal()));
    List<RunResult> all = new ArrayList<>();
    try {
      runs.run(
          tokens,
          result -> {
            summary.add(result);
            if (report != null) {
              all.add(result);
            }
          });
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    }
    Path file = report;
    if (file != null) {
      TextFile.write(file, RecordedRun.of(reported(tokens, summary)).toHtml(all));
    }
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      out.println(toJson(summary).toPrettyString());
    } else {
      if (!quiet) {
        summary.violations().forEach(new ViolationText(out)::print);
      }
      summary.print(out);
    }
    return summary.violations().isEmpty() ? ExitCode.OK : ExitCode.FAILED;
  }

  /** The run that is shown in detail. */
  private RunToken reported(List<RunToken> tokens, SimulationSummary summary) {
    Long seed = reportSeed;
    if (seed != null) {
      return tokens.stream().filter(each -> each.seed() == seed).findFirst().orElseThrow();
    }
    List<RunResult> violations = summary.violations();
    return violations.isEmpty() ? tokens.getFirst() : violations.getFirst().token();
  }

  private List<RunToken> tokens() {
    String[] ends = seeds.split("\\.\\.", -1);
    try {
      long first = Long.parseLong(ends[0]);
      long last = ends.length == 1 ? first : Long.parseLong(ends[1]);
      if (ends.length > 2 || last < first || last - first >= Integer.MAX_VALUE) {
        throw new NumberFormatException();
      }
      List<RunToken> tokens = new ArrayList<>();
      for (long seed = first; seed <= last; seed++) {
        tokens.add(new RunToken(protocol, topology, sizeOfTopology(), profile, seed));
      }
      return tokens;
    } catch (NumberFormatException e) {
      throw new ParameterException(
          spec.commandLine(), "mjuz: --seeds %s: give A..B with A at most B".formatted(seeds), e);
    }
  }

  private int sizeOfTopology() {
    boolean drawn = topology.equals(RunToken.RANDOM) || topology.startsWith(RunToken.FILE);
    return size > 0 || drawn ? size : 10;
  }

  /** A mistake is told before anything runs. */
  private void checkTopology(RunToken token) throws CommandException {
    GivenRun.of(token, spec);
  }

  private void checkReport(List<RunToken> tokens) throws CommandException {
    Long seed = reportSeed;
    if (seed != null && report == null) {
      throw new ParameterException(spec.commandLine(), "mjuz: --report-seed needs --report");
    }
    if (seed != null && tokens.stream().noneMatch(each -> each.seed() == seed)) {
      throw new ParameterException(
          spec.commandLine(), "mjuz: --report-seed %d is not one of --seeds".formatted(seed));
    }
    if (report != null) {
      TextFile.checkFolder(report); // Said before a long campaign, not after it.
    }
  }

  private static ObjectNode toJson(SimulationSummary summary) {
    ObjectNode root = JsonNodeFactory.instance.objectNode();
    root.put("holds", summary.violations().isEmpty());
    summary.counts().forEach(root::put);
    summary.violationsByRule().forEach(root.putObject("violationsByRule")::put);
    root.putArray("violations");
    for (RunResult each : summary.violations()) {
      each.violation()
          .ifPresent(
              violation -> {
                ObjectNode node = root.withArray("violations").addObject();
                node.put("rule", violation.rule())
                    .put("message", violation.getMessage())
                    .put("replay", each.token().toString());
                violation.events().forEach(event -> node.withArray("events").add(event));
              });
    }
    return root;
  }

  /** A protocol by its name. */
  static final class ProtocolConverter implements ITypeConverter<Protocol> {
    @Override
    public Protocol convert(String value) {
      return Protocol.find(value)
          .orElseThrow(
              () ->
                  new TypeConversionException(
                      "there is no protocol '%s'; use mjuz or mjuz-1.0".formatted(value)));
    }
  }
}
