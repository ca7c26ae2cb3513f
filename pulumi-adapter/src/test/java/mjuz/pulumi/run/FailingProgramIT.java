package mjuz.pulumi.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** A program that always fails half-way. */
@Execution(ExecutionMode.CONCURRENT)
class FailingProgramIT {
  private static final String FAILED = "failed: the program failed";
  private static final String CREATED = "created test:index:Thing 'base'";

  @TempDir private Path root;

  @Test
  void whatItHasMadeStaysFromTryToTryAndIsKeptWhenItIsMended() throws Exception {
    try (RunningDeployment team =
        RunningDeployment.named(root, "team").peers("peer").run("program empty")) {
      team.awaitIdle();

      team.tell("program offer-and-throw text");
      for (int tries = 0, told = 0; tries < 3; tries++) {
        team.awaitLineAfter(told, FAILED, "told to throw", "Tried again in ");
        told = team.lines();
      }
      assertThat(team.status().orElseThrow().offers()).hasSize(1);

      team.tell("program offer text")
          .awaitStatus(
              "idle, and well",
              now -> now.lastFailure().isEmpty() && now.activity().equals("idle"));
      assertThat(RunningDeployment.things(root, "team")).containsExactly("base");
      assertThat(team.output())
          .containsOnlyOnce(CREATED)
          .containsOnlyOnce("offer 'value' published to 'peer'")
          .doesNotContain("deleted", "withdrawn", "undeploy", "at once");

      team.tell("program empty").awaitLine("deleted test:index:Thing 'base'");
      team.stop();
    }
  }
}
