package mjuz.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import mjuz.core.model.Edge;
import mjuz.simulator.model.SimOffer;
import mjuz.simulator.model.SimProgram;
import mjuz.simulator.protocol.Protocol;
import mjuz.simulator.report.RecordedRun;
import mjuz.simulator.run.RunResult;
import mjuz.simulator.run.RunToken;
import mjuz.simulator.world.FaultProfile;
import mjuz.simulator.world.Settings;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
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
final class Simulate implements Callable<Integer>, Heap.User {
  private static final int SIZE = 10;

  @Spec private CommandSpec spec;

  @Option(
      names = "--topology",
      paramLabel = "NAME",
      defaultValue = "random",
      description =
          "random, rewired (random, and programs also change what stands on what), renamed"
              + " (rewired, and they also call things otherwise, by aliases), noticed (rewired, and"
              + " most offers are withdrawn with notice), retained (renamed, and some resources"
              + " leave without being deleted, and some wishes have two names), chain, fan-in,"
              + " fan-out, diamond, layered (ten layers, so a chain with --size 10), scale-free,"
              + " mutual or cyclic (default: ${DEFAULT-VALUE}); or file:PATH: a graph in DOT, GraphML"
              + " or JSON, whose edges lead from the offering deployment to the beneficiary, or"
              + " programs in JSON (docs/simulator-files.md).")
  private String topology = "";

  @Between(least = 1, most = Between.MOST_DEPLOYMENTS)
  @Option(
      names = "--size",
      paramLabel = "N",
      defaultValue = "0",
      description =
          "How many deployments (default: 10; random, rewired, renamed, noticed, retained: 2 to 4, as"
              + " each seed decides). A file has its own. Each takes about 18 KB of memory, in each of the runs at once.")
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
      names = "--set",
      paramLabel = "SETTING=VALUE",
      split = ",",
      description =
          "What worlds have otherwise than the profile: delay=60ms, loss=0.1, duplication=0.1,"
              + " fsync=5ms, fault-every=1s, change-every=2s, failing-rounds=0.25,"
              + " failing-steps=0.3, skew=5s, phase=30s, start=2s, rest=86400s; several with commas"
              + " (docs/world.md says what each is, and what the profiles have).")
  private List<String> settings = List.of();

  @Option(
      names = "--seeds",
      paramLabel = "A..B",
      defaultValue = "1..100",
      converter = Seeds.Converter.class,
      description =
          "The seeds to run, both ends included, or one seed alone (default: ${DEFAULT-VALUE}).")
  private Seeds seeds = new Seeds(1, 1);

  @Mixin private JobsOption jobs = new JobsOption();

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
      description =
          "Write a page that shows one run in detail (its timeline, what waited for what, its"
              + " topology, the events that led to a violation), and how long all runs took. It"
              + " needs nothing but a browser.")
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

  @Option(
      names = "--json",
      description =
          "Print the result as one JSON object. If a signal ends it, \"interrupted\" is true, and it"
              + " tells of the runs until then.")
  private boolean json;

  private int deployments;
  private Settings set = Settings.NONE;

  @Override
  public Integer call() throws CommandException, InterruptedException {
    OptionRules.require(spec, !isFile(), "does nothing with a file: it has its own size", "--size");
    checkSettings();
    checkReport();
    ProgressLine progress =
        new ProgressLine(spec.commandLine().getErr(), seeds.count(), ProgressLine.isTerminal());
    SimulationOutput output =
        new SimulationOutput(TextFile.out(spec.commandLine(), report), progress, json, quiet);
    Interrupted atEnd = Interrupted.says(() -> output.interrupted(seeds.count()));
    try {
      if (size > 0) {
        Heap.warn(spec.commandLine().getErr(), size, worlds());
      }
      checkTopology(token(seeds.first()));
      run(output, progress, atEnd);
    } finally {
      atEnd.close();
    }
    return output.violations().isEmpty() ? ExitCode.OK : ExitCode.FAILED;
  }

  private void run(SimulationOutput output, ProgressLine progress, Interrupted atEnd)
      throws CommandException, InterruptedException {
    List<RunResult> all = new ArrayList<>();
    try {
      new SimulationRuns(jobs.threads(), progress)
          .run(
              seeds,
              this::token,
              result -> {
                output.add(result, atEnd);
                if (report != null) {
                  all.add(result);
                }
              });
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    }
    Path file = report;
    String page = file == null ? "" : RecordedRun.of(reported(output)).toHtml(all);
    atEnd.unlessSaid(
        () -> {
          if (file != null) {
            TextFile.write(file, page, spec.commandLine());
          }
          output.print();
          atEnd.close();
        });
  }

  /** The run that is shown in detail. */
  private RunToken reported(SimulationOutput output) {
    Long seed = reportSeed;
    if (seed != null) {
      return token(seed);
    }
    List<RunResult> violations = output.violations();
    return violations.isEmpty() ? token(seeds.first()) : violations.getFirst().token();
  }

  private RunToken token(long seed) {
    return new RunToken(protocol, topology, sizeOfTopology(), profile, seed).with(set);
  }

  private boolean isFile() {
    return topology.startsWith(RunToken.FILE);
  }

  private long worlds() {
    return Math.min(jobs.threads(), seeds.count());
  }

  @Override
  public String inMemory() {
    return Heap.words(deployments(), worlds());
  }

  @Override
  public long bytes() {
    return Heap.bytes(deployments(), worlds());
  }

  /** Of the first run; while that is made, what was asked for. */
  private int deployments() {
    return deployments == 0 ? size : deployments;
  }

  private int sizeOfTopology() {
    boolean drawn = RunToken.isDrawn(topology) || isFile();
    return size > 0 || drawn ? size : SIZE;
  }

  /** A mistake is told before anything runs. */
  private void checkTopology(RunToken token) throws CommandException {
    Collection<SimProgram> programs = GivenRun.of(token, spec).programs().values();
    deployments = programs.size();
    if (isFile()) {
      Set<Edge> wished = new HashSet<>();
      programs.forEach(
          program -> program.resources().forEach(each -> wished.addAll(each.wishes())));
      for (SimProgram program : programs) {
        for (SimOffer offer : program.offers()) {
          if (!wished.contains(offer.edge())) {
            spec.commandLine().getErr().println("warning: " + unwished(offer.edge()));
          }
        }
      }
    }
  }

  private static String unwished(Edge edge) {
    return "%s offers '%s' to %s, which does not wish it: if %s loses its journal, what is behind it"
            .formatted(edge.offering(), edge.offer(), edge.beneficiary(), edge.offering())
        + " stays for ever (L1, a known gap)";
  }

  private void checkSettings() {
    try {
      set = settings.isEmpty() ? Settings.NONE : Settings.parse(String.join(",", settings));
      set.requireUse(profile);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), "mjuz: --set: " + e.getMessage(), e);
    }
  }

  private void checkReport() throws CommandException {
    OptionRules.require(spec, report != null, "needs --report", "--report-seed");
    Long seed = reportSeed;
    if (seed != null && !seeds.contains(seed)) {
      throw new ParameterException(
          spec.commandLine(), "mjuz: --report-seed %d is not one of --seeds".formatted(seed));
    }
    TextFile.check(GivenRun.file(topology), report); // Said before a long campaign, not after it.
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
