package mjuz.core.protocol;

import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;
import mjuz.core.journal.JournalRecord;
import mjuz.core.journal.JournalState;
import mjuz.core.message.Message;
import mjuz.core.message.Message.OfferState;
import mjuz.core.message.Message.WishHeard;
import mjuz.core.message.Message.WishState;
import mjuz.core.message.Obstacle;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.Edge;
import mjuz.core.model.PeerAddress;
import mjuz.core.model.Versions;
import mjuz.core.notice.Notice;
import org.jspecify.annotations.Nullable;

/**
 * The exchange of state with the peers: takes in what they say and says what they have not heard
 * yet, again after {@link ProtocolOptions#resendMicros} (section 3 of the design).
 */
final class Exchange {

  /** Hears what the words of the peers change for this deployment. */
  interface Changes {
    /** A newer offer was seen. */
    void offerSeen(WishSide wish, BatchBuilder out);

    /** A beneficiary has adopted or released more than before. */
    void releasedMore(OfferSide offer, BatchBuilder out);

    /** R13: a beneficiary does not need an offer any more of which it was given notice. */
    void noticeUnneeded(OfferSide offer, BatchBuilder out);

    /** A beneficiary speaks of an offer that this deployment does not have. */
    void unknownOffer(OfferSide offer, BatchBuilder out);
  }

  private static final PeerLink[] NO_LINKS = {};

  private final DeploymentName self;
  private final ProtocolOptions options;
  private final Changes changes;
  private PeerLink[] links = NO_LINKS;

  /** There during a step only. */
  private @Nullable Set<OfferSide> offersToSay;

  /** There during a step only. */
  private @Nullable Set<WishSide> wishesToSay;

  private final Revisions revisions;
  private boolean resendSet;
  private boolean leaving;

  Exchange(DeploymentName self, ProtocolOptions options, JournalState recovered, Changes changes) {
    this.self = self;
    this.options = options;
    this.changes = changes;
    revisions = new Revisions();
    recovered.connections().forEach((peer, address) -> link(peer).want(address));
    recovered.offers().forEach((e, saved) -> link(e.beneficiary()).put(new OfferSide(saved)));
    recovered
        .wishes()
        .forEach((e, saved) -> link(e.offering()).put(new WishSide(saved, revisions)));
  }

  private Exchange(Exchange from, Changes changes) {
    self = from.self;
    options = from.options;
    this.changes = changes;
    revisions = from.revisions.copy();
    links = from.links.length == 0 ? NO_LINKS : new PeerLink[Keyed.count(from.links)];
    Arrays.setAll(links, i -> from.links[i].copy(revisions));
    resendSet = from.resendSet;
    leaving = from.leaving;
  }

  /**
   * The same state, to go on from on its own, between two steps.
   *
   * @param theirs hears what changes in the copy
   */
  Exchange copy(Changes theirs) {
    return new Exchange(this, theirs);
  }

  /** What decides what comes next; between two steps there is nothing left to say. */
  void encode(StateSink sink) {
    revisions.encode(sink);
    sink.flag(resendSet);
    sink.flag(leaving);
    sink.number(links().stream().filter(l -> !l.isBlank()).count());
    links().stream().filter(l -> !l.isBlank()).forEach(l -> l.encode(sink));
  }

  List<PeerLink> links() {
    return Keyed.list(links);
  }

  PeerLink link(DeploymentName peer) {
    PeerLink known = known(peer);
    if (known != null) {
      return known;
    }
    PeerLink made = new PeerLink(peer);
    links = Keyed.with(links, made);
    return made;
  }

  private @Nullable PeerLink known(DeploymentName peer) {
    int at = Keyed.find(links, peer.text());
    return at < 0 ? null : links[at];
  }

  OfferSide offer(Edge edge) {
    require(edge.offering());
    PeerLink link = link(edge.beneficiary());
    OfferSide known = link.offer(edge.offer());
    if (known != null) {
      return known;
    }
    OfferSide made = new OfferSide(edge);
    link.put(made);
    return made;
  }

