package mjuz.pulumi.status;

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
    return "%s fails since %s: %s"
        .formatted(obstacle.step(), TimeText.of(obstacle.sinceMicros()), obstacle.message());
  }
}
