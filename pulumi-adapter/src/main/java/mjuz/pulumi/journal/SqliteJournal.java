package mjuz.pulumi.journal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import mjuz.core.journal.Journal;
import mjuz.core.journal.JournalException;
import mjuz.core.journal.JournalRecord;
import mjuz.core.journal.JournalState;
import mjuz.core.model.DeploymentName;
import mjuz.pulumi.journal.JournalHeader.Owner;

/**
 * A journal in an SQLite file. While it is open there are beside {@code FILE}: {@code FILE.lock},
 * which says who holds it, {@code FILE-wal} and {@code FILE-shm} of SQLite, and, if no passphrase
 * was given, {@code FILE.key} with the key of the secrets. All can be read by their owner only.
 *
 * <p>A file that is not a journal of this deployment and of a schema that is known here is refused
 * and left as it is. Not thread-safe.
 */
public final class SqliteJournal implements Journal {
  /** How large a journal may grow by default: 1 GiB, far above any use; a limit on a fault. */
  static final long MAX_BYTES = 1L << 30;

  private final Path file;
  private final JournalLock lock;
  private final Connection connection;
  private final Optional<Object> identity;
  private final StateReader reader;
  private final RecordWriter writer;
  private boolean closed;
  private boolean doubtful;

  private SqliteJournal(Path file, JournalLock lock, Connection connection, ValueCipher cipher) {
    this.file = file;
    this.lock = lock;
    this.connection = connection;
    this.identity = identity(file);
    this.reader = new StateReader(connection, file, Optional.of(cipher));
    this.writer = new RecordWriter(connection, cipher);
  }

  /**
   * Opens the journal of a deployment; makes it, and its folder, if it is not there.
   *
   * @param file where
   * @param deployment whose
   * @param stack what the deployment deploys, for people; what the journal says of resources in use
   *     is true of no other stack
   * @param passphrase from which the key of the secrets is derived; empty to use a random key in a
   *     file beside the journal. What the journal was made with is needed again each time
   * @return the journal, held by this process until it is closed
   * @throws JournalException if another process, or this one, has it open; if the file is not a
   *     journal, is damaged, of a newer version, another deployment's or of another stack; if the
   *     passphrase is wrong; if the folder cannot be written. The file is then as it was
   */
  public static SqliteJournal open(
      Path file, DeploymentName deployment, String stack, String passphrase)
      throws JournalException {
    return open(file, deployment, stack, passphrase, MAX_BYTES);
  }

  /**
   * Opens the journal of a deployment that has run before: one in which nothing was made yet is
   * then one that was lost, and not the beginning of a new one. Where there is none, a new one is
   * made (R4).
   *
   * @param file where
   * @param deployment whose
   * @param stack as above
   * @param passphrase as above
   * @return the journal, held by this process until it is closed
   * @throws JournalException as above, or if the file has nothing in it
   */
  public static SqliteJournal openAgain(
      Path file, DeploymentName deployment, String stack, String passphrase)
      throws JournalException {
    Path absolute = file.toAbsolutePath().normalize();
    try {
      if (Files.isRegularFile(absolute) && inspect(absolute).isEmpty()) {
        throw SqliteProblems.emptied(absolute);
      }
    } catch (SQLException e) {
      throw SqliteProblems.explain(absolute, e);
    }
    return open(file, deployment, stack, passphrase);
  }

  /**
   * As above.
   *
   * @param maxBytes how large the file may grow
   */
  static SqliteJournal open(
      Path file, DeploymentName deployment, String stack, String passphrase, long maxBytes)
      throws JournalException {
    SqliteLibrary.load(); // Before anything is made that would be left.
    Path absolute = file.toAbsolutePath().normalize();
    makeFolder(absolute);
    JournalLock lock = JournalLock.acquire(absolute, deployment);
    try {
      SqliteJournal journal =
          openLocked(absolute, new Owner(deployment, stack), passphrase, maxBytes, lock);
      try {
        journal.load(); // Damage in the rows shows now, before anything was said or written.
        return journal;
      } catch (JournalException e) {
        journal.close();
        throw e;
      }
    } catch (JournalException e) {
      lock.close();
      throw e;
    } catch (SQLException e) {
      lock.close();
      throw SqliteProblems.explain(absolute, e);
    }
  }

  private static void makeFolder(Path file) throws JournalException {
    Path folder = file.getParent();
    try {
      Files.createDirectories(folder);
    } catch (IOException e) {
      throw new JournalException(
          "the folder of journal %s cannot be made (%s): give the user of this process the right to write there, or use another folder"
              .formatted(file, OwnerOnlyFiles.reason(e)),
          e);
    }
  }

