package mjuz.pulumi.proof;

import static org.assertj.core.api.Assertions.assertThat;

import mjuz.core.trace.TraceStep;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Two teams deploy and destroy in any order: the page is never without its bucket. */
class StartAndDestroyIT extends Proof {

  @BeforeEach
  void programs() {
    storage.program(WebPage.storage("one"));
    content.program(WebPage.content());
  }

  private void assertNothingIsLeft() {
    storage.assertStack();
    content.assertStack();
    teams.check();
  }

  @Test
  void contentThatStartsFirstWaitsForTheBucketAndDeploysTheRestMeanwhile() {
    content.start().awaitThings("logo=logo").awaitIdle();
    storage.start();
    awaitPage("one");

    content.destroy();
    storage.destroy();
    assertNothingIsLeft();
  }

  @Test
  void aBucketThatStartsFirstAndIsDestroyedFirstWaitsForThePageToGo() {
    storage.start().awaitStack("bucket=one");
    content.start();
    awaitPage("one");

    content.things().block("delete page");
    storage.destroying();
    content.awaitBlocked("delete page");
    storage.awaitSteps(TraceStep.HELD, 1).awaitThings("bucket=one");
    content.things().unblock("delete page");
    storage.awaitEnd();
    content.awaitStack("logo=logo");

    content.destroy();
    assertNothingIsLeft();
  }

  @Test
  void bothStartAtOnceAndAreDestroyedAtOnce() {
    content.start();
    storage.start();
    awaitPage("one");

    storage.destroying();
    content.destroying();
    content.awaitEnd();
    storage.awaitEnd();
    assertNothingIsLeft();
  }

  @Test
  void aStorageThatIsDestroyedAndComesBackDeploysThePageAnew() {
    storage.waitsToBeDialled().program(WebPage.storage("one"));
    storage.start();
    content.start();
    awaitPage("one");
    storage.destroy();
    content.awaitStack("logo=logo");

    storage.start();
    awaitPage("one");
    assertThat(storage.count(TraceStep.OFFER_PUBLISHED)).isEqualTo(2);
    teams.check();
  }
}
