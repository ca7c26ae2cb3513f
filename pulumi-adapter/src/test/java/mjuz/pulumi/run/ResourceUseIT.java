package mjuz.pulumi.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import mjuz.core.notice.DeploymentStatus;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a deployment takes of its machine, idle and in a round. */
class ResourceUseIT {
  private static final Duration IDLE = Duration.ofSeconds(5);

  @TempDir private Path root;

  @BeforeEach
  void needLinux() {
    assumeTrue(Proc.isThere(), "there is no /proc on this system");
  }

  private RunningDeployment.Start start() {
    return RunningDeployment.named(root, "team");
  }

  @Test
  void aWishForAnOfferThatNeverComesIsShownAndCostsNothing() throws Exception {
    int nobody = RunningDeployment.freePort();
    try (RunningDeployment team =
        start().peers("peer@127.0.0.1:" + nobody, "asleep").run("program wish")) {
      team.awaitLine("wish 'value' waits for an offer of 'peer'", "withheld");
      DeploymentStatus before = team.awaitIdle();
      assertThat(before.wishes()).hasSize(1);
      assertThat(before.wishes().getFirst().wished()).isTrue();
      assertThat(before.wishes().getFirst().satisfied()).isFalse();
      assertThat(before.lastFailure()).isEmpty();

      Object written = Files.getLastModifiedTime(team.folder().status());
      String told = team.output();
      Duration used = cpu(team);
      await()
          .during(IDLE)
          .atMost(IDLE.multipliedBy(4))
          .until(
              () ->
                  team.status().orElseThrow().rounds() == 1
                      && team.handle().descendants().findAny().isEmpty());
      used = cpu(team).minus(used);

      assertThat(team.status()).contains(before);
      assertThat(Files.getLastModifiedTime(team.folder().status())).isEqualTo(written);
      assertThat(team.output()).isEqualTo(told);
      // A bound that only a busy wait breaks; the figure is for people.
      assertThat(used).isLessThan(IDLE.dividedBy(2));
      System.out.printf(
          "idle deployment: %d ms of CPU time in %d s or more, %d MiB resident%n",
          used.toMillis(), IDLE.toSeconds(), Proc.mebibytes(team.pid(), "VmRSS"));
      team.stop();
    }
  }

  private static Duration cpu(RunningDeployment deployment) {
    return deployment.handle().info().totalCpuDuration().orElseThrow();
  }

  /** The CLI looks at all of its logs whenever it starts. */
  @Test
  void aRoundThatSucceedsLeavesNoLogOfTheCli() throws Exception {
    Path logs = Path.of(System.getenv("PULUMI_HOME"), "logs");
    try (RunningDeployment team = RunningDeployment.named(root, "logless").run("program thing a")) {
      team.awaitIdle();
      team.stop();
    }
    assertThat(logs).isDirectoryNotContaining(file -> file.toString().contains("+logless+"));
  }

  @Test
  void nothingOfItListensOnAnyButALoopbackAddress() throws Exception {
    try (RunningDeployment team = start().run("block create slow;program thing slow")) {
      team.tell("await create slow").awaitLine("blocked: create slow");
      List<String> inRound = new ArrayList<>(Proc.listening(team.pid()));
      List<ProcessHandle> cli = team.handle().descendants().toList();
      assertThat(cli).isNotEmpty();
      long cliMebibytes = 0;
      for (ProcessHandle each : cli) {
        inRound.addAll(Proc.listening(each.pid()));
        cliMebibytes += Proc.mebibytes(each.pid(), "VmRSS");
      }
      System.out.printf(
          "in a round: %d MiB resident, and %d MiB of the CLI in %d processes%n",
          Proc.mebibytes(team.pid(), "VmRSS"), cliMebibytes, cli.size());
      assertThat(inRound).isNotEmpty().allMatch(Proc::isLoopback);

      team.tell("release create slow");
      team.awaitIdle();
      // The peer service, mjuz's provider, and the test's.
      assertThat(Proc.listening(team.pid())).hasSize(3).allMatch(Proc::isLoopback);
      team.stop();
    }
  }

  /**
   * With one worker, as there is on two processors or fewer, a Pulumi program hangs on recent JDKs.
   * No flag of the JVM helps this process.
   */
  @Test
  void oneProcessorIsEnough() throws Exception {
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/taskset")), "there is no taskset (util-linux)");
    try (RunningDeployment team =
        start().under("taskset", "-c", Proc.firstProcessor()).run("program thing a")) {
      team.awaitIdle();
      team.tell("program thing b").awaitLine("deleted test:index:Thing 'a'");
      assertThat(team.signal("INT").exitCode()).isEqualTo(ExitCodes.DONE);
    }
    assertThat(RunningDeployment.things(root, "team")).isEmpty();
  }
}
