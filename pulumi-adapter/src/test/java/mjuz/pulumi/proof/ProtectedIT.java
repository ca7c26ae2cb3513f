package mjuz.pulumi.proof;

import static mjuz.pulumi.proof.ProgramSpec.program;
import static mjuz.pulumi.proof.ThingSpec.thing;
import static org.assertj.core.api.Assertions.assertThat;

import mjuz.core.trace.TraceStep;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What is protected is known before: nobody is torn down for a change that cannot succeed (R12).
 */
class ProtectedIT extends Proof {
  private Team another;

  private void deployedToBoth() {
    another = teams.team("another");
    storage
        .program(
            program()
                .thing("volume", "volume")
                .thing(thing("bucket", "one").follows("volume").isProtected())
                .thing("log", "log")
                .offer("bucket", "bucket", "content", "another"))
        .start();
    content.program(WebPage.content()).start();
    another.program(program().thing(thing("page", "page").shows(WebPage.BUCKET))).start();
    content.awaitStack("logo=logo", page("one"));
    another.awaitStack(page("one"));
    storage.awaitIdle();
    clearLogs();
    another.things().clearLog();
  }

  private void assertNobodyIsTornDown() {
    assertThat(storage.count(TraceStep.OFFER_WITHDRAWN)).as(teams::story).isZero();
    assertThat(content.things().log()).isEmpty();
    assertThat(another.things().log()).isEmpty();
  }

  @Test
  void nothingIsWithdrawnForWhatIsRemovedFromTheProgramAndProtected() {
    deployedToBoth();
    storage
        .program(program())
        .awaitFailure("state unprotect 'urn:pulumi:mjuz::storage")
        .awaitThings("bucket=one", "volume=volume");
    assertNobodyIsTornDown();

    storage.program(
        program()
            .thing("volume", "volume")
            .thing(thing("bucket", "one").follows("volume"))
            .offer("bucket", "bucket", "content", "another"));
    storage.awaitStack("bucket=one", "volume=volume");
    assertNobodyIsTornDown();

    storage.program(program()).awaitStack();
    content.awaitThings("logo=logo");
    another.awaitThings();
    teams.check();
  }

  /** Without a change of the program. */
  @Test
  void whatIsUnprotectedInTheStateGoesWhenThatIsTriedAgain() {
    deployedToBoth();
    storage.program(program()).awaitFailure("'bucket' is protected");
    storage.awaitThings("bucket=one", "volume=volume");
    storage.unprotectAsTold().awaitStack();
    content.awaitThings("logo=logo");
    another.awaitThings();
    teams.check();
  }

  @ParameterizedTest
  @ValueSource(strings = {"create first", "delete first"})
  void nothingIsWithdrawnForTheReplacementOfWhatIsProtected(String how) {
    deployedToBoth();
    ThingSpec two = thing("bucket", "two").follows("volume");
    ThingSpec replaced = how.equals("delete first") ? two.deleteFirst() : two.createFirst();
    storage
        .program(with(replaced.isProtected()))
        .awaitFailure("unable to replace resource")
        .awaitThings("banner=banner", "bucket=one", "volume=volume");
    assertNobodyIsTornDown();

    storage.program(with(replaced)).awaitStack("banner=banner", "bucket=two", "volume=volume");
    content.awaitStack("logo=logo", page("two"));
    another.awaitStack(page("two"));
    teams.check();
  }

  private static ProgramSpec with(ThingSpec bucket) {
    return program()
        .thing("volume", "volume")
        .thing(bucket)
        .thing("banner", "banner")
        .offer("bucket", "bucket", "content", "another");
  }

  @Test
  void aDestroyDeletesAllElseAndEndsWithNothingWithdrawn() {
    deployedToBoth();
    storage.destroy();
    assertThat(storage.status().orElseThrow().isProtected()).isTrue();
    assertThat(storage.status().orElseThrow().lastFailure().orElseThrow().summary())
        .contains("'bucket'", "is protected", "state unprotect");
    storage.awaitThings("bucket=one", "volume=volume");
    assertNobodyIsTornDown();

    storage.start().destroying().awaitEnd();
    assertThat(storage.status().orElseThrow().isProtected()).isTrue();
    assertNobodyIsTornDown();

    storage.unprotect().start().destroy();
    storage.assertStack();
    content.awaitThings("logo=logo");
    another.awaitThings();
    teams.check();
  }
}
