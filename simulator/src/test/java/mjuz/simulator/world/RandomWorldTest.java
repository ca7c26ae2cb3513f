package mjuz.simulator.world;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import mjuz.simulator.run.RunResult;
import mjuz.simulator.run.RunToken;
import mjuz.simulator.run.Simulation;
import org.junit.jupiter.api.Test;

/**
 * I1 to I5, L1 and L2 over random worlds; a failure names the line that repeats it: {@code mjuz
 * replay}. Each seed runs twice, and the two must agree.
 */
class RandomWorldTest {
  private static final long SEEDS = Long.getLong("mjuz.world.seeds", 2_000L);
  private static final long FIRST = Long.getLong("mjuz.world.first", 1L);

  /** In a campaign the seeds are others each time. */
  private static final boolean CAMPAIGN = Boolean.getBoolean("mjuz.campaign");

  private static final int SECONDS = 1_000_000;
  private static final List<FaultProfile.Kind> PROFILES =
      List.of(
          FaultProfile.Kind.SWARM,
          FaultProfile.Kind.HOSTILE,
          FaultProfile.Kind.SWARM,
          FaultProfile.Kind.WAN,
          FaultProfile.Kind.LAN);

  @Test
  void everyGuaranteeHoldsInRandomWorldsWithFaults() {
    everyGuaranteeHolds(RunToken.RANDOM, SEEDS);
  }

  /** Half as many, to be quick. */
  @Test
  void everyGuaranteeHoldsWhereProgramsAlsoChangeWhatStandsOnWhat() {
    everyGuaranteeHolds(RunToken.REWIRED, (SEEDS + 1) / 2);
  }

  /** A fourth as many: these worlds have all that the rewired ones have. */
  @Test
  void everyGuaranteeHoldsWhereProgramsAlsoCallThingsOtherwise() {
    everyGuaranteeHolds(RunToken.RENAMED, (SEEDS + 3) / 4);
  }

  /** A fourth as many, too. */
  @Test
  void everyGuaranteeHoldsWhereOffersAreWithdrawnWithNotice() {
    everyGuaranteeHolds(RunToken.NOTICED, (SEEDS + 3) / 4);
  }

  /** An eighth as many: these worlds have all that the renamed ones have. */
  @Test
  void everyGuaranteeHoldsWhereWhatLeavesIsRetainedAndWishesHaveTwoNames() {
    everyGuaranteeHolds(RunToken.RETAINED, (SEEDS + 7) / 8);
  }

  private static void everyGuaranteeHolds(String topology, long seeds) {
    List<String> violations = new ArrayList<>();
    long first = CAMPAIGN ? System.currentTimeMillis() / 1_000 * SECONDS : FIRST;
    System.out.printf("%s worlds of the seeds %d to %d%n", topology, first, first + seeds - 1);
    for (long seed = first; seed < first + seeds; seed++) {
      FaultProfile.Kind profile = PROFILES.get((int) (seed % PROFILES.size()));
      RunToken token = new RunToken(topology, 0, profile, seed);
      RunResult result = Simulation.of(token).run();
      result.violation().ifPresent(v -> violations.add(token + " " + v.getMessage()));
      if (result.summary().ring()) {
        violations.add(token + " ends with a ring, which no program of these asks for");
      }
      assertThat(Simulation.of(token).run().summary())
          .as("%s runs alike twice", token)
          .isEqualTo(result.summary());
    }
    assertThat(violations).isEmpty();
  }
}
