package mjuz.pulumi.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import mjuz.core.notice.DeploymentStatus;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Programs that do not return, and those that the SDK does not take. */
@Execution(ExecutionMode.CONCURRENT)
class StuckProgramIT {
  @TempDir private Path root;

  private static final String STUCK = "failed: the program does not return, and was ended: ";

  @ParameterizedTest
  @ValueSource(strings = {"blank", "blank-in-callback"})
  void aResourceThatTheSdkDoesNotTakeFailsTheRoundWithItsTextAndPlace(String program)
      throws Exception {
    try (RunningDeployment team = RunningDeployment.named(root, "team").run("program " + program)) {
      assertThat(team.awaitLine("round 1 failed: the program failed", "Tried again in"))
          .contains("expected a resource name", "(Thing.java:");
      team.awaitLine("round 2 failed: the program failed", "Tried again in 2.0 s");
      team.tell("program thing a").awaitLine("created test:index:Thing 'a'");
      team.stop();
      assertThat(team.output()).endsWith("threads left: []");
    }
  }

  /** R11, whatever the program does, and after a restart too. */
  @ParameterizedTest
  @CsvSource({
    "park, its code has not returned and is at TestPrograms.java:",
    "spin, its code has not returned and is at TestPrograms.java:",
    "never, test:index:Thing 'never' waits for a value that has not come"
  })
  void aWithdrawalGoesThroughBesideAProgramThatDoesNotReturn(String program, String what)
      throws Exception {
    int port = RunningDeployment.freePort();
    try (RunningDeployment storage =
        RunningDeployment.named(root, "peer").port(port).peers("page").run("program offer text")) {
      RunningDeployment.Start page =
          RunningDeployment.named(root, "page").peers("peer@127.0.0.1:" + port);
      try (RunningDeployment first = page.run("program wish")) {
        first.awaitLine("created test:index:Thing 'dependent'");
        first.awaitIdle();
        first.tell("program wish-then " + program);
        first.awaitStatus(
            "a program that does nothing",
            now -> now.activity().contains(DeploymentStatus.PROGRAM_WAITS));
        first.signal("TERM").awaitLine(STUCK + what);
        assertThat(first.exitCode()).isEqualTo(ExitCodes.DONE);
      }
      try (RunningDeployment again = page.run("program wish-then " + program)) {
        again.awaitStatus(
            "a program that does nothing",
            now -> now.activity().contains(DeploymentStatus.PROGRAM_WAITS));
        storage.tell("program connect");
        again.awaitLine(STUCK + what);
        again.awaitLine("deleted test:index:Thing 'dependent'");
        storage.awaitLine("offer 'value' released by 'page'");
        storage.awaitLine("deleted test:index:Thing 'base'");
        again.tell("go-on");
        again.tell("program thing other");
        again.awaitLine("created test:index:Thing 'other'");
        again.awaitIdle();
        assertThat(RunningDeployment.things(root, "page")).containsExactly("other");
        again.stop();
        // One that was left behind is let go too, and can do nothing any more.
        assertThat(again.output().split("the program went on", -1)).hasSizeLessThanOrEqualTo(2);
      }
      storage.stop();
    }
  }

  @Test
  void aProgramThatDoesNothingIsEndedAfterItsTimeAndTriedAgain() throws Exception {
    try (RunningDeployment team =
        RunningDeployment.named(root, "team").flags("--patience", "1s").run("program never")) {
      team.awaitLine("round 1 " + STUCK, "test:index:Thing 'never'", "Tried again in 1.0 s");
      team.tell("program thing a").awaitLine("created test:index:Thing 'a'");
      team.awaitIdle();
      team.stop();
      assertThat(team.output()).endsWith("threads left: []");
    }
  }
}
