package mjuz.core.protocol;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import mjuz.core.executor.Failure;
import org.jspecify.annotations.Nullable;

/**
 * R5: intervals that double each time that the same failure follows the same inputs. Each failure
 * has an interval of its own, so that two that take turns come to long ones too.
 */
final class Backoff {
  private static final int MAX_DOUBLINGS = 40;

  /** With more failures than these, each new one counts as one and the same. */
  private static final int MAX_FAILURES = 16;

  private final ProtocolOptions options;
  private final Map<Optional<Failure>, Integer> repeats = new LinkedHashMap<>();

  Backoff(ProtocolOptions options) {
    this.options = options;
  }

  /** The same state, to go on from on its own. */
  Backoff copy() {
    Backoff copy = new Backoff(options);
    copy.repeats.putAll(repeats);
    return copy;
  }

  /** All of it decides times only. */
  void encode(StateSink sink) {
    if (!sink.wantsTimes()) {
      return;
    }
    sink.number(repeats.size());
    repeats.forEach(
        (failure, count) -> {
          encode(failure.orElse(null), sink);
          sink.number(count);
        });
  }

  /** A failure that back-off will know again, or none. */
  static void encode(@Nullable Failure failure, StateSink sink) {
    sink.flag(failure != null);
    if (failure != null && sink.wantsTimes()) {
      sink.text(failure.summary());
      sink.number(failure.resources().size());
      failure.resources().forEach(sink::text);
      sink.flag(failure.retryable());
    }
  }

  /** Something new has happened, or a round went well. */
  void reset() {
    repeats.clear();
  }

  /** How long to wait after this failure, in microseconds. */
  long next(Failure failure) {
    Optional<Failure> known = Optional.of(failure);
    Optional<Failure> key =
        repeats.size() < MAX_FAILURES || repeats.containsKey(known) ? known : Optional.empty();
    int before = repeats.merge(key, 1, Integer::sum) - 1;
    return failure.retryable() ? interval(options, before) : options.retryMaxMicros();
  }

  /** The first interval, doubled so many times, and at most the longest one, in microseconds. */
  static long interval(ProtocolOptions options, int doublings) {
    long interval = options.retryFirstMicros();
    for (int i = 0;
        i < Math.min(doublings, MAX_DOUBLINGS) && interval < options.retryMaxMicros();
        i++) {
      interval *= 2;
    }
    return Math.min(interval, options.retryMaxMicros());
  }
}
