package mjuz.simulator.random;

import java.util.random.RandomGenerator;

/**
 * SplitMix64. Every method that the simulator uses is written out here, so that a seed means the
 * same on every JDK.
 */
public final class SplitMix implements RandomGenerator {
  private static final long GOLDEN = 0x9e3779b97f4a7c15L;
  private static final double UNIT = 0x1.0p-53;

  private long state;

  /**
   * A generator.
   *
   * @param seed where it begins
   */
  public SplitMix(long seed) {
    state = seed;
  }

  @Override
  public long nextLong() {
    state += GOLDEN;
    return StableHash.mix(state);
  }

  @Override
  public int nextInt(int bound) {
    return (int) nextLong(bound);
  }

  @Override
  public long nextLong(long bound) {
    if (bound <= 0) {
      throw new IllegalArgumentException("bound " + bound);
    }
    // The bias of the remainder is below bound / 2^63.
    return (nextLong() >>> 1) % bound;
  }

  @Override
  public double nextDouble() {
    return (nextLong() >>> 11) * UNIT;
  }

  @Override
  public boolean nextBoolean() {
    return nextLong() < 0;
  }
}
