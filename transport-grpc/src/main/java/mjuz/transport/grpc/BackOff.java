package mjuz.transport.grpc;

import java.time.Duration;
import java.util.random.RandomGenerator;

/** Intervals that double from the first to the longest, each shortened by chance by up to half. */
final class BackOff {
  private final Duration first;
  private final Duration max;
  private final RandomGenerator random;
  private Duration next;

  BackOff(Duration first, Duration max, RandomGenerator random) {
    this.first = first;
    this.max = max;
    this.random = random;
    this.next = first;
  }

  Duration next() {
    long nanos = next.toNanos();
    // Chance keeps peers that lost each other at once from dialling in step for ever.
    long jittered = nanos - (long) (random.nextDouble() * (nanos / 2.0));
    Duration doubled = next.multipliedBy(2);
    next = doubled.compareTo(max) < 0 ? doubled : max;
    return Duration.ofNanos(jittered);
  }

  void reset() {
    next = first;
  }
}
