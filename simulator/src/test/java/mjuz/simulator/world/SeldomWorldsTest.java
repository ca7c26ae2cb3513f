package mjuz.simulator.world;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.TreeMap;
import java.util.function.Supplier;
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

/** What random worlds come to in one seed of thousands, or never: each rule here in each seed. */
class SeldomWorldsTest {
  private static final DeploymentName STORAGE = new DeploymentName("storage");
  private static final DeploymentName SITE = new DeploymentName("site");
  private static final Edge API = new Edge(STORAGE, "api", SITE);
  private static final SimDuration SHORT = new SimDuration(SimDuration.Shape.UNIFORM, 100_000);
  private static final long SECOND = 1_000_000;
  private static final int SEEDS = 50;

  private static final SimProgram PAGE =
      SimProgram.connected(SITE, List.of(resource("page", false, API)), List.of());

  private static SimResource resource(String name, boolean deleteFirst, Edge... wishes) {
    return SimResource.of(name, deleteFirst, List.of(), List.of(wishes)).withDuration(SHORT);
  }

  private static SimProgram storage(List<SimResource> resources, String need, ValueRule rule) {
    return SimProgram.connected(
        STORAGE, resources, List.of(new SimOffer(API, List.of(need), rule)));
  }

  private static World world(long seed, SimProgram storage, Supplier<CoreStep> core) {
    TreeMap<DeploymentName, SimProgram> programs = new TreeMap<>();
    programs.put(STORAGE, storage);
    programs.put(SITE, PAGE);
    World world =
        new World(
            WorldOptions.of(seed, FaultProfile.Kind.NONE),
            programs,
            (self, base, now, random) -> now);
    world.starting(PlantedProcesses.of(core), true);
    world.settle();
    return world;
  }

  @Test
  void whatAFailedRoundLeftOnAnOlderValueDoesNotTakeUpOneThatIsEqualToTheBoundOne() {
    for (long seed = 1; seed <= SEEDS; seed++) {
      failsBetweenEqualValues(seed, CoreStep.REAL);
    }
    assertThatThrownBy(() -> failsBetweenEqualValues(1, PlantedFaults.ADOPTS_WITH_OLDER_IN_USE))
        .isInstanceOf(SimViolation.class)
        .hasMessageContaining("of which the value is not equal");
  }

  /** The page's round fails after it was bound to a newer value; then an equal one comes. */
  private static void failsBetweenEqualValues(long seed, CoreStep core) {
    SimResource bucket = resource("bucket", false);
    World world = world(seed, storage(List.of(bucket), "bucket", ValueRule.IDS), () -> core);
    world.breakResource(SITE, "page");
    world.change(STORAGE, storage(List.of(bucket), "bucket", ValueRule.CONSTANT));
    world.runFor(SECOND + seed * 50_000);
    world.change(STORAGE, storage(List.of(bucket.withGeneration(1)), "bucket", ValueRule.CONSTANT));
    world.runFor(10 * SECOND);
    world.mendResource(SITE, "page");
    world.settle();
  }

  @Test
  void whatLeftAnOfferBeforeAnotherVersionThatIsNotAdoptedEitherStays() {
    for (long seed = 1; seed <= SEEDS; seed++) {
      movesTwice(seed, CoreStep.REAL);
    }
    assertThatThrownBy(() -> movesTwice(1, PlantedFaults.ALLOWS_EVERY_CHANGE))
        .isInstanceOf(SimViolation.class)
        .hasMessageContaining("x of storage begins to be deleted although it is behind");
  }

  /** The offer moves from x to y and to z while the page, away, uses x; then x is replaced. */
  private static void movesTwice(long seed, CoreStep core) {
    SimResource x = resource("x", true);
    List<SimResource> all = List.of(x, resource("y", false), resource("z", false));
    World world = world(seed, storage(all, "x", ValueRule.IDS), () -> core);
    world.kill(SITE, 60 * SECOND);
    world.change(STORAGE, storage(all, "y", ValueRule.IDS));
    world.runFor(SECOND + seed * 20_000);
    world.change(STORAGE, storage(all, "z", ValueRule.IDS));
    world.runFor(2 * SECOND);
    List<SimResource> replaced = List.of(x.withGeneration(1), all.get(1), all.get(2));
    world.change(STORAGE, storage(replaced, "z", ValueRule.IDS));
    world.runFor(20 * SECOND);
    assertThat(world.node(STORAGE).stack().exists(1)).as("seed %d", seed).isTrue();
    world.settle();
  }

  @Test
  void whatIsDestroyedForGoodLeavesNobodyWaiting() {
    for (long seed = 1; seed <= SEEDS; seed++) {
      assertThat(leavesForGood(seed, CoreStep.REAL)).as("seed %d", seed).isTrue();
    }
    assertThatThrownBy(() -> leavesForGood(1, PlantedFaults.FORGETS_WHAT_IS_RELEASED))
        .isInstanceOf(SimViolation.class)
        .hasMessageContaining("L1");
  }

  /**
   * The page is destroyed for good, the storage's process dies, and then its bucket is replaced.
   *
   * @return whether the page is gone at the end
   */
  private static boolean leavesForGood(long seed, CoreStep core) {
    SimResource bucket = resource("bucket", true);
    World world = world(seed, storage(List.of(bucket), "bucket", ValueRule.IDS), () -> core);
    world.destroyForGood(SITE);
    world.runFor(20 * SECOND);
    assertThat(world.isDestroyed(SITE)).as("seed %d", seed).isTrue();
    world.kill(STORAGE, seed * 20_000);
    world.runFor(10 * SECOND);
    world.change(STORAGE, storage(List.of(bucket.withGeneration(1)), "bucket", ValueRule.IDS));
    world.settle();
    return !world.node(SITE).isRunning() && world.destroyAll();
  }
}
