package mjuz.cli;

import java.io.PrintWriter;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import mjuz.simulator.explore.Bounds;
import mjuz.simulator.explore.Configuration;
import mjuz.simulator.explore.Configurations;
import mjuz.simulator.run.RunToken;
import mjuz.simulator.topology.Topologies;
import mjuz.simulator.world.FaultProfile;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code mjuz bench simulator}: how fast the simulator and the explorer are. */
@Command(
    name = "simulator",
    description = {
      "Measures the simulator and the explorer on this machine, with every check on: I1 to I5 after"
          + " every event, L1 and L2 at the end. Each part is run before it is measured, so that"
          + " the code is compiled; only the large deployment is measured from a cold start.",
      "CPU time is that of the threads that run, in which other work on the machine does not show;"
          + " that of the whole process, with compiler and garbage collector, is in --json.",
      "Exit code 1 if a guarantee is violated; the line that repeats the run is printed."
    })
final class BenchSimulator implements Callable<Integer>, Heap.User {
  /** What can be measured. */
  enum Part {
    /** Events a second on one thread. */
    EVENTS,
    /** Seeds a minute. */
    SEEDS,
    /** One large deployment. */
    LARGE,
    /** States a second. */
    EXPLORER
  }

  private static final List<BenchMeter.World> WORLDS =
      List.of(
          new BenchMeter.World(RunToken.RANDOM, 10, FaultProfile.Kind.HOSTILE),
          new BenchMeter.World(RunToken.RANDOM, 10, FaultProfile.Kind.LAN),
          new BenchMeter.World("layered", 100, FaultProfile.Kind.NONE),
          new BenchMeter.World("mutual", 10, FaultProfile.Kind.HOSTILE));
  private static final BenchMeter.World SEEDS = WORLDS.getFirst();

  /** The curve measures small sizes in more than one run: about so many deployments together. */
  private static final int CURVE_DEPLOYMENTS = 5_000;

  private static final int SEARCH_WARM_UP = 100_000;
  private static final int MOST_SEEDS = 1_000_000;

  @Spec private CommandSpec spec;

  @Option(
      names = "--only",
      paramLabel = "PART",
      split = ",",
      description =
          "What to measure: events (a second, on one thread, in several worlds), seeds (a minute,"
              + " ten deployments, hostile), large (one deployment and destruction of a layered"
              + " graph), explorer (states a second). Seeds and explorer use all --jobs, the others"
              + " one thread. Default: all, or none with --curve.")
  private List<Part> only = List.of();

  @Option(names = "--curve", description = "Measure cost against size.")
  private boolean curve;

  @Between(least = 3, most = Between.MOST_DEPLOYMENTS)
  @Option(
      names = "--sizes",
      paramLabel = "N",
      split = ",",
      defaultValue = "10,100,1000,10000,100000",
      description = "The numbers of deployments of the curve (default: ${DEFAULT-VALUE}).")
  private List<Integer> sizes = List.of();

  @Option(
      names = "--topology",
      paramLabel = "NAME",
      defaultValue = "layered",
      description =
          "The topology of the curve: chain, fan-in, fan-out, diamond, layered, scale-free, mutual"
              + " or cyclic, and not random, rewired, renamed, noticed or retained, whose edges are"
              + " others for"
              + " each seed"
              + " (default: ${DEFAULT-VALUE}).")
  private String topology = "";

  @Between(least = 1, most = MOST_SEEDS)
  @Option(
      names = "--seeds",
      paramLabel = "N",
      defaultValue = "1000",
      description =
          "How many seeds to measure in each world of events and seeds; the same are run before, to"
              + " warm up (default: ${DEFAULT-VALUE}).")
  private int seeds;

  @Between(least = 2, most = Between.MOST_DEPLOYMENTS)
  @Option(
      names = "--large",
      paramLabel = "N",
      defaultValue = "100000",
      description = "How many deployments the large one has (default: ${DEFAULT-VALUE}).")
  private int large;

  @Option(
      names = "--configuration",
      paramLabel = "NAME",
      defaultValue = "two-beneficiaries",
      description =
          "What the explorer searches, one of mjuz explore --list (default: ${DEFAULT-VALUE}).")
  private String configuration = "";

  @Between(least = 1, most = Bounds.MOST_STATES)
  @Option(
      names = "--max-states",
      paramLabel = "N",
      defaultValue = "10000000",
      description = "After how many distinct states the search ends (default: ${DEFAULT-VALUE}).")
  private int states;

  @Mixin private JobsOption jobs = new JobsOption();

  @Option(names = "--json", description = "Print the result as one JSON object.")
  private boolean json;

  private final BenchResults results = new BenchResults();
  private BenchMeter.@Nullable World measuredNow;

