package mjuz.transport.grpc;

import java.time.Duration;
import java.util.concurrent.Phaser;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Counts the calls that gRPC has not ended yet, so that closing can wait for them. Thread-safe. */
final class OpenCalls {
  private static final Logger LOG = LoggerFactory.getLogger(OpenCalls.class);

  private final Phaser open = new Phaser(1);

  void begun() {
    open.register();
  }

  void ended() {
    open.arriveAndDeregister();
  }

  /** Waits until no call is open, but not for ever. */
  void awaitEnd(Duration patience) throws InterruptedException {
    try {
      open.awaitAdvanceInterruptibly(
          open.arriveAndDeregister(), patience.toNanos(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      LOG.debug("peers have not taken their goodbyes within {}", patience, e);
    }
  }
}
