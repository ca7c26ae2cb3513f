package mjuz.transport.grpc;

import java.time.Duration;

/** Durations for people. */
final class Durations {
  private Durations() {}

  static String show(Duration duration) {
    long millis = duration.toMillis();
    return millis % 1000 == 0 ? millis / 1000 + " s" : millis + " ms";
  }
}
