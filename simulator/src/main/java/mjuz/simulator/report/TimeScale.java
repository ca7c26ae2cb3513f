package mjuz.simulator.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;

/**
 * Where a moment is on the timeline, in percent of its width. Time is drawn evenly, unless most of
 * what happens is in a small part of it: then what lies between two moments is as wide as the
 * square root of its length, so that a long wait takes less room than what it is between.
 */
final class TimeScale {
  /** More than half of the moments in this part of the time is uneven. */
  private static final double SMALL_PART = 0.1;

  private static final int TICKS = 12;

  private final long[] moments;
  private final double[] percents;
  private final boolean even;

  /**
   * A scale.
   *
   * @param when something begins or ends, in microseconds; what is not from 0 to the end is drawn
   *     there
   * @param end of the timeline, in microseconds; positive
   */
  TimeScale(Iterable<Long> when, long end) {
    TreeSet<Long> sorted = new TreeSet<>(List.of(0L, end));
    when.forEach(each -> sorted.add(Math.clamp(each, 0, end)));
    moments = sorted.stream().mapToLong(Long::longValue).toArray();
    even = !isCrowded();
    percents = new double[moments.length];
    for (int i = 1; i < moments.length; i++) {
      double gap = moments[i] - moments[i - 1];
      percents[i] = percents[i - 1] + (even ? gap : Math.sqrt(gap));
    }
    double whole = percents[percents.length - 1];
    Arrays.setAll(percents, i -> 100 * percents[i] / whole);
  }

  private boolean isCrowded() {
    long part = (long) (moments[moments.length - 1] * SMALL_PART);
    int most = 0;
    int first = 0;
    for (int last = 0; last < moments.length; last++) {
      while (moments[last] - moments[first] > part) {
        first++;
      }
      most = Math.max(most, last - first + 1);
    }
    return 2 * most > moments.length;
  }

  /** Whether equal times have equal widths. */
  boolean isEven() {
    return even;
  }

  /** Where a moment is, from 0 to 100. */
  double percent(long micros) {
    int at = Arrays.binarySearch(moments, micros);
    if (at >= 0) {
      return percents[at];
    }
    int next = -at - 1;
    if (next == 0 || next == moments.length) {
      return next == 0 ? 0 : 100;
    }
    double part = (double) (micros - moments[next - 1]) / (moments[next] - moments[next - 1]);
    return percents[next - 1] + part * (percents[next] - percents[next - 1]);
  }

  /** How wide a time is. */
  double width(long from, long to) {
    return percent(to) - percent(from);
  }

  private long moment(double percent) {
    int at = Arrays.binarySearch(percents, percent);
    if (at >= 0) {
      return moments[at];
    }
    int next = Math.min(-at - 1, moments.length - 1);
    double part = (percent - percents[next - 1]) / (percents[next] - percents[next - 1]);
    return moments[next - 1] + (long) (part * (moments[next] - moments[next - 1]));
  }

  /** Round times for the axis, about evenly spread over its width. */
  List<Long> ticks() {
    List<Long> ticks = new ArrayList<>(List.of(0L));
    for (int i = 1; i < TICKS; i++) {
      double here = 100.0 * i / TICKS;
      long from = moment(here - 50.0 / TICKS);
      long to = moment(here + 50.0 / TICKS);
      long step = roundDown(Math.max(1, (to - from) / 2));
      long tick = (moment(here) + step / 2) / step * step;
      if (tick > ticks.getLast() && width(ticks.getLast(), tick) > 50.0 / TICKS) {
        ticks.add(tick);
      }
    }
    return ticks;
  }

  /** 1, 2 or 5, and zeros. */
  private static long roundDown(long step) {
    long power = 1;
    while (power * 10 <= step) {
      power *= 10;
    }
    long factor = step / power;
    return power * (factor >= 5 ? 5 : factor >= 2 ? 2 : 1);
  }
}
