package mjuz.pulumi.engine.monitor;

import java.util.function.LongSupplier;

/** The calls of a program that the engine, or the core, has not answered yet. Thread-safe. */
public final class Calls {
  private final LongSupplier nanos;
  private int underWay;
  private long lastNanos;

  /**
   * No calls so far.
   *
   * @param nanos the time in nanoseconds
   */
  public Calls(LongSupplier nanos) {
    this.nanos = nanos;
    this.lastNanos = nanos.getAsLong();
  }

  synchronized void begun() {
    underWay++;
    lastNanos = nanos.getAsLong();
  }

  synchronized void ended() {
    underWay--;
    lastNanos = nanos.getAsLong();
  }

  /**
   * For how long no call has been under way.
   *
   * @return in nanoseconds; 0 while one is
   */
  public synchronized long quietNanos() {
    return underWay > 0 ? 0 : nanos.getAsLong() - lastNanos;
  }
}
