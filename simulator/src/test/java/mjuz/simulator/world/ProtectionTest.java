package mjuz.simulator.world;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.Edge;
import mjuz.simulator.explore.CoreStep;
import mjuz.simulator.model.SimDuration;
import mjuz.simulator.model.SimOffer;
import mjuz.simulator.model.SimOffer.ValueRule;
import mjuz.simulator.model.SimProgram;
import mjuz.simulator.model.SimResource;
import mjuz.simulator.planted.PlantedFaults;
import org.junit.jupiter.api.Test;

/** R12: nobody is torn down for what cannot go. Each test in many orders of the same events. */
class ProtectionTest {
  private static final DeploymentName STORAGE = new DeploymentName("storage");
  private static final DeploymentName SITE = new DeploymentName("site");
  private static final Edge BUCKET = new Edge(STORAGE, "bucket", SITE);
  private static final SimDuration SHORT = new SimDuration(SimDuration.Shape.UNIFORM, 100_000);
  private static final int SEEDS = 100;
  private static final long MINUTE_MICROS = 60_000_000;

  private static final SimOffer BUCKET_OFFER =
      new SimOffer(BUCKET, List.of("bucket"), ValueRule.IDS);
  private static final SimResource VOLUME = resource("volume");
  private static final SimResource KEPT =
      resource("bucket", List.of("volume"), List.of()).withProtection(true);
  private static final SimResource LOG = resource("log");
  private static final SimResource USER = resource("page", List.of(), List.of(BUCKET));
  private static final SimProgram PAGE = SimProgram.connected(SITE, List.of(USER), List.of());
  private static final SimProgram NOTHING = new SimProgram(List.of(), List.of(), List.of(SITE));

  private static SimResource resource(String name, List<String> needs, List<Edge> wishes) {
    return SimResource.of(name, false, needs, wishes).withDuration(SHORT);
  }

  private static SimResource resource(String name) {
    return resource(name, List.of(), List.of());
  }

  private static SimProgram storage(SimResource... resources) {
    return SimProgram.connected(STORAGE, List.of(resources), List.of(BUCKET_OFFER));
  }

  private static World world(long seed, SimProgram storage) {
    return world(seed, storage, PAGE, CoreStep.REAL);
  }

  private static World world(long seed, SimProgram storage, SimProgram site, CoreStep core) {
    TreeMap<DeploymentName, SimProgram> programs = new TreeMap<>();
    programs.put(STORAGE, storage);
    programs.put(SITE, site);
    World world =
        new World(
            WorldOptions.of(seed, FaultProfile.Kind.NONE),
            programs,
            (self, base, now, random) -> now);
    world.starting(PlantedProcesses.of(() -> core), true);
    return world;
  }

  /** R12: the delete is known to fail, so nobody is torn down for it. */
  @Test
  void nothingIsWithdrawnForWhatIsProtectedUntilTheProgramUnprotectsIt() {
    for (long seed = 1; seed <= SEEDS; seed++) {
      World world = removed(seed, CoreStep.REAL);
      assertThat(deployed(world)).as("seed %d", seed).isEqualTo("bucket page volume");
      world.change(STORAGE, storage(VOLUME, KEPT.withProtection(false)));
      world.settle();
      assertThat(deployed(world)).as("seed %d, unprotected", seed).isEqualTo("bucket page volume");
      world.change(STORAGE, NOTHING);
      world.settle();
      assertThat(deployed(world)).as("seed %d, at the end", seed).isEmpty();
    }
  }

  /** Without a change of the program, and without a start. */
  @Test
  void whatIsUnprotectedInTheStateGoesWhenThatIsTriedAgain() {
    for (long seed = 1; seed <= SEEDS; seed++) {
      World world = removed(seed, CoreStep.REAL);
      world.unprotect(STORAGE);
      world.settle();
      assertThat(deployed(world)).as("seed %d", seed).isEmpty();
    }
  }

  @Test
  void nothingIsWithdrawnForWhatIsProtectedIfTheProgramHasItAgainAtAnyTime() {
    for (long seed = 1; seed <= SEEDS; seed++) {
      World world = world(seed, storage(VOLUME, KEPT, LOG));
      world.settle();
      List<String> withdrawn = withdrawn(world);
      world.change(STORAGE, NOTHING);
      world.runFor(seed * 6_000);
      world.change(STORAGE, storage(VOLUME, KEPT.withProtection(false)));
      world.settle();
      assertThat(withdrawn).as("seed %d", seed).isEmpty();
    }
  }

  /** Only what can go is withdrawn for: here the offer of the log. */
  @Test
  void anOfferBehindWhichSomethingCanGoIsWithdrawn() {
    SimOffer both = new SimOffer(BUCKET, List.of("bucket", "log"), ValueRule.IDS);
    for (long seed = 1; seed <= SEEDS; seed++) {
      World world =
          world(seed, SimProgram.connected(STORAGE, List.of(VOLUME, KEPT, LOG), List.of(both)));
      world.settle();
      world.change(STORAGE, NOTHING);
      world.runFor(MINUTE_MICROS);
      assertThat(deployed(world)).as("seed %d", seed).isEqualTo("bucket volume");
    }
  }

  @Test
  void whatDependsOnWhatIsProtectedGoes() {
    SimResource policy = resource("log", List.of("bucket"), List.of());
    for (long seed = 1; seed <= SEEDS; seed++) {
      World world = world(seed, storage(VOLUME, KEPT, policy));
      world.settle();
      world.change(STORAGE, NOTHING);
      world.runFor(MINUTE_MICROS);
      assertThat(deployed(world)).as("seed %d", seed).isEqualTo("bucket page volume");
    }
  }

