package mjuz.pulumi.status;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import mjuz.core.executor.FailedStep;
import mjuz.core.executor.Failure;
import mjuz.core.message.Obstacle;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.Edge;
import mjuz.core.model.Phase;
import mjuz.core.model.Versions;
import mjuz.core.notice.DeploymentStatus;
import mjuz.core.notice.DeploymentStatus.OfferStatus;
import mjuz.core.notice.DeploymentStatus.OfferUse;
import mjuz.core.notice.DeploymentStatus.PeerStatus;
import mjuz.core.notice.DeploymentStatus.ValuesGoRound;
import mjuz.core.notice.DeploymentStatus.WishStatus;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StatusFileTest {
  private static final DeploymentName SELF = new DeploymentName("content");
  private static final DeploymentName PEER = new DeploymentName("bucket");
  private static final Obstacle FAILS =
      new Obstacle(FailedStep.Operation.DELETE, "Thing a3", 5, "it is locked");

  @TempDir Path folder;
  private Path file;

  @BeforeEach
  void nameFile() {
    file = new DeploymentFolder(folder).status();
  }

  @Test
  void what_was_written_last_is_read() throws Exception {
    assertThat(StatusFile.read(file)).isEmpty();
    StatusFile.write(file, full());
    assertThat(StatusFile.read(file)).contains(full());
    StatusFile.write(file, bare());
    assertThat(StatusFile.read(file)).contains(bare());
    try (var files = Files.list(folder)) {
      assertThat(files).containsExactly(file);
    }
  }

  @Test
  void the_members_are_named_like_the_components() throws Exception {
    StatusFile.write(file, full());
    assertThat(Files.readString(file).replaceAll("\\s+", ""))
        .startsWith(
            "{\"time\":\"2026-01-02T03:04:05Z\",\"pid\":42,\"status\":{\"name\":\"content\",\"incarnation\":3,")
        .contains(
            "\"offers\":[{\"edge\":{\"offering\":\"content\",\"offer\":\"o\",\"beneficiary\":\"bucket\"},\"phase\":\"WITHDRAWN\"",
            "\"lastFailure\":{\"summary\":\"why\",\"resources\":[\"urn\"],\"retryable\":true,\"gist\":\"why\"}");
  }

  @Test
  void members_of_a_newer_version_are_skipped() throws Exception {
    StatusFile.write(file, full());
    Files.writeString(file, Files.readString(file).replaceFirst("\\{", "{\"more\": [1],"));
    assertThat(StatusFile.read(file)).contains(full());
  }

  @Test
  void a_file_of_an_older_version_does_not_know_what_peers_use() throws Exception {
    StatusFile.write(file, full());
    String older = Files.readString(file).replaceFirst(",\\s*\"use\"\\s*:\\s*\\{[^}]*}", "");
    assertThat(older).doesNotContain("\"use\"");
    Files.writeString(file, older);
    OfferStatus offer = StatusFile.read(file).orElseThrow().status().offers().getFirst();
    assertThat(offer.version()).isEqualTo(7);
    assertThat(offer.use()).isEmpty();
  }

  @Test
  void a_file_of_an_older_version_does_not_know_what_fails() throws Exception {
    StatusFile.write(file, full());
    String older =
        Files.readString(file)
            .replaceFirst(",\\s*\"failing\"\\s*:\\s*\\[[^\\]]*]", "")
            .replaceFirst(",\\s*\"obstacle\"\\s*:\\s*\\{[^}]*}", "")
            .replaceAll(",\\s*\"leavesAtMicros\"\\s*:\\s*\\d+", "");
    assertThat(older).doesNotContain("failing", "obstacle", "leavesAt");
    Files.writeString(file, older);
    DeploymentStatus status = StatusFile.read(file).orElseThrow().status();
    assertThat(status.failing()).isEmpty();
    assertThat(status.offers().getFirst().obstacle()).isEmpty();
    assertThat(status.offers().getFirst().leavesAtMicros()).isEmpty();
    assertThat(status.wishes().getLast().leavesAtMicros()).isEmpty();
  }

  @Test
  void a_file_that_is_no_status_is_named() throws Exception {
    for (String text :
        List.of("", "{", "[]", "{\"pid\":1}", "{\"time\":\"x\",\"pid\":1,\"status\":{}}")) {
      Files.writeString(file, text);
      assertThatThrownBy(() -> StatusFile.read(file))
          .as(text)
          .isInstanceOf(IOException.class)
          .hasMessageContainingAll(file.toString(), "not the status");
    }
  }

  private static StatusSnapshot bare() {
    return new StatusSnapshot(
        Instant.parse("2026-01-02T03:04:05Z"),
        42,
        new DeploymentStatus(
            SELF, 3, "idle", 1, List.of(), List.of(), List.of(), Optional.empty()));
  }

  private static StatusSnapshot full() {
    return new StatusSnapshot(
        Instant.parse("2026-01-02T03:04:05Z"),
        42,
        new DeploymentStatus(
            SELF,
            3,
            "waits",
            17,
            List.of(new PeerStatus(PEER, "localhost:1", false, "refused")),
            List.of(
                new OfferStatus(
                    new Edge(SELF, "o", PEER),
                    Optional.of(Phase.WITHDRAWN),
                    7,
                    true,
                    true,
                    Optional.of(new OfferUse(6, true)),
                    Optional.of(FAILS),
                    OptionalLong.of(1_796_021_441_401_341L)),
                new OfferStatus(
                    new Edge(SELF, "p", PEER), Optional.empty(), 0, true, false, Optional.empty())),
            List.of(
                new WishStatus(new Edge(PEER, "w", SELF), true, false, 0, Versions.NONE),
                new WishStatus(new Edge(PEER, "x", SELF), true, true, 9, 9, OptionalLong.of(5))),
            List.of(FAILS),
            Optional.of(
                new ValuesGoRound(
                    new Edge(PEER, "w", SELF),
                    new TreeSet<>(Set.of(new Edge(SELF, "o", PEER))),
                    7)),
            Optional.of(new Failure("why", List.of("urn"), true))));
  }
}
