package mjuz.simulator.world;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.TreeMap;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.Edge;
import mjuz.simulator.explore.CoreStep;
import mjuz.simulator.model.SimOffer;
import mjuz.simulator.model.SimOffer.ValueRule;
import mjuz.simulator.model.SimProgram;
import mjuz.simulator.model.SimResource;
import mjuz.simulator.planted.PlantedFaults;
import org.junit.jupiter.api.Test;

/**
 * A deployment comes back without journal and state, under the name that its peers know. What it
 * had deployed is there still, and nobody knows of it but them.
 */
class LostEverythingTest {
  private static final DeploymentName STORAGE = new DeploymentName("storage");
  private static final DeploymentName SITE = new DeploymentName("site");
  private static final Edge BUCKET = new Edge(STORAGE, "bucket", SITE);
  private static final SimProgram WITHOUT_BUCKET =
      new SimProgram(List.of(), List.of(), List.of(SITE));
  private static final int SEEDS = 100;
  private static final long MINUTE = 60_000_000;

  private static World deployed(long seed, CoreStep core) {
    TreeMap<DeploymentName, SimProgram> programs = new TreeMap<>();
    programs.put(
        STORAGE,
        SimProgram.connected(
            STORAGE,
            List.of(SimResource.of("bucket", true, List.of(), List.of())),
            List.of(new SimOffer(BUCKET, List.of("bucket"), ValueRule.IDS))));
    programs.put(
        SITE,
        SimProgram.connected(
            SITE, List.of(SimResource.of("page", false, List.of(), List.of(BUCKET))), List.of()));
    World world =
        new World(
            WorldOptions.of(seed, FaultProfile.Kind.NONE),
            programs,
            (self, base, now, random) -> now);
    world.starting(PlantedProcesses.of(() -> core), false);
    world.settle();
    return world;
  }

  private static void loseAndTakeTheBucketAway(World world, long seed) {
    world.loseEverything(SITE, 100_000);
    world.runFor(seed * 10_000);
    world.change(STORAGE, WITHOUT_BUCKET);
    world.runFor(MINUTE);
  }

  @Test
  void whatTheLostOneUsedStaysUntilAnOperatorAnswersForIt() {
    for (long seed = 1; seed <= SEEDS; seed++) {
      World world = deployed(seed, CoreStep.REAL);
      loseAndTakeTheBucketAway(world, seed);
      assertThat(world.isDeployed(STORAGE, "bucket")).as("seed %d", seed).isTrue();
      assertThat(world.isDeployed(SITE, "page")).as("seed %d, of the newcomer", seed).isFalse();

      world.kill(STORAGE, 100_000);
      world.runFor(MINUTE);
      assertThat(world.isDeployed(STORAGE, "bucket")).as("seed %d, restarted", seed).isTrue();

      world.answerForLost(SITE);
      world.settle();
      assertThat(world.isDeployed(STORAGE, "bucket")).as("seed %d, answered", seed).isFalse();
    }
  }

  @Test
  void aCoreThatBelievesANewcomerDeletesUnderWhatTheLostOneUsed() {
    assertThatThrownBy(
            () -> {
              World world = deployed(1, PlantedFaults.BELIEVES_A_NEWCOMER);
              loseAndTakeTheBucketAway(world, 1);
            })
        .isInstanceOf(SimViolation.class)
        .hasMessageContaining("I2");
  }

  @Test
  void whoWaitsForRoomOnItsDiskGoesOn() {
    for (long seed = 1; seed <= SEEDS; seed++) {
      World world = deployed(seed, CoreStep.REAL);
      world.fillDisk(seed % 2 == 0 ? SITE : STORAGE, MINUTE);
      world.change(STORAGE, WITHOUT_BUCKET);
      world.runFor(MINUTE / 2);
      assertThat(world.isDeployed(STORAGE, "bucket")).as("seed %d, meanwhile", seed).isTrue();
      world.settle();
      assertThat(world.isDeployed(STORAGE, "bucket")).as("seed %d", seed).isFalse();
    }
  }

  @Test
  void whoComesBackWithItsStateAndWithoutItsJournalIsBelieved() {
    for (long seed = 1; seed <= SEEDS; seed++) {
      World world = deployed(seed, CoreStep.REAL);
      world.loseJournal(SITE, 100_000);
      world.runFor(seed * 10_000);
      world.change(STORAGE, WITHOUT_BUCKET);
      world.settle();
      assertThat(world.isDeployed(STORAGE, "bucket")).as("seed %d", seed).isFalse();
    }
  }
}
