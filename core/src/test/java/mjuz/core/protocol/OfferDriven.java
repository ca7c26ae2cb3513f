package mjuz.core.protocol;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import mjuz.core.journal.JournalState;
import mjuz.core.message.Message.WishState;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.Edge;
import mjuz.core.model.Instance;
import mjuz.core.model.Value;
import mjuz.core.model.Versions;
import mjuz.core.protocol.TransitionTableTest.Driven;
import mjuz.core.protocol.TransitionTableTest.Step;

/** The real {@link OfferSide}, driven by way of the classes that use it. */
final class OfferDriven implements Driven {
  static final List<String> EVENTS =
      List.of(
          "register",
          "register other value",
          "register other instance",
          "leave",
          "give notice",
          "hear old",
          "hear release",
          "hear future",
          "restart",
          "deny",
          "gone");

  private static final DeploymentName SELF = new DeploymentName("offering");
  private static final Edge EDGE = new Edge(SELF, "o", new DeploymentName("wishing"));

  private final Exchange exchange =
      new Exchange(SELF, ProtocolOptions.DEFAULT, JournalState.empty("j"), new NoChanges());
  private final Questions questions =
      new Questions(ProtocolOptions.DEFAULT, exchange, new Echo(), () -> false);
  private OfferSide side = exchange.offer(EDGE);
  private long nowMicros = 100;
  private long revision;
  private Value value = Value.of("1");
  private Instance instance = new Instance("urn", "1");
  private long seenAbove;
  private boolean recovered;
  private boolean ahead;

  @Override
  public Optional<Step> drive(String event) {
    String before = state();
    long versionBefore = side.version();
    Optional<String> row = happen(event, before);
    if (row.isEmpty()) {
      return Optional.empty();
    }
    Set<String> more = new HashSet<>();
    if (side.version() == versionBefore) {
      more.add("");
    } else if (side.version() > versionBefore && side.version() > seenAbove) {
      more.add("version rises");
      more.add("version rises above it");
    }
    if (side.isGhost()) {
      // That it is so, the row of the next registration shows.
      more.add("next version is above it");
    }
    return Optional.of(new Step(before, row.get(), state(), more));
  }

  /** Makes an event happen; the text of its row, empty text if it has none. */
  private Optional<String> happen(String event, String before) {
    nowMicros += 10;
    BatchBuilder out = new BatchBuilder(nowMicros);
    switch (event) {
      case "register" -> {
        return Optional.of(register(before, false));
      }
      case "register other value" -> {
        value = Value.of(value.json() + "1");
        return Optional.of(register(before, true));
      }
      case "register other instance" -> {
        boolean leaves = !side.behind().isEmpty();
        instance = new Instance("urn", instance.id() + "1");
        return Optional.of(register(before, leaves));
      }
      case "leave" -> {
        questions.withdraw(side, out);
        return Optional.of("offer leaves");
      }
      case "give notice" -> {
        if (!side.isAvailable() || side.isLeaving()) {
          return Optional.empty();
        }
        questions.leaving().giveNotice(side, out);
        return Optional.of("notice given");
      }
      case "hear old" -> {
        hear(Versions.NEVER, Versions.NONE);
        ahead = false;
        seenAbove = 0;
        return Optional.of("");
      }
      case "hear release" -> {
        hear(side.version(), Versions.NONE);
        ahead = false;
        seenAbove = 0;
        return before.equals("ABSENT") ? Optional.empty() : Optional.of("");
      }
      case "hear future" -> {
        seenAbove = nowMicros + 1_000;
        hear(seenAbove, Versions.NONE);
        if (before.equals("ABSENT")) {
          return Optional.of("wish heard that has seen a version");
        }
        ahead = recovered && before.equals("AVAILABLE");
        return Optional.of(
            ahead
                ? "the same, not registered since the start"
                : "wish heard that has seen a higher version");
      }
      case "restart" -> {
        if (before.equals("ABSENT")) {
          return Optional.empty();
        }
        side = new OfferSide(side.saved());
        exchange.link(EDGE.beneficiary()).put(side);
        recovered = true;
        ahead = false;
        seenAbove = 0;
        return Optional.of("");
      }
      case "deny" -> {
        if (!side.isGhost()) {
          return Optional.empty();
        }
        questions.deny(side, out);
        return Optional.of("denied: seen by the peer, not in the program");
      }
      case "gone" -> {
        if (!side.isWithdrawn() || !side.isReleased()) {
          return Optional.empty();
        }
        exchange.removed(side, out);
        return Optional.of("released, and the executor has it no more");
      }
      default -> throw new IllegalArgumentException(event);
    }
  }

  private String register(String before, boolean other) {
    boolean differs = other || !side.behind().contains(instance);
    boolean wasAhead = ahead;
    ahead = false;
    recovered = false;
    boolean wasLeaving = side.isLeaving();
    side.register(value, behind(), Optional.empty(), nowMicros);
    side.setNotice(1_000);
    if (wasAhead && before.equals("AVAILABLE")) {
      return "registered, after that";
    }
    if (!before.equals("AVAILABLE")) {
      return "offer registered";
    }
    if (wasLeaving) {
      return "registered, after notice";
    }
    return differs
        ? "registered, other value or something left"
        : "registered, equal, nothing behind it left";
  }

  private SortedSet<Instance> behind() {
    return new TreeSet<>(Set.of(instance));
  }

  private void hear(long seen, long inUse) {
    side.hear(new WishState(EDGE, ++revision, true, seen, inUse), nowMicros);
  }

  private String state() {
    return side.phase().map(Enum::name).orElse("ABSENT");
  }

  /** Nobody listens. */
  static final class NoChanges implements Exchange.Changes {
    @Override
    public void offerSeen(WishSide wish, BatchBuilder out) {}

    @Override
    public void releasedMore(OfferSide offer, BatchBuilder out) {}

    @Override
    public void noticeUnneeded(OfferSide offer, BatchBuilder out) {}

    @Override
    public void unknownOffer(OfferSide offer, BatchBuilder out) {}
  }
}
