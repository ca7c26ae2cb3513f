package mjuz.core.journal;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import mjuz.core.journal.JournalRecord.BeganAnew;
import mjuz.core.journal.JournalRecord.ConnectionRemoved;
import mjuz.core.journal.JournalRecord.ConnectionSaved;
import mjuz.core.journal.JournalRecord.IncarnationStarted;
import mjuz.core.journal.JournalRecord.OfferRemoved;
import mjuz.core.journal.JournalRecord.OfferSaved;
import mjuz.core.journal.JournalRecord.StackSeen;
import mjuz.core.journal.JournalRecord.WishRemoved;
import mjuz.core.journal.JournalRecord.WishSaved;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.Edge;
import mjuz.core.model.Instance;
import mjuz.core.model.PeerAddress;
import mjuz.core.model.StackMark;

/**
 * What a journal holds: the last record of each key.
 *
 * @param journalId names this journal; made at random when it is created
 * @param incarnation the last one begun, or 0
 * @param connections the remote connections wanted
 * @param offers the offering sides
 * @param wishes the wishing sides
 * @param stack what was last seen of the executor's state
 * @param newcomer whether it began without a state of the executor
 */
public record JournalState(
    String journalId,
    long incarnation,
    SortedMap<DeploymentName, Optional<PeerAddress>> connections,
    SortedMap<Edge, OfferSaved> offers,
    SortedMap<Edge, WishSaved> wishes,
    StackMark stack,
    boolean newcomer) {

  /** Copies the maps. */
  public JournalState {
    connections = Collections.unmodifiableSortedMap(new TreeMap<>(connections));
    offers = Collections.unmodifiableSortedMap(new TreeMap<>(offers));
    wishes = Collections.unmodifiableSortedMap(new TreeMap<>(wishes));
  }

  /**
   * The state of a journal in which nothing was recorded.
   *
   * @param journalId its name
   * @return the empty state
   */
  public static JournalState empty(String journalId) {
    return new JournalState(
        journalId, 0, new TreeMap<>(), new TreeMap<>(), new TreeMap<>(), StackMark.NOTHING, false);
  }

  /**
   * What stands, or stood, behind the offers, as far as it is known (R7).
   *
   * @return by the names of when it was recorded
   */
  public SortedSet<Instance> remembered() {
    SortedSet<Instance> all = new TreeSet<>();
    for (OfferSaved offer : offers.values()) {
      all.addAll(offer.behind());
      all.addAll(offer.older());
    }
    return all;
  }

  /**
   * The state after more records: the one meaning of a record, for every journal.
   *
   * @param records applied in order
   * @return the state after them
   */
  public JournalState with(List<JournalRecord> records) {
    long newest = incarnation;
    SortedMap<DeploymentName, Optional<PeerAddress>> peers = new TreeMap<>(connections);
    SortedMap<Edge, OfferSaved> offering = new TreeMap<>(offers);
    SortedMap<Edge, WishSaved> wishing = new TreeMap<>(wishes);
    StackMark mark = stack;
    boolean anew = newcomer;
    for (JournalRecord each : records) {
      switch (each) {
        case IncarnationStarted r -> newest = r.incarnation();
        case StackSeen r -> mark = r.mark();
        case BeganAnew r -> anew = true;
        case ConnectionSaved r -> peers.put(r.peer(), r.address());
        case ConnectionRemoved r -> peers.remove(r.peer());
        case OfferSaved r -> offering.put(r.edge(), r);
        case OfferRemoved r -> offering.remove(r.edge());
        case WishSaved r -> wishing.put(r.edge(), r);
        case WishRemoved r -> wishing.remove(r.edge());
      }
    }
    return new JournalState(journalId, newest, peers, offering, wishing, mark, anew);
  }
}
