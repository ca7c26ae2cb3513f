package mjuz.simulator.world;

/**
 * A time in which a process runs.
 *
 * @param fromMicros when it starts, in microseconds since the world began; 0 or more
 * @param toMicros when it dies; after it starts
 */
public record Awake(long fromMicros, long toMicros) {
  /**
   * Checks the range.
   *
   * @throws IllegalArgumentException if it ends before it begins, or begins before the world
   */
  public Awake {
    if (fromMicros < 0 || toMicros <= fromMicros) {
      throw new IllegalArgumentException("awake from %d to %d µs".formatted(fromMicros, toMicros));
    }
  }
}
