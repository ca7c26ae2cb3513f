package mjuz.core.protocol;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import mjuz.core.executor.Failure;

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
    if (!failure.retryable()) {
      return options.retryMaxMicros();
    }
    long interval = options.retryFirstMicros();
    for (int i = 0;
        i < Math.min(before, MAX_DOUBLINGS) && interval < options.retryMaxMicros();
        i++) {
      interval *= 2;
    }
    return Math.min(interval, options.retryMaxMicros());
  }
}