  WishSide wish(Edge edge) {
    require(edge.beneficiary());
    PeerLink link = link(edge.offering());
    WishSide known = link.wish(edge.offer());
    if (known != null) {
      return known;
    }
    WishSide made = new WishSide(edge, revisions);
    link.put(made);
    return made;
  }

  private void require(DeploymentName mine) {
    if (!mine.equals(self)) {
      throw new IllegalArgumentException("'%s' is not this deployment, '%s'".formatted(mine, self));
    }
  }

  void forEachOffer(Consumer<OfferSide> action) {
    Keyed.forEach(links, link -> link.forEachOffer(action));
  }

  void forEachWish(Consumer<WishSide> action) {
    Keyed.forEach(links, link -> link.forEachWish(action));
  }

  boolean isConnected(DeploymentName peer) {
    PeerLink link = known(peer);
    return link != null && link.isConnected();
  }

  private void say(OfferSide offer) {
    if (offersToSay == null) {
      offersToSay = new LinkedHashSet<>();
    }
    offersToSay.add(offer);
  }

  private void say(WishSide wish) {
    if (wishesToSay == null) {
      wishesToSay = new LinkedHashSet<>();
    }
    wishesToSay.add(wish);
  }

  /** The offering side has changed: make it durable and say it. */
  void changed(OfferSide offer, BatchBuilder out) {
    out.persist(offer.saved());
    say(offer);
  }

  /** The wishing side has changed: make it durable and say it, if the peer has not heard it. */
  void changed(WishSide wish, BatchBuilder out) {
    out.persist(wish.saved());
    if (wish.isUnanswered()) {
      say(wish);
    }
  }

  /** R12: the wishing side has something new to say that is not to be remembered. */
  void tell(WishSide wish, Optional<Obstacle> failing) {
    if (wish.tell(failing)) {
      say(wish);
    }
  }

  /** Nothing is left to remember of the offering side. */
  void removed(OfferSide offer, BatchBuilder out) {
    offer.clear();
    out.persist(new JournalRecord.OfferRemoved(offer.edge()));
    if (offersToSay != null) {
      offersToSay.remove(offer);
    }
  }

  /** R4 and the repeated state: each new session hears everything. */
  void sessionOpened(Input.SessionOpened opened, BatchBuilder out) {
    DeploymentName peer = opened.peer();
    PeerLink link = link(peer);
    if (!link.mayOpen(opened.incarnation())) {
      return;
    }
    forgetDone(link, out);
    link.open(opened);
    out.notice(new Notice.PeerConnected(peer));
    link.forEachOffer(
        offer -> {
          if (offer.meet(opened.journal())) {
            out.persist(offer.saved());
          }
          offer.lostUser().ifPresent(lost -> out.notice(new Notice.UserLost(offer.edge(), lost)));
          if (!offer.isAbsent()) {
            say(offer);
          }
        });
    link.forEachWish(this::say);
  }

  /**
   * R4: an edge is forgotten between two sessions only. Within one, an older word may still be
   * under way, and who has forgotten the newer one would believe it.
   */
  private static void forgetDone(PeerLink link, BatchBuilder out) {
    link.forgetWishes(
        wish -> {
          boolean forget = wish.isDone() && !wish.isUnanswered();
          if (forget) {
            out.persist(new JournalRecord.WishRemoved(wish.edge()));
          }
          return forget;
        });
  }

  void sessionClosed(DeploymentName peer, long session, String reason, BatchBuilder out) {
    PeerLink link = link(peer);
    if (link.close(session)) {
      link.setProblem(reason);
      out.notice(new Notice.PeerDisconnected(peer, reason));
    }
  }

  void unreachable(DeploymentName peer, String problem, BatchBuilder out) {
    PeerLink link = link(peer);
    if (!link.problem().equals(problem)) {
      link.setProblem(problem);
      out.notice(new Notice.PeerUnreachable(peer, problem));
    }
  }

