package mjuz.core.protocol;

import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.Edge;
import mjuz.core.model.PeerAddress;

/**
 * What a deployment knows of one peer: the session, if there is one, and the edges between them.
 */
final class PeerLink {
  /** What a peer may make this deployment remember: edges of a kind that no program here names. */
  static final int MAX_EDGES = 100_000;

  /** No session: the numbers of sessions are positive. */
  static final long NO_SESSION = 0;

  private final DeploymentName peer;
  private final TreeMap<String, OfferSide> offers = new TreeMap<>();
  private final TreeMap<String, WishSide> wishes = new TreeMap<>();
  private boolean wanted;
  private Optional<PeerAddress> address = Optional.empty();
  private long session = NO_SESSION;
  private long incarnation;
  private boolean leaving;
  private String problem = "";

  PeerLink(DeploymentName peer) {
    this.peer = peer;
  }

  /** The same state, to go on from on its own. */
  PeerLink copy(Revisions revisions) {
    PeerLink copy = new PeerLink(peer);
    offers.forEach((name, side) -> copy.offers.put(name, side.copy()));
    wishes.forEach((name, side) -> copy.wishes.put(name, side.copy(revisions)));
    copy.wanted = wanted;
    copy.address = address;
    copy.session = session;
    copy.incarnation = incarnation;
    copy.leaving = leaving;
    copy.problem = problem;
    return copy;
  }

  /** Whether it behaves as if the peer had never been spoken of. */
  boolean isBlank() {
    return !wanted
        && !isConnected()
        && wishes.isEmpty()
        && offers.values().stream().allMatch(OfferSide::isBlank);
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
      sink.flag(leaving);
    }
    sink.number(offers.values().stream().filter(o -> !o.isBlank()).count());
    offers.values().stream().filter(o -> !o.isBlank()).forEach(o -> o.encode(sink));
    sink.number(wishes.size());
    wishes.values().forEach(w -> w.encode(sink));
  }

  DeploymentName peer() {
    return peer;
  }

  /** The offering sides of the edges to this peer, by the name of the offer. */
  SortedMap<String, OfferSide> offers() {
    return offers;
  }

  /** The wishing sides of the edges from this peer, by the name of the offer. */
  SortedMap<String, WishSide> wishes() {
    return wishes;
  }

  /** Whether one more edge may be remembered because the peer speaks of it. */
  boolean hasRoomFor(Map<String, ?> sides, Edge edge) {
    return sides.size() < MAX_EDGES || sides.containsKey(edge.offer());
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

  void open(long number, long peerIncarnation) {
    session = number;
    incarnation = peerIncarnation;
    problem = "";
    leaving = false;
    offers.values().forEach(OfferSide::forgetRevisions);
    wishes.values().forEach(WishSide::forgetHeard);
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
    return offers.values().stream().anyMatch(o -> !o.isAbsent())
        || wishes.values().stream().anyMatch(w -> !w.isDone() || w.isUnanswered());
  }
}
