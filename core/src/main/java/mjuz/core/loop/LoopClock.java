package mjuz.core.loop;

/** What core lacks on purpose: time and chance. */
public interface LoopClock {

  /**
   * The time.
   *
   * @return microseconds since 1970; never goes back within a process
   */
  long nowMicros();

  /**
   * A random share of a jitter.
   *
   * @param boundMicros 0 or more
   * @return 0 to {@code boundMicros}
   */
  long jitterMicros(long boundMicros);
}
