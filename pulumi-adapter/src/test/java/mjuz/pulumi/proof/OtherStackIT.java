package mjuz.pulumi.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

/**
 * A deployment is started with its journal, but on another stack or backend than the journal tells
 * of.
 */
class OtherStackIT extends Proof {

  /** The page is deployed still, in the stack that content had before: it uses the bucket. */
  @Test
  void theBucketStaysWhileThePageIsInTheStackThatContentHadBefore() {
    deployed();
    content.stop().stack("other").program(ProgramSpec.program());
    try {
      content.start();
    } catch (AssertionError e) {
      // To be refused is as good.
    }
    storage.program(ProgramSpec.program());

    Awaitility.await()
        .during(Duration.ofSeconds(10))
        .atMost(Duration.ofSeconds(20))
        .untilAsserted(
            () -> assertThat(storage.things().log()).noneMatch(done -> done.startsWith("delete")));
  }
}
