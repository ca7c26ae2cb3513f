package mjuz.simulator.world;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.Edge;
import mjuz.core.model.Instance;
import mjuz.core.protocol.Input;
import mjuz.simulator.executor.SimInstance;
import mjuz.simulator.explore.CoreStep;
import mjuz.simulator.model.SimDuration;
import mjuz.simulator.model.SimOffer;
import mjuz.simulator.model.SimOffer.ValueRule;
import mjuz.simulator.model.SimProgram;
import mjuz.simulator.model.SimResource;
import org.junit.jupiter.api.Test;

/** R13: an offer gets another name, in many orders of the same events. */
class RenamedOfferTest {
  private static final DeploymentName STORAGE = new DeploymentName("storage");
  private static final DeploymentName CONTENT = new DeploymentName("content");
  private static final Edge OLD = new Edge(STORAGE, "api", CONTENT);
  private static final Edge NEW = new Edge(STORAGE, "api2", CONTENT);
  private static final Edge OTHER = new Edge(STORAGE, "other", CONTENT);
  private static final SimDuration SHORT = new SimDuration(SimDuration.Shape.UNIFORM, 100_000);
  private static final int SEEDS = 200;
  private static final long MINUTE_MICROS = 60_000_000;

  private static SimResource resource(String name, List<Edge> wishes) {
    return SimResource.of(name, false, List.of(), wishes).withDuration(SHORT);
  }

  private static SimProgram storage(int generation, Edge... names) {
    List<SimOffer> offers = new ArrayList<>();
    for (Edge name : names) {
      offers.add(new SimOffer(name, List.of("bucket"), ValueRule.IDS));
    }
    return new SimProgram(
        List.of(resource("bucket", List.of()).withGeneration(generation)),
        offers,
        List.of(CONTENT));
  }

  private static SimProgram content(Edge wish, Edge... aliases) {
    SimProgram program =
        new SimProgram(List.of(resource("page", List.of(wish))), List.of(), List.of(STORAGE));
    return aliases.length == 0 ? program : program.withWishAliases(wish, List.of(aliases));
  }

  private static World world(long seed, FaultProfile.Kind profile, CoreStep core) {
    TreeMap<DeploymentName, SimProgram> programs = new TreeMap<>();
    programs.put(STORAGE, storage(1, OLD));
    programs.put(CONTENT, content(OLD));
    World world =
        new World(WorldOptions.of(seed, profile), programs, (self, base, now, random) -> now);
    world.starting(PlantedProcesses.of(() -> core), true);
    return world;
  }

  /** Both teams push, one a while before the other; says whether the page is still the same one. */
  private static boolean switchBoth(
      World world, long seed, SimProgram storage, SimProgram content) {
    List<Instance> before =
        Deployed.in(world, CONTENT).stream().map(SimInstance::instance).toList();
    boolean storageFirst = seed % 2 == 0;
    world.change(storageFirst ? STORAGE : CONTENT, storageFirst ? storage : content);
    world.runFor(seed % 4 < 2 ? 5_000 * seed : MINUTE_MICROS);
    world.change(storageFirst ? CONTENT : STORAGE, storageFirst ? content : storage);
    world.settle();
    return before.equals(Deployed.in(world, CONTENT).stream().map(SimInstance::instance).toList());
  }

  @Test
  void aRenameInBothProgramsLeavesWhatUsesItInPlaceInAnyOrder() {
    for (int generation = 1; generation <= 2; generation++) {
      for (long seed = 1; seed <= SEEDS; seed++) {
        World world = world(seed, FaultProfile.Kind.NONE, CoreStep.REAL);
        world.settle();
        assertThat(switchBoth(world, seed, storage(generation, NEW, OLD), content(NEW, OLD)))
            .as("seed %d, renamed", seed)
            .isTrue();
        assertThat(switchBoth(world, seed, storage(generation, NEW), content(NEW)))
            .as("seed %d, the old name left out", seed)
            .isTrue();
        assertThat(Deployed.in(world, STORAGE)).as("seed %d", seed).hasSize(1);
      }
    }
  }

  /** Only the new wish can say that it is the old one: a planted fault, and it is found. */
  @Test
  void whereAliasesOfWishesAreNotHeardThePageGoes() {
    CoreStep deaf =
        (core, now, input) ->
            CoreStep.REAL.step(
                core,
                now,
                input instanceof Input.WishNamed in
                    ? new Input.WishNamed(in.round(), in.request(), List.of(in.names().getFirst()))
                    : input);
    boolean found = false;
    for (long seed = 1; seed <= SEEDS; seed++) {
      World world = world(seed, FaultProfile.Kind.NONE, deaf);
      world.settle();
      found |= !switchBoth(world, seed, storage(1, NEW, OLD), content(NEW, OLD));
    }
    assertThat(found).isTrue();
  }

  @Test
  void everyGuaranteeHoldsWhileNamesComeAndGoAndProcessesCrash() {
    List<SimProgram> storages =
        List.of(
            storage(1, OLD),
            storage(1, NEW, OLD),
            storage(2, NEW, OLD, OTHER),
            storage(2, OTHER),
            storage(3, NEW));
    List<SimProgram> contents =
        List.of(content(OLD), content(NEW, OLD), content(OTHER, NEW, OLD), content(OLD, OTHER));
    for (long seed = 1; seed <= SEEDS; seed++) {
      World world = world(seed, FaultProfile.Kind.SWARM, CoreStep.REAL);
      for (int step = 0; step < 6; step++) {
        world.run((int) (seed * 7 % 60));
        world.change(STORAGE, storages.get((int) ((seed + 3L * step) % storages.size())));
        world.run((int) (seed * 11 % 40));
        world.change(CONTENT, contents.get((int) ((seed / 2 + step) % contents.size())));
      }
      world.settle();
      world.destroyAll();
      assertThat(world.isDestroyed(STORAGE)).as("seed %d", seed).isTrue();
    }
  }
}
