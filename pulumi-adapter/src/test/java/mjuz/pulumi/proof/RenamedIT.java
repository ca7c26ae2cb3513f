package mjuz.pulumi.proof;

import static mjuz.pulumi.proof.ProgramSpec.program;
import static mjuz.pulumi.proof.ThingSpec.thing;
import static org.assertj.core.api.Assertions.assertThat;

import mjuz.core.trace.TraceStep;
import mjuz.pulumi.testprovider.Thing;
import org.junit.jupiter.api.Test;

/** An instance is the same one whatever it is called: what stood behind an offer stays (R7). */
class RenamedIT extends Proof {

  private static ProgramSpec offering(ThingSpec bucket) {
    return program().thing(bucket).offer("bucket", bucket.name(), "content");
  }

  /** The offer has left the bucket, which is still there under another name. */
  private static ProgramSpec left(ThingSpec bucket) {
    return program().thing(bucket).thing("other", "two").offer("bucket", "other", "content");
  }

  private static ProgramSpec without() {
    return program().thing("other", "two").offer("bucket", "other", "content");
  }

  private void startWithoutContent() {
    storage.program(offering(thing("bucket", "one"))).start();
    content.program(WebPage.content()).start();
    content.awaitStack("logo=logo", page("one"));
    content.stop();
  }

  private void removeWhatIsCalled(ThingSpec renamed) {
    storage.program(left(renamed)).awaitHeld().awaitThings("bucket=one", "other=two");
    storage.program(without()).awaitHeld().awaitThings("bucket=one", "other=two");
    content.start();
    storage.awaitStack("other=two");
    content.awaitStack("logo=logo", page("two"));
    teams.check();
  }

  @Test
  void whatStoodBehindAnOfferStaysUnderAnotherNameUntilThePageHasAdopted() {
    startWithoutContent();
    removeWhatIsCalled(thing("renamed", "one").alias("bucket"));
  }

  @Test
  void itStaysInsideOfAComponentToo() {
    startWithoutContent();
    removeWhatIsCalled(thing("bucket", "one").inside("group").alias("bucket"));
  }

  @Test
  void itStaysUnderAnotherTypeToo() {
    storage.program(offering(thing("bucket", "one").ofFormerType())).start();
    content.program(WebPage.content()).start();
    content.awaitStack("logo=logo", page("one"));
    content.stop();
    removeWhatIsCalled(thing("bucket", "one").alias(Thing.FORMER_TYPE));
  }

  /** By an operator, between two rounds. */
  @Test
  void itStaysUnderTheNameThatTheStateWasGivenWhileTheProcessRuns() {
    startWithoutContent();
    storage.awaitIdle().renameInState("bucket", "renamed");
    removeWhatIsCalled(thing("renamed", "one"));
  }

  /** By an operator, between two runs. */
  @Test
  void itStaysUnderTheNameThatTheStateWasGivenWhileNoProcessRan() {
    startWithoutContent();
    storage.stop().renameInState("bucket", "renamed").program(left(thing("renamed", "one")));
    storage.start();
    removeWhatIsCalled(thing("renamed", "one"));
  }

  /** The program has not heard of the new name: for Pulumi it removes the one and makes another. */
  @Test
  void itStaysUnderTheNameThatTheStateWasGivenAndTheProgramDoesNotKnow() {
    startWithoutContent();
    storage.stop().renameInState("bucket", "renamed").program(without()).start();
    storage.awaitHeld().awaitThings("bucket=one", "other=two");
    content.start();
    storage.awaitStack("other=two");
    content.awaitStack("logo=logo", page("two"));
    teams.check();
  }

  @Test
  void anAliasAloneIsNoNewVersion() {
    storage.program(offering(thing("bucket", "one"))).start();
    content.program(WebPage.content()).start();
    content.awaitStack("logo=logo", page("one"));
    clearLogs();
    storage.program(offering(thing("renamed", "one").alias("bucket")));
    storage.awaitStack("bucket=one");
    storage.program(offering(thing("renamed", "one").inside("group").alias("renamed")));
    storage.awaitStack("bucket=one");
    assertThat(storage.count(TraceStep.OFFER_PUBLISHED)).isEqualTo(1);
    assertThat(storage.things().log()).isEmpty();
    assertThat(content.things().log()).isEmpty();
    teams.check();
  }
}
