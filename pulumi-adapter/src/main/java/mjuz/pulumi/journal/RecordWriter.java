package mjuz.pulumi.journal;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedSet;
import mjuz.core.journal.JournalRecord;
import mjuz.core.journal.JournalRecord.BeganAnew;
import mjuz.core.journal.JournalRecord.ConnectionRemoved;
import mjuz.core.journal.JournalRecord.ConnectionSaved;
import mjuz.core.journal.JournalRecord.IncarnationStarted;
import mjuz.core.journal.JournalRecord.OfferRemoved;
import mjuz.core.journal.JournalRecord.OfferSaved;
import mjuz.core.journal.JournalRecord.StackSeen;
import mjuz.core.journal.JournalRecord.WishRemoved;
import mjuz.core.journal.JournalRecord.WishSaved;
import mjuz.core.model.Edge;
import mjuz.core.model.Instance;
import mjuz.core.model.PeerAddress;
import mjuz.core.model.Value;
import org.jspecify.annotations.Nullable;

/** Writes records to the tables, secret values encrypted. */
final class RecordWriter {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Connection connection;
  private final ValueCipher cipher;

  RecordWriter(Connection connection, ValueCipher cipher) {
    this.connection = connection;
    this.cipher = cipher;
  }

  void write(JournalRecord each) throws SQLException {
    switch (each) {
      case IncarnationStarted r -> execute("UPDATE journal SET incarnation = ?", r.incarnation());
      case StackSeen r ->
          execute(
              "REPLACE INTO stack VALUES (1, ?, ?)", r.mark().writtenMicros(), r.mark().empty());
      case BeganAnew r -> execute("REPLACE INTO began_anew VALUES (1)");
      case ConnectionSaved r ->
          execute(
              "REPLACE INTO connection VALUES (?, ?, ?)",
              r.peer().text(),
              r.address().map(PeerAddress::host).orElse(null),
              r.address().map(PeerAddress::port).orElse(null));
      case ConnectionRemoved r -> execute("DELETE FROM connection WHERE peer = ?", r.peer().text());
      case OfferSaved r -> offer(r);
      case OfferRemoved r -> {
        remove("offer", r.edge());
        remove("offer_user", r.edge());
        remove("offer_notice", r.edge());
      }
      case WishSaved r -> wish(r);
      case WishRemoved r -> {
        remove("wish", r.edge());
        remove("wish_notice", r.edge());
      }
    }
  }

  private void offer(OfferSaved r) throws SQLException {
    execute(
        "REPLACE INTO offer VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        r.edge().offering().text(),
        r.edge().offer(),
        r.edge().beneficiary().text(),
        r.version(),
        r.phase().name(),
        bytes(r.value(), StateReader.OFFER_VALUE, r.edge()),
        isSecret(r.value()),
        json(r.behind(), false),
        r.exposed(),
        r.releasedThrough(),
        r.adoptFrom(),
        json(r.older(), r.olderUnknown()));
    remove("offer_user", r.edge());
    if (r.user().isPresent()) {
      execute(
          "INSERT INTO offer_user VALUES (?, ?, ?, ?, ?)",
          r.edge().offering().text(),
          r.edge().offer(),
          r.edge().beneficiary().text(),
          r.user().get().journal(),
          r.user().get().lost());
    }
    remove("offer_notice", r.edge());
    if (!r.leave().equals(OfferSaved.Leave.AT_ONCE)) {
      execute(
          "INSERT INTO offer_notice VALUES (?, ?, ?, ?, ?)",
          r.edge().offering().text(),
          r.edge().offer(),
          r.edge().beneficiary().text(),
          r.leave().noticeMicros(),
          orNull(r.leave().atMicros()));
    }
  }

  private static @Nullable Long orNull(OptionalLong number) {
    return number.isPresent() ? number.getAsLong() : null;
  }

  private void wish(WishSaved r) throws SQLException {
    execute(
        "REPLACE INTO wish VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        r.edge().offering().text(),
        r.edge().offer(),
        r.edge().beneficiary().text(),
        r.wished(),
        r.seen(),
        r.phase().name(),
        bytes(r.value(), StateReader.WISH_VALUE, r.edge()),
        isSecret(r.value()),
        r.inUse(),
        r.bound(),
        bytes(r.boundValue(), StateReader.BOUND_VALUE, r.edge()),
        isSecret(r.boundValue()));
    remove("wish_notice", r.edge());
    if (r.leavesAtMicros().isPresent()) {
      execute(
          "INSERT INTO wish_notice VALUES (?, ?, ?, ?)",
          r.edge().offering().text(),
          r.edge().offer(),
          r.edge().beneficiary().text(),
          r.leavesAtMicros().getAsLong());
    }
  }

  private void remove(String table, Edge edge) throws SQLException {
    execute(
        "DELETE FROM " + table + " WHERE offering = ? AND offer = ? AND beneficiary = ?",
        edge.offering().text(),
        edge.offer(),
        edge.beneficiary().text());
  }

  private byte @Nullable [] bytes(Optional<Value> value, String column, Edge edge) {
    if (value.isEmpty()) {
      return null;
    }
    String json = value.get().json();
    return value.get().secret()
        ? cipher.seal(json, ValueCipher.place(column, edge))
        : json.getBytes(StandardCharsets.UTF_8);
  }

  private static boolean isSecret(Optional<Value> value) {
    return value.map(Value::secret).orElse(false);
  }

  private static String json(SortedSet<Instance> instances, boolean others) {
    ArrayNode all = JSON.createArrayNode();
    if (others) {
      all.add(StateReader.AND_OTHERS);
    }
    for (Instance each : instances) {
      all.addArray().add(each.urn()).add(each.id());
    }
    return all.toString();
  }

  private void execute(String sql, @Nullable Object... arguments) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      for (int i = 0; i < arguments.length; i++) {
        statement.setObject(i + 1, arguments[i]);
      }
      statement.executeUpdate();
    }
  }
}
