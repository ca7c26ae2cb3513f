package mjuz.pulumi.status;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import mjuz.core.message.Obstacle;

/** A step that fails, for people. */
public final class ObstacleText {
  private ObstacleText() {}

  /**
   * What fails, since when and why.
   *
   * @param obstacle the step
   * @return "delete of Thing a3 fails since 2026-12-02T12:03:00Z: message"
   */
  public static String of(Obstacle obstacle) {
    Instant since = Instant.EPOCH.plus(obstacle.sinceMicros(), ChronoUnit.MICROS);
    return "%s fails since %s: %s"
        .formatted(obstacle.step(), since.truncatedTo(ChronoUnit.SECONDS), obstacle.message());
  }
}
