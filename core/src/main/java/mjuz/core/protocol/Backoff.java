package mjuz.core.protocol;

import mjuz.core.executor.Failure;
import org.jspecify.annotations.Nullable;

/** R5: intervals that double while the same failure follows the same inputs. */
final class Backoff {
  private static final int MAX_DOUBLINGS = 40;
  private final ProtocolOptions options;
  private @Nullable Failure last;
  private int repeats;

  Backoff(ProtocolOptions options) {
    this.options = options;
  }

  /** Something new has happened, or a round went well. */
  void reset() {
    last = null;
    repeats = 0;
  }

  /** How long to wait after this failure, in microseconds. */
  long next(Failure failure) {
    repeats = failure.equals(last) ? Math.min(repeats + 1, MAX_DOUBLINGS) : 0;
    last = failure;
    if (!failure.retryable()) {
      return options.retryMaxMicros();
    }
    long interval = options.retryFirstMicros();
    for (int i = 0; i < repeats && interval < options.retryMaxMicros(); i++) {
      interval *= 2;
    }
    return Math.min(interval, options.retryMaxMicros());
  }
}
