package mjuz.simulator.reproduce;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.SortedMap;
import mjuz.core.model.DeploymentName;
import mjuz.simulator.model.SimProgram;
import mjuz.simulator.model.SimResource;
import mjuz.simulator.protocol.Protocol;
import mjuz.simulator.reproduce.Saner24Model.Scenario;
import mjuz.simulator.world.FaultProfile;
import mjuz.simulator.world.SimViolation;
import mjuz.simulator.world.World;
import mjuz.simulator.world.WorldOptions;

/**
 * The SANER 2024 evaluation: all deployments start at once, then the resource that everything needs
 * is replaced, deleted first.
 */
public final class Saner24 {
  /** The operation in which everything is deployed. */
  public static final String DEPLOY = "deploy";

  /** The operation in which the root is replaced. */
  public static final String UPDATE = "update";

  private final JsonNode data;
  private final Saner24Model model;
  private final long seed;

  private Saner24(JsonNode data, long seed) {
    this.data = data;
    this.model = new Saner24Model(data);
    this.seed = seed;
  }

  /**
   * The published durations and measurements.
   *
   * @param seed of the simulated world: decides the delays of messages and steps
   * @return the evaluation
   */
  public static Saner24 published(long seed) {
    return new Saner24(Published.read("saner24.json"), seed);
  }

  /**
   * The data of the publication, to be named with its numbers.
   *
   * @return where it is from
   */
  public String source() {
    return data.path("source").asText();
  }

  /**
   * Runs both scenarios.
   *
   * @param sites numbers of sites, each positive; a scenario is left out if there are no durations
   *     for so many
   * @return in the order of scenarios, sites, and deploy before update
   */
  public List<Saner24Cell> cells(List<Integer> sites) {
    List<Saner24Cell> cells = new ArrayList<>();
    for (Scenario scenario : Scenario.values()) {
      for (int each : sites) {
        SortedMap<DeploymentName, SimProgram> programs = model.programs(scenario, each);
        if (!programs.isEmpty()) {
          run(scenario, each, programs, cells);
        }
      }
    }
    return cells;
  }

  private void run(
      Scenario scenario,
      int sites,
      SortedMap<DeploymentName, SimProgram> programs,
      List<Saner24Cell> cells) {
    ResourceGraph graph = new ResourceGraph(programs);
    OperationPath replace = graph.replace(scenario.rootDeployment(), scenario.root);
    Took mjuz = simulated(scenario, programs, Protocol.MJUZ);
    Took legacy = simulated(scenario, programs, Protocol.MJUZ_1_0);
    mjuz.broken()
        .ifPresent(
            rule -> {
              throw new IllegalStateException("mjuz breaks " + rule);
            });
    cells.add(
        cell(
            scenario,
            sites,
            DEPLOY,
            graph.deploy(),
            mjuz.deployMicros().orElseThrow(),
            legacy.deployed()));
    cells.add(
        cell(
            scenario, sites, UPDATE, replace, mjuz.updateMicros().orElseThrow(), legacy.updated()));
  }

  /**
   * How long a protocol takes in the simulated world.
   *
   * @param broken the guarantee that it breaks; what comes after that has no time
   */
  private record Took(
      OptionalLong deployMicros, OptionalLong updateMicros, Optional<String> broken) {
    SimulatedTime deployed() {
      return new SimulatedTime(deployMicros, deployMicros.isPresent() ? Optional.empty() : broken);
    }

    SimulatedTime updated() {
      return new SimulatedTime(updateMicros, broken);
    }
  }

  private Took simulated(
      Scenario scenario, SortedMap<DeploymentName, SimProgram> programs, Protocol protocol) {
    World world =
        new World(
            WorldOptions.of(seed, FaultProfile.Kind.NONE).with(protocol),
            programs,
            (self, base, now, random) -> now);
    OptionalLong deploy = OptionalLong.empty();
    try {
      world.settle();
      deploy = OptionalLong.of(world.lastOperationMicros());
      long changed = world.summary().virtualMicros();
      DeploymentName name = scenario.rootDeployment();
      SimProgram program = programs.getOrDefault(name, SimProgram.EMPTY);
      List<SimResource> replaced =
          program.resources().stream().map(r -> r.withGeneration(r.generation() + 1)).toList();
      world.change(name, SimProgram.connected(name, replaced, program.offers()));
      world.settle();
      long update = world.lastOperationMicros() - changed;
      return new Took(deploy, OptionalLong.of(update), Optional.empty());
    } catch (SimViolation e) {
      return new Took(deploy, OptionalLong.empty(), Optional.of(e.rule()));
    }
  }

  private Saner24Cell cell(
      Scenario scenario,
      int sites,
      String operation,
      OperationPath path,
      long mjuz,
      SimulatedTime legacy) {
    return new Saner24Cell(
        scenario.key(), sites, operation, path, mjuz, legacy, measured(scenario, sites, operation));
  }

  private OptionalDouble measured(Scenario scenario, int sites, String operation) {
    JsonNode value =
        data.path("measured_muse_s")
            .path(scenario.key())
            .path(Integer.toString(sites))
            .path(operation);
    return value.isNumber() ? OptionalDouble.of(value.asDouble()) : OptionalDouble.empty();
  }

  /** The cells that were measured, by their critical paths alone. */
  private List<Saner24Cell> measuredCells() {
    List<Saner24Cell> cells = new ArrayList<>();
    for (Scenario scenario : Scenario.values()) {
      for (String sites : fields(data.path("measured_muse_s").path(scenario.key()))) {
        int count = Integer.parseInt(sites);
        ResourceGraph graph = new ResourceGraph(model.programs(scenario, count));
        OperationPath replace = graph.replace(scenario.rootDeployment(), scenario.root);
        cells.add(cell(scenario, count, DEPLOY, graph.deploy(), 0, SimulatedTime.NONE));
        cells.add(cell(scenario, count, UPDATE, replace, 0, SimulatedTime.NONE));
      }
    }
    return cells;
  }

  /**
   * How many cells were measured: all that the cost of a hop is fitted to.
   *
   * @return positive
   */
  public int measuredCount() {
    int count = 0;
    for (Scenario scenario : Scenario.values()) {
      for (JsonNode sites : data.path("measured_muse_s").path(scenario.key())) {
        count += sites.size();
      }
    }
    return count;
  }

  private static List<String> fields(JsonNode node) {
    List<String> names = new ArrayList<>();
    node.fieldNames().forEachRemaining(names::add);
    return names;
  }

  /**
   * What a hop of µs 1.0 costs, the same for all cells that were measured: the cost by which the
   * squares of the relative errors are least.
   *
   * @return seconds
   */
  public double hopSeconds() {
    double above = 0;
    double below = 0;
    for (Saner24Cell each : measuredCells()) {
      double measured = each.measuredSeconds().orElseThrow();
      double weight = each.path().hops() / (measured * measured);
      above += weight * (measured - Published.seconds(each.path().micros()));
      below += weight * each.path().hops();
    }
    return above / below;
  }
}
