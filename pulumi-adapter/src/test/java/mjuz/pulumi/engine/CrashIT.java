package mjuz.pulumi.engine;

import static mjuz.pulumi.engine.ExecutorHarness.wish;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import mjuz.core.executor.RoundEnd;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A process that is killed with kill -9 loses nothing, and its successor waits for its CLI. */
class CrashIT {
  @TempDir Path directory;

  @Test
  void theSuccessorOfAKilledProcessSeesWhatItLeftAndGoesOn() throws Exception {
    crash(false);
    try (ExecutorHarness harness = new ExecutorHarness(directory)) {
      harness.program.set(CrashingMain::program);
      RoundEnd end = harness.deploy(new ScriptedRound().satisfy(wish("a"), 2, "\"a\""));
      assertThat(end.failure()).isEmpty();
      assertThat(harness.things.things()).containsExactly("first=f", "slow=a");

      RoundEnd withdrawn = harness.undeploy(new ScriptedRound(), wish("a"));
      assertThat(withdrawn.report().orElseThrow().wishesInUse()).isEmpty();
    }
  }

  @Test
  void whatWasBeingCreatedIsInUseUntilItsWishIsWithdrawnAndUndeployed() throws Exception {
    crash(true);
    try (ExecutorHarness harness = new ExecutorHarness(directory)) {
      assertThat(harness.inspect().wishesInUse()).containsExactly(wish("a"));

      RoundEnd withdrawn = harness.undeploy(new ScriptedRound(), wish("a"));
      assertThat(withdrawn.failure()).isEmpty();
      assertThat(withdrawn.report().orElseThrow().wishesInUse()).isEmpty();
    }
  }

  private void crash(boolean withCli) throws Exception {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Djava.util.concurrent.ForkJoinPool.common.parallelism=4",
                "-Dmjuz.pulumi=" + ExecutorHarness.pulumi(),
                "-cp",
                System.getProperty("java.class.path"),
                CrashingMain.class.getName(),
                directory.toString())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    try (BufferedReader output =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      assertThat(output.readLine()).isEqualTo("creating");
    }
    if (withCli) {
      // Left alone, the CLI lives to see that the provider is gone, and notes that nothing was
      // made.
      process.descendants().forEach(ProcessHandle::destroyForcibly);
    }
    process.destroyForcibly().waitFor();
  }
}
