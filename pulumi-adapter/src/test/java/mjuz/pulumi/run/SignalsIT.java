package mjuz.pulumi.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import mjuz.pulumi.journal.JournalLock;
import mjuz.pulumi.status.DeploymentFolder;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Signals to a real process, in the middle of a round. SIGQUIT needs the launcher: see the cli. */
@Execution(ExecutionMode.CONCURRENT)
class SignalsIT {
  @TempDir private Path root;
  private int port;

  @BeforeEach
  void findPort() throws Exception {
    port = RunningDeployment.freePort();
  }

  private RunningDeployment start(String commands) throws Exception {
    return RunningDeployment.named(root, "team").port(port).run(commands);
  }

  private RunningDeployment startIntoBlock(String operation, String commands) throws Exception {
    RunningDeployment team = start("block " + operation + ";" + commands);
    team.tell("await " + operation);
    return team;
  }

  /** From the moment on that it holds the journal, others find it and ask it. */
  @ParameterizedTest
  @CsvSource({"INT,is destroyed", "TERM,has ended; everything stays deployed"})
  void aSignalDuringTheStartIsDoneAfterIt(String signal, String end) throws Exception {
    Path journal = new DeploymentFolder(root.resolve("team")).journal();
    try (RunningDeployment team = start("program thing slow")) {
      Awaitility.await()
          .pollInterval(Duration.ofMillis(1))
          .atMost(Duration.ofMinutes(1))
          .until(() -> JournalLock.holder(journal).isPresent());
      team.signal(signal).awaitLine(end);
      assertThat(team.exitCode()).isEqualTo(ExitCodes.DONE);
      assertThat(team.output()).doesNotContain("created");
    }
    assertThat(RunningDeployment.things(root, "team")).isEmpty();
    Proc.assertNothingLeft(root, "team", port);
  }

  @Test
  void sigtermEndsAfterTheRoundAskedTwiceToo() throws Exception {
    try (RunningDeployment team = startIntoBlock("create slow", "program thing slow")) {
      team.awaitLine("blocked: create slow");
      team.signal("TERM").awaitLine("SIGTERM: ending after the round; everything stays deployed");
      team.awaitLine(
          "still runs, and the deployment ends after it: creating test:index:Thing 'slow' for");
      team.signal("TERM").awaitLine("SIGTERM again", "Once more ends at once", "do you want that?");
      assertThat(team.isAlive()).isTrue();
      team.tell("release create slow").awaitLine("created test:index:Thing 'slow'");
      assertThat(team.exitCode()).isEqualTo(ExitCodes.DONE);
      assertThat(team.output()).endsWith("threads left: []");
    }
    assertThat(RunningDeployment.things(root, "team")).containsExactly("slow");
    Proc.assertNothingLeft(root, "team", port);
  }

  @Test
  void theThirdSigtermEndsAtOnceAndTheNextStartGoesOn() throws Exception {
    try (RunningDeployment team = startIntoBlock("create slow", "program thing slow")) {
      team.awaitLine("blocked: create slow");
      team.signal("TERM").awaitLine("SIGTERM: ending after the round");
      team.signal("TERM").awaitLine("SIGTERM again");
      team.signal("TERM").awaitLine("SIGTERM for the third time: ending at once");
      assertThat(team.exitCode()).isEqualTo(ExitCodes.FAILED);
      assertThat(team.output()).doesNotContain("created");
    }
    assertThat(RunningDeployment.things(root, "team")).isEmpty();
    Proc.assertNothingLeft(root, "team", port);

    try (RunningDeployment again = start("program thing slow")) {
      again.awaitLine("the last round was cut off", "Thing::slow, interrupted while creating");
      again.awaitLine("created test:index:Thing 'slow'");
      assertThat(again.output()).doesNotContain("pulumi refresh");
      again.awaitIdle();
      again.stop();
    }
    assertThat(RunningDeployment.things(root, "team")).containsExactly("slow");
  }

  @Test
  void sigintDestroysAskedTwiceToo() throws Exception {
    try (RunningDeployment team = startIntoBlock("delete a", "program thing a")) {
      team.awaitIdle();
      team.signal("INT").awaitLine("SIGINT: destroying everything, and then ending");
      team.awaitLine("blocked: delete a");
      team.signal("INT").awaitLine("SIGINT again", "Once more ends at once");
      assertThat(team.isAlive()).isTrue();
      team.tell("release delete a").awaitLine("team is destroyed");
      assertThat(team.exitCode()).isEqualTo(ExitCodes.DONE);
      assertThat(team.output()).endsWith("threads left: []");
    }
    assertThat(RunningDeployment.things(root, "team")).isEmpty();
    Proc.assertNothingLeft(root, "team", port);
  }

  @Test
  void theThirdSigintEndsAtOnceAndTheNextStartGoesOn() throws Exception {
    try (RunningDeployment team = startIntoBlock("delete a", "program thing a")) {
      team.awaitIdle();
      team.signal("INT").awaitLine("blocked: delete a");
      team.signal("INT").awaitLine("SIGINT again");
      team.signal("INT").awaitLine("SIGINT for the third time: ending at once");
      assertThat(team.exitCode()).isEqualTo(ExitCodes.FAILED);
    }
    assertThat(RunningDeployment.things(root, "team")).containsExactly("a");
    Proc.assertNothingLeft(root, "team", port);

    try (RunningDeployment again = start("program thing a")) {
      again.awaitIdle();
      assertThat(again.signal("INT").exitCode()).isEqualTo(ExitCodes.DONE);
    }
    assertThat(RunningDeployment.things(root, "team")).isEmpty();
  }
}
