package mjuz.simulator.world;

import static org.assertj.core.api.Assertions.assertThat;

import mjuz.simulator.run.RunToken;
import mjuz.simulator.run.Simulation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs that once broke a guarantee, beyond the seeds that {@link RandomWorldTest} has. */
class FoundRunsTest {

  /**
   * I2: an instance left an offer in the first round after the loss of the journal, and was
   * undeployed as something that the program no longer has.
   */
  @ParameterizedTest
  @ValueSource(strings = {"mjuz1:random:0:swarm:4648", "mjuz1:mutual:9:swarm:87"})
  void whatLeavesAnOfferAfterTheLossOfTheJournalStays(String run) {
    assertHolds(run);
  }

  /**
   * L1: a replacement delete-first was refused because of an offer that no longer stood on the
   * resource, and that the round published anew; or deleted such an offer after the program had
   * registered it.
   */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "mjuz1:random:10:hostile:51688",
        "mjuz1:random:10:hostile:4146",
        "mjuz1:random:10:hostile:6659"
      })
  void whatAReplacementTakesAlongComesBack(String run) {
    assertHolds(run);
  }

  /**
   * I1: an instance behind a version that a crash kept from being recorded went along with a
   * replacement of what it stood on.
   */
  @Test
  void aVersionThatWasNotRecordedIsWithdrawnBeforeAnythingGoes() {
    assertHolds("mjuz1:random:10:hostile:91944");
  }

  private static void assertHolds(String run) {
    assertThat(Simulation.of(RunToken.parse(run)).run().violation()).isEmpty();
  }
}
