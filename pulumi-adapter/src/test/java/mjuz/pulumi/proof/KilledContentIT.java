package mjuz.pulumi.proof;

import static mjuz.pulumi.proof.ProgramSpec.program;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The process of the team that wishes is killed (kill -9) at the worst moments. */
class KilledContentIT extends Proof {

  private void deployedWithContentAsProcess() {
    storage.program(WebPage.storage("one")).start();
    content.program(WebPage.content()).startProcess();
    awaitPage("one");
  }

  @Test
  void killedBeforeARoundItRunsThatRoundWhenItIsBack() {
    deployedWithContentAsProcess();
    content.kill();
    storage.program(WebPage.storage("two")).awaitStack("bucket=two");
    content.startProcess();
    awaitPage("two");
    teams.check();
  }

  @ParameterizedTest
  @ValueSource(strings = {"create page", "created page"})
  void killedDuringACreateItCreatesThePageOnce(String operation) {
    content.things().block(operation);
    storage.program(WebPage.storage("one")).start();
    content.program(WebPage.content()).startProcess().awaitBlocked(operation);
    content.kill().startProcess();
    content.things().unblock(operation);
    awaitPage("one");
    teams.check();
  }

  @Test
  void killedDuringACreateItHoldsTheBucketUntilItIsBack() {
    content.things().block("create page");
    storage.program(WebPage.storage("one")).start();
    content.program(WebPage.content()).startProcess().awaitBlocked("create page");
    content.kill();

    storage.program(program()).awaitHeld().awaitThings("bucket=one");
    content.startProcess();
    content.things().unblock("create page");
    content.awaitStack("logo=logo");
    storage.awaitStack();
    teams.check();
  }

  @Test
  void killedDuringADeleteItReleasesTheBucketWhenThePageIsGone() {
    deployedWithContentAsProcess();
    content.things().block("delete page");
    content.program(program().thing("logo", "logo")).awaitBlocked("delete page");
    content.kill();

    storage.program(program()).awaitHeld().awaitThings("bucket=one");
    content.startProcess();
    content.things().unblock("delete page");
    content.awaitStack("logo=logo");
    storage.awaitStack();
    teams.check();
  }

  @Test
  void killedAfterTheOfferWasPublishedToItItGoesOn() {
    content.things().block("create logo");
    storage.program(WebPage.storage("one")).start();
    content.program(WebPage.content()).startProcess();
    content.awaitBlocked("create logo").awaitThings(page("one"));
    content.kill().startProcess();
    content.things().unblock("create logo");
    awaitPage("one");
    teams.check();
  }

  @Test
  void killedWhileItHoldsTheOfferItReleasesItWhenItIsBack() {
    deployedWithContentAsProcess();
    content.things().block("delete page");
    storage.program(program());
    content.awaitBlocked("delete page");
    storage.awaitHeld();

    content.kill();
    storage.awaitHeld().awaitThings("bucket=one");
    content.startProcess();
    content.things().unblock("delete page");
    content.awaitStack("logo=logo");
    storage.awaitStack();
    teams.check();
  }
}
