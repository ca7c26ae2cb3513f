package mjuz.pulumi.journal;

import java.nio.file.Path;
import java.sql.SQLException;
import mjuz.core.journal.JournalException;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/** Says what SQLite reports in words that help: file, state, why, and what to do. */
final class SqliteProblems {
  private static final int PRIMARY_CODE = 0xff;

  private SqliteProblems() {}

  /** SQLite refuses a file. */
  static JournalException explain(Path file, SQLException e) {
    String text =
        switch (code(e)) {
          case SQLITE_FULL ->
              "journal %s cannot grow: the disk or the quota is full. Make room and start again; what was recorded before is kept";
          case SQLITE_READONLY, SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_AUTH ->
              "journal %s cannot be written: give the user of this process the right to read and write the file and its folder, or use another folder";
          case SQLITE_NOTADB ->
              "%s is not a journal: it is not an SQLite database. It was not touched; move it away or use another folder";
          case SQLITE_CORRUPT -> damage("its pages contradict each other");
          case SQLITE_BUSY, SQLITE_LOCKED ->
              "journal %s is written by another program (a backup, an sqlite3 shell): end that and try again";
          case SQLITE_IOERR ->
              "journal %s: the disk reports an error. Check the file system and its free space, then start again; what was recorded before is kept";
          default -> "journal %s cannot be used: SQLite reports a problem";
        };
    return new JournalException(
        text.formatted(file) + " (" + e.getMessage() + ")", e, mayPass(code(e)));
  }

  /**
   * Whether the same may work a little later, with nothing recorded and nothing in doubt: someone
   * makes room, ends the other program, or gives the right to write back.
   */
  private static boolean mayPass(SQLiteErrorCode code) {
    return switch (code) {
      case SQLITE_FULL, SQLITE_BUSY, SQLITE_LOCKED, SQLITE_READONLY, SQLITE_CANTOPEN, SQLITE_PERM ->
          true;
      default -> false;
    };
  }

  /** The content of a journal is not what was written. */
  static JournalException damaged(Path file, String why) {
    return new JournalException(damage(why).formatted(file));
  }

  /** A journal has nothing in it, and there was something. */
  static JournalException emptied(Path file) {
    return new JournalException(
        "journal %s is empty, and this deployment has run before: what it noted of its peers is lost. It was not touched; put it back from a backup, or delete it and its -wal file (rm %s %s-wal) to begin a new one: peers then stay as they are until this deployment has run once and said what it uses"
            .formatted(file, file, file));
  }

  private static String damage(String why) {
    return "journal %s is damaged ("
        + why.replace("%", "%%")
        + "). It was not touched; put it back from a backup, or move it and its -wal file away to begin a new one: peers then stay as they are until this deployment has run once and said what it uses";
  }

  /** Whether the disk may hold something else than what was last known of it. */
  static boolean leavesDoubt(SQLException e) {
    return code(e) == SQLiteErrorCode.SQLITE_IOERR || code(e) == SQLiteErrorCode.SQLITE_CORRUPT;
  }

  private static SQLiteErrorCode code(SQLException e) {
    return e instanceof SQLiteException s
        ? SQLiteErrorCode.getErrorCode(s.getResultCode().code & PRIMARY_CODE)
        : SQLiteErrorCode.UNKNOWN_ERROR;
  }
}
