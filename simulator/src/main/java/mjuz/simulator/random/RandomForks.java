package mjuz.simulator.random;

/**
 * Gives each consumer a generator of its own, made from the seed and the consumer's name: a new
 * consumer does not change what the others draw.
 *
 * @param seed of the whole run
 */
public record RandomForks(long seed) {

  /**
   * A generator.
   *
   * @param consumer whose; the same name gives a generator that begins alike
   * @return a new one
   */
  public SplitMix fork(String consumer) {
    return new SplitMix(StableHash.mix(seed) ^ StableHash.of(consumer));
  }
}