  @Override
  public Integer call() throws CommandException, InterruptedException {
    check();
    PrintWriter out = spec.commandLine().getOut();
    try {
      for (Part part : parts()) {
        measure(part);
        if (!json) {
          results.print(part, threads(), out);
        }
      }
      if (curve) {
        measureCurve();
      }
    } catch (BenchMeter.Broken broken) {
      throw new CommandException(ExitCode.FAILED, String.valueOf(broken.getMessage()), broken);
    }
    if (json) {
      out.println(results.toJson(threads(), topology).toPrettyString());
    } else if (curve) {
      out.println("Cost against size, " + topology + ", deploy and destroy without faults:");
      results.curve().print(out);
    }
    return ExitCode.OK;
  }

  private Set<Part> parts() {
    Set<Part> parts = EnumSet.noneOf(Part.class);
    parts.addAll(only);
    if (parts.isEmpty() && !curve) {
      parts.addAll(EnumSet.allOf(Part.class));
    }
    return parts;
  }

  private int threads() {
    return jobs.threads();
  }

  /** A mistake is told before anything runs. */
  private void check() {
    Set<Part> parts = parts();
    boolean runsSeeds = parts.contains(Part.EVENTS) || parts.contains(Part.SEEDS);
    boolean explores = parts.contains(Part.EXPLORER);
    OptionRules.require(spec, curve, "needs --curve", "--sizes", "--topology");
    OptionRules.require(spec, runsSeeds, "needs the part events or seeds", "--seeds");
    OptionRules.require(spec, parts.contains(Part.LARGE), "needs the part large", "--large");
    OptionRules.require(
        spec, explores, "needs the part explorer", "--configuration", "--max-states");
    OptionRules.require(
        spec,
        explores || parts.contains(Part.SEEDS),
        "needs the part seeds or explorer: the others use one thread",
        "--jobs");
    require(
        sizes.stream().sorted().distinct().toList().equals(sizes),
        "--sizes %s: give rising numbers",
        sizes);
    require(
        Configurations.named(configuration).isPresent(),
        "there is no configuration '%s'; mjuz explore --list names them",
        configuration);
    List<String> names = Arrays.stream(Topologies.Kind.values()).map(Object::toString).toList();
    require(
        names.contains(topology),
        "--topology %s: give one of " + String.join(", ", names),
        topology);
  }

  private void require(boolean right, String message, Object what) {
    if (!right) {
      throw new ParameterException(spec.commandLine(), "mjuz: " + message.formatted(what));
    }
  }

  private void measure(Part part) throws InterruptedException, CommandException {
    switch (part) {
      case EVENTS -> {
        for (BenchMeter.World world : WORLDS) {
          results.addWorld(warm(world, seeds, 1));
        }
      }
      case SEEDS -> results.set(part, warm(SEEDS, seeds, threads()));
      case LARGE ->
          results.set(
              part,
              measured(new BenchMeter.World("layered", large, FaultProfile.Kind.NONE), 1, 1, 1));
      case EXPLORER -> {
        Configuration of = Configurations.named(configuration).orElseThrow();
        measuredNow = null;
        BenchMeter.search(upTo(of, Math.min(states, SEARCH_WARM_UP)), threads());
        results.set(part, BenchMeter.search(upTo(of, states), threads()));
      }
    }
  }

  private static Configuration upTo(Configuration of, int states) {
    return of.within(of.bounds().withLimits(of.bounds().inFlight(), states));
  }

  private BenchCost warm(BenchMeter.World world, int count, int threads)
      throws InterruptedException {
    measured(world, 1, count, threads);
    return measured(world, 1, count, threads);
  }

  private BenchCost measured(BenchMeter.World world, long first, int count, int threads)
      throws InterruptedException {
    measuredNow = world;
    Heap.warn(spec.commandLine().getErr(), world.size(), threads);
    ProgressLine progress =
        new ProgressLine(spec.commandLine().getErr(), count, ProgressLine.isTerminal());
    try {
      return BenchMeter.runs(world, first, count, threads, progress);
    } finally {
      progress.end();
    }
  }

  @Override
  public String inMemory() {
    BenchMeter.World world = measuredNow;
    return world == null ? "a search" : "a world of " + world;
  }

  private void measureCurve() throws InterruptedException {
    for (int size : sizes) {
      BenchMeter.World world = new BenchMeter.World(topology, size, FaultProfile.Kind.NONE);
      int runs = Math.max(1, CURVE_DEPLOYMENTS / size);
      results.addSize(
          size == sizes.getFirst() ? warm(world, runs, 1) : measured(world, 1, runs, 1));
    }
  }
}
