package mjuz.core.protocol;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import mjuz.core.message.Message.OfferState;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.Edge;
import mjuz.core.model.Phase;
import mjuz.core.model.Value;
import mjuz.core.model.Versions;
import mjuz.core.protocol.TransitionTableTest.Driven;
import mjuz.core.protocol.TransitionTableTest.Step;

/** What the real {@link WishSide} has seen. */
final class SeenDriven implements Driven {
  static final List<String> EVENTS =
      List.of("available", "withdrawn", "same version", "lower version", "bind", "settle");

  private static final Edge EDGE =
      new Edge(new DeploymentName("offering"), "o", new DeploymentName("wishing"));

  private final WishSide side = new WishSide(EDGE, new Revisions());
  private long version = 10;

  @Override
  public Optional<Step> drive(String event) {
    String before = state();
    long seenBefore = side.seen();
    String newer = before.equals("UNSEEN") ? "" : ", higher version";
    String row;
    boolean news = true;
    switch (event) {
      case "available" -> {
        news = hear(++version, Phase.AVAILABLE);
        row = "AVAILABLE heard" + newer;
      }
      case "withdrawn" -> {
        news = hear(++version, Phase.WITHDRAWN);
        row = "WITHDRAWN heard" + newer;
      }
      case "same version", "lower version" -> {
        if (before.equals("UNSEEN")) {
          return Optional.empty();
        }
        long said = event.equals("same version") ? version : version - 1;
        news = !hear(said, side.isStanding() ? Phase.WITHDRAWN : Phase.AVAILABLE);
        row = "the same or a lower version heard";
      }
      case "bind" -> {
        side.bind(true);
        row = "";
      }
      case "settle" -> {
        side.settle(false, true);
        row = "";
      }
      default -> throw new IllegalArgumentException(event);
    }
    // R4: what is seen moves exactly with higher versions.
    boolean right = news && side.seen() >= seenBefore;
    String value = before.equals("STANDING") && event.equals("available") ? "newer value" : "";
    return Optional.of(new Step(before, row, right ? state() : "wrong", Set.of(value)));
  }

  private boolean hear(long said, Phase phase) {
    Optional<Value> value =
        phase == Phase.AVAILABLE ? Optional.of(Value.of("" + said)) : Optional.empty();
    return side.see(new OfferState(EDGE, said, phase, value));
  }

  private String state() {
    if (side.seen() == Versions.NEVER) {
      return "UNSEEN";
    }
    return side.isStanding() ? "STANDING" : "WITHDRAWN";
  }
}
