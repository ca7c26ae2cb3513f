package mjuz.simulator.reproduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.function.ToIntFunction;
import mjuz.core.protocol.ProtocolOptions;
import org.junit.jupiter.api.Test;

class Saner24Test {
  private static final double TWO_PERCENT = 0.02;

  /**
   * What the simulated network and executor may cost beyond the critical path with 15 sites, in µs.
   */
  private static final long COST = 200_000;

  /**
   * A round begins with its deletes when the offers that are to go were released: glance, which is
   * beside them, waits for nova, and keystone for glance.
   */
  private static final long GLANCE = 3_760_000;

  /**
   * The engine asks for the offers of what it replaces one after the other: the first is withdrawn
   * from its beneficiary, and those of the others only when it was held.
   */
  private static final long HOLD = ProtocolOptions.DEFAULT.holdMicros();

  @Test
  void theCriticalPathsAreThoseOfTheModels() {
    List<Saner24Cell> cells = Saner24.published(1).cells(List.of(1, 5));
    assertThat(cells)
        .extracting(c -> c.scenario() + " " + c.sites() + " " + c.operation())
        .containsExactly(
            "openstack 1 deploy",
            "openstack 1 update",
            "openstack 5 deploy",
            "openstack 5 update",
            "cps 1 deploy",
            "cps 1 update",
            "cps 5 deploy",
            "cps 5 update");
    assertThat(cells)
        .extracting(c -> c.path().micros())
        .containsExactly(
            529_680_000L,
            544_720_000L,
            529_680_000L,
            544_720_000L,
            59_880_000L,
            100_460_000L,
            77_670_000L,
            143_840_000L);
    assertThat(cells.get(5).path())
        .hasToString(
            "-cps0.sensor 2.31 -cps0.listener 5.34 -system.system 6.10 -database.database 26.83"
                + " +database.database 7.25 +system.system 17.60 +cps0.listener 14.24"
                + " +cps0.sensor 20.79");
  }

  @Test
  void oneCostOfAHopExplainsEveryMeasuredCell() {
    Saner24 saner = Saner24.published(1);
    double hop = saner.hopSeconds();
    assertThat(hop).isCloseTo(2.186, within(0.001));
    assertThat(saner.cells(List.of(1, 5)))
        .hasSize(8)
        .allSatisfy(cell -> assertThat(cell.path().hops()).isEqualTo(3))
        .allSatisfy(
            cell ->
                assertThat(Math.abs(cell.legacyError(hop).orElseThrow())).isLessThan(TWO_PERCENT));
  }

  /** Were withdrawals and releases hops, no cost would do: that is why they are not. */
  @Test
  void noCostExplainsAllCellsIfWithdrawalsAndReleasesAreHops() {
    List<Saner24Cell> cells = Saner24.published(1).cells(List.of(1, 5));
    assertThat(costExists(cells, cell -> 3)).isTrue();
    assertThat(costExists(cells, cell -> isUpdate(cell) ? 7 : 3)).isFalse();
    assertThat(costExists(cells, cell -> isUpdate(cell) ? 4 : 2)).isFalse();
    assertThat(costExists(cells, cell -> isUpdate(cell) ? 6 : 2)).isFalse();
  }

  private static boolean isUpdate(Saner24Cell cell) {
    return cell.operation().equals(Saner24.UPDATE);
  }

  /** Whether some cost of a hop brings every cell within 2 %. */
  private static boolean costExists(List<Saner24Cell> cells, ToIntFunction<Saner24Cell> hops) {
    double least = 0;
    double most = Double.MAX_VALUE;
    for (Saner24Cell cell : cells) {
      double measured = cell.measuredSeconds().orElseThrow();
      double left = measured - cell.path().micros() / 1e6;
      least = Math.max(least, (left - measured * TWO_PERCENT) / hops.applyAsInt(cell));
      most = Math.min(most, (left + measured * TWO_PERCENT) / hops.applyAsInt(cell));
    }
    return least <= most;
  }

  @Test
  void mjuzTakesTheCriticalPathAndLittleMore() {
    for (long seed = 1; seed <= 10; seed++) {
      for (Saner24Cell cell : Saner24.published(seed).cells(List.of(1, 5, 15))) {
        assertThat(cell.mjuzCostMicros())
            .as("%s, seed %d", cell, seed)
            .isBetween(0L, COST + waiting(cell));
      }
    }
  }

  /**
   * The protocol of µs 1.0 takes the critical path to deploy. It does not withdraw what is replaced
   * delete-first: the root is deleted while it is used.
   */
  @Test
  void theProtocolOfTheOriginalTakesTheCriticalPathToDeployAndBreaksTheOrderOfAnUpdate() {
    for (long seed = 1; seed <= 10; seed++) {
      for (Saner24Cell cell : Saner24.published(seed).cells(List.of(1, 5))) {
        if (isUpdate(cell)) {
          assertThat(cell.legacy().broken()).hasValue("I2");
        } else {
          assertThat(cell.legacy().micros().orElseThrow() - cell.path().micros())
              .as("%s, seed %d", cell, seed)
              .isBetween(0L, COST);
        }
      }
    }
  }

  private static long waiting(Saner24Cell cell) {
    if (!isUpdate(cell) || cell.scenario().equals("cps")) {
      return 0;
    }
    return cell.sites() == 1 ? GLANCE : GLANCE + HOLD;
  }

  @Test
  void thereAreAsManySitesAsDurations() {
    assertThat(Saner24.published(1).cells(List.of(16)))
        .extracting(Saner24Cell::scenario)
        .containsExactly("openstack", "openstack");
    assertThat(Saner24.published(1).cells(List.of(15)))
        .hasSize(4)
        .allSatisfy(cell -> assertThat(cell.measuredSeconds()).isEmpty());
  }
}
