package mjuz.pulumi.proof;

import static mjuz.pulumi.proof.ProgramSpec.program;
import static mjuz.pulumi.proof.ThingSpec.thing;
import static org.assertj.core.api.Assertions.assertThat;

import mjuz.core.notice.DeploymentStatus.OfferStatus;
import org.junit.jupiter.api.Test;

/** Resources and programs fail, and neither blocks the other team nor stays broken. */
class FailingRoundIT extends Proof {

  @Test
  void aRoundThatFailsHalfWayRecovers() {
    content.things().fail("create page");
    storage.program(WebPage.storage("one")).start();
    content.program(WebPage.content()).start().awaitFailure("page");
    content.awaitThings("logo=logo");

    content.things().heal();
    awaitPage("one");

    storage.things().fail("update bucket");
    storage.program(WebPage.storage("two")).awaitFailure("bucket");
    storage.things().heal();
    awaitPage("two");
    teams.check();
  }

  @Test
  void aProgramThatThrowsIsRunAgainWhenItChanges() {
    deployed();
    storage.program(WebPage.storage("two").throwing()).awaitFailure("told to fail");
    storage.program(WebPage.storage("three"));
    awaitPage("three");
    teams.check();
  }

  @Test
  void aDeploymentOfThePageThatFailedDoesNotKeepTheBucketFromGoing() {
    content.things().fail("create page");
    storage.program(WebPage.storage("one")).start();
    content.program(WebPage.content()).start().awaitFailure("page");

    storage.program(program()).awaitStack();
    content.awaitStack("logo=logo");
    teams.check();
  }

  @Test
  void aWithdrawalGoesThroughAlthoughSomethingElseOfTheBeneficiaryFailsInEveryRound() {
    deployed();
    content.things().fail("create broken");
    content
        .program(WebPage.content().thing("broken", "broken"))
        .awaitFailure("broken")
        .awaitThings("logo=logo", page("one"));

    storage.program(program()).awaitStack();
    content.awaitThings("logo=logo");

    content.things().heal();
    content.awaitStack("broken=broken", "logo=logo");
    teams.check();
  }

  /** R12. */
  @Test
  void aDeleteThatFailsHoldsNeitherAnotherBranchNorTheWithdrawalThatItWaitsFor() {
    storage
        .program(
            program()
                .thing("a", "a")
                .thing("b", "b")
                .offer("sa", "a", "content")
                .offer("sb", "b", "content"))
        .start();
    ProgramSpec chains =
        program()
            .thing(thing("a1", "a1").shows("sa@storage"))
            .thing(thing("a2", "a2").follows("a1"))
            .thing(thing("a3", "a3").follows("a2"))
            .thing(thing("b1", "b1").shows("sb@storage"))
            .thing(thing("b2", "b2").follows("b1"))
            .thing(thing("b3", "b3").follows("b2"));
    content
        .program(chains)
        .start()
        .awaitStack("a1=a1[A]", "a2=a2", "a3=a3", "b1=b1[B]", "b2=b2", "b3=b3");
    content.things().fail("delete a3");

    storage.program(program()).awaitThings("a=a");
    content.awaitThings("a1=a1[A]", "a2=a2", "a3=a3");
    // Both sides name the step; the offer that is released does not wait for it.
    content.awaitFailing("delete of Thing a3");
    storage.awaitObstacle("sa", "content", "delete of Thing a3", "told to fail");
    assertThat(storage.offer("sb", "content").flatMap(OfferStatus::obstacle)).isEmpty();

    content.things().heal();
    storage.awaitStack();
    content.awaitThings();
    content.awaitFailing();
    teams.check();
  }

  /** R12. */
  @Test
  void aCreateThatFailsHoldsNeitherAPublicationNorWhatWasReplaced() {
    storage.program(WebPage.storage(thing("bucket", "one").createFirst())).start();
    content.program(WebPage.content()).start();
    awaitPage("one");
    storage.things().fail("create broken");
    storage
        .program(
            program()
                .thing("broken", "broken")
                .thing(thing("bucket", "two").createFirst())
                .offer("bucket", "bucket", "content"))
        .awaitFailure("broken");
    content.awaitThings("logo=logo", page("two"));
    storage.awaitThings("bucket=two");

    storage.things().heal();
    storage.awaitStack("broken=broken", "bucket=two");
    teams.check();
  }

  @Test
  void layersOfThePageGoInOneRoundAlthoughSomethingElseFails() {
    storage.program(WebPage.storage("one")).start();
    ProgramSpec layers =
        program()
            .thing(thing("page", "page").shows(WebPage.BUCKET))
            .thing(thing("index", "index").shows("page"))
            .thing(thing("search", "search").shows("index"));
    content
        .program(layers)
        .start()
        .awaitStack("index=index[PAGE[ONE]]", page("one"), "search=search[INDEX[PAGE[ONE]]]");
    clearLogs();
    content.things().fail("create broken");
    content.program(layers.thing("broken", "broken")).awaitFailure("broken");

    storage.program(program()).awaitStack();
    content.awaitThings();
    assertThat(content.things().log())
        .containsExactly("delete search-3", "delete index-2", "delete page-1");
    teams.check();
  }
}
