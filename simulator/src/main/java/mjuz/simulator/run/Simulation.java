package mjuz.simulator.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import mjuz.core.model.DeploymentName;
import mjuz.simulator.input.Quoted;
import mjuz.simulator.model.Fixpoint;
import mjuz.simulator.model.SimDuration;
import mjuz.simulator.model.SimProgram;
import mjuz.simulator.random.RandomForks;
import mjuz.simulator.random.SplitMix;
import mjuz.simulator.topology.GraphFiles;
import mjuz.simulator.topology.GraphTeams;
import mjuz.simulator.topology.NoticedTeams;
import mjuz.simulator.topology.RandomTeams;
import mjuz.simulator.topology.RenamedTeams;
import mjuz.simulator.topology.RetainedTeams;
import mjuz.simulator.topology.RewiredTeams;
import mjuz.simulator.topology.ScenarioFile;
import mjuz.simulator.topology.Topologies;
import mjuz.simulator.world.FaultProfile;
import mjuz.simulator.world.ProgramHistory;
import mjuz.simulator.world.SimViolation;
import mjuz.simulator.world.World;
import mjuz.simulator.world.WorldObserver;
import mjuz.simulator.world.WorldOptions;

/**
 * One run: deployments start, faults and changes happen for as long as the profile says, the faults
 * end, the world comes to rest with what the programs ask for (L1, L2), everything is destroyed,
 * and nothing is left. I1 to I5 hold after every event.
 */
public final class Simulation {
  private static final long CALM_MICROS = 10_000_000;
  private static final long HASTY_MICROS = 200_000;
  private static final int MOST_RANDOM_TEAMS = 4;

  private final RunToken token;
  private final SortedMap<DeploymentName, SimProgram> programs;
  private final World world;

  private Simulation(
      RunToken token, SortedMap<DeploymentName, SimProgram> programs, ProgramHistory history) {
    Reduction reduction = token.reduction();
    this.token = token;
    this.programs = reduction.of(programs);
    this.world =
        new World(
            WorldOptions.of(reduction.chance().orElse(token.seed()), token.profile())
                .with(token.protocol())
                .with(token.settings())
                .with(reduction.world()),
            this.programs,
            reduction.of(history));
  }

  /**
   * Prepares a run.
   *
   * @param token which
   * @return the run, in which nothing has happened
   * @throws IllegalArgumentException if there is no such topology, or not of that size, or if what
   *     is left out is not there
   * @throws UncheckedIOException if it is in a file that cannot be read or is wrong; its message is
   *     for people, its cause says whether there is such a file
   */
  public static Simulation of(RunToken token) {
    RunToken.requireTopology(token.topology());
    if (token.size() < 0 || token.size() > RunToken.MOST_DEPLOYMENTS) {
      throw new IllegalArgumentException(
          "%d deployments: use 0 to %d".formatted(token.size(), RunToken.MOST_DEPLOYMENTS));
    }
    SplitMix random = new RandomForks(token.seed()).fork("programs");
    SimDuration duration = duration(token.profile());
    if (RunToken.isDrawn(token.topology())) {
      int drawn = 2 + random.nextInt(MOST_RANDOM_TEAMS - 1);
      RandomTeams teams = RandomTeams.of(token.size() == 0 ? drawn : token.size(), duration);
      return new Simulation(
          token,
          token.topology().equals(RunToken.NOTICED)
              ? NoticedTeams.withNotice(teams.programs(random), random)
              : teams.programs(random),
          history(token.topology(), teams));
    }
    if (token.topology().startsWith(RunToken.FILE)) {
      return ofFile(token, path(token.topology()), duration);
    }
    // The graph, which is as large as the programs, goes before the run begins.
    return new Simulation(
        token, teams(token, duration, random).programs(), Simulation::changedTeam);
  }

  private static ProgramHistory history(String topology, RandomTeams teams) {
    return switch (topology) {
      case RunToken.REWIRED -> new RewiredTeams(teams);
      case RunToken.NOTICED -> new NoticedTeams(new RewiredTeams(teams));
      case RunToken.RENAMED -> new RenamedTeams(new RewiredTeams(teams));
      case RunToken.RETAINED -> new RetainedTeams(new RenamedTeams(new RewiredTeams(teams)));
      default -> teams;
    };
  }

