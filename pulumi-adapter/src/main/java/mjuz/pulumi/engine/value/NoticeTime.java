package mjuz.pulumi.engine.value;

import java.time.Duration;

/** How long before its withdrawal the beneficiary of an offer may be told (R13). */
public final class NoticeTime {
  /** The longest: whoever gives more has mistaken a unit. */
  public static final Duration LONGEST = Duration.ofDays(366);

  private static final long NANOS_PER_MILLI = 1_000_000;

  private NoticeTime() {}

  /**
   * Checks a time.
   *
   * @param time as a program gives it
   * @return the same in whole milliseconds, rounded up
   * @throws IllegalArgumentException if it is negative or too long; its message is for people
   */
  public static Duration checked(Duration time) {
    if (time.isNegative()) {
      throw new IllegalArgumentException(
          "the notice of an offer is %s, which is negative: give zero for no notice, or more"
              .formatted(time));
    }
    if (time.compareTo(LONGEST) > 0) {
      throw new IllegalArgumentException(
          "the notice of an offer is %s, and at most 366 days are possible: give less"
              .formatted(time));
    }
    return Duration.ofMillis(time.plusNanos(NANOS_PER_MILLI - 1).toMillis());
  }
}
