package mjuz.core.protocol;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.Edge;
import mjuz.core.model.PeerAddress;
import org.jspecify.annotations.Nullable;

/**
 * What a deployment knows of one peer: the session, if there is one, and the edges between them.
 */
final class PeerLink implements Keyed {
  /** What a peer may make this deployment remember: edges of a kind that no program here names. */
  static final int MAX_EDGES = 100_000;

  /** No session: the numbers of sessions are positive. */
  static final long NO_SESSION = 0;

  private static final OfferSide[] NO_OFFERS = {};
  private static final WishSide[] NO_WISHES = {};

  private final DeploymentName peer;
  private OfferSide[] offers = NO_OFFERS;
  private WishSide[] wishes = NO_WISHES;
  private boolean wanted;
  private Optional<PeerAddress> address = Optional.empty();
  private long session = NO_SESSION;
  private long incarnation;
  private String journal = "";
  private boolean leaving;
  private String problem = "";

  PeerLink(DeploymentName peer) {
    this.peer = peer;
  }

  /** The same state, to go on from on its own. */
  PeerLink copy(Revisions revisions) {
    PeerLink copy = new PeerLink(peer);
    copy.offers = offers.length == 0 ? NO_OFFERS : new OfferSide[Keyed.count(offers)];
    Arrays.setAll(copy.offers, i -> offers[i].copy());
    copy.wishes = wishes.length == 0 ? NO_WISHES : new WishSide[Keyed.count(wishes)];
    Arrays.setAll(copy.wishes, i -> wishes[i].copy(revisions));
    copy.wanted = wanted;
    copy.address = address;
    copy.session = session;
    copy.incarnation = incarnation;
    copy.journal = journal;
    copy.leaving = leaving;
    copy.problem = problem;
    return copy;
  }

  /** Whether it behaves as if the peer had never been spoken of. */
  boolean isBlank() {
    return !wanted
        && !isConnected()
        && wishes().isEmpty()
        && offers().stream().allMatch(OfferSide::isBlank);
  }

  /**
   * What decides what comes next; {@code problem} is for people. The incarnation and that the peer
   * leaves matter only within a session. Blank sides count for {@link #MAX_EDGES}, a guard against
   * peers that do not speak this protocol, and for nothing else.
   */
  void encode(StateSink sink) {
    sink.text(peer.text());
    sink.flag(wanted);
    sink.text(address.map(PeerAddress::toString).orElse(""));
    sink.session(peer, session);
    if (isConnected()) {
      sink.incarnation(peer, incarnation);
      sink.text(journal);
      sink.flag(leaving);
    }
    sink.number(offers().stream().filter(o -> !o.isBlank()).count());
    offers().stream().filter(o -> !o.isBlank()).forEach(o -> o.encode(sink));
    sink.number(wishes().size());
    wishes().forEach(w -> w.encode(sink));
  }

  DeploymentName peer() {
    return peer;
  }

  @Override
  public String key() {
    return peer.text();
  }

  /** The offering sides of the edges to this peer, by the name of the offer. */
  List<OfferSide> offers() {
    return Keyed.list(offers);
  }

  /** The wishing sides of the edges from this peer, by the name of the offer. */
  List<WishSide> wishes() {
    return Keyed.list(wishes);
  }

  void forEachOffer(Consumer<? super OfferSide> action) {
    Keyed.forEach(offers, action);
  }

  void forEachWish(Consumer<? super WishSide> action) {
    Keyed.forEach(wishes, action);
  }

  boolean anyOffer(Predicate<? super OfferSide> what) {
    return Keyed.any(offers, what);
  }

  boolean anyWish(Predicate<? super WishSide> what) {
    return Keyed.any(wishes, what);
  }

  @Nullable OfferSide offer(String name) {
    int at = Keyed.find(offers, name);
    return at < 0 ? null : offers[at];
  }

  @Nullable WishSide wish(String name) {
    int at = Keyed.find(wishes, name);
    return at < 0 ? null : wishes[at];
  }

  void put(OfferSide side) {
    offers = Keyed.with(offers, side);
  }

  void put(WishSide side) {
    wishes = Keyed.with(wishes, side);
  }

  void forgetWishes(Predicate<WishSide> which) {
    List<WishSide> rest = new ArrayList<>(wishes.length);
    forEachWish(
        wish -> {
          if (!which.test(wish)) {
            rest.add(wish);
          }
        });
    wishes = rest.toArray(NO_WISHES);
  }

  /** Whether one more edge may be remembered because the peer speaks of it. */
  boolean hasRoomForOffer(Edge edge) {
    return Keyed.count(offers) < MAX_EDGES || offer(edge.offer()) != null;
  }

  /** Whether one more edge may be remembered because the peer speaks of it. */
  boolean hasRoomForWish(Edge edge) {
    return Keyed.count(wishes) < MAX_EDGES || wish(edge.offer()) != null;
  }

  boolean isWanted() {
    return wanted;
  }

  Optional<PeerAddress> address() {
    return address;
  }

  /** Returns whether that is new. */
  boolean want(Optional<PeerAddress> where) {
    boolean news = !wanted || !address.equals(where);
    wanted = true;
    address = where;
    return news;
  }

  void unwant() {
    wanted = false;
    address = Optional.empty();
    session = NO_SESSION;
  }

  boolean isConnected() {
    return session != NO_SESSION;
  }

  long session() {
    return session;
  }

  /** The peer's journal, of the session that there is. */
  String journal() {
    return journal;
  }

  String problem() {
    return problem;
  }

  void setProblem(String text) {
    problem = text;
  }

  /** R4: a session of an older incarnation than the one that is connected is not taken. */
  boolean mayOpen(long peerIncarnation) {
    return !isConnected() || peerIncarnation >= incarnation;
  }

  void open(Input.SessionOpened opened) {
    session = opened.session();
    incarnation = opened.incarnation();
    journal = opened.journal().id();
    problem = "";
    leaving = false;
    forEachOffer(OfferSide::forgetRevisions);
    forEachWish(WishSide::forgetHeard);
  }

  /** Returns false if that session is not the current one any more. */
  boolean close(long number) {
    if (session != number) {
      return false;
    }
    session = NO_SESSION;
    return true;
  }

  /** R8: the peer is destroyed, and takes no offer in any more before the next session. */
  void leaves() {
    leaving = true;
  }

  /** Whether an offer can be said to the peer. */
  boolean takesOffers() {
    return isConnected() && !leaving;
  }

  /** Whether anything of the edges with this peer has to be remembered. */
  boolean hasBusiness() {
    return anyOffer(o -> !o.isAbsent()) || anyWish(w -> !w.isDone() || w.isUnanswered());
  }
}
