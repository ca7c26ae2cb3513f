package mjuz.core.protocol;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import mjuz.core.executor.Failure;
import mjuz.core.executor.RoundEnd;
import mjuz.core.executor.StackReport;
import mjuz.core.journal.JournalState;
import mjuz.core.message.Message;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.Edge;
import mjuz.core.model.Instance;
import mjuz.core.model.Phase;
import mjuz.core.model.Value;
import mjuz.core.model.Versions;

/** Makes inputs out of numbers: likely and unlikely ones, in any order. */
final class InputScript {
  static final DeploymentName SELF = new DeploymentName("self");
  static final DeploymentName PEER = new DeploymentName("peer");
  static final DeploymentName OTHER = new DeploymentName("other");
  static final Edge OFFER = new Edge(SELF, "o", PEER);
  static final Edge SECOND = new Edge(SELF, "o", OTHER);
  static final Edge WISH = new Edge(PEER, "w", SELF);
  static final List<Edge> WISH_NAMES = List.of(WISH, new Edge(PEER, "alias", SELF));
  static final int KINDS = 22;
  private static final List<Timer> TIMERS = List.of(Timer.values());
  private static final List<DeploymentName> PEERS = List.of(PEER, OTHER);
  private static final List<Edge> OFFERS = List.of(OFFER, SECOND);

  private final long round;
  private final long question;

  private InputScript(long round, long question) {
    this.round = round;
    this.question = question;
  }

  static DeploymentCore newCore() {
    return new DeploymentCore(SELF, 1, ProtocolOptions.DEFAULT, JournalState.empty("j"));
  }

  /** The input that a number stands for, at a place of a word. */
  static Input at(int place, int number, DeploymentCore core) {
    if (place == 0) {
      return new Input.Started(report(number));
    }
    return new InputScript(core.status().rounds(), place).input(number);
  }

  private Input input(int number) {
    int detail = number / KINDS;
    DeploymentName peer = PEERS.get(detail % 2);
    Edge offer = OFFERS.get(detail % 2);
    Instance instance = new Instance("urn", "" + detail % 3);
    return switch (number % KINDS) {
      case 0, 1 -> new Input.SessionOpened(peer, 1 + detail % 2, 1);
      case 2 -> new Input.SessionClosed(peer, 1 + detail % 2, "cut");
      case 3 -> new Input.PeerUnreachable(peer, "no route " + detail % 2);
      case 4, 5 -> new Input.Received(PEER, 1 + detail % 2, offerState(detail));
      case 6, 7, 8 -> new Input.Received(offer.beneficiary(), 1, wishState(offer, detail));
      case 9 -> new Input.Received(PEER, 1, new Message.WishHeard(WISH, 1 + detail % 6));
      case 10 -> new Input.ConnectionRegistered(round, peer, Optional.empty());
      case 11 ->
          detail % 8 == 7
              ? new Input.WishNamed(round, question, WISH_NAMES)
              : new Input.WishRegistered(round, question, WISH);
      case 12, 13 ->
          new Input.OfferRegistered(
              round,
              question,
              offer,
              Value.of("" + detail % 2),
              behind(detail),
              detail % 16 >= 12 ? 1_000 : 0);
      case 14 ->
          new Input.ResourceChanging(
              round, question, instance, new TreeSet<>(detail % 2 == 0 ? Set.of() : Set.of(offer)));
      case 15 ->
          switch (detail % 4) {
            case 0 -> new Input.ProgramWaiting(round, question);
            case 1 -> new Input.ProgramGoesOn(round);
            default -> new Input.ResourceChanged(round, instance);
          };
      case 16 -> new Input.OfferDeleting(round, question, offer);
      case 17 -> new Input.DeletesPlanned(round, question, Set.of(offer));
      case 18 -> new Input.RoundEnded(round, end(detail));
      case 19 ->
          detail % 8 == 7 ? new Input.DestroyRequested() : new Input.ProgramChanged("changed");
      case 20, 21 -> new Input.TimerFired(TIMERS.get(detail % TIMERS.size()));
      default -> throw new AssertionError();
    };
  }

  private static Message offerState(int detail) {
    boolean stands = detail % 3 != 0;
    return new Message.OfferState(
        WISH,
        1 + detail % 7,
        stands ? Phase.AVAILABLE : Phase.WITHDRAWN,
        stands ? Optional.of(Value.of("" + detail % 2)) : Optional.empty());
  }

  private static Message wishState(Edge edge, int detail) {
    long seen = detail % 5 == 4 ? Versions.FORGOTTEN : detail % 5;
    long inUse = detail % 3 == 2 ? Versions.NONE : detail % 4;
    return new Message.WishState(edge, 1 + detail % 7, detail % 2 == 0, seen, inUse);
  }

  private static SortedSet<Instance> behind(int detail) {
    return new TreeSet<>(
        detail % 3 == 2
            ? List.of(new Instance("urn", "0"), new Instance("urn", "1"))
            : List.of(new Instance("urn", "" + detail % 3)));
  }

  private static StackReport report(int detail) {
    SortedSet<Edge> none = Collections.emptySortedSet();
    SortedSet<Edge> used = detail % 2 == 0 ? none : new TreeSet<>(Set.of(WISH));
    List<Edge> offers = new ArrayList<>();
    if (detail % 3 > 0) {
      offers.add(OFFER);
    }
    if (detail % 3 == 2) {
      offers.add(SECOND);
    }
    return new StackReport(
        used,
        detail % 4 == 3 ? used : none,
        new TreeSet<>(offers),
        detail % 6 == 0,
        detail % 5 == 0);
  }

  private static RoundEnd end(int detail) {
    Optional<Failure> failure =
        detail % 4 == 0
            ? Optional.of(new Failure("failed " + detail % 3, List.of(), detail % 8 != 0))
            : Optional.empty();
    return new RoundEnd(
        failure,
        detail % 16 == 4,
        detail % 3 != 0,
        detail % 7 == 6 ? Optional.empty() : Optional.of(report(detail / 4)));
  }
}
