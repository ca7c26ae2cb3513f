package mjuz.pulumi.run;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.ThreadLocalRandom;
import mjuz.core.loop.LoopClock;

/**
 * Time and chance of this machine. The time goes on from what it was at the start by the clock that
 * nobody sets, so it never goes back.
 */
final class SystemClock implements LoopClock {
  private static final long NANOS_PER_MICRO = 1_000;

  private final long startMicros = ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now());
  private final long startNanos = System.nanoTime();

  @Override
  public long nowMicros() {
    return startMicros + (System.nanoTime() - startNanos) / NANOS_PER_MICRO;
  }

  @Override
  public long jitterMicros(long boundMicros) {
    return ThreadLocalRandom.current().nextLong(boundMicros + 1);
  }
}
