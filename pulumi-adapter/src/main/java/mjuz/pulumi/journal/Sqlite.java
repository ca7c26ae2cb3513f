package mjuz.pulumi.journal;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import mjuz.core.journal.JournalException;
import org.sqlite.SQLiteConfig;

/** Connections to SQLite files, and single statements on them. */
final class Sqlite {
  /** How long another program's write is waited for: a backup or a shell, never a deployment. */
  private static final int BUSY_MILLIS = 2_000;

  private Sqlite() {}

  /** For looking only: changes nothing in the file, and works beside a process that writes. */
  static Connection openReadOnly(Path file) throws SQLException, JournalException {
    SQLiteConfig config = new SQLiteConfig();
    config.setReadOnly(true);
    return open(file, config);
  }

  /**
   * For writing, durable when a transaction ends: a WAL that is synced with each commit.
   *
   * @param maxBytes how large the file may grow
   */
  static Connection openDurable(Path file, long maxBytes) throws SQLException, JournalException {
    Connection connection = open(file, new SQLiteConfig());
    try {
      if (!"wal".equals(text(connection, "PRAGMA journal_mode = WAL"))) {
        throw new JournalException(
            "journal %s cannot be kept on this file system, which has no shared memory for SQLite's WAL: use a folder on a local disk"
                .formatted(file));
      }
      execute(connection, "PRAGMA synchronous = FULL");
      execute(connection, "PRAGMA fullfsync = ON"); // macOS: through the disk's cache as well
      execute(connection, "PRAGMA checkpoint_fullfsync = ON");
      long pages = Math.max(1, maxBytes / number(connection, "PRAGMA page_size"));
      execute(connection, "PRAGMA max_page_count = " + pages);
      return connection;
    } catch (SQLException | JournalException e) {
      connection.close();
      throw e;
    }
  }

  private static Connection open(Path file, SQLiteConfig config)
      throws SQLException, JournalException {
    config.setBusyTimeout(BUSY_MILLIS);
    SqliteLibrary.load();
    // A URI, so that no character of the path is taken for an option.
    return config.createConnection("jdbc:sqlite:" + file.toUri().toASCIIString());
  }

  static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  static String text(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      return row.next() ? row.getString(1) : "";
    }
  }

  static long number(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      return row.next() ? row.getLong(1) : 0;
    }
  }
}
