package mjuz.simulator.report;

import java.util.Locale;

/** Times of a world, for people. */
final class Times {
  private static final long MILLI = 1_000;
  private static final long SECOND = 1_000_000;
  private static final long HOUR = 3_600 * SECOND;

  private Times() {}

  /** How long something took, in the unit that suits. */
  static String text(long micros) {
    if (micros < MILLI) {
      return micros + " µs";
    }
    if (micros < SECOND) {
      return micros < 10 * MILLI
          ? String.format(Locale.ROOT, "%.1f ms", micros / 1e3)
          : micros / MILLI + " ms";
    }
    return micros < HOUR
        ? String.format(Locale.ROOT, micros < 10 * SECOND ? "%.2f s" : "%.1f s", micros / 1e6)
        : String.format(Locale.ROOT, "%.1f h", (double) micros / HOUR);
  }

  /** A moment: seconds since the world began. */
  static String moment(long micros) {
    return String.format(Locale.ROOT, "%.3f s", micros / 1e6);
  }
}
