package mjuz.pulumi.journal;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import mjuz.core.journal.JournalException;
import mjuz.core.journal.JournalRecord.OfferSaved;
import mjuz.core.journal.JournalRecord.WishSaved;
import mjuz.core.journal.JournalState;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.Edge;
import mjuz.core.model.Instance;
import mjuz.core.model.PeerAddress;
import mjuz.core.model.Phase;
import mjuz.core.model.StackMark;
import mjuz.core.model.Value;

/** Reads the tables. What does not make sense there is damage, and said so. */
final class StateReader {
  static final String OFFER_VALUE = "offer.value";
  static final String WISH_VALUE = "wish.value";
  static final String BOUND_VALUE = "wish.bound_value";

  /** The first of a list of instances if there may be others that are not known. */
  static final String AND_OTHERS = "and others";

  private static final ObjectMapper JSON = new ObjectMapper();

  private final Connection connection;
  private final Path file;
  private final Optional<ValueCipher> cipher;

  /**
   * Reads one journal.
   *
   * @param cipher empty to leave secret values out: their text is then empty
   */
  StateReader(Connection connection, Path file, Optional<ValueCipher> cipher) {
    this.connection = connection;
    this.file = file;
    this.cipher = cipher;
  }

  /** All of it as of one moment, also while another process writes. */
  JournalState read() throws SQLException, JournalException {
    Sqlite.execute(connection, "BEGIN");
    try {
      return new JournalState(
          Sqlite.text(connection, "SELECT id FROM journal"),
          Sqlite.number(connection, "SELECT incarnation FROM journal"),
          connections(),
          offers(),
          wishes(),
          stack(),
          JournalHeader.hasTable(connection, "began_anew")
              && Sqlite.number(connection, "SELECT count(*) FROM began_anew") > 0);
    } catch (IllegalArgumentException | NullPointerException e) {
      throw SqliteProblems.damaged(file, "a row makes no sense: " + e.getMessage());
    } catch (JsonProcessingException e) {
      throw SqliteProblems.damaged(file, "a list of instances is not JSON");
    } catch (GeneralSecurityException e) {
      throw SqliteProblems.damaged(file, "a secret value was changed or moved");
    } finally {
      Sqlite.execute(connection, "COMMIT");
    }
  }

