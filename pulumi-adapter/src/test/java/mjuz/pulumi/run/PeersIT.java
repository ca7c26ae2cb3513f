package mjuz.pulumi.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import mjuz.core.notice.DeploymentStatus;
import mjuz.core.notice.DeploymentStatus.PeerStatus;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * Peers that are not there, or are not who they should be, are told, and nothing waits for them.
 */
@Execution(ExecutionMode.CONCURRENT)
class PeersIT {
  @TempDir private Path root;

  private RunningDeployment.Start start(String name) {
    return RunningDeployment.named(root, name);
  }

  private static PeerStatus peer(DeploymentStatus status, String name) {
    return status.peers().stream()
        .filter(each -> each.name().text().equals(name))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void anUnreachablePeerIsToldOnceAndServedAsSoonAsItIsThere() throws Exception {
    int port = RunningDeployment.freePort();
    try (RunningDeployment team =
        start("team")
            .peers("peer@127.0.0.1:" + port, "lost@nowhere.invalid:1")
            .run("program wish")) {
      team.awaitLine("'peer' cannot be reached", "127.0.0.1:" + port, "nothing listens there");
      team.awaitLine("'lost' cannot be reached", "nowhere.invalid", "is unknown", "correct");
      DeploymentStatus waiting = team.awaitIdle();
      assertThat(peer(waiting, "peer").problem()).contains("nothing listens there");
      assertThat(RunningDeployment.things(root, "team")).containsExactly("free");

      try (RunningDeployment peer =
          start("peer").port(port).peers("team").run("program offer text")) {
        team.awaitLine("connected with 'peer'");
        team.awaitLine("created test:index:Thing 'dependent'");
        // However often it was dialled, each reason was told once, and it took one more round. A
        // peer that listens before its program has named us is one more reason.
        assertThat(team.output().lines().filter(line -> line.contains("'peer' cannot be reached")))
            .extracting(line -> line.substring(line.indexOf("cannot be reached")))
            .doesNotHaveDuplicates()
            .hasSizeLessThanOrEqualTo(2);
        assertThat(team.awaitIdle().rounds()).isEqualTo(2);
        peer.stop();
      }
      team.awaitLine("no longer connected with 'peer'", "has stopped");
      assertThat(RunningDeployment.things(root, "team")).containsExactly("dependent", "free");
      team.stop();
    }
  }

  @Test
  void whoAnswersInsteadOfThePeerIsTold() throws Exception {
    try (RunningDeployment other =
        start("other").port(RunningDeployment.freePort()).run("program empty")) {
      other.awaitIdle();
      String address = "127.0.0.1:" + other.port();
      try (RunningDeployment team = start("team").peers("peer@" + address).run("program wish")) {
        team.awaitLine(
            "'peer' cannot be reached", address, "the deployment 'other' answers there", "'peer'");
        assertThat(peer(team.awaitIdle(), "peer").problem()).contains("'other' answers there");
        assertThat(RunningDeployment.things(root, "team")).containsExactly("free");
        team.stop();
      }
      other.stop();
    }
  }

  @Test
  void aSecondDeploymentOfOneNameIsRefusedByThePeersOfTheFirst() throws Exception {
    int port = RunningDeployment.freePort();
    try (RunningDeployment team = start("team").port(port).peers("twin").run("program wish");
        RunningDeployment first =
            start("twin").peers("team@127.0.0.1:" + port).run("program offer text")) {
      team.awaitLine("created test:index:Thing 'dependent'");
      long rounds = team.awaitIdle().rounds();
      Path elsewhere = root.resolve("elsewhere");
      try (RunningDeployment second =
          RunningDeployment.named(elsewhere, "twin")
              .peers("team@127.0.0.1:" + port)
              .run("program offer number")) {
        second.awaitLine(
            "'team' cannot be reached", "'team' is connected to another process named 'twin'");
        second.awaitIdle();
        second.stop();
      }
      // What the second one offers has not come between the first one and its peer.
      assertThat(team.awaitIdle().rounds()).isEqualTo(rounds);
      assertThat(peer(team.awaitIdle(), "twin").connected()).isTrue();
      assertThat(RunningDeployment.things(root, "team")).containsExactly("dependent", "free");
      first.stop();
      team.stop();
    }
  }
}
