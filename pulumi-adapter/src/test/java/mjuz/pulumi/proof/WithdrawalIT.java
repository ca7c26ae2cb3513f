package mjuz.pulumi.proof;

import static mjuz.pulumi.proof.ProgramSpec.program;
import static org.assertj.core.api.Assertions.assertThat;

import mjuz.core.trace.TraceStep;
import org.junit.jupiter.api.Test;

/** Values change, offers and wishes come and go. */
class WithdrawalIT extends Proof {

  @Test
  void aNewValueReachesThePageAndAnEqualOneDoesNothing() {
    deployed();
    storage.program(WebPage.storage("two"));
    awaitPage("two");
    assertThat(content.things().log()).containsExactly("update page-2");

    long rounds = content.count(TraceStep.ROUND_STARTED);
    storage.program(WebPage.storage("TWO")); // offered in capitals
    awaitPage("TWO");
    assertThat(content.count(TraceStep.ROUND_STARTED)).isEqualTo(rounds);
    teams.check();
  }

  @Test
  void valuesThatChangeQuicklyEndWithTheNewest() {
    deployed();
    for (int i = 1; i <= 5; i++) {
      storage.program(WebPage.storage("v" + i));
    }
    awaitPage("v5");
    teams.check();
  }

  @Test
  void anOfferThatIsRemovedWhileInUseGoesAfterThePage() {
    deployed();
    storage.program(program());
    content.awaitStack("logo=logo");
    storage.awaitStack();

    storage.program(WebPage.storage("one"));
    awaitPage("one");
    teams.check();
  }

  @Test
  void anOfferThatIsPutBackBeforeTheReleaseStandsAgain() {
    deployed();
    content.things().block("delete page");
    storage.program(WebPage.unoffered("one"));
    content.awaitBlocked("delete page");
    storage.awaitHeld();

    storage.program(WebPage.storage("one")).awaitIdle();
    content.things().unblock("delete page");
    awaitPage("one");
    assertThat(storage.things().log()).isEmpty();

    // The earlier withdrawal has left nothing behind that keeps a later one from ending.
    storage.program(program()).awaitStack();
    content.awaitStack("logo=logo");
    teams.check();
  }

  @Test
  void anOfferThatIsPutBackAfterTheReleaseIsUsedAnew() {
    deployed();
    storage.things().block("delete bucket");
    storage.program(program());
    content.awaitStack("logo=logo");
    storage.awaitBlocked("delete bucket");

    storage.program(WebPage.storage("one"));
    storage.things().unblock("delete bucket");
    awaitPage("one");
    assertThat(storage.things().log()).containsExactly("delete bucket-1", "create bucket-2");
    teams.check();
  }

  @Test
  void aWishThatIsRemovedBeforeItsOfferIsWithdrawnDoesNotHoldIt() {
    deployed();
    content.program(program().thing("logo", "logo")).awaitStack("logo=logo");
    storage.program(program()).awaitStack();
    assertThat(storage.count(TraceStep.HELD)).isZero();
    teams.check();
  }

  @Test
  void aWishWithoutResourcesHoldsNothing() {
    storage.program(WebPage.storage("one")).start();
    content.program(program().wish(WebPage.BUCKET)).start().awaitStack();
    storage.awaitStack("bucket=one");
    storage.program(program()).awaitStack();
    content.awaitStack();
    teams.check();
  }

  @Test
  void aPeerThatIsAwayForLongIsWaitedForAndEverythingElseGoesOn() {
    deployed();
    content.stop();
    storage.program(program().thing("other", "a")).awaitHeld();
    storage.awaitThings("bucket=one", "other=a");
    for (String text : new String[] {"b", "c"}) {
      storage.program(program().thing("other", text)).awaitHeld();
      storage.awaitThings("bucket=one", "other=" + text);
    }

    content.start().awaitStack("logo=logo");
    storage.awaitStack("other=c");
    teams.check();
  }
}
