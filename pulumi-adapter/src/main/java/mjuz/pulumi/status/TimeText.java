package mjuz.pulumi.status;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** A time, for people. */
public final class TimeText {
  private TimeText() {}

  /**
   * To the second.
   *
   * @param micros in microseconds since 1970
   * @return "2026-12-02T12:03:00Z"
   */
  public static String of(long micros) {
    Instant time = Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
    return time.truncatedTo(ChronoUnit.SECONDS).toString();
  }
}
