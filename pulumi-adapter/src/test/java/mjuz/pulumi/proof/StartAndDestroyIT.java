package mjuz.pulumi.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import mjuz.core.trace.TraceStep;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two teams deploy and destroy in any order: the page is never without its bucket. */
class StartAndDestroyIT {
  @TempDir Path directory;
  private Teams teams;
  private Team storage;
  private Team content;

  @BeforeEach
  void make() {
    teams = new Teams(directory);
    storage = teams.team("storage");
    content = teams.team("content");
    storage.program(WebPage.storage("one"));
    content.program(WebPage.content());
  }

  @AfterEach
  void close() {
    teams.close();
  }

  private void awaitPage() {
    storage.awaitStack("bucket=one");
    content.awaitStack("logo=logo", "page=page[ONE]");
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
    awaitPage();

    content.destroy();
    storage.destroy();
    assertNothingIsLeft();
  }

  @Test
  void aBucketThatStartsFirstAndIsDestroyedFirstWaitsForThePageToGo() {
    storage.start().awaitStack("bucket=one");
    content.start();
    awaitPage();

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
    awaitPage();

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
    awaitPage();
    storage.destroy();
    content.awaitStack("logo=logo");

    storage.start();
    awaitPage();
    assertThat(storage.count(TraceStep.OFFER_PUBLISHED)).isEqualTo(2);
    teams.check();
  }
}
