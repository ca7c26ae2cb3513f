package mjuz.simulator.world;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import mjuz.core.journal.JournalRecord;
import mjuz.core.journal.JournalRecord.OfferSaved;
import mjuz.core.journal.JournalRecord.WishSaved;
import mjuz.core.journal.JournalState;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.Edge;
import mjuz.core.model.PeerAddress;
import mjuz.core.model.StackMark;
import org.jspecify.annotations.Nullable;

/** What of a deployment is durable. As {@link JournalState#with}, but in place. */
final class SimJournal {
  private final String id;
  private long incarnation;
  private StackMark stack = StackMark.NOTHING;
  private boolean newcomer;
  private final Map<DeploymentName, Optional<PeerAddress>> connections = new TreeMap<>();
  private final Map<Edge, OfferSaved> offers = new HashMap<>(4);
  private final Map<Edge, WishSaved> wishes = new HashMap<>(4);

  SimJournal(String id) {
    this.id = id;
  }

  String id() {
    return id;
  }

  long incarnation() {
    return incarnation;
  }

  void append(List<JournalRecord> records) {
    for (JournalRecord record : records) {
      switch (record) {
        case JournalRecord.IncarnationStarted r -> incarnation = r.incarnation();
        case JournalRecord.StackSeen r -> stack = r.mark();
        case JournalRecord.BeganAnew r -> newcomer = true;
        case JournalRecord.ConnectionSaved r -> connections.put(r.peer(), r.address());
        case JournalRecord.ConnectionRemoved r -> connections.remove(r.peer());
        case OfferSaved r -> offers.put(r.edge(), r);
        case JournalRecord.OfferRemoved r -> offers.remove(r.edge());
        case WishSaved r -> wishes.put(r.edge(), r);
        case JournalRecord.WishRemoved r -> wishes.remove(r.edge());
      }
    }
  }

  JournalState state() {
    return new JournalState(
        id,
        incarnation,
        new TreeMap<>(connections),
        new TreeMap<>(offers),
        new TreeMap<>(wishes),
        stack,
        newcomer);
  }

  @Nullable OfferSaved offer(Edge edge) {
    return offers.get(edge);
  }

  @Nullable WishSaved wish(Edge edge) {
    return wishes.get(edge);
  }

  /** Instances that left an offer of which an older version may be in use. */
  Iterable<OfferSaved> offers() {
    return new TreeMap<>(offers).values();
  }
}
