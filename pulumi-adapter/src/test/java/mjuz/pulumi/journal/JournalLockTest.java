package mjuz.pulumi.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import mjuz.core.journal.JournalException;
import mjuz.core.journal.JournalRecord.IncarnationStarted;
import mjuz.core.journal.JournalRecord.OfferSaved;
import mjuz.core.journal.JournalState;
import mjuz.core.model.DeploymentName;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JournalLockTest {
  private static final DeploymentName SELF = new DeploymentName("content");

  @TempDir Path folder;
  private Path file;

  @BeforeEach
  void nameFile() {
    file = folder.resolve("journal.db");
  }

  @Test
  void a_second_process_is_refused_by_a_message_that_names_the_first() throws Exception {
    try (JournalProcess first = JournalProcess.start(file, SELF)) {
      first.awaitBatches(1);
      JournalLock.Holder holder = JournalLock.holder(file).orElseThrow();
      assertThat(holder.pid()).isEqualTo(first.pid());
      assertThat(holder.deployment()).isEqualTo(SELF);
      assertThat(holder.isOnThisHost()).isTrue();
      assertThatThrownBy(() -> SqliteJournal.open(file, SELF, "a stack", ""))
          .isInstanceOf(JournalException.class)
          .hasMessageContainingAll(
              file.toString(),
              "process " + first.pid(),
              "'content'",
              "since " + holder.since(),
              "mjuz stop");
      first.awaitBatches(50); // It was not disturbed.
    }
  }

  @Test
  void what_a_killed_process_had_acknowledged_is_there_and_its_lock_is_no_obstacle()
      throws Exception {
    try (JournalProcess killed = JournalProcess.start(file, SELF)) {
      killed.awaitBatches(100);
      long acknowledged = killed.killAndReadLastAcknowledged();
      assertThat(acknowledged).isGreaterThanOrEqualTo(100);
      assertThat(Files.readString(JournalLock.fileOf(file))).contains("content");
      assertThat(JournalLock.holder(file)).isEmpty();
      try (SqliteJournal journal = SqliteJournal.open(file, SELF, "a stack", "")) {
        JournalState state = journal.load();
        // The batch after the last that was said may have been recorded as well, whole.
        assertThat(state.incarnation()).isBetween(acknowledged, acknowledged + 1);
        OfferSaved offer = state.offers().values().iterator().next();
        assertThat(offer.version()).isEqualTo(state.incarnation());
        assertThat(offer.value().orElseThrow().json())
            .isEqualTo(Long.toString(state.incarnation()));
        journal.append(List.of(new IncarnationStarted(state.incarnation() + 1)));
      }
    }
  }

  @Test
  void the_same_process_is_refused_too_whatever_the_path() throws Exception {
    Path link = Files.createSymbolicLink(folder.resolve("link"), folder);
    try (SqliteJournal journal = SqliteJournal.open(file, SELF, "a stack", "")) {
      for (Path same :
          List.of(file, folder.resolve("./x/../journal.db"), link.resolve("journal.db"))) {
        assertThatThrownBy(() -> SqliteJournal.open(same, SELF, "a stack", ""))
            .isInstanceOf(JournalException.class)
            .hasMessageContaining("process " + ProcessHandle.current().pid());
      }
      assertThat(JournalLock.holder(file)).isPresent();
      journal.append(List.of(new IncarnationStarted(1)));
    }
    assertThat(JournalLock.holder(file)).isEmpty();
  }

  @Test
  void the_refusal_in_this_process_does_not_let_another_one_in() throws Exception {
    try (SqliteJournal journal = SqliteJournal.open(file, SELF, "a stack", "")) {
      assertThatThrownBy(() -> SqliteJournal.open(file, SELF, "a stack", ""))
          .isInstanceOf(JournalException.class);
      assertThat(JournalLock.holder(file)).isPresent();
      assertThat(JournalReader.read(file)).isPresent();
      try (JournalProcess other = JournalProcess.start(file, SELF)) {
        assertThatThrownBy(() -> other.awaitBatches(1)).hasMessage("the process has ended");
      }
      journal.append(List.of(new IncarnationStarted(1)));
    }
  }

  @Test
  void what_stands_in_a_lock_file_that_nobody_holds_does_not_matter() throws Exception {
    Files.writeString(JournalLock.fileOf(file), "nonsense");
    assertThat(JournalLock.holder(file)).isEmpty();
    SqliteJournal.open(file, SELF, "a stack", "").close();
    assertThat(JournalLock.holder(file)).isEmpty();
  }

  @Test
  void a_journal_that_is_refused_is_not_left_locked() throws Exception {
    Files.writeString(file, "nonsense".repeat(200));
    assertThatThrownBy(() -> SqliteJournal.open(file, SELF, "a stack", ""))
        .hasMessageContaining("is not a journal");
    assertThat(JournalLock.holder(file)).isEmpty();
    Files.delete(file);
    SqliteJournal.open(file, SELF, "a stack", "").close();
  }
}
