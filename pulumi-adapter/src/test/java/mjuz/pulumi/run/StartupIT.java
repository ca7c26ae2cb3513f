package mjuz.pulumi.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A deployment that cannot start says what is wrong with what, and what to do; it ends with its
 * exit code, has done nothing, and starts as soon as that is put right.
 */
class StartupIT {
  @TempDir private Path root;

  private RunningDeployment.Start start() {
    return RunningDeployment.named(root, "team");
  }

  private static void assertRefused(RunningDeployment deployment, String... words)
      throws Exception {
    assertThat(deployment.exitCode()).as(deployment.output()).isEqualTo(ExitCodes.STARTUP);
    assertThat(deployment.output()).contains(words).doesNotContain("\tat ");
  }

  @Test
  void aPortInUseIsNamedAndWhatIsDeployedStaysAsItIs() throws Exception {
    try (RunningDeployment first = start().run("program thing a")) {
      first.awaitIdle();
      first.stop();
    }
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      int port = taken.getLocalPort();
      try (RunningDeployment refused = start().port(port).run("program empty")) {
        assertRefused(refused, "port " + port, "Address already in use", "another port");
      }
    }
    assertThat(RunningDeployment.things(root, "team")).containsExactly("a");
    try (RunningDeployment again = start().run("program thing a")) {
      assertThat(again.awaitIdle().rounds()).isEqualTo(1);
      assertThat(again.output()).doesNotContain("created", "deleted");
      again.stop();
    }
  }

  @Test
  void aMissingCliIsNamedWithWhereToGetOne() throws Exception {
    Path nowhere = root.resolve("no/pulumi");
    try (RunningDeployment refused = start().pulumi(nowhere).run("program empty")) {
      assertRefused(refused, "there is no Pulumi CLI at " + nowhere, "--pulumi or MJUZ_PULUMI");
    }
    try (RunningDeployment refused =
        start()
            .environment("MJUZ_PULUMI", "")
            .environment("PATH", "/usr/bin:/bin")
            .run("program empty")) {
      assertRefused(refused, "no Pulumi CLI on the PATH", "--pulumi or MJUZ_PULUMI");
    }
  }

  @Test
  void aCliThatIsTooOldIsNamedWithBothVersions() throws Exception {
    Path old = Files.writeString(root.resolve("pulumi"), "#!/bin/sh\necho v3.100.0\n");
    assertThat(old.toFile().setExecutable(true)).isTrue();
    try (RunningDeployment refused = start().pulumi(old).run("program empty")) {
      assertRefused(refused, old + " is version 3.100.0", "needs 3.274.1 or newer", "update it");
    }
  }

  @Test
  void aWorkDirectoryThatCannotBeWrittenIsNamed() throws Exception {
    Path file = Files.writeString(root.resolve("file"), "no folder");
    try (RunningDeployment refused = start().work(file.resolve("team")).run("program empty")) {
      assertRefused(refused, file.toString(), "use another folder");
    }
    try (RunningDeployment refused =
        start().work(Path.of("/proc/mjuz-team")).run("program empty")) {
      assertRefused(refused, "/proc/mjuz-team", "right to write");
    }
    assertThat(Files.readString(file)).isEqualTo("no folder");
  }

  @Test
  void aSecondProcessOfADeploymentIsRefusedAndTheFirstGoesOn() throws Exception {
    try (RunningDeployment first = start().run("program thing a")) {
      first.awaitIdle();
      try (RunningDeployment second = start().run("program empty")) {
        assertRefused(
            second,
            "process " + first.pid(),
            "runs deployment 'team'",
            "mjuz stop --dir " + root.resolve("team"));
      }
      first.tell("program thing b").awaitLine("deleted test:index:Thing 'a'");
      first.awaitIdle();
      assertThat(RunningDeployment.things(root, "team")).containsExactly("b");
      first.stop();
    }
  }

  @Test
  void aDamagedJournalIsNamedAndLeftAsItIs() throws Exception {
    Path journal = Files.createDirectories(root.resolve("team")).resolve("journal.db");
    Files.writeString(journal, "not a journal at all ".repeat(300), StandardCharsets.UTF_8);
    byte[] before = Files.readAllBytes(journal);
    try (RunningDeployment refused = start().run("program empty")) {
      assertRefused(refused, journal + " is not a journal", "It was not touched");
    }
    assertThat(Files.readAllBytes(journal)).isEqualTo(before);
    assertThat(root.resolve("team/pulumi")).doesNotExist();
  }

  @Test
  void aWrongPassphraseIsNamedAndChangesNothing() throws Exception {
    try (RunningDeployment first = start().run("program thing a")) {
      first.awaitIdle();
      first.stop();
    }
    Path stack = root.resolve("team/state/.pulumi/stacks/team/mjuz.json");
    byte[] before = Files.readAllBytes(stack);
    try (RunningDeployment refused =
        start().environment("PULUMI_CONFIG_PASSPHRASE", "wrong").run("program empty")) {
      assertRefused(refused, "wrong passphrase", "journal.db");
    }
    // With the journal gone, as on another machine, it is the stack's secrets that do not open.
    try (var files = Files.list(root.resolve("team"))) {
      for (Path file : files.filter(f -> f.toString().contains("journal.db")).toList()) {
        Files.delete(file);
      }
    }
    try (RunningDeployment told =
        start().environment("PULUMI_CONFIG_PASSPHRASE", "wrong").run("program empty")) {
      told.awaitLine("passphrase is not the one", "PULUMI_CONFIG_PASSPHRASE");
      told.stop();
    }
    assertThat(Files.readAllBytes(stack)).isEqualTo(before);
    assertThat(RunningDeployment.things(root, "team")).containsExactly("a");
  }

  @Test
  void aBackendThatIsNotThereIsNamed() throws Exception {
    String backend = "file://" + root.resolve("not/there");
    try (RunningDeployment refused = start().flags("--backend", backend).run("program empty")) {
      assertRefused(
          refused, backend, "where the stack's state is kept, cannot be opened", "check its URL");
    }
    assertThat(root.resolve("not")).doesNotExist();
    try (RunningDeployment refused =
        start().flags("--backend", "https://127.0.0.1:1").run("program empty")) {
      assertRefused(refused, "https://127.0.0.1:1", "set PULUMI_ACCESS_TOKEN, or name another");
    }
  }

  @Test
  void aMissingPassphraseIsAskedFor() throws Exception {
    try (RunningDeployment refused =
        start().without("PULUMI_CONFIG_PASSPHRASE").run("program empty")) {
      assertRefused(refused, "there is no passphrase", "set PULUMI_CONFIG_PASSPHRASE");
    }
  }
}
