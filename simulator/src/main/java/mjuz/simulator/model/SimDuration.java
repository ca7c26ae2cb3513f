package mjuz.simulator.model;

import java.util.random.RandomGenerator;

/**
 * How long a step takes, in virtual microseconds.
 *
 * @param shape how it is distributed
 * @param meanMicros its mean; 0 or more
 */
public record SimDuration(Shape shape, long meanMicros) {
  /** No time at all. */
  public static final SimDuration ZERO = fixed(0);

  /** How a duration is distributed about its mean. */
  public enum Shape {
    /** Always the mean. */
    FIXED,
    /** Evenly between half of the mean and one and a half of it. */
    UNIFORM,
    /** Exponentially, cut off at ten times the mean. */
    EXPONENTIAL
  }

  private static final int LONGEST = 10;

  /**
   * Checks the range.
   *
   * @throws IllegalArgumentException if the mean is negative
   */
  public SimDuration {
    if (meanMicros < 0) {
      throw new IllegalArgumentException("a duration of %d µs".formatted(meanMicros));
    }
  }

  /**
   * A duration that is always the same.
   *
   * @param micros how long
   * @return the duration
   */
  public static SimDuration fixed(long micros) {
    return new SimDuration(Shape.FIXED, micros);
  }

  /**
   * Draws one.
   *
   * @param random what to draw from; not touched if the duration is fixed
   * @return 0 or more microseconds
   */
  public long sample(RandomGenerator random) {
    return switch (shape) {
      case FIXED -> meanMicros;
      case UNIFORM -> meanMicros / 2 + random.nextLong(meanMicros + 1);
      case EXPONENTIAL ->
          Math.min((long) (meanMicros * -StrictMath.log(1 - random.nextDouble())), longest());
    };
  }

  private long longest() {
    return meanMicros * LONGEST;
  }
}