  /** R4: a word counts only in the current session, and only of an edge between the two. */
  void received(DeploymentName peer, long session, Message message, BatchBuilder out) {
    PeerLink link = known(peer);
    if (link == null || link.session() != session) {
      return;
    }
    Edge edge = message.edge();
    boolean fromOffering = !(message instanceof WishState);
    boolean theirs =
        fromOffering
            ? edge.offering().equals(peer) && edge.beneficiary().equals(self)
            : edge.offering().equals(self) && edge.beneficiary().equals(peer);
    if (!theirs) {
      // Of somebody else's edge: not this peer's to say.
      return;
    }
    switch (message) {
      case OfferState word -> offerHeard(link, word, out);
      case WishState word -> wishHeard(link, word, out);
      case WishHeard word -> wordHeard(link, word);
    }
  }

  private void offerHeard(PeerLink link, OfferState word, BatchBuilder out) {
    if (!link.hasRoomForWish(word.edge())) {
      return;
    }
    WishSide wish = wish(word.edge());
    OptionalLong leftAt = wish.leavesAtMicros();
    if (leaving) {
      wish.forget();
      say(wish);
    } else if (wish.see(word)) {
      changed(wish, out);
      out.notice(
          wish.isStanding()
              ? new Notice.OfferSeen(word.edge(), word.version(), wish.isWished())
              : new Notice.WithdrawalSeen(word.edge(), word.version(), wish.isInUse()));
      if (wish.isStanding() && !wish.leavesAtMicros().equals(leftAt)) {
        out.notice(
            new Notice.NoticeSeen(
                word.edge(), word.version(), wish.leavesAtMicros(), wish.isInUse()));
      }
      changes.offerSeen(wish, out);
    } else {
      // The peer says it again because it has not heard the answer.
      say(wish);
    }
  }

  private void wishHeard(PeerLink link, WishState word, BatchBuilder out) {
    if (!link.hasRoomForOffer(word.edge())) {
      return;
    }
    OfferSide offer = offer(word.edge());
    Optional<Obstacle> before = offer.obstacle();
    switch (offer.hear(word, out.nowMicros())) {
      case OLD -> {
        return;
      }
      case VERSION_ROSE -> {
        changed(offer, out);
        out.notice(
            offer.isAvailable()
                ? new Notice.OfferPublished(
                    offer.edge(), offer.version(), offer.message().value(), offer.behind())
                : new Notice.OfferWithdrawn(offer.edge(), offer.version()));
      }
      case FORGOTTEN -> {
        if (!offer.isAbsent()) {
          out.persist(offer.saved());
        }
      }
      case RELEASED_MORE -> {
        out.persist(offer.saved());
        changes.releasedMore(offer, out);
      }
      case NOTHING -> {
        if (offer.isGhost()) {
          changes.unknownOffer(offer, out);
        }
      }
    }
    if (offer.isToLeaveNow()) {
      changes.noticeUnneeded(offer, out);
    }
    if (!offer.obstacle().equals(before)) {
      out.notice(new Notice.BeneficiaryFails(offer.edge(), offer.obstacle()));
    }
    if (word.seen() == Versions.FORGOTTEN) {
      link.leaves();
    }
    out.send(
        new Batch.Outgoing(
            link.peer(), link.session(), new WishHeard(word.edge(), word.revision())));
  }

  private void wordHeard(PeerLink link, WishHeard word) {
    WishSide wish = link.wish(word.edge().offer());
    if (wish == null) {
      return;
    }
    wish.heard(word.revision());
  }

  private void sayIfUnanswered(OfferSide offer) {
    if (offer.isUnanswered()) {
      say(offer);
    }
  }

  private void sayIfUnanswered(WishSide wish) {
    if (wish.isUnanswered()) {
      say(wish);
    }
  }

