package mjuz.core.protocol;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import mjuz.core.executor.Binding;
import mjuz.core.message.Message.OfferState;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.Edge;
import mjuz.core.model.Phase;
import mjuz.core.model.Value;
import mjuz.core.model.Versions;
import mjuz.core.protocol.TransitionTableTest.Driven;
import mjuz.core.protocol.TransitionTableTest.Step;
import org.jspecify.annotations.Nullable;

/**
 * What the real {@link WishSide} has in use. The table calls a version in use before the event u,
 * and the one that the event brings v.
 */
final class InUseDriven implements Driven {
  static final List<String> EVENTS =
      List.of(
          "other value",
          "equal value",
          "withdrawn",
          "bind",
          "unused",
          "succeeded",
          "failed",
          "adopt");

  private static final Edge EDGE =
      new Edge(new DeploymentName("offering"), "o", new DeploymentName("wishing"));

  private final WishSide side = new WishSide(EDGE, new Revisions());
  private long version = 10;
  private int value;
  private boolean boundInRound;

  @Override
  public Optional<Step> drive(String event) {
    long before = side.inUse();
    String row = happen(event);
    if (row == null) {
      return Optional.empty();
    }
    String next =
        switch (row) {
          case "bound to v" ->
              sameNumber(
                  Math.min(before, side.seen()), before == Versions.NONE ? "v" : "min(u, v)");
          case "round over, deployed as bound to v" -> sameNumber(side.saved().bound(), "v");
          case "equal value seen at v, nothing older" -> sameNumber(side.seen(), "v");
          default -> named(before);
        };
    return Optional.of(new Step(state(before), row, next, Set.of("")));
  }

  private String named(long before) {
    if (side.inUse() == Versions.UNKNOWN && before == Versions.NONE) {
      // UNKNOWN is a version, the lowest: it has a name of its own only where it begins.
      return "UNKNOWN";
    }
    boolean moved = side.inUse() != Versions.NONE && side.inUse() != before;
    return moved ? "wrong: " + side.inUse() : state(side.inUse());
  }

  private String sameNumber(long expected, String name) {
    return side.inUse() == expected ? name : "wrong: " + side.inUse();
  }

  /** The row of the event; empty if it must change nothing; null if it cannot happen. */
  private @Nullable String happen(String event) {
    return switch (event) {
      case "other value" -> {
        value++;
        hear(Phase.AVAILABLE);
        yield "";
      }
      case "equal value" -> {
        hear(Phase.AVAILABLE);
        yield "";
      }
      case "withdrawn" -> {
        hear(Phase.WITHDRAWN);
        yield "";
      }
      case "bind" -> {
        boundInRound = true;
        yield side.bind(true) instanceof Binding.Satisfied ? "bound to v" : "bound unsatisfied";
      }
      case "unused" -> {
        boundInRound = false;
        side.settle(false, true);
        yield "round over, no resource depends on it";
      }
      case "succeeded" -> boundInRound ? settle(true) : null;
      case "failed" -> settle(false);
      // The core asks only between rounds, or for what a round has deployed as it was bound.
      case "adopt" -> {
        if (boundInRound || !side.isInUse()) {
          yield null;
        }
        yield side.adoptEqual() ? "equal value seen at v, nothing older" : "";
      }
      default -> throw new IllegalArgumentException(event);
    };
  }

  private String settle(boolean deployedAsBound) {
    boundInRound = false;
    boolean wasInUse = side.isInUse();
    boolean asBound = deployedAsBound && side.saved().bound() != 0;
    side.settle(true, deployedAsBound);
    if (!wasInUse) {
      return "round over, a resource depends on it";
    }
    return asBound ? "round over, deployed as bound to v" : "round over, not deployed as bound";
  }

  private void hear(Phase phase) {
    Optional<Value> said =
        phase == Phase.AVAILABLE ? Optional.of(Value.of("" + value)) : Optional.empty();
    side.see(new OfferState(EDGE, ++version, phase, said));
  }

  private static String state(long inUse) {
    return inUse == Versions.NONE ? "NONE" : "u";
  }
}
