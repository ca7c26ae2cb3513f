package mjuz.pulumi.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Values that cannot be offered, or are not what was wished, fail the round that has them. */
@Execution(ExecutionMode.CONCURRENT)
class ValuesIT {
  /** The JSON of a text has two quotes. */
  private static final int LARGEST_TEXT = 4 * 1024 * 1024 - 2;

  @TempDir private Path root;

  private RunningDeployment.Start start(String name) {
    return RunningDeployment.named(root, name);
  }

  /** A program that has one, and what the round says of it. */
  private record Refused(String program, List<String> words) {
    Refused(String program, String... words) {
      this(program, List.of(words));
    }
  }

  @Test
  void whatCannotBeOfferedFailsItsRoundSayingWhyAndNoneIsPublished() throws Exception {
    String large = " " + (LARGEST_TEXT + 1);
    List<Refused> all =
        List.of(
            new Refused("asset", "'value'.page is a", "StringAsset", "not JSON", "its content"),
            new Refused("asset-output", "StringAsset", "not JSON", "offer its content"),
            new Refused("archive", "FileArchive", "not JSON", "where it is"),
            new Refused("large" + large, "4194305 bytes", "4194304 is the most", "where to find"),
            new Refused("large-output" + large, "4194305 bytes", "offer where to find it"));
    try (RunningDeployment team = start("team").peers("peer").run("program empty")) {
      long round = team.awaitIdle().rounds();
      int told = team.lines();
      for (Refused each : all) {
        team.tell("program offer " + each.program());
        List<String> words = new ArrayList<>(List.of("failed: the program failed"));
        words.addAll(each.words());
        // Not at once: what it made before it threw stays.
        words.add("Tried again in ");
        team.awaitLineAfter(told, words.toArray(String[]::new));
        long failed = team.status().orElseThrow().rounds();
        // So that the next one's line is not one of a further try of this one, or of an alike.
        team.tell("program empty")
            .awaitStatus(
                "idle, and well",
                now ->
                    now.rounds() > failed
                        && now.lastFailure().isEmpty()
                        && now.activity().equals("idle"));
        told = team.lines();
      }
      assertThat(team.status().orElseThrow().rounds()).isGreaterThanOrEqualTo(round + all.size());
      assertThat(team.status().orElseThrow().offers()).isEmpty();
      assertThat(team.output()).doesNotContain("published", "xxxxxxxx");

      team.tell("program offer text").awaitLine("offer 'value' published to 'peer'");
      assertThat(team.awaitIdle().lastFailure()).isEmpty();
      team.stop();
    }
  }

  @Test
  void theLargestValueArrivesAndOneThatIsLargerLeavesItInPlace() throws Exception {
    int port = RunningDeployment.freePort();
    try (RunningDeployment peer = start("peer").port(port).peers("team").run("program wish");
        RunningDeployment team =
            start("team")
                .peers("peer@127.0.0.1:" + port)
                .run("program offer large " + LARGEST_TEXT)) {
      peer.awaitLine("created test:index:Thing 'dependent'");
      assertThat(size("peer", "dependent")).isEqualTo(LARGEST_TEXT);
      team.awaitIdle();

      team.tell("program offer large " + (LARGEST_TEXT + 1)).awaitLine("failed", "4194305 bytes");
      assertThat(size("peer", "dependent")).isEqualTo(LARGEST_TEXT);
      assertThat(peer.output()).doesNotContain("withdrawn", "deleted");
      peer.stop();
      team.stop();
    }
  }

  @Test
  void aValueOfAnotherTypeIsToldWithTheEdgeAndTheRightOneIsTakenAtOnce() throws Exception {
    int port = RunningDeployment.freePort();
    try (RunningDeployment peer = start("peer").port(port).peers("team").run("program wish");
        RunningDeployment team =
            start("team").peers("peer@127.0.0.1:" + port).run("program offer number")) {
      peer.awaitLine(
          "failed", "wish 'value' of deployment 'team'", "expected a string", "Tried again");
      assertThat(peer.status().orElseThrow().lastFailure()).isPresent();
      assertThat(RunningDeployment.things(root, "peer")).doesNotContain("dependent");

      team.tell("program offer text");
      peer.awaitLine("created test:index:Thing 'dependent'");
      assertThat(peer.awaitIdle().lastFailure()).isEmpty();
      peer.stop();
      team.stop();
    }
  }

  private long size(String deployment, String thing) throws IOException {
    try (Stream<Path> files = Files.list(root.resolve(deployment + "-things"))) {
      Path file =
          files.filter(f -> f.getFileName().toString().startsWith(thing)).findFirst().orElseThrow();
      return Files.size(file);
    }
  }
}