  @SuppressWarnings("MustBeClosedChecker") // the journal closes its connection
  private static SqliteJournal openLocked(
      Path file, Owner owner, String passphrase, long maxBytes, JournalLock lock)
      throws JournalException, SQLException {
    Optional<JournalHeader> found = inspect(file);
    JournalKey key;
    if (found.isPresent()) {
      found.get().requireOwner(file, owner);
      key = JournalKey.find(file, passphrase, found.get().salt());
      found.get().requireKey(file, key);
    } else {
      key = JournalKey.make(file, passphrase);
      makeFile(file);
    }
    Connection connection = Sqlite.openDurable(file, maxBytes);
    try {
      if (found.isEmpty()) {
        JournalHeader.create(connection, owner, key);
        OwnerOnlyFiles.syncFolder(file.getParent());
      } else if (!found.get().owner().equals(owner)) {
        JournalHeader.useFor(connection, owner.stack());
      }
      JournalHeader.complete(connection);
      return new SqliteJournal(file, lock, connection, new ValueCipher(key.key()));
    } catch (SQLException e) {
      connection.close();
      throw e;
    }
  }

  /**
   * Looks through a connection that cannot write, so that a file that is refused stays as it is.
   */
  private static Optional<JournalHeader> inspect(Path file) throws JournalException, SQLException {
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    if (!Files.isRegularFile(file)) {
      throw new JournalException(
          "%s is not a journal: it is not a file. Move it away or use another folder"
              .formatted(file));
    }
    try (Connection connection = Sqlite.openReadOnly(file)) {
      return JournalHeader.inspect(connection, file);
    }
  }

  /** Made before SQLite opens it, so that its rights, which SQLite's other files take over, fit. */
  private static void makeFile(Path file) throws JournalException {
    try {
      OwnerOnlyFiles.open(file).close();
    } catch (IOException e) {
      throw new JournalException(
          "journal %s cannot be made (%s): give the user of this process the right to write there, or use another folder"
              .formatted(file, OwnerOnlyFiles.reason(e)),
          e);
    }
  }

  @Override
  public JournalState load() throws JournalException {
    requireUsable();
    try {
      return reader.read();
    } catch (SQLException e) {
      throw SqliteProblems.explain(file, e);
    }
  }

  @Override
  public void append(List<JournalRecord> records) throws JournalException {
    requireUsable();
    if (records.isEmpty()) {
      return;
    }
    try {
      Sqlite.execute(connection, "BEGIN IMMEDIATE");
      for (JournalRecord each : records) {
        writer.write(each);
      }
      Sqlite.execute(connection, "COMMIT"); // returns after the WAL is on the disk
    } catch (SQLException e) {
      doubtful = SqliteProblems.leavesDoubt(e) || !rollBack();
      JournalException explained = SqliteProblems.explain(file, e);
      throw doubtful ? new JournalException(String.valueOf(explained.getMessage()), e) : explained;
    }
  }

  /** What tells the file from another one of its name, where the system has such a thing. */
  private static Optional<Object> identity(Path file) {
    try {
      return Optional.ofNullable(Files.readAttributes(file, BasicFileAttributes.class).fileKey());
    } catch (IOException e) {
      return Optional.of(file); // Like no file key.
    }
  }

  /** Whether nothing of the transaction is left; SQLite itself may have rolled back already. */
  private boolean rollBack() {
    try {
      Sqlite.execute(connection, "ROLLBACK");
      return true;
    } catch (SQLException e) {
      return String.valueOf(e.getMessage()).contains("no transaction is active");
    }
  }

  private void requireUsable() throws JournalException {
    if (closed) {
      throw new JournalException("journal %s is closed: open it again".formatted(file));
    }
    if (!Objects.equals(identity, identity(file))) {
      throw new JournalException(
          "journal %s was deleted or replaced while this process used it: what is noted from now on would be lost. Put it back, or restore it from a backup, and start again"
              .formatted(file));
    }
    if (doubtful) {
      // After an error of the disk the system may report a later sync as done that was not.
      throw new JournalException(
          "journal %s is not used any more since the disk reported an error: check the disk and start again"
              .formatted(file));
    }
  }

  @Override
  public void close() {
    if (closed) {
      return;
    }
    closed = true;
    try {
      connection.close();
    } catch (SQLException e) {
      // All that was acknowledged is in the WAL, which the next process reads.
    }
    lock.close();
  }
}
