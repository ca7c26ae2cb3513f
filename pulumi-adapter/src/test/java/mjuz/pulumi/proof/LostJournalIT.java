package mjuz.pulumi.proof;

import static mjuz.pulumi.proof.ProgramSpec.program;

import org.junit.jupiter.api.Test;

/** A journal is gone: what the stack and the peers know is enough to go on in order. */
class LostJournalIT extends Proof {

  @Test
  void contentWithoutItsJournalStillHoldsTheBucketAndIsToldTheOfferAgain() {
    deployed();
    content.stop().loseJournal();
    storage.program(WebPage.storage("two")).awaitStack("bucket=two");
    content.start();
    awaitPage("two");

    content.stop().loseJournal();
    storage.program(program()).awaitHeld().awaitThings("bucket=two");
    content.start().awaitStack("logo=logo");
    storage.awaitStack();
    teams.check();
  }

  @Test
  void aNewcomerInTheNameOfContentDoesNotReleaseWhatTheLostOneUsed() {
    deployed();
    String lost = content.stop().journalId();
    content.loseEverything().start();
    content.awaitThings("logo=logo", "logo=logo", page("one"), page("one")).awaitIdle();
    storage.program(program()).awaitHeld();
    content.awaitThings("logo=logo", "logo=logo", page("one")).awaitIdle();
    content.stop().start().awaitIdle();
    storage.stop().start().awaitHeld().awaitThings("bucket=one");

    content.stop().acceptLoss(lost).start();
    storage.awaitStack();
  }

  @Test
  void storageWithoutItsJournalIsStillBelievedAndStillWaitsForThePage() {
    deployed();
    storage.stop().loseJournal();
    storage.program(WebPage.storage("two")).start();
    awaitPage("two");

    content.stop();
    storage.stop().loseJournal();
    storage.program(program()).start().awaitHeld().awaitThings("bucket=two");
    content.start().awaitStack("logo=logo");
    storage.awaitStack();
    teams.check();
  }
}
