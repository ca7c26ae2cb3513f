package mjuz.cli;

import static mjuz.cli.CommandRun.mjuz;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import mjuz.core.executor.FailedStep;
import mjuz.core.executor.Failure;
import mjuz.core.journal.JournalRecord.ConnectionSaved;
import mjuz.core.journal.JournalRecord.IncarnationStarted;
import mjuz.core.journal.JournalRecord.OfferSaved;
import mjuz.core.journal.JournalRecord.WishSaved;
import mjuz.core.message.Obstacle;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.Edge;
import mjuz.core.model.PeerAddress;
import mjuz.core.model.Phase;
import mjuz.core.model.Value;
import mjuz.core.model.Versions;
import mjuz.core.notice.DeploymentStatus;
import mjuz.core.notice.DeploymentStatus.OfferStatus;
import mjuz.core.notice.DeploymentStatus.OfferUse;
import mjuz.core.notice.DeploymentStatus.PeerStatus;
import mjuz.core.notice.DeploymentStatus.WishStatus;
import mjuz.pulumi.journal.SqliteJournal;
import mjuz.pulumi.status.DeploymentFolder;
import mjuz.pulumi.status.StatusFile;
import mjuz.pulumi.status.StatusSnapshot;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StatusTest {
  private static final DeploymentName SELF = new DeploymentName("content");
  private static final DeploymentName BUCKET = new DeploymentName("bucket");
  private static final DeploymentName SHOP = new DeploymentName("shop");
  private static final Edge WISH = new Edge(BUCKET, "bucket", SELF);
  private static final Edge OFFER = new Edge(SELF, "page", SHOP);

  @TempDir Path folder;
  private DeploymentFolder deployment;

  @BeforeEach
  void nameFolder() {
    deployment = new DeploymentFolder(folder.resolve(".mjuz"));
  }

  @Test
  void a_running_deployment_shows_what_it_waits_for_in_words() throws Exception {
    try (SqliteJournal journal = SqliteJournal.open(deployment.journal(), SELF, "a stack", "")) {
      journal.load();
      writeStatus();
      CommandRun run = mjuz("status", "--dir", deployment.path());
      assertThat(run.exitCode()).isZero();
      assertThat(run.out())
          .contains("content: running since ")
          .contains("(process " + ProcessHandle.current().pid() + " on ")
          .contains("written at 2026-01-02T03:04:05Z")
          .contains("now: waits for wishes; rounds: 17")
          .contains("last round failed: provider says no")
          .contains("bucket (localhost:19952): not connected: connection refused")
          .contains("bucket of bucket: not offered, in use: none")
          .contains("queue of shop: satisfied, version 5, in use: 5")
          .contains(
              "page to shop: withdrawn, version 9, wished; seen 9, still uses an older version")
          .contains(
              "wish 'bucket' waits for 'bucket', which has not offered it yet; 'bucket' is not connected: connection refused")
          .contains(
              "offer 'page' is held until 'shop' has undeployed what depends on it; 'shop' is connected");
    }
  }

  @Test
  void without_a_process_the_status_is_shown_as_the_last_one() throws Exception {
    Files.createDirectories(deployment.path());
    writeStatus();
    CommandRun run = mjuz("status", "--dir", deployment.path());
    assertThat(run.exitCode()).isEqualTo(3);
    assertThat(run.out())
        .contains("content: not running (last incarnation 3)")
        .contains("wish 'bucket' waits", "; this deployment does not run")
        .doesNotContain("connected", "now:");
  }

  @Test
  void without_a_status_file_the_journal_tells() throws Exception {
    writeJournal();
    CommandRun run = mjuz("status", "--dir", deployment.path());
    assertThat(run.exitCode()).isEqualTo(3);
    assertThat(run.out())
        .contains("content: not running (last incarnation 8)", "from " + deployment.journal())
        .contains("bucket (localhost:19952)", "shop (waits to be dialled)")
        .contains("bucket of bucket: withdrawn, version 4, in use: 3")
        .contains("page to shop: available, version 9; seen 8 so far")
        .contains(
            "wish 'bucket' waits for 'bucket', which has withdrawn it (version 4), and what depends on it is still deployed here")
        .contains("offer 'page' is held until 'shop' has adopted version 9 or released it")
        .doesNotContain("hush");
  }

  @Test
  void as_json_a_program_can_read_it() throws Exception {
    try (SqliteJournal journal = SqliteJournal.open(deployment.journal(), SELF, "a stack", "")) {
      journal.load();
      writeStatus();
      JsonNode json =
          new ObjectMapper().readTree(mjuz("status", "--json", "--dir", deployment.path()).out());
      assertThat(json.path("running").asBoolean()).isTrue();
      assertThat(json.path("pid").asLong()).isEqualTo(ProcessHandle.current().pid());
      assertThat(json.at("/status/name").asText()).isEqualTo("content");
      assertThat(json.at("/status/wishes/0/satisfied").asBoolean(true)).isFalse();
      assertThat(json.at("/status/offers/0/use/seen").asLong()).isEqualTo(9);
      assertThat(json.at("/status/offers/0/use/olderInUse").asBoolean()).isTrue();
      assertThat(json.at("/waiting")).hasSize(2);
      assertThat(json.at("/waiting/0/text").asText()).contains("waits for 'bucket'");
    }
  }

  @Test
  void the_only_deployment_below_the_folder_is_found_and_of_several_one_is_to_be_named()
      throws Exception {
    writeJournal();
    assertThat(mjuz("status", "--dir", folder).out()).contains("content: not running");
    SqliteJournal.open(folder.resolve("other/journal.db"), SHOP, "a stack", "").close();
    CommandRun run = mjuz("status", "--dir", folder);
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("2 deployments", "--dir " + deployment.path());
  }

  @Test
  void no_deployment_at_all_is_told() {
    CommandRun run = mjuz("status", "--dir", folder.resolve("nowhere"));
    assertThat(run.exitCode()).isEqualTo(3);
    assertThat(run.err()).contains("there is no deployment in", "nowhere", "--dir DIR");
  }

  @Test
  void files_that_are_not_what_they_should_be_are_named() throws Exception {
    Files.createDirectories(deployment.path());
    Files.writeString(deployment.status(), "{");
    CommandRun run = mjuz("status", "--dir", deployment.path());
    assertThat(run.exitCode()).isEqualTo(4);
    assertThat(run.err()).contains(deployment.status().toString(), "not the status");
    Files.delete(deployment.status());
    Files.writeString(deployment.journal(), "nonsense".repeat(100));
    run = mjuz("status", "--dir", deployment.path());
    assertThat(run.exitCode()).isEqualTo(4);
    assertThat(run.err()).contains(deployment.journal().toString(), "not a journal");
  }

  @Test
  void the_steps_that_fail_and_the_values_that_go_round_are_told() {
    Obstacle fails = new Obstacle(FailedStep.Operation.CREATE, "Thing b", 0, "quota exceeded");
    DeploymentStatus status =
        new DeploymentStatus(
            SELF,
            3,
            "idle",
            1,
            List.of(),
            List.of(),
            List.of(),
            List.of(fails),
            Optional.of(new DeploymentStatus.ValuesGoRound(WISH, new TreeSet<>(Set.of(OFFER)), 7)),
            Optional.empty());
    assertThat(
            StatusText.of(
                new KnownDeployment(Optional.empty(), "a file", Optional.empty(), status)))
        .containsSubsequence(
            "Values go round: wish '%s' came back".formatted(WISH.offer()),
            "7 times in a row",
            "offer '%s' to '%s'".formatted(OFFER.offer(), OFFER.beneficiary()),
            "fails",
            "create of Thing b fails since 1970-01-01T00:00:00Z: quota exceeded");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "AVAILABLE | true  | 0 | false | available, version 7, wished; not seen yet",
        "AVAILABLE | false | 0 | true  | available, version 7; told, not answered yet",
        "AVAILABLE | true  | 5 | true  | available, version 7, wished; seen 5 so far",
        "AVAILABLE | true  | 7 | true  | available, version 7, wished; seen 7, still uses an older version",
        "AVAILABLE | true  | 7 | false | available, version 7, wished; seen 7, adopted",
        "AVAILABLE | false | 7 | false | available, version 7; seen 7, no older version in use",
        "WITHDRAWN | false | 7 | false | withdrawn, version 7; seen 7, released"
      })
  void what_a_peer_has_of_an_offer_is_told(
      Phase phase, boolean wished, long seen, boolean olderInUse, String text) {
    OfferStatus offer =
        new OfferStatus(
            OFFER,
            Optional.of(phase),
            7,
            wished,
            false,
            Optional.of(new OfferUse(seen, olderInUse)));
    DeploymentStatus status =
        new DeploymentStatus(
            SELF, 3, "idle", 1, List.of(), List.of(offer), List.of(), Optional.empty());
    assertThat(
            StatusText.of(
                new KnownDeployment(Optional.empty(), "a file", Optional.empty(), status)))
        .contains("page to shop: " + text);
  }

  private void writeStatus() throws IOException {
    StatusFile.write(
        deployment.status(),
        new StatusSnapshot(
            Instant.parse("2026-01-02T03:04:05Z"),
            42,
            new DeploymentStatus(
                SELF,
                3,
                "waits for wishes",
                17,
                List.of(
                    new PeerStatus(BUCKET, "localhost:19952", false, "connection refused"),
                    new PeerStatus(SHOP, "waits to be dialled", true, "")),
                List.of(
                    new OfferStatus(
                        OFFER,
                        Optional.of(Phase.WITHDRAWN),
                        9,
                        true,
                        true,
                        Optional.of(new OfferUse(9, true)))),
                List.of(
                    new WishStatus(WISH, true, false, 0, Versions.NONE),
                    new WishStatus(new Edge(SHOP, "queue", SELF), true, true, 5, 5)),
                Optional.of(new Failure("provider says no", List.of("urn:x"), true)))));
  }

  private void writeJournal() throws Exception {
    try (SqliteJournal journal = SqliteJournal.open(deployment.journal(), SELF, "a stack", "")) {
      journal.append(
          List.of(
              new IncarnationStarted(8),
              new ConnectionSaved(BUCKET, Optional.of(new PeerAddress("localhost", 19952))),
              new ConnectionSaved(SHOP, Optional.empty()),
              new OfferSaved(
                  OFFER,
                  9,
                  Phase.AVAILABLE,
                  Optional.of(new Value("\"hush\"", true)),
                  Collections.emptySortedSet(),
                  true,
                  8,
                  9,
                  Collections.emptySortedSet()),
              new WishSaved(
                  WISH,
                  true,
                  4,
                  Phase.WITHDRAWN,
                  Optional.empty(),
                  3,
                  3,
                  Optional.of(Value.of("1")))));
    }
  }
}
