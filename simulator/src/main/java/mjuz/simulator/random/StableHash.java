package mjuz.simulator.random;

/** A 64-bit hash that is the same on every machine and JDK. */
public final class StableHash {
  private static final long START = 0xcbf29ce484222325L;
  private static final long PRIME = 0x100000001b3L;

  private long state = START;

  /** A hash of nothing. */
  public StableHash() {}

  /**
   * Takes a number in.
   *
   * @param number any
   */
  public void add(long number) {
    state = mix(state ^ number) * PRIME;
  }

  /**
   * Takes a text in.
   *
   * @param text any
   */
  public void add(String text) {
    for (int i = 0; i < text.length(); i++) {
      state = (state ^ text.charAt(i)) * PRIME;
    }
    add(text.length());
  }

  /**
   * The hash of all that was taken in, in its order.
   *
   * @return any number
   */
  public long value() {
    return state;
  }

  /**
   * Spreads a number over all bits.
   *
   * @param number any
   * @return another number for each
   */
  public static long mix(long number) {
    long z = (number ^ (number >>> 30)) * 0xbf58476d1ce4e5b9L;
    z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
    return z ^ (z >>> 31);
  }

  /**
   * The hash of a text.
   *
   * @param text any
   * @return its hash
   */
  public static long of(String text) {
    StableHash hash = new StableHash();
    hash.add(text);
    return hash.value();
  }
}