  private SortedMap<DeploymentName, Optional<PeerAddress>> connections() throws SQLException {
    SortedMap<DeploymentName, Optional<PeerAddress>> all = new TreeMap<>();
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SELECT * FROM connection")) {
      while (row.next()) {
        String host = row.getString("host");
        all.put(
            new DeploymentName(row.getString("peer")),
            host == null
                ? Optional.empty()
                : Optional.of(new PeerAddress(host, row.getInt("port"))));
      }
    }
    return all;
  }

  private SortedMap<Edge, OfferSaved> offers()
      throws SQLException, JsonProcessingException, GeneralSecurityException {
    SortedMap<Edge, OfferSaved> all = new TreeMap<>();
    SortedMap<Edge, OfferSaved.User> users = users();
    SortedMap<Edge, OfferSaved.Leave> leaves = leaves();
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SELECT * FROM offer")) {
      while (row.next()) {
        Edge edge = edge(row);
        long adoptFrom = row.getLong("adopt_from");
        JsonNode older = JSON.readTree(row.getString("older"));
        all.put(
            edge,
            new OfferSaved(
                edge,
                row.getLong("version"),
                Phase.valueOf(row.getString("phase")),
                value(row, "value", "secret", OFFER_VALUE, edge),
                instances(JSON.readTree(row.getString("behind"))),
                row.getBoolean("exposed"),
                row.getLong("released_through"),
                adoptFrom,
                instances(older),
                older.isEmpty() ? adoptFrom != 0 : mayBeOthers(older),
                Optional.ofNullable(users.get(edge)),
                leaves.getOrDefault(edge, OfferSaved.Leave.AT_ONCE)));
      }
    }
    return all;
  }

  private SortedMap<Edge, OfferSaved.Leave> leaves() throws SQLException {
    SortedMap<Edge, OfferSaved.Leave> all = new TreeMap<>();
    if (!JournalHeader.hasTable(connection, "offer_notice")) {
      return all;
    }
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SELECT * FROM offer_notice")) {
      while (row.next()) {
        long at = row.getLong("leaves_at");
        OptionalLong leavesAt = row.wasNull() ? OptionalLong.empty() : OptionalLong.of(at);
        all.put(edge(row), new OfferSaved.Leave(row.getLong("notice"), leavesAt));
      }
    }
    return all;
  }

  private SortedMap<Edge, Long> ends() throws SQLException {
    SortedMap<Edge, Long> all = new TreeMap<>();
    if (!JournalHeader.hasTable(connection, "wish_notice")) {
      return all;
    }
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SELECT * FROM wish_notice")) {
      while (row.next()) {
        all.put(edge(row), row.getLong("leaves_at"));
      }
    }
    return all;
  }

  private SortedMap<Edge, OfferSaved.User> users() throws SQLException {
    SortedMap<Edge, OfferSaved.User> all = new TreeMap<>();
    if (!JournalHeader.hasTable(connection, "offer_user")) {
      return all;
    }
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SELECT * FROM offer_user")) {
      while (row.next()) {
        all.put(edge(row), new OfferSaved.User(row.getString("journal"), row.getBoolean("lost")));
      }
    }
    return all;
  }

  private SortedMap<Edge, WishSaved> wishes() throws SQLException, GeneralSecurityException {
    SortedMap<Edge, WishSaved> all = new TreeMap<>();
    SortedMap<Edge, Long> ends = ends();
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SELECT * FROM wish")) {
      while (row.next()) {
        Edge edge = edge(row);
        all.put(
            edge,
            new WishSaved(
                edge,
                row.getBoolean("wished"),
                row.getLong("seen"),
                Phase.valueOf(row.getString("phase")),
                value(row, "value", "secret", WISH_VALUE, edge),
                row.getLong("in_use"),
                row.getLong("bound"),
                value(row, "bound_value", "bound_secret", BOUND_VALUE, edge),
                ends.containsKey(edge) ? OptionalLong.of(ends.get(edge)) : OptionalLong.empty()));
      }
    }
    return all;
  }

  private StackMark stack() throws SQLException {
    if (!JournalHeader.hasTable(connection, "stack")) {
      return StackMark.NOTHING;
    }
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SELECT written, empty FROM stack")) {
      return row.next() ? new StackMark(row.getLong(1), row.getBoolean(2)) : StackMark.NOTHING;
    }
  }

  private static Edge edge(ResultSet row) throws SQLException {
    return new Edge(
        new DeploymentName(row.getString("offering")),
        row.getString("offer"),
        new DeploymentName(row.getString("beneficiary")));
  }

  private Optional<Value> value(
      ResultSet row, String column, String secretColumn, String place, Edge edge)
      throws SQLException, GeneralSecurityException {
    byte[] bytes = row.getBytes(column);
    if (bytes == null) {
      return Optional.empty();
    }
    if (!row.getBoolean(secretColumn)) {
      return Optional.of(Value.of(new String(bytes, StandardCharsets.UTF_8)));
    }
    String json =
        cipher.isPresent() ? cipher.get().open(bytes, ValueCipher.place(place, edge)) : "";
    return Optional.of(new Value(json, true));
  }

  private static SortedSet<Instance> instances(JsonNode json) {
    SortedSet<Instance> all = new TreeSet<>();
    for (JsonNode each : json) {
      if (each.isArray()) {
        all.add(new Instance(each.path(0).asText(), each.path(1).asText()));
      }
    }
    return all;
  }

  /** A journal from before the mark was there has nothing where not all is known. */
  private static boolean mayBeOthers(JsonNode json) {
    return AND_OTHERS.equals(json.path(0).asText());
  }
}
