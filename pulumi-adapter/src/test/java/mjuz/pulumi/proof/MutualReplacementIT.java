package mjuz.pulumi.proof;

import static mjuz.pulumi.proof.ProgramSpec.program;
import static mjuz.pulumi.proof.ThingSpec.thing;

import org.junit.jupiter.api.Test;

/**
 * Two teams that use each other's offers replace what they have at the same time (L1). The old
 * interface of content uses storage's bucket until storage has adopted the new one; storage's old
 * page uses the old interface; and the bucket has to go before the new one is made.
 */
class MutualReplacementIT extends Proof {

  private static ProgramSpec storage(String text) {
    return program()
        .thing(thing("bucket", text).deleteFirst())
        .thing(thing("page", text).createFirst().shows("api@content"))
        .offer("bucket", "bucket", "content");
  }

  private static ProgramSpec contentInBucket(String text) {
    return content(thing("interface", text).createFirst().shows(WebPage.BUCKET));
  }

  private static ProgramSpec content(ThingSpec offered) {
    return program().thing(offered).offer("api", "interface", "storage");
  }

  private void start() {
    storage.program(storage("one")).start();
    content.program(contentInBucket("one")).start();
    storage.awaitStack("bucket=one", "page=one[ONE[ONE]]");
    content.awaitStack("interface=one[ONE]");
    clearLogs();
  }

  @Test
  void twoThatReplaceAtTheSameTimeDoNotWaitForEachOther() {
    start();
    storage.program(storage("two"));
    content.program(content(thing("interface", "two").createFirst()));
    storage.awaitStack("bucket=two", "page=two[TWO]");
    content.awaitStack("interface=two");
    teams.check();
  }

  @Test
  void aReplacementThatIsRefusedDoesNotKeepTheOldPageFromGoing() {
    start();
    content.stop();
    storage.program(storage("two")).awaitHeld().awaitThings("bucket=one", "page=two[ONE[ONE]]");

    content.program(content(thing("interface", "two").createFirst())).start();
    storage.awaitStack("bucket=two", "page=two[TWO]");
    content.awaitStack("interface=two");
    teams.check();
  }

  @Test
  void aReplacementThatIsTakenBackWhileItIsRefusedOffersTheBucketAgain() {
    start();
    content.stop();
    storage.program(storage("two")).awaitHeld().awaitThings("bucket=one", "page=two[ONE[ONE]]");

    storage.program(storage("one"));
    content.start();
    storage.awaitStack("bucket=one", "page=one[ONE[ONE]]");
    content.awaitStack("interface=one[ONE]");
    teams.check();
  }
}
