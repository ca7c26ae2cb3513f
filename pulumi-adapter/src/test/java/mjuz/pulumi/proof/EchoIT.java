package mjuz.pulumi.proof;

import static mjuz.pulumi.proof.ProgramSpec.program;
import static mjuz.pulumi.proof.ThingSpec.thing;
import static org.assertj.core.api.Assertions.assertThat;

import mjuz.core.model.DeploymentName;
import mjuz.core.model.Edge;
import org.junit.jupiter.api.Test;

/** L2: two programs that make each other's values anew are slowed down, and both teams see why. */
class EchoIT extends Proof {
  private static final Edge BUCKET =
      new Edge(new DeploymentName("storage"), "bucket", new DeploymentName("content"));
  private static final Edge PAGE =
      new Edge(new DeploymentName("content"), "page", new DeploymentName("storage"));

  @Test
  void valuesThatGoRoundAreNamedAtBothUntilOneProgramEndsIt() {
    storage.program(program().thing("bucket", "b").offer("bucket", "bucket", "content")).start();
    content
        .program(
            program()
                .thing(thing("page", "p").shows("bucket@storage"))
                .offer("page", "page", "storage"))
        .start();
    content.awaitStack("page=p[B]");

    // Each value holds the one that it was made from, so it is never the same again.
    storage.program(
        program()
            .thing(thing("bucket", "b").shows("page@content"))
            .offer("bucket", "bucket", "content"));
    storage.awaitValuesGoRound(PAGE, BUCKET);
    content.awaitValuesGoRound(BUCKET, PAGE);

    storage.program(program().thing("bucket", "end").offer("bucket", "bucket", "content"));
    content.awaitStack("page=p[END]").awaitIdle();
    storage.awaitIdle();
    assertThat(storage.status().orElseThrow().valuesGoRound()).isEmpty();
    teams.check();
  }
}
