package mjuz.pulumi.proof;

import static mjuz.pulumi.proof.ProgramSpec.program;

import mjuz.core.trace.TraceStep;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The process of the team that offers is killed (kill -9) at the worst moments. */
class KilledStorageIT extends Proof {

  private void deployedWithStorageAsProcess() {
    storage.program(WebPage.storage("one")).startProcess();
    content.program(WebPage.content()).start();
    awaitPage("one");
  }

  @Test
  void killedBeforeARoundItRunsThatRoundWhenItIsBack() {
    deployedWithStorageAsProcess();
    storage.kill().program(WebPage.storage("two")).startProcess();
    awaitPage("two");
    teams.check();
  }

  @ParameterizedTest
  @ValueSource(strings = {"create bucket", "created bucket"})
  void killedDuringACreateItCreatesTheBucketOnce(String operation) {
    storage.things().block(operation);
    storage.program(WebPage.storage("one")).startProcess().awaitBlocked(operation);
    storage.kill().startProcess();
    storage.things().unblock(operation);
    content.program(WebPage.content()).start();
    awaitPage("one");
    teams.check();
  }

  @Test
  void killedDuringADeleteItDeletesTheBucketWhenItIsBack() {
    deployedWithStorageAsProcess();
    storage.things().block("delete bucket");
    storage.program(program()).awaitBlocked("delete bucket");
    storage.kill().startProcess();
    storage.things().unblock("delete bucket");
    storage.awaitStack();
    content.awaitStack("logo=logo");
    teams.check();
  }

  @Test
  void killedAfterTheOfferWasPublishedItStandsByTheOffer() {
    killedAfterThePublication();
    storage.program(WebPage.storage("one")).startProcess();
    storage.things().unblock("create slow");
    awaitPage("one");
    teams.check();
  }

  @Test
  void killedAfterTheOfferWasPublishedItWithdrawsAnOfferThatItsNextProgramDoesNotHave() {
    killedAfterThePublication();
    content.stop();
    storage.program(program()).startProcess();
    storage.things().unblock("create slow");
    storage.awaitHeld().awaitThings("bucket=one");
    content.start().awaitStack("logo=logo");
    storage.awaitStack();
    teams.check();
  }

  /** In the middle of the round that published it, with the page deployed. */
  private void killedAfterThePublication() {
    storage.things().block("create slow");
    content.program(WebPage.content()).start();
    storage
        .program(WebPage.storage("one").thing("slow", "slow"))
        .startProcess()
        .awaitSteps(TraceStep.OFFER_PUBLISHED, 1)
        .awaitBlocked("create slow");
    content.awaitThings("logo=logo", page("one")).awaitIdle();
    storage.kill();
  }

  @Test
  void killedWhileTheOfferIsHeldItHoldsItAgainAndLetsItGoAfterThePage() {
    deployedWithStorageAsProcess();
    content.things().block("delete page");
    storage.program(program()).awaitHeld();
    content.awaitBlocked("delete page");

    storage.kill().startProcess().awaitHeld().awaitThings("bucket=one");
    content.things().unblock("delete page");
    content.awaitStack("logo=logo");
    storage.awaitStack();
    teams.check();
  }
}
