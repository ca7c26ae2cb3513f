package mjuz.pulumi.status;

import java.util.stream.Collectors;
import mjuz.core.notice.DeploymentStatus.ValuesGoRound;

/** Values that go round, for people (L2). */
public final class RingText {
  private RingText() {}

  /**
   * What goes round, and what to do.
   *
   * @param ring what goes round
   * @return "Values go round: ...", without a full stop
   */
  public static String of(ValuesGoRound ring) {
    String offers =
        ring.offers().stream()
            .map(edge -> "offer '%s' to '%s'".formatted(edge.offer(), edge.beneficiary()))
            .collect(Collectors.joining(", "));
    return "Values go round: wish '%s' came back with a new value from '%s' %d times in a row, each time after %s got a new one. Let one of the programs offer a value that does not follow from what it wishes, or is not new in every round"
        .formatted(ring.wish().offer(), ring.wish().offering(), ring.times(), offers);
  }
}
