package mjuz.pulumi.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javax.crypto.spec.SecretKeySpec;
import mjuz.core.journal.JournalException;
import mjuz.core.journal.JournalRecord;
import mjuz.core.journal.JournalRecord.IncarnationStarted;
import mjuz.core.journal.JournalRecord.OfferSaved;
import mjuz.core.journal.JournalRecord.WishSaved;
import mjuz.core.journal.JournalState;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.Edge;
import mjuz.core.model.Phase;
import mjuz.core.model.StackMark;
import mjuz.core.model.Value;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SqliteJournalTest {
  private static final DeploymentName SELF = new DeploymentName("content");
  private static final DeploymentName PEER = new DeploymentName("bucket");
  private static final Edge OFFER = new Edge(SELF, "page", PEER);
  private static final Edge WISH = new Edge(PEER, "bucket", SELF);
  private static final String SECRET = "correct-horse-battery-staple";

  @TempDir Path folder;
  private Path file;

  @BeforeEach
  void nameFile() {
    file = folder.resolve("of content/journal.db");
  }

  // Files that are refused and left as they are.

  @ParameterizedTest
  @ValueSource(strings = {"hello", "SQLite format 3\0 but no more of it"})
  void a_file_that_is_no_database_is_refused_and_left_as_it_is(String text) throws Exception {
    Files.createDirectories(file.getParent());
    Files.writeString(file, text.repeat(300));
    assertRefused(SELF, "", "is not a journal", "not an SQLite database", "was not touched");
  }

  @Test
  void a_database_of_another_program_is_refused_and_left_as_it_is() throws Exception {
    Files.createDirectories(file.getParent());
    try (Connection other = Sqlite.openDurable(file, SqliteJournal.MAX_BYTES)) {
      Sqlite.execute(other, "CREATE TABLE anything (x)");
    }
    assertRefused(SELF, "", "is not a journal", "another program");
  }

  @Test
  void a_journal_of_a_newer_mjuz_is_refused_and_left_as_it_is() throws Exception {
    SqliteJournal.open(file, SELF, "a stack", "").close();
    change("PRAGMA user_version = 3");
    assertRefused(SELF, "", "schema version 3", "knows 2 only", "a newer mjuz");
  }

  @Test
  void a_journal_of_another_deployment_is_refused_and_left_as_it_is() throws Exception {
    SqliteJournal.open(file, SELF, "a stack", "").close();
    assertRefused(PEER, "", "belongs to deployment 'content', not to 'bucket'");
  }

  @Test
  void damaged_pages_are_noticed_and_left_as_they_are() throws Exception {
    try (SqliteJournal journal = SqliteJournal.open(file, SELF, "a stack", "")) {
      for (int i = 0; i < 50; i++) {
        journal.append(List.of(offer(i + 1, new Value("\"" + "x".repeat(5_000) + i + "\"", true))));
      }
    }
    byte[] bytes = Files.readAllBytes(file);
    for (int i = 4096; i < bytes.length; i += 64) {
      bytes[i] ^= 0x55;
    }
    Files.write(file, bytes);
    assertRefused(SELF, "", "is damaged", "was not touched", "backup");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "UPDATE offer SET value = substr(value, 2)",
        "UPDATE offer SET phase = 'MAYBE'",
        "UPDATE offer SET behind = '[['",
        "UPDATE offer SET offer = 'another'",
        "UPDATE offer SET beneficiary = '-'",
        "DELETE FROM journal",
      })
  void rows_that_make_no_sense_are_noticed_and_left_as_they_are(String damage) throws Exception {
    try (SqliteJournal journal = SqliteJournal.open(file, SELF, "a stack", "")) {
      journal.append(List.of(offer(1, new Value("\"" + SECRET + "\"", true))));
    }
    change(damage);
    assertRefused(SELF, "", "is damaged", "was not touched");
  }

  @Test
  void a_journal_of_another_stack_is_refused_since_what_is_in_use_there_is_unknown_here()
      throws Exception {
    SqliteJournal.open(file, SELF, "a stack that a first start found to be wrong", "").close();
    try (SqliteJournal journal = SqliteJournal.open(file, SELF, "stack 'dev'", "")) {
      journal.append(List.of(offer(1, new Value("1", false))));
    }
    assertThatThrownBy(() -> SqliteJournal.open(file, SELF, "stack 'prod'", ""))
        .isInstanceOf(JournalException.class)
        .hasMessageContainingAll(file.toString(), "stack 'dev'", "stack 'prod'", "destroy");
    SqliteJournal.open(file, SELF, "stack 'dev'", "").close();
  }

  @Test
  void a_journal_that_is_deleted_or_replaced_under_its_process_takes_nothing_in() throws Exception {
    try (SqliteJournal journal = SqliteJournal.open(file, SELF, "a stack", "")) {
      Path away = file.resolveSibling("away");
      Files.move(file, away);
      List<JournalRecord> records = List.of(offer(1, new Value("1", false)));
      assertThatThrownBy(() -> journal.append(records))
          .isInstanceOf(JournalException.class)
          .hasMessageContainingAll(file.toString(), "was deleted or replaced");
      Files.createFile(file);
      assertThatThrownBy(() -> journal.append(records)).isInstanceOf(JournalException.class);
      Files.move(away, file, StandardCopyOption.REPLACE_EXISTING);
      journal.append(records);
    }
  }

  @Test
  void a_folder_in_the_place_of_the_journal_is_refused() throws Exception {
    Files.createDirectories(file);
    assertThatThrownBy(() -> SqliteJournal.open(file, SELF, "a stack", ""))
        .isInstanceOf(JournalException.class)
        .hasMessageContainingAll(file.toString(), "is not a file");
  }

  // Folders and disks.

  @Test
  void a_folder_that_cannot_be_made_is_named() throws Exception {
    Path inTheWay = Files.writeString(folder.resolve("file"), "");
    Path journal = inTheWay.resolve("sub/journal.db");
    assertThatThrownBy(() -> SqliteJournal.open(journal, SELF, "a stack", ""))
        .isInstanceOf(JournalException.class)
        .hasMessageContainingAll(journal.toString(), "folder", "cannot be made", "use another");
  }

  @Test
  void a_folder_that_cannot_be_written_is_named() throws Exception {
    Path journal = unwritableFolder().resolve("journal.db");
    assertThatThrownBy(() -> SqliteJournal.open(journal, SELF, "a stack", ""))
        .isInstanceOf(JournalException.class)
        .hasMessageContainingAll(journal.toString(), "cannot be", "another folder");
  }

  @Test
  void a_full_disk_is_named_and_what_was_recorded_is_kept() throws Exception {
    JournalState before;
    try (SqliteJournal journal = SqliteJournal.open(file, SELF, "a stack", "", 200_000)) {
      journal.append(List.of(offer(1, Value.of("1"))));
      before = journal.load();
      Value large = Value.of("\"" + "x".repeat(300_000) + "\"");
      assertThatThrownBy(() -> journal.append(List.of(new IncarnationStarted(9), offer(2, large))))
          .isInstanceOf(JournalException.class)
          .hasMessageContainingAll(file.toString(), "full", "Make room", "is kept");
      assertThat(journal.load()).isEqualTo(before);
      journal.append(List.of(offer(3, Value.of("3")))); // There is room for that.
      before = journal.load();
    }
    try (SqliteJournal journal = SqliteJournal.open(file, SELF, "a stack", "")) {
      assertThat(journal.load()).isEqualTo(before);
    }
  }

  @Test
  void a_start_that_was_cut_short_before_the_tables_were_made_is_no_obstacle() throws Exception {
    Files.createDirectories(file.getParent());
    Files.createFile(file);
    SqliteJournal.open(file, SELF, "a stack", "").close();
    Files.delete(file);
    Sqlite.openDurable(file, SqliteJournal.MAX_BYTES).close();
    SqliteJournal.open(file, SELF, "a stack", "").close();
  }

  @Test
  void an_empty_journal_of_a_deployment_that_has_run_before_is_refused_and_left_as_it_is()
      throws Exception {
    Files.createDirectories(file.getParent());
    Files.createFile(file);
    assertThatThrownBy(() -> SqliteJournal.openAgain(file, SELF, "a stack", ""))
        .isInstanceOf(JournalException.class)
        .hasMessageContainingAll(file.toString(), "is empty", "backup", "rm ", "not touched");
    assertThat(file).isEmptyFile();
    Files.delete(file);
    SqliteJournal.openAgain(file, SELF, "a stack", "").close();
    SqliteJournal.openAgain(file, SELF, "a stack", "").close();
  }

  @Test
  void a_journal_from_before_the_later_tables_is_read_and_completed() throws Exception {
    try (SqliteJournal journal = SqliteJournal.open(file, SELF, "a stack", "")) {
      journal.append(List.of(offer(1, new Value("1", false))));
    }
    change("DROP TABLE stack");
    change("DROP TABLE began_anew");
    change("DROP TABLE offer_user");
    assertThat(JournalReader.read(file).orElseThrow().state().offers()).containsKey(OFFER);
    try (SqliteJournal journal = SqliteJournal.open(file, SELF, "a stack", "")) {
      JournalState before = journal.load();
      assertThat(before.stack()).isEqualTo(StackMark.NOTHING);
      journal.append(List.of(new JournalRecord.StackSeen(new StackMark(7, false))));
      assertThat(journal.load().stack()).isEqualTo(new StackMark(7, false));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"a b", "100%41", "what?mode=ro", "hash#x", "µ – 'q' \"d\""})
  void any_name_of_a_folder_will_do(String name) throws Exception {
    Path odd = folder.resolve(name).resolve("journal.db");
    try (SqliteJournal journal = SqliteJournal.open(odd, SELF, "a stack", "")) {
      journal.append(List.of(new IncarnationStarted(1)));
      assertThat(odd).isNotEmptyFile();
    }
    assertThat(JournalReader.read(odd).orElseThrow().state().incarnation()).isEqualTo(1);
  }

  @Test
  void a_commit_waits_for_the_disk() throws Exception {
    Files.createDirectories(file.getParent());
    try (Connection connection = Sqlite.openDurable(file, SqliteJournal.MAX_BYTES)) {
      assertThat(Sqlite.text(connection, "PRAGMA journal_mode")).isEqualTo("wal");
      assertThat(Sqlite.number(connection, "PRAGMA synchronous")).isEqualTo(2); // FULL
    }
  }

  @Test
  void the_unpacked_library_is_not_left_behind_even_by_a_process_that_is_killed() throws Exception {
    try (JournalProcess process =
        JournalProcess.start(
            file, SELF, "-Djava.io.tmpdir=" + Files.createDirectory(folder.resolve("tmp")))) {
      process.awaitBatches(1);
      process.killAndReadLastAcknowledged();
    }
    assertThat(folder.resolve("tmp")).isEmptyDirectory();
  }

  @Test
  void a_folder_from_which_the_library_cannot_be_loaded_is_named() throws Exception {
    assumeTrue(Files.isDirectory(Path.of("/proc/self")));
    String output =
        JournalProcess.outputOfFailedStart(file, SELF, "-Dorg.sqlite.tmpdir=/proc/self");
    assertThat(output)
        .contains("JournalException", "from /proc/self", "-Dorg.sqlite.tmpdir=FOLDER");
    assertThat(file).doesNotExist();
  }

  // Secrets.

  @ParameterizedTest
  @ValueSource(strings = {"", "pässphrase"})
  void no_secret_is_readable_in_any_file(String passphrase) throws Exception {
    List<JournalRecord> records =
        List.of(
            offer(1, new Value("{\"password\":\"" + SECRET + "\"}", true)),
            new WishSaved(
                WISH,
                true,
                2,
                Phase.AVAILABLE,
                Optional.of(new Value("\"" + SECRET + "2\"", true)),
                2,
                2,
                Optional.of(new Value("\"" + SECRET + "1\"", true))));
    JournalState state;
    try (SqliteJournal journal = SqliteJournal.open(file, SELF, "a stack", passphrase)) {
      journal.append(records);
      state = journal.load();
      assertThat(file.resolveSibling("journal.db-wal")).isNotEmptyFile();
      assertSecretNowhere();
    }
    assertSecretNowhere();
    try (SqliteJournal journal = SqliteJournal.open(file, SELF, "a stack", passphrase)) {
      assertThat(journal.load()).isEqualTo(state);
      assertThat(journal.load().offers().get(OFFER).value().orElseThrow().json()).contains(SECRET);
    }
  }

  @Test
  void equal_secrets_are_not_equal_in_the_file() {
    ValueCipher cipher = new ValueCipher(new SecretKeySpec(new byte[32], "AES"));
    assertThat(cipher.seal("same", "place")).isNotEqualTo(cipher.seal("same", "place"));
  }

  @Test
  void a_wrong_passphrase_is_named_and_changes_nothing() throws Exception {
    try (SqliteJournal journal = SqliteJournal.open(file, SELF, "a stack", "right")) {
      journal.append(List.of(offer(1, new Value("1", true))));
    }
    assertRefused(SELF, "wrong", "wrong passphrase for journal " + file);
    assertRefused(SELF, "", "encrypted with a passphrase, and none is given");
    assertThat(JournalKey.fileOf(file)).doesNotExist();
    SqliteJournal.open(file, SELF, "a stack", "right").close();
  }

  @Test
  void a_passphrase_for_a_journal_made_without_one_is_refused() throws Exception {
    SqliteJournal.open(file, SELF, "a stack", "").close();
    assertRefused(SELF, "some", "made without a passphrase", "start without");
  }

  @Test
  void a_missing_strange_or_wrong_key_file_is_named() throws Exception {
    SqliteJournal.open(file, SELF, "a stack", "").close();
    Path key = JournalKey.fileOf(file);
    String right = Files.readString(key);
    Files.writeString(key, "what?");
    assertRefused(SELF, "", key.toString(), "is not a key file");
    Files.writeString(key, "A".repeat(42) + "A=");
    assertRefused(SELF, "", key.toString(), "is not that of journal");
    Files.delete(key);
    assertRefused(SELF, "", key.toString(), "cannot be read", "backup");
    assertThat(key).doesNotExist();
    Files.writeString(key, right);
    SqliteJournal.open(file, SELF, "a stack", "").close();
  }

  @Test
  void only_the_owner_may_read_the_files() throws Exception {
    assumeTrue(file.getFileSystem().supportedFileAttributeViews().contains("posix"));
    try (SqliteJournal journal = SqliteJournal.open(file, SELF, "a stack", "");
        Stream<Path> files = Files.list(file.getParent())) {
      journal.append(List.of(new IncarnationStarted(1)));
      assertThat(files)
          .hasSizeGreaterThanOrEqualTo(4)
          .allSatisfy(
              each ->
                  assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(each)))
                      .as(each.toString())
                      .isEqualTo("rw-------"));
    }
  }

  // Reading beside.

  @Test
  void the_reader_sees_each_batch_at_once_while_the_journal_is_open() throws Exception {
    assertThat(JournalReader.read(file)).isEmpty();
    try (SqliteJournal journal = SqliteJournal.open(file, SELF, "a stack", "")) {
      journal.append(List.of(new IncarnationStarted(3), offer(1, new Value("1", true))));
      JournalReader.Snapshot first = JournalReader.read(file).orElseThrow();
      assertThat(first.deployment()).isEqualTo(SELF);
      assertThat(first.state().incarnation()).isEqualTo(3);
      assertThat(first.state().offers().get(OFFER).value()).contains(new Value("", true));
      journal.append(List.of(new IncarnationStarted(4)));
      assertThat(JournalReader.read(file).orElseThrow().state().incarnation()).isEqualTo(4);
    }
    assertThat(JournalReader.read(file).orElseThrow().state().incarnation()).isEqualTo(4);
  }

  @Test
  void the_reader_needs_no_passphrase_and_refuses_what_is_no_journal() throws Exception {
    SqliteJournal.open(file, SELF, "a stack", "passphrase").close();
    assertThat(JournalReader.read(file)).isPresent();
    Files.writeString(file, "nonsense".repeat(200));
    assertThatThrownBy(() -> JournalReader.read(file))
        .isInstanceOf(JournalException.class)
        .hasMessageContainingAll(file.toString(), "is not a journal");
  }

  private void assertRefused(DeploymentName deployment, String passphrase, String... words)
      throws IOException {
    byte[] before = Files.readAllBytes(file);
    assertThatThrownBy(() -> SqliteJournal.open(file, deployment, "a stack", passphrase))
        .isInstanceOf(JournalException.class)
        .hasMessageContaining(file.toString())
        .hasMessageContainingAll(words)
        .satisfies(e -> assertThat(e.getMessage()).doesNotContain(SECRET));
    assertThat(Files.readAllBytes(file)).isEqualTo(before);
  }

  private void change(String sql) throws Exception {
    try (Connection connection = Sqlite.openDurable(file, SqliteJournal.MAX_BYTES)) {
      Sqlite.execute(connection, sql);
    }
  }

  private void assertSecretNowhere() throws IOException {
    try (Stream<Path> files = Files.list(file.getParent())) {
      assertThat(files)
          .isNotEmpty()
          .allSatisfy(
              each ->
                  assertThat(new String(Files.readAllBytes(each), StandardCharsets.ISO_8859_1))
                      .doesNotContain(SECRET)
                      .doesNotContain("pässphrase"));
    }
  }

  /** One in which even the superuser cannot make a file, if the system has such a thing. */
  private Path unwritableFolder() throws IOException {
    if (Files.isDirectory(Path.of("/proc/self"))) {
      return Path.of("/proc/self");
    }
    Path sealed = Files.createDirectory(folder.resolve("sealed"));
    Files.setPosixFilePermissions(sealed, PosixFilePermissions.fromString("r-xr-xr-x"));
    assumeTrue(!Files.isWritable(sealed));
    return sealed;
  }

  private static OfferSaved offer(long version, Value value) {
    return new OfferSaved(
        OFFER,
        version,
        Phase.AVAILABLE,
        Optional.of(value),
        Collections.emptySortedSet(),
        true,
        0,
        0,
        Collections.emptySortedSet());
  }
}
