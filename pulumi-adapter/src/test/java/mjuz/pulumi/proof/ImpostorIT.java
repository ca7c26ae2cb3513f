package mjuz.pulumi.proof;

import static mjuz.pulumi.proof.ProgramSpec.program;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import mjuz.core.trace.TraceStep;
import org.junit.jupiter.api.Test;

/** While a team is there, nobody else speaks in its name. */
class ImpostorIT extends Proof {

  @Test
  void aSecondDeploymentOfTheSameNameIsNotListenedTo() throws IOException {
    deployed();
    long rounds = content.count(TraceStep.ROUND_STARTED);
    try (Team impostor = new Team("storage", directory.resolve("impostor"), teams)) {
      impostor.program(program().offer("bucket", "'forged", "content"));
      impostor.start().awaitProblem("content", "another process named");
      impostor.stop();
    }
    awaitPage("one");
    assertThat(content.count(TraceStep.ROUND_STARTED)).isEqualTo(rounds);
    storage.program(WebPage.storage("two"));
    awaitPage("two");
    teams.check();
  }
}
