package mjuz.simulator.reproduce;

import java.util.List;
import java.util.OptionalLong;
import mjuz.simulator.world.Awake;

/**
 * The earliest moments that the up-times allow any protocol in which nobody passes on what another
 * one knows: two nodes have to be awake at the same time for one to learn of the other.
 *
 * @param begin when the server may know of all dependencies and begin with its resource, in
 *     microseconds; empty if never
 * @param finish when it may be done; empty if never
 */
record SleepBound(OptionalLong begin, OptionalLong finish) {
  private static final long NEVER = Long.MAX_VALUE;

  static SleepBound of(UpTimes times) {
    long known = 0;
    List<Awake> server = times.of(0);
    for (int node = 1; node < times.durations().size(); node++) {
      List<Awake> awake = times.of(node);
      long installed = done(awake, 0, times.durations().get(node));
      known = Math.max(known, meeting(server, awake, installed));
    }
    if (known == NEVER) {
      return new SleepBound(OptionalLong.empty(), OptionalLong.empty());
    }
    long finish = done(server, known, times.durations().getFirst());
    return new SleepBound(
        OptionalLong.of(known), finish == NEVER ? OptionalLong.empty() : OptionalLong.of(finish));
  }

  /** When an operation is done that may begin at a moment and is lost when the node sleeps. */
  private static long done(List<Awake> awake, long from, long duration) {
    for (Awake each : awake) {
      long end = Math.max(from, each.fromMicros()) + duration;
      if (end <= each.toMicros()) {
        return end;
      }
    }
    return NEVER;
  }

  /** When two nodes are first awake at once, from a moment on. */
  private static long meeting(List<Awake> some, List<Awake> others, long from) {
    long first = NEVER;
    for (Awake a : some) {
      for (Awake b : others) {
        long begin = Math.max(from, Math.max(a.fromMicros(), b.fromMicros()));
        if (begin < Math.min(a.toMicros(), b.toMicros())) {
          first = Math.min(first, begin);
        }
      }
    }
    return first;
  }
}
