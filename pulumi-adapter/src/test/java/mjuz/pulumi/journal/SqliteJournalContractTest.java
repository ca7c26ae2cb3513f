package mjuz.pulumi.journal;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import mjuz.core.journal.Journal;
import mjuz.core.journal.JournalContract;
import mjuz.core.journal.JournalException;
import org.junit.jupiter.api.io.TempDir;

class SqliteJournalContractTest extends JournalContract {
  @TempDir Path folder;
  private int storages;

  @Override
  protected Storage newStorage() {
    storages++;
    return new Folder(folder.resolve("storage" + storages));
  }

  /** A crash is a copy of the files as they are while the journal is open. */
  private static final class Folder implements Storage {
    private Path at;
    private int crashes;
    private Connection writer;

    Folder(Path at) {
      this.at = at;
    }

    private Path file() {
      return at.resolve("journal.db");
    }

    @Override
    public Journal open() throws JournalException {
      return SqliteJournal.open(file(), SELF, "a stack", "");
    }

    @Override
    public Journal crashAndOpen(Journal open) throws JournalException {
      crashes++;
      Path next = at.resolveSibling(at.getFileName() + "-" + crashes);
      try {
        Files.createDirectories(next);
        for (String each : new String[] {"journal.db", "journal.db-wal", "journal.db.key"}) {
          if (Files.exists(at.resolve(each))) {
            Files.copy(at.resolve(each), next.resolve(each));
          }
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      open.close();
      at = next;
      return open();
    }

    @Override
    public void failNextAppend() {
      try {
        writer = Sqlite.openDurable(file(), SqliteJournal.MAX_BYTES);
        Sqlite.execute(writer, "BEGIN IMMEDIATE");
      } catch (SQLException | JournalException e) {
        throw new IllegalStateException(e);
      }
    }

    @Override
    public void heal() {
      try {
        writer.close();
      } catch (SQLException e) {
        throw new IllegalStateException(e);
      }
    }
  }
}
