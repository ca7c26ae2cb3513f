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
   * I4: the offering side had lost its journal, its clock was behind, and it took the number after
   * the newest that its destroyed beneficiary still knew.
   */
  @ParameterizedTest
  @ValueSource(strings = {"mjuz1:random:0:swarm:4432", "mjuz1:rewired:0:hostile:2596"})
  void aVersionThatADestroyedPeerHasForgottenIsNotPublishedAgain(String run) {
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

  /**
   * I1: a replacement delete-first had deleted an offer, which was published again; then the round
   * failed before it was recorded, and the next replacement did not ask for it.
   */
  @Test
  void whatWasDeletedAndPublishedAndNotRecordedIsWithdrawnBeforeAnythingGoes() {
    assertHolds("mjuz1:rewired:0:hostile:58530");
  }

  /**
   * I2: what stands behind an offer was updated, and needs more since; the process died before it
   * came to the offer. What it needs was replaced delete-first later, and took it along.
   */
  @Test
  void whatABehindNeedsSinceAnUpdateIsKnown() {
    assertHolds("mjuz1:rewired:0:hostile:94215");
  }

  /** I1: an offer that a replacement has deleted stands on nothing that the state still has. */
  @Test
  void whatStoodBehindADeletedOfferDoesNotJoinTheNextVersion() {
    assertHolds("mjuz1:rewired:0:hostile:38058");
  }

  /** L1: teams held up each other, or one of them deployed and undeployed in turn without end. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "mjuz1:rewired:0:lan:30232",
        "mjuz1:rewired:0:hostile:8784",
        "mjuz1:rewired:0:swarm:25032",
        "mjuz1:rewired:0:hostile:21968"
      })
  void teamsDoNotHoldUpEachOther(String run) {
    assertHolds(run);
  }

  private static void assertHolds(String run) {
    assertThat(Simulation.of(RunToken.parse(run)).run().violation()).isEmpty();
  }
}