  /** Says again what was not answered. */
  void resend() {
    resendSet = false;
    Keyed.forEach(
        links,
        link -> {
          if (link.isConnected()) {
            link.forEachOffer(this::sayIfUnanswered);
            link.forEachWish(this::sayIfUnanswered);
          }
        });
  }

  /** At the end of a step: hands what is to be said to the sessions that there are. */
  void flush(BatchBuilder out) {
    boolean said = false;
    if (offersToSay == null && wishesToSay == null) {
      return;
    }
    for (OfferSide offer : offersToSay == null ? Set.<OfferSide>of() : offersToSay) {
      PeerLink link = link(offer.edge().beneficiary());
      if (link.takesOffers() && !offer.isAbsent()) {
        if (offer.expose(link.journal())) {
          // R1: from here on the beneficiary may know of it, whatever becomes of this process.
          out.persist(offer.saved());
        }
        out.send(new Batch.Outgoing(link.peer(), link.session(), offer.message()));
        said |= offer.isUnanswered();
      }
    }
    for (WishSide wish : wishesToSay == null ? Set.<WishSide>of() : wishesToSay) {
      PeerLink link = link(wish.edge().offering());
      if (link.isConnected()) {
        out.send(new Batch.Outgoing(link.peer(), link.session(), wish.message()));
        said |= wish.isUnanswered();
      }
    }
    offersToSay = null;
    wishesToSay = null;
    if (said && !resendSet) {
      resendSet = true;
      out.timer(Timer.RESEND, options.resendMicros(), 0);
    }
  }

  /** The program, or the journal, wants a session with a peer. */
  void connect(DeploymentName peer, Optional<PeerAddress> address, BatchBuilder out) {
    if (link(peer).want(address)) {
      out.persist(new JournalRecord.ConnectionSaved(peer, address));
      out.connection(new Batch.Connection.Connect(peer, address));
    }
  }

  /** Sessions that the journal remembers are wanted from the start. */
  void reconnect(BatchBuilder out) {
    for (PeerLink link : links()) {
      if (link.isWanted()) {
        out.connection(new Batch.Connection.Connect(link.peer(), link.address()));
      }
    }
  }

  /** The program no longer has the remote connection, and no edge needs it. */
  void disconnect(PeerLink link, BatchBuilder out) {
    link.unwant();
    out.persist(new JournalRecord.ConnectionRemoved(link.peer()));
    out.connection(new Batch.Connection.Disconnect(link.peer()));
  }

  /**
   * R8: this deployment is destroyed. It forgets the offers that stand, so that no peer waits for
   * its word on them, and takes no offer in any more.
   */
  void leave(BatchBuilder out) {
    leaving = true;
    forEachWish(
        wish -> {
          // Also those that an earlier run was destroyed with, and could not say so.
          if (!wish.isInUse() && (wish.isStanding() || wish.isReleaseUnheard())) {
            wish.forget();
            changed(wish, out);
          }
        });
  }

  /** R8: every peer has heard all: there is nothing to say after a later start. */
  void left(BatchBuilder out) {
    for (PeerLink link : links()) {
      link.wishes().forEach(wish -> out.persist(new JournalRecord.WishRemoved(wish.edge())));
      if (link.isWanted()) {
        out.persist(new JournalRecord.ConnectionRemoved(link.peer()));
      }
    }
  }

  /** Whether a connected peer still has to hear or answer something. */
  boolean hasUnansweredWords() {
    return Keyed.any(
        links,
        link ->
            link.isConnected()
                && (link.anyWish(WishSide::isUnanswered)
                    || (link.takesOffers() && link.anyOffer(OfferSide::isUnanswered))));
  }

  /** R7: whether this deployment uses a version that is no longer the newest: a peer may wait. */
  boolean usesOlder() {
    return Keyed.any(links, link -> link.anyWish(WishSide::usesOlder));
  }

  /** Peers that have not heard something and are away. */
  boolean hasUnreachedPeers() {
    return Keyed.any(
        links, link -> !link.isConnected() && link.anyWish(WishSide::isReleaseUnheard));
  }
}