  private static Path path(String topology) {
    try {
      return Path.of(topology.substring(RunToken.FILE.length()));
    } catch (InvalidPathException e) {
      throw new IllegalArgumentException(
          "%s is no path: %s".formatted(Quoted.of(topology), e.getReason()), e);
    }
  }

  private static SimProgram changedTeam(
      DeploymentName self, SimProgram base, SimProgram now, RandomGenerator random) {
    return GraphTeams.changed(base, now, random);
  }

  private static SimDuration duration(FaultProfile.Kind profile) {
    return profile == FaultProfile.Kind.NONE
        ? SimDuration.fixed(CALM_MICROS)
        : new SimDuration(SimDuration.Shape.UNIFORM, HASTY_MICROS);
  }

  private static Simulation ofFile(RunToken token, Path file, SimDuration duration) {
    try {
      if (ScenarioFile.holdsPrograms(file)) {
        return new Simulation(token, ScenarioFile.read(file), Simulation::changedTeam);
      }
      GraphTeams teams = new GraphTeams(GraphFiles.read(file), false, duration);
      return new Simulation(token, teams.programs(), teams);
    } catch (IOException e) {
      throw new UncheckedIOException(e.getMessage(), e);
    }
  }

  private static GraphTeams teams(RunToken token, SimDuration duration, SplitMix random) {
    Topologies.Kind kind = Topologies.Kind.find(token.topology()).orElseThrow();
    return new GraphTeams(
        Topologies.make(kind, token.size(), random), kind == Topologies.Kind.MUTUAL, duration);
  }

  /**
   * Tells each event in words.
   *
   * @param to takes the lines
   */
  public void listen(Consumer<String> to) {
    world.listen(to);
  }

  /**
   * Tells each event as data.
   *
   * @param by takes them
   */
  public void observe(WorldObserver by) {
    world.observe(by);
  }

  /**
   * What the deployments begin with.
   *
   * @return the first program of each
   */
  public SortedMap<DeploymentName, SimProgram> programs() {
    return Collections.unmodifiableSortedMap(programs);
  }

  /**
   * The world of the run.
   *
   * @return as it is now
   */
  public World world() {
    return world;
  }

  /**
   * What the line names that there was none of in the run: faults and changes have numbers as they
   * happen, so that is known only afterwards.
   *
   * @return a message for people, for each part of the line that does so; empty if all is well
   */
  public List<String> unknownNumbers() {
    List<String> messages = new ArrayList<>();
    tell("faults", token.reduction().world().faults(), world.lastFault(), messages);
    tell("changes", token.reduction().world().changes(), world.lastChange(), messages);
    return messages;
  }

  private static void tell(
      String key, Optional<SortedSet<Integer>> named, int last, List<String> messages) {
    if (named.isPresent() && !named.get().isEmpty() && named.get().last() > last) {
      messages.add(
          "'%s=' names %d, but the last one of this run is %d"
              .formatted(key, named.get().last(), last));
    }
  }

  /**
   * How many edges there are: offers of the first programs.
   *
   * @return 0 or more
   */
  public int edges() {
    int edges = 0;
    for (SimProgram program : programs.values()) {
      edges += program.offers().size();
    }
    return edges;
  }

  /**
   * Runs to the end, or to the first violation. Called once.
   *
   * @return what came of it
   */
  public RunResult run() {
    long begin = System.nanoTime();
    OptionalLong deploy = OptionalLong.empty();
    OptionalLong undeploy = OptionalLong.empty();
    Optional<SimViolation> violation = Optional.empty();
    try {
      world.runFaults();
      world.settle();
      if (token.profile() == FaultProfile.Kind.NONE) {
        deploy = OptionalLong.of(world.lastOperationMicros());
      }
      long ordered = world.summary().virtualMicros();
      if (world.destroyAll()) {
        undeploy = OptionalLong.of(Math.max(0, world.lastOperationMicros() - ordered));
      }
    } catch (SimViolation e) {
      violation = Optional.of(e);
    }
    return new RunResult(
        token,
        programs.size(),
        world.summary(),
        deploy,
        undeploy,
        Fixpoint.of(programs).longestMicros(),
        System.nanoTime() - begin,
        violation);
  }
}
