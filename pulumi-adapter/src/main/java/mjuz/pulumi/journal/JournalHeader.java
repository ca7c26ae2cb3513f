package mjuz.pulumi.journal;

import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HexFormat;
import java.util.Optional;
import java.util.UUID;
import mjuz.core.journal.JournalException;
import mjuz.core.model.DeploymentName;
import mjuz.pulumi.journal.JournalKey.Salt;

/**
 * What a journal says of itself: its one row in the table {@code journal}.
 *
 * @param id made at random when the journal is made
 * @param owner whose it is
 * @param incarnation the last one begun
 * @param salt of the key that is derived from a passphrase; empty if the key stands in a file
 * @param keyCheck its id sealed with the key, in hex, to tell a wrong key
 * @param blank whether it knows of no offer, no wish and no resource
 */
record JournalHeader(
    String id, Owner owner, long incarnation, Optional<Salt> salt, String keyCheck, boolean blank) {

  /**
   * Whose a journal is.
   *
   * @param deployment the deployment
   * @param stack what it deploys, as a text that names it
   */
  record Owner(DeploymentName deployment, String stack) {}

  /** In the file's own header: this is a journal of mjuz ("mjuz" in ASCII). */
  static final int APPLICATION_ID = 0x6d6a757a;

  /** In the file's own header: how the tables look. A newer one is not for us to read. */
  static final int SCHEMA_VERSION = 2;

  private static final String[] TABLES = {
    """
    CREATE TABLE journal (
      only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
      id TEXT NOT NULL, deployment TEXT NOT NULL, stack TEXT NOT NULL, incarnation INTEGER NOT NULL,
      salt TEXT, iterations INTEGER, key_check TEXT NOT NULL) STRICT""",
    """
    CREATE TABLE connection (
      peer TEXT NOT NULL PRIMARY KEY, host TEXT, port INTEGER,
      CHECK ((host IS NULL) = (port IS NULL))) STRICT""",
    """
    CREATE TABLE offer (
      offering TEXT NOT NULL, offer TEXT NOT NULL, beneficiary TEXT NOT NULL,
      version INTEGER NOT NULL, phase TEXT NOT NULL, value BLOB, secret INTEGER NOT NULL,
      behind TEXT NOT NULL, exposed INTEGER NOT NULL, released_through INTEGER NOT NULL,
      adopt_from INTEGER NOT NULL, older TEXT NOT NULL,
      PRIMARY KEY (offering, offer, beneficiary)) STRICT""",
    """
    CREATE TABLE wish (
      offering TEXT NOT NULL, offer TEXT NOT NULL, beneficiary TEXT NOT NULL,
      wished INTEGER NOT NULL, seen INTEGER NOT NULL, phase TEXT NOT NULL,
      value BLOB, secret INTEGER NOT NULL, in_use INTEGER NOT NULL, bound INTEGER NOT NULL,
      bound_value BLOB, bound_secret INTEGER NOT NULL,
      PRIMARY KEY (offering, offer, beneficiary)) STRICT""",
  };

  /** Tables that older journals of this version do not have, and do not need. */
  private static final String[] LATER_TABLES = {
    """
    CREATE TABLE IF NOT EXISTS stack (
      only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
      written INTEGER NOT NULL, empty INTEGER NOT NULL) STRICT""",
    """
    CREATE TABLE IF NOT EXISTS began_anew (
      only_row INTEGER PRIMARY KEY CHECK (only_row = 1)) STRICT""",
    """
    CREATE TABLE IF NOT EXISTS offer_user (
      offering TEXT NOT NULL, offer TEXT NOT NULL, beneficiary TEXT NOT NULL,
      journal TEXT NOT NULL, lost INTEGER NOT NULL,
      PRIMARY KEY (offering, offer, beneficiary)) STRICT""",
    """
    CREATE TABLE IF NOT EXISTS offer_notice (
      offering TEXT NOT NULL, offer TEXT NOT NULL, beneficiary TEXT NOT NULL,
      notice INTEGER NOT NULL, leaves_at INTEGER,
      PRIMARY KEY (offering, offer, beneficiary)) STRICT""",
    """
    CREATE TABLE IF NOT EXISTS wish_notice (
      offering TEXT NOT NULL, offer TEXT NOT NULL, beneficiary TEXT NOT NULL,
      leaves_at INTEGER NOT NULL,
      PRIMARY KEY (offering, offer, beneficiary)) STRICT""",
  };

  /**
   * Looks at a file that is there, without changing it.
   *
   * @return its header; empty if it is a database in which nothing was made yet, as a start that
   *     was cut short leaves it
   * @throws JournalException if it is not a journal that this version can use
   */
  static Optional<JournalHeader> inspect(Connection connection, Path file)
      throws SQLException, JournalException {
    long application = Sqlite.number(connection, "PRAGMA application_id");
    long version = Sqlite.number(connection, "PRAGMA user_version");
    if (application == 0
        && version == 0
        && Sqlite.number(connection, "SELECT count(*) FROM sqlite_schema") == 0) {
      return Optional.empty();
    }
    if (application != APPLICATION_ID) {
      throw new JournalException(
          "%s is not a journal: it is an SQLite database of another program (application id %d). It was not touched; move it away or use another folder"
              .formatted(file, application));
    }
    if (version != SCHEMA_VERSION) {
      throw new JournalException(
          "journal %s has schema version %d, and this mjuz knows %d only: it was written by %s mjuz. It was not touched; use that one"
              .formatted(
                  file, version, SCHEMA_VERSION, version > SCHEMA_VERSION ? "a newer" : "another"));
    }
    String check = Sqlite.text(connection, "PRAGMA quick_check(1)");
    if (!check.equals("ok")) {
      throw SqliteProblems.damaged(file, check);
    }
    return Optional.of(read(connection, file));
  }

  private static JournalHeader read(Connection connection, Path file)
      throws SQLException, JournalException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SELECT * FROM journal")) {
      if (!row.next()) {
        throw SqliteProblems.damaged(file, "it has no header");
      }
      String salt = row.getString("salt");
      return new JournalHeader(
          row.getString("id"),
          new Owner(new DeploymentName(row.getString("deployment")), row.getString("stack")),
          row.getLong("incarnation"),
          salt == null ? Optional.empty() : Optional.of(new Salt(salt, row.getInt("iterations"))),
          row.getString("key_check"),
          Sqlite.number(
                      connection,
                      "SELECT (SELECT count(*) FROM offer) + (SELECT count(*) FROM wish)")
                  == 0
              && (!hasTable(connection, "stack")
                  || Sqlite.number(connection, "SELECT count(*) FROM stack WHERE NOT empty") == 0));
    }
  }

  /** Whether a journal has one of the tables that an older one of its version lacks. */
  static boolean hasTable(Connection connection, String name) throws SQLException {
    return Sqlite.number(
            connection, "SELECT count(*) FROM sqlite_schema WHERE name = '" + name + "'")
        > 0;
  }

  /** Makes the tables that an older journal lacks. */
  static void complete(Connection connection) throws SQLException {
    for (String table : LATER_TABLES) {
      Sqlite.execute(connection, table);
    }
  }

  /** Makes the tables of a new journal, all or nothing. */
  static JournalHeader create(Connection connection, Owner owner, JournalKey key)
      throws SQLException {
    String id = UUID.randomUUID().toString();
    byte[] sealed = new ValueCipher(key.key()).seal(id, checkPlace(id));
    String check = HexFormat.of().formatHex(sealed);
    JournalHeader header = new JournalHeader(id, owner, 0, key.salt(), check, true);
    Sqlite.execute(connection, "BEGIN IMMEDIATE");
    for (String table : TABLES) {
      Sqlite.execute(connection, table);
    }
    try (PreparedStatement insert =
        connection.prepareStatement("INSERT INTO journal VALUES (1, ?, ?, ?, 0, ?, ?, ?)")) {
      insert.setString(1, id);
      insert.setString(2, owner.deployment().text());
      insert.setString(3, owner.stack());
      insert.setObject(4, key.salt().map(Salt::hex).orElse(null));
      insert.setObject(5, key.salt().map(Salt::iterations).orElse(null));
      insert.setString(6, check);
      insert.executeUpdate();
    }
    Sqlite.execute(connection, "PRAGMA application_id = " + APPLICATION_ID);
    Sqlite.execute(connection, "PRAGMA user_version = " + SCHEMA_VERSION);
    Sqlite.execute(connection, "COMMIT");
    return header;
  }

  /**
   * Checks that the journal is the one of a deployment and of its stack. One in which nothing is
   * noted yet, as after a start that failed, may go to another stack.
   *
   * @throws JournalException if it is another's
   */
  void requireOwner(Path file, Owner expected) throws JournalException {
    if (!owner.deployment().equals(expected.deployment())) {
      throw new JournalException(
          "journal %s belongs to deployment '%s', not to '%s': use a folder of its own for each deployment, or the name that it had"
              .formatted(file, owner.deployment(), expected.deployment()));
    }
    if (!owner.stack().equals(expected.stack()) && !blank) {
      throw new JournalException(
          "journal %s belongs to %s, and this start is for %s; what is in use there would be taken for unused here, and released. Start it as before; or destroy it as before, delete the journal and start anew; or use another work directory"
              .formatted(file, owner.stack(), expected.stack()));
    }
  }

  /**
   * Checks the key.
   *
   * @throws JournalException if it is not the one that the journal was made with
   */
  void requireKey(Path file, JournalKey key) throws JournalException {
    try {
      if (new ValueCipher(key.key())
          .open(HexFormat.of().parseHex(keyCheck), checkPlace(id))
          .equals(id)) {
        return;
      }
    } catch (GeneralSecurityException | IllegalArgumentException e) {
      // Falls through: that is how a wrong key shows.
    }
    throw new JournalException(
        salt.isPresent()
            ? "wrong passphrase for journal %s: start with the one that it was made with"
                .formatted(file)
            : "the key in %s is not that of journal %s: put the right one back from a backup"
                .formatted(JournalKey.fileOf(file), file));
  }

  /** Notes for which stack the journal is used from now on. */
  static void useFor(Connection connection, String stack) throws SQLException {
    try (PreparedStatement update = connection.prepareStatement("UPDATE journal SET stack = ?")) {
      update.setString(1, stack);
      update.executeUpdate();
    }
  }

  private static String checkPlace(String id) {
    return "journal.key_check\n" + id;
  }
}
