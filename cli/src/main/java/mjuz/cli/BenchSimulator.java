package mjuz.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
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
              + " or cyclic, and not random, whose edges are others for each seed (default:"
              + " ${DEFAULT-VALUE}).")
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
      defaultValue = "edge-equal-value",
      description =
          "What the explorer searches, one of mjuz explore --list (default: ${DEFAULT-VALUE}).")
  private String configuration = "";

  @Between(least = 1, most = Bounds.MOST_STATES)
  @Option(
      names = "--max-states",
      paramLabel = "N",
      defaultValue = "1000000",
      description = "Where the search ends (default: ${DEFAULT-VALUE}).")
  private int states;

  @Mixin private JobsOption jobs = new JobsOption();

  @Option(names = "--json", description = "Print the result as one JSON object.")
  private boolean json;

  private final List<BenchCost> events = new ArrayList<>();
  private final List<BenchCost> curveCosts = new ArrayList<>();
  private @Nullable BenchCost seedCost;
  private @Nullable BenchCost largeCost;
  private @Nullable BenchCost searchCost;
  private BenchMeter.@Nullable World measuredNow;

  @Override
  public Integer call() throws CommandException, InterruptedException {
    check();
    PrintWriter out = spec.commandLine().getOut();
    try {
      for (Part part : parts()) {
        measure(part);
        if (!json) {
          print(part, out);
        }
      }
      if (curve) {
        measureCurve();
      }
    } catch (BenchMeter.Broken broken) {
      throw new CommandException(ExitCode.FAILED, String.valueOf(broken.getMessage()), broken);
    }
    if (json) {
      out.println(toJson().toPrettyString());
    } else if (curve) {
      out.println("Cost against size, " + topology + ", deploy and destroy without faults:");
      new BenchCurve(curveCosts).print(out);
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
          events.add(warm(world, seeds, 1));
        }
      }
      case SEEDS -> seedCost = warm(SEEDS, seeds, threads());
      case LARGE ->
          largeCost =
              measured(new BenchMeter.World("layered", large, FaultProfile.Kind.NONE), 1, 1, 1);
      case EXPLORER -> {
        Configuration of = Configurations.named(configuration).orElseThrow();
        measuredNow = null;
        BenchMeter.search(upTo(of, Math.min(states, SEARCH_WARM_UP)), threads());
        searchCost = BenchMeter.search(upTo(of, states), threads());
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
      curveCosts.add(curveCosts.isEmpty() ? warm(world, runs, 1) : measured(world, 1, runs, 1));
    }
  }

  private void print(Part part, PrintWriter out) {
    switch (part) {
      case EVENTS -> {
        out.println("Events a second, one thread, every check on:");
        out.printf(
            "%-22s %6s %12s %9s %9s %14s %14s%n",
            "world", "runs", "events", "CPU s", "clock s", "events/CPU s", "events/s");
        for (BenchCost cost : events) {
          out.printf(
              Locale.ROOT,
              "%-22s %,6d %,12d %9.2f %9.2f %,14.0f %,14.0f%n",
              cost.what(),
              cost.runs(),
              cost.events(),
              cost.cpuSeconds(),
              cost.wallSeconds(),
              cost.eventsPerCpuSecond(),
              cost.eventsPerSecond());
        }
      }
      case SEEDS -> print(out, "Seeds", seedCost);
      case LARGE -> print(out, "Large", largeCost);
      case EXPLORER -> print(out, "Explorer", searchCost);
    }
    out.println();
    out.flush();
  }

  private void print(PrintWriter out, String part, @Nullable BenchCost cost) {
    if (cost == null) {
      return;
    }
    switch (part) {
      case "Seeds" ->
          out.printf(
              Locale.ROOT,
              "Seeds a minute, %s, %d threads: %,.0f by the clock; %,.0f by CPU time%n",
              cost.what(),
              threads(),
              cost.runsPerMinute(),
              cost.runsPerCpuMinute(threads()));
      case "Large" ->
          out.printf(
              Locale.ROOT,
              "%s, deployed and destroyed: %,d edges, %,d events, %.1f s CPU, %.1f s by the"
                  + " clock%n",
              cost.what(),
              cost.edges(),
              cost.events(),
              cost.cpuSeconds(),
              cost.wallSeconds());
      default ->
          out.printf(
              Locale.ROOT,
              "Explorer, %s, %d threads: %,d states, %,.0f a second by the clock; %,.0f in a second"
                  + " of CPU time of the process%n",
              cost.what(),
              threads(),
              cost.events(),
              cost.eventsPerSecond(),
              cost.eventsPerCpuSecond());
    }
  }

  private ObjectNode toJson() {
    ObjectNode root = JsonNodeFactory.instance.objectNode();
    root.put("processors", Runtime.getRuntime().availableProcessors())
        .put("jobs", threads())
        .put("java", Runtime.version().toString());
    if (!events.isEmpty()) {
      ArrayNode worlds = root.putArray("events");
      for (BenchCost cost : events) {
        ObjectNode node = worlds.addObject();
        cost.putInto(node);
        node.put("eventsPerCpuSecond", Math.round(cost.eventsPerCpuSecond()))
            .put("eventsPerSecond", Math.round(cost.eventsPerSecond()));
      }
    }
    if (seedCost != null) {
      ObjectNode node = root.putObject("seeds");
      seedCost.putInto(node);
      node.put("seedsPerMinute", Math.round(seedCost.runsPerMinute()))
          .put("seedsPerMinuteByCpu", Math.round(seedCost.runsPerCpuMinute(threads())));
    }
    if (largeCost != null) {
      largeCost.putInto(root.putObject("large"));
    }
    if (searchCost != null) {
      root.putObject("explorer")
          .put("configuration", searchCost.what())
          .put("states", searchCost.events())
          .put("processCpuSeconds", searchCost.processSeconds())
          .put("wallSeconds", searchCost.wallSeconds())
          .put("statesPerSecond", Math.round(searchCost.eventsPerSecond()))
          .put("statesPerCpuSecond", Math.round(searchCost.eventsPerCpuSecond()));
    }
    if (curve) {
      ObjectNode node = root.putObject("curve").put("topology", topology);
      node.put("exponent", new BenchCurve(curveCosts).exponent());
      ArrayNode points = node.putArray("sizes");
      for (BenchCost cost : curveCosts) {
        ObjectNode point = points.addObject();
        cost.putInto(point);
        point
            .put("eventsPerEdge", cost.eventsPerEdge())
            .put("cpuMicrosPerEdge", cost.cpuMicrosPerEdge());
      }
    }
    return root;
  }
}
