package mjuz.simulator.legacy;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import mjuz.core.journal.JournalRecord;
import mjuz.core.journal.JournalRecord.OfferSaved;
import mjuz.core.message.Message.OfferState;
import mjuz.core.message.Message.WishState;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.Edge;
import mjuz.core.model.Phase;
import mjuz.core.model.Value;
import mjuz.core.model.Versions;
import mjuz.core.notice.Notice;
import mjuz.core.protocol.Input.OfferRegistered;

/**
 * What is offered to peers. The versions are there for the judges alone: nothing here looks at one.
 */
final class OutboundOffers {
  /** The offers of the stack, with their values: a resource's state is durable. */
  private final Map<Edge, OfferSaved> recorded = new TreeMap<>();

  /** Those that are sent again when a peer connects. */
  private final Set<Edge> offered = new HashSet<>();

  private final Set<Edge> registered = new HashSet<>();
  private final Map<Edge, Withdrawal> withdrawals = new TreeMap<>();
  private final Remotes remotes;

  OutboundOffers(Remotes remotes, Map<Edge, OfferSaved> recovered) {
    this.remotes = remotes;
    recorded.putAll(recovered);
  }

  /** A call of releaseOffer that is waited for, without end. */
  private static final class Withdrawal {
    private final long version;
    private long session;

    Withdrawal(long version) {
      this.version = version;
    }
  }

  void roundStarted() {
    registered.clear();
  }

  /** Only a new value is sent; nobody is asked whether the old one is still used. */
  void register(OfferRegistered in, long now, BatchDraft out) {
    Edge edge = in.offer();
    registered.add(edge);
    offered.add(edge);
    OfferSaved before = recorded.get(edge);
    if (before != null && before.value().equals(Optional.of(in.value()))) {
      return;
    }
    long version = Versions.next(before == null ? Versions.NEVER : before.version(), now);
    OfferSaved next = saved(edge, version, in.value(), in);
    recorded.put(edge, next);
    out.save(next);
    out.tell(new Notice.OfferPublished(edge, version, next.value(), next.behind()));
    send(next, out);
  }

  private static OfferSaved saved(Edge edge, long version, Value value, OfferRegistered in) {
    return new OfferSaved(
        edge,
        version,
        Phase.AVAILABLE,
        Optional.of(value),
        in.behind(),
        true,
        Versions.NEVER,
        0,
        new TreeSet<>());
  }

  private void send(OfferSaved offer, BatchDraft out) {
    DeploymentName peer = offer.edge().beneficiary();
    long session = remotes.session(peer);
    if (session != 0) {
      out.send(
          peer,
          session,
          new OfferState(offer.edge(), offer.version(), Phase.AVAILABLE, offer.value()));
    }
  }

  /** Offers of which neither the program nor the engine's state speaks, and the peer still does. */
  List<Edge> lost(Set<Edge> leaving) {
    List<Edge> lost = new ArrayList<>();
    for (Edge edge : recorded.keySet()) {
      if (!registered.contains(edge) && !leaving.contains(edge)) {
        lost.add(edge);
      }
    }
    return lost;
  }

  /** Begins to withdraw an offer; false if there is nothing to withdraw. */
  boolean withdraw(Edge edge, long now, BatchDraft out) {
    OfferSaved offer = recorded.get(edge);
    if (offer == null) {
      return false;
    }
    offered.remove(edge);
    Withdrawal withdrawal = new Withdrawal(Versions.next(offer.version(), now));
    withdrawals.put(edge, withdrawal);
    out.tell(new Notice.OfferWithdrawn(edge, withdrawal.version));
    call(edge, withdrawal, out);
    return true;
  }

  private void call(Edge edge, Withdrawal withdrawal, BatchDraft out) {
    withdrawal.session = remotes.session(edge.beneficiary());
    if (withdrawal.session != 0) {
      out.send(
          edge.beneficiary(),
          withdrawal.session,
          new OfferState(edge, withdrawal.version, Phase.WITHDRAWN, Optional.empty()));
    }
  }

  /** A call has failed with its connection, and waits until a heartbeat finds the peer anew. */
  void disconnected(DeploymentName peer) {
    withdrawals.forEach(
        (edge, withdrawal) -> {
          if (edge.beneficiary().equals(peer)) {
            withdrawal.session = 0;
          }
        });
  }

  void connected(DeploymentName peer, BatchDraft out) {
    recorded.forEach(
        (edge, offer) -> {
          if (edge.beneficiary().equals(peer) && offered.contains(edge)) {
            send(offer, out);
          }
        });
    withdrawals.forEach(
        (edge, withdrawal) -> {
          if (edge.beneficiary().equals(peer) && withdrawal.session == 0) {
            call(edge, withdrawal, out);
          }
        });
  }

  /** Whether the answer ends a withdrawal. */
  boolean released(WishState answer, long session, BatchDraft out) {
    Withdrawal withdrawal = withdrawals.get(answer.edge());
    if (withdrawal == null
        || withdrawal.session != session
        || withdrawal.version != answer.seen()) {
      return false;
    }
    withdrawals.remove(answer.edge());
    recorded.remove(answer.edge());
    out.save(new JournalRecord.OfferRemoved(answer.edge()));
    return true;
  }
}
