package mjuz.pulumi.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * A deployment that has lost its journal or its state, or cannot write them, as a person sees it:
 * what is wrong with which file, each way on with its commands, and the exit code.
 */
@Execution(ExecutionMode.CONCURRENT)
class LostIT {
  @TempDir private Path root;

  private RunningDeployment.Start start() {
    return RunningDeployment.named(root, "team");
  }

  private Path state() {
    return root.resolve("team/state/.pulumi/stacks/team/mjuz.json");
  }

  private void deployed() throws Exception {
    try (RunningDeployment first = start().run("program thing a")) {
      first.awaitIdle();
      first.stop();
    }
  }

  @Test
  void aStateThatWasEmptiedIsNamedWithEachWayOnAndWorksAgainWhenItIsPutBack() throws Exception {
    deployed();
    Path kept = Files.copy(state(), root.resolve("kept"));
    Files.write(state(), new byte[0]);
    try (RunningDeployment refused = start().run("program empty")) {
      assertThat(refused.exitCode()).as(refused.output()).isEqualTo(ExitCodes.LOST);
      assertThat(refused.output())
          .contains(state() + " is empty (0 bytes)", "had resources")
          .contains("cp %s.bak %s".formatted(state(), state()), "mv " + state())
          .doesNotContain("\tat ");
    }
    assertThat(state()).isEmptyFile();
    assertThat(RunningDeployment.things(root, "team")).containsExactly("a");

    Files.copy(kept, state(), java.nio.file.StandardCopyOption.REPLACE_EXISTING);
    try (RunningDeployment again = start().run("program thing a")) {
      assertThat(again.awaitIdle().rounds()).isEqualTo(1);
      assertThat(again.output()).doesNotContain("created", "deleted");
      again.stop();
    }
  }

  @Test
  void aStateThatIsGoneIsGivenUpByTheFlagThatTheRefusalNames() throws Exception {
    deployed();
    Files.delete(state());
    String loss;
    try (RunningDeployment refused = start().run("program thing a")) {
      assertThat(refused.exitCode()).as(refused.output()).isEqualTo(ExitCodes.LOST);
      Matcher flag = Pattern.compile("--accept-loss (\\d+)").matcher(refused.output());
      assertThat(flag.find()).as(refused.output()).isTrue();
      loss = flag.group(1);
    }
    assertThat(state()).as("no stack is made meanwhile").doesNotExist();
    try (RunningDeployment again = start().flags("--accept-loss", loss).run("program thing a")) {
      again.awaitIdle();
      assertThat(again.output()).contains("created test:index:Thing 'a'");
      again.stop();
    }
    try (RunningDeployment again = start().run("program thing a")) {
      assertThat(again.awaitIdle().rounds()).isEqualTo(1);
      again.stop();
    }
  }

  @Test
  void aJournalOfZeroBytesIsNamedAndLeftAsItIs() throws Exception {
    deployed();
    Path journal = root.resolve("team/journal.db");
    Files.write(journal, new byte[0]);
    try (RunningDeployment refused = start().run("program empty")) {
      assertThat(refused.exitCode()).as(refused.output()).isEqualTo(ExitCodes.STARTUP);
      assertThat(refused.output()).contains(journal + " is empty", "not touched", "rm " + journal);
    }
    assertThat(journal).isEmptyFile();
    assertThat(RunningDeployment.things(root, "team")).containsExactly("a");
  }

  @Test
  void aJournalThatCannotBeWrittenForNowIsWaitedFor() throws Exception {
    try (RunningDeployment team = start().run("program thing a")) {
      team.awaitIdle();
      String url = "jdbc:sqlite:" + root.resolve("team/journal.db");
      try (Connection other = DriverManager.getConnection(url);
          Statement statement = other.createStatement()) {
        statement.execute("BEGIN IMMEDIATE");
        team.tell("program thing b").awaitLine("journal", "written by another program", "again in");
        assertThat(team.isAlive()).isTrue();
        statement.execute("ROLLBACK");
      }
      team.awaitLine("The journal can be written again");
      team.awaitIdle();
      assertThat(RunningDeployment.things(root, "team")).containsExactly("b");
      team.stop();
    }
  }

  @Test
  void aBackendThatCannotBeWrittenIsToldWithTheFileAndTheReason() throws Exception {
    try (RunningDeployment team = start().run("program thing a")) {
      team.awaitIdle();
      Path locks = root.resolve("team/state/.pulumi/locks");
      Path away = root.resolve("away");
      Files.move(locks, away);
      Files.writeString(locks, "in the way", StandardCharsets.UTF_8);
      team.tell("program thing b").awaitLine("failed", locks.toString(), "not a directory");
      Files.delete(locks);
      Files.move(away, locks);
      team.awaitLine("deleted test:index:Thing 'a'");
      team.awaitIdle();
      team.stop();
    }
  }
}
