package mjuz.pulumi.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A backend that fails under a deployment fails its rounds; they are tried again, and none is lost.
 */
class BackendIT {
  @TempDir private Path root;

  private RunningDeployment.Start start() {
    return RunningDeployment.named(root, "team");
  }

  /** A lock as another update leaves it while it runs. */
  private Path lock(long pid) throws IOException {
    Path locks =
        Files.createDirectories(root.resolve("team/state/.pulumi/locks/organization/team/mjuz"));
    return Files.writeString(
        locks.resolve("0b37a4b1-9a0e-4b1e-8f5a-0f0f0f0f0f0f.json"),
        "{\"pid\":%d,\"username\":\"colleague\",\"hostname\":\"%s\",\"timestamp\":\"2026-01-01T00:00:00Z\"}"
            .formatted(pid, InetAddress.getLocalHost().getHostName()));
  }

  /** Who runs and is named "pulumi" is taken to hold its lock. */
  private Process colleague() throws IOException {
    Path pulumi = root.resolve("pulumi");
    Files.copy(Path.of("/bin/sleep"), pulumi, StandardCopyOption.COPY_ATTRIBUTES);
    return new ProcessBuilder(pulumi.toString(), "600").start();
  }

  @Test
  void aStackThatIsLockedIsToldByTheRoundAndWaitedForAtTheStartNamingTheHolder() throws Exception {
    Process colleague = colleague();
    try (RunningDeployment team = start().run("program thing a")) {
      team.awaitIdle();
      Path lock = lock(colleague.pid());
      team.tell("program thing b")
          .awaitLine("failed", "locked by another update", "pulumi cancel", "Tried again in");
      assertThat(lock).exists();
      assertThat(RunningDeployment.things(root, "team")).containsExactly("a");
      team.stop();

      try (RunningDeployment again = start().run("program thing b")) {
        again.awaitLine(
            "Stack 'mjuz' is locked by process " + colleague.pid() + " of colleague", "waiting");
        assertThat(lock).exists();
        assertThat(RunningDeployment.things(root, "team")).containsExactly("a");

        colleague.destroyForcibly().waitFor();
        again.awaitLine("Taking away the lock");
        again.awaitIdle();
        assertThat(RunningDeployment.things(root, "team")).containsExactly("b");
        again.stop();
      }
    } finally {
      colleague.destroyForcibly();
    }
  }

  @Test
  void aRoundThatFoundItsStackLockedIsDoneWhenTheLockIsGone() throws Exception {
    Process colleague = colleague();
    try (RunningDeployment team = start().run("program thing a")) {
      team.awaitIdle();
      Path lock = lock(colleague.pid());
      team.tell("program thing b").awaitLine("failed", "locked by another update");
      Files.delete(lock);
      team.awaitLine("deleted test:index:Thing 'a'");
      team.awaitIdle();
      assertThat(RunningDeployment.things(root, "team")).containsExactly("b");
      team.stop();
    } finally {
      colleague.destroyForcibly();
    }
  }

  @Test
  void aBackendThatGoesAwayIsToldAndTheRoundIsDoneWhenItIsBack() throws Exception {
    try (RunningDeployment team = start().run("program thing a")) {
      team.awaitIdle();
      Path state = root.resolve("team/state");
      Path away = root.resolve("away");
      Files.move(state, away);
      team.tell("program thing b").awaitLine("failed", "backend", "cannot be opened", "again in");
      assertThat(RunningDeployment.things(root, "team")).containsExactly("a");
      assertThat(state).doesNotExist();

      Files.move(away, state);
      team.awaitLine("deleted test:index:Thing 'a'");
      team.awaitIdle();
      assertThat(RunningDeployment.things(root, "team")).containsExactly("b");
      team.stop();
    }
  }

  @Test
  void aCliThatGoesAwayIsToldAndTheRoundIsDoneWhenItIsBack() throws Exception {
    Path link = root.resolve("pulumi");
    Files.createSymbolicLink(link, PulumiForTests.cli());
    try (RunningDeployment team = start().pulumi(link).run("program thing a")) {
      team.awaitIdle();
      Files.delete(link);
      team.tell("program thing b")
          .awaitLine("failed", "Pulumi CLI", link.toString(), "install it", "Tried again in");
      assertThat(RunningDeployment.things(root, "team")).containsExactly("a");

      Files.createSymbolicLink(link, PulumiForTests.cli());
      team.awaitLine("deleted test:index:Thing 'a'");
      team.awaitIdle();
      assertThat(RunningDeployment.things(root, "team")).containsExactly("b");
      team.stop();
    }
  }
}