  /** R12, of every failure: it does not take the offer of what it leaves as it is. */
  @Test
  void anOfferOfWhatCannotBeChangedIsNotWithdrawn() {
    SimResource bucket = resource("bucket");
    for (long seed = 1; seed <= SEEDS; seed++) {
      World world = world(seed, storage(bucket, LOG));
      world.settle();
      List<String> withdrawn = withdrawn(world);
      world.breakResource(STORAGE, "bucket");
      world.change(STORAGE, storage(bucket.withSetting(2), resource("banner")));
      world.runFor(MINUTE_MICROS);
      assertThat(deployed(world)).as("seed %d", seed).isEqualTo("banner bucket page");
      world.mendResource(STORAGE, "bucket");
      world.settle();
      assertThat(withdrawn).as("seed %d", seed).isEmpty();
    }
  }

  /** R8. */
  @Test
  void aDeploymentThatIsDestroyedDeletesAllButWhatIsProtectedAndEnds() {
    for (long seed = 1; seed <= SEEDS; seed++) {
      World world = destroyed(seed, CoreStep.REAL);
      assertThat(world.isDestroyed(STORAGE)).as("seed %d", seed).isFalse();
      assertThat(world.isRunning(STORAGE)).as("seed %d", seed).isFalse();
      assertThat(deployed(world)).as("seed %d", seed).isEqualTo("bucket page volume");
    }
  }

  /** R11 demands a delete that cannot be made: nothing else is held by it. */
  @Test
  void aProtectedUserOfAWithdrawnOfferHoldsOnlyThatOffer() {
    Edge second = new Edge(STORAGE, "second", SITE);
    SimResource user = resource("user", List.of(), List.of(second));
    List<SimOffer> offers =
        List.of(BUCKET_OFFER, new SimOffer(second, List.of("log"), ValueRule.IDS));
    SimProgram site =
        SimProgram.connected(SITE, List.of(USER.withProtection(true), user), List.of());
    for (long seed = 1; seed <= SEEDS; seed++) {
      World world =
          world(
              seed,
              SimProgram.connected(STORAGE, List.of(resource("bucket"), LOG), offers),
              site,
              CoreStep.REAL);
      world.settle();
      world.change(STORAGE, NOTHING);
      world.runFor(MINUTE_MICROS);
      assertThat(deployed(world)).as("seed %d", seed).isEqualTo("bucket page");
    }
  }

  /** The engine refuses the replacement before it deletes anything. */
  @Test
  void nothingIsWithdrawnForTheReplacementOfWhatIsProtected() {
    for (boolean deleteFirst : new boolean[] {true, false}) {
      SimResource kept =
          SimResource.of("bucket", deleteFirst, List.of(), List.of())
              .withDuration(SHORT)
              .withProtection(true);
      for (long seed = 1; seed <= SEEDS; seed++) {
        World world = world(seed, storage(kept, LOG));
        world.settle();
        List<String> withdrawn = withdrawn(world);
        world.change(STORAGE, storage(kept.withGeneration(2), resource("banner")));
        world.runFor(MINUTE_MICROS);
        assertThat(withdrawn).as("seed %d", seed).isEmpty();
        assertThat(deployed(world)).as("seed %d", seed).isEqualTo("banner bucket page");
        world.change(STORAGE, storage(kept.withGeneration(2).withProtection(false)));
        world.settle();
        assertThat(deployed(world)).as("seed %d, unprotected", seed).isEqualTo("bucket page");
      }
    }
  }

  /** Planted faults. */
  @Test
  void whereNobodyKnowsWhatIsProtectedThePageGoesForNothing() {
    CoreStep fault = PlantedFaults.WITHDRAWS_FOR_WHAT_IS_PROTECTED;
    assertThat(deployed(removed(1, fault))).isEqualTo("bucket volume");
    assertThat(deployed(destroyed(1, fault))).isEqualTo("bucket volume");
  }

  /** The bucket is protected, and everything leaves the program. */
  private static World removed(long seed, CoreStep core) {
    World world = world(seed, storage(VOLUME, KEPT, LOG), PAGE, core);
    world.settle();
    world.change(STORAGE, NOTHING);
    world.runFor(MINUTE_MICROS);
    return world;
  }

  private static World destroyed(long seed, CoreStep core) {
    World world = world(seed, storage(VOLUME, KEPT, LOG), PAGE, core);
    world.settle();
    world.destroy(STORAGE);
    world.runFor(MINUTE_MICROS);
    return world;
  }

  private static String deployed(World world) {
    List<String> all = new ArrayList<>();
    for (String name : List.of("banner", "bucket", "log")) {
      addIf(world.isDeployed(STORAGE, name), name, all);
    }
    for (String name : List.of("page", "user")) {
      addIf(world.isDeployed(SITE, name), name, all);
    }
    addIf(world.isDeployed(STORAGE, "volume"), "volume", all);
    return String.join(" ", all);
  }

  private static void addIf(boolean isDeployed, String name, List<String> to) {
    if (isDeployed) {
      to.add(name);
    }
  }

  private static List<String> withdrawn(World world) {
    List<String> withdrawn = new ArrayList<>();
    world.listen(
        line -> {
          if (line.contains("OfferWithdrawn")) {
            withdrawn.add(line);
          }
        });
    return withdrawn;
  }
}
