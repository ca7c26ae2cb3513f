package mjuz.cli;

import static mjuz.cli.CommandRun.mjuz;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import mjuz.core.model.DeploymentName;
import mjuz.pulumi.journal.SqliteJournal;
import mjuz.pulumi.status.DeploymentFolder;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StopAndDestroyTest {
  private static final int SIGINT = 2;
  private static final int SIGTERM = 15;

  @TempDir Path folder;
  private DeploymentFolder deployment;

  @BeforeEach
  void nameFolder() {
    deployment = new DeploymentFolder(folder);
  }

  @Test
  void destroy_waits_for_the_process_and_tells_what_it_waits_for() throws Exception {
    try (DeploymentProcess process = DeploymentProcess.start(deployment.journal(), "well")) {
      CommandRun run = mjuz("destroy", "--dir", folder);
      assertThat(run.err()).isEmpty();
      assertThat(run.exitCode()).isZero();
      assertThat(run.out())
          .contains("process " + process.pid() + " of deployment 'content' was asked to destroy")
          .contains("destroyed");
      assertThat(process.exitCode()).isEqualTo(128 + SIGINT);
      assertThat(mjuz("status", "--dir", folder).out()).contains("destroyed, nothing is deployed");
      CommandRun again = mjuz("destroy", "--dir", folder);
      assertThat(again.exitCode()).isZero();
      assertThat(again.out()).contains("destroyed already");
    }
  }

  @Test
  void a_process_that_ends_before_all_is_undeployed_has_not_destroyed() throws Exception {
    try (DeploymentProcess process = DeploymentProcess.start(deployment.journal(), "badly")) {
      CommandRun run = mjuz("destroy", "--dir", folder);
      assertThat(process.exitCode()).isEqualTo(128 + SIGINT);
      assertThat(run.exitCode()).isEqualTo(1);
      assertThat(run.err()).contains("before everything was undeployed", "offer 'page' to 'peer'");
    }
  }

  @Test
  void what_is_protected_is_told_with_an_exit_code_of_its_own() throws Exception {
    try (DeploymentProcess process = DeploymentProcess.start(deployment.journal(), "protected")) {
      CommandRun run = mjuz("destroy", "--dir", folder);
      assertThat(process.exitCode()).isEqualTo(128 + SIGINT);
      assertThat(run.exitCode()).isEqualTo(6);
      assertThat(run.err())
          .contains("but what is protected", "Thing 'bucket' is protected. To let it go, do this");
      assertThat(mjuz("status", "--dir", folder).out())
          .contains("destroyed but for what is protected");
    }
  }

  /**
   * Most deployments have resources that no wish or offer is about: the journal knows nothing of
   * them.
   */
  @Test
  void a_process_that_was_killed_while_it_destroyed_has_not_destroyed() throws Exception {
    try (DeploymentProcess process = DeploymentProcess.start(deployment.journal(), "killed")) {
      CommandRun run = mjuz("destroy", "--dir", folder);
      assertThat(process.exitCode()).isEqualTo(128 + 9);
      assertThat(run.out()).doesNotContain("destroyed");
      assertThat(run.exitCode()).isEqualTo(1);
    }
  }

  @Test
  void stop_leaves_everything_deployed() throws Exception {
    try (DeploymentProcess process = DeploymentProcess.start(deployment.journal(), "well")) {
      CommandRun run = mjuz("stop", "--dir", folder);
      assertThat(run.exitCode()).isZero();
      assertThat(run.out())
          .contains("process " + process.pid(), "was asked to stop", "stays deployed");
      assertThat(process.exitCode()).isEqualTo(128 + SIGTERM);
    }
  }

  @Test
  void a_process_that_takes_longer_than_the_limit_is_left_running() throws Exception {
    try (DeploymentProcess process = DeploymentProcess.start(deployment.journal(), "never")) {
      CommandRun run = mjuz("stop", "--dir", folder, "--timeout", "1");
      assertThat(run.exitCode()).isEqualTo(1);
      assertThat(run.out()).as("a stop waits for no peer").doesNotContain("held");
      assertThat(run.err()).contains("still runs");
      assertThat(process.isAlive()).isTrue();
      CommandRun destroy = mjuz("destroy", "--dir", folder, "--timeout", "1");
      assertThat(destroy.exitCode()).isEqualTo(1);
      assertThat(destroy.out()).contains("offer 'page' is held until 'peer' has undeployed");
    }
  }

  @Test
  void without_a_process_both_say_what_to_do() throws Exception {
    SqliteJournal.open(deployment.journal(), new DeploymentName("content"), "a stack", "").close();
    CommandRun destroy = mjuz("destroy", "--dir", folder);
    assertThat(destroy.exitCode()).isEqualTo(3);
    assertThat(destroy.err()).contains("no process runs", "start the program again");
    CommandRun stop = mjuz("stop", "--dir", folder);
    assertThat(stop.exitCode()).isEqualTo(3);
    assertThat(stop.err()).contains("nothing to stop");
  }

  @Test
  void a_process_that_ignores_the_signal_is_told_at_once() throws Exception {
    assumeTrue(Files.exists(Path.of("/proc/self/status")));
    Process ignoring =
        new ProcessBuilder("sh", "-c", "trap '' INT; echo ready; exec sleep 600").start();
    try {
      assertThat(ignoring.inputReader().readLine()).isEqualTo("ready");
      assertThat(RunningProcess.ignores(ignoring.pid(), RunningProcess.Request.DESTROY)).isTrue();
      assertThat(RunningProcess.ignores(ignoring.pid(), RunningProcess.Request.STOP)).isFalse();
    } finally {
      ignoring.destroyForcibly().waitFor();
    }
  }
}
