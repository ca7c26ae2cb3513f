package mjuz.simulator.explore;

/** Two lanes of a 128-bit hash, fed a word at a time. */
final class Hash {
  private static final long A = 0x9E3779B97F4A7C15L;
  private static final long B = 0xBF58476D1CE4E5B9L;
  private static final long C = 0x94D049BB133111EBL;
  private static final long D = 0xD6E8FEB86659FD93L;
  private static final int TURN = 29;
  private static final int OTHER_TURN = 37;

  long one;
  long two;

  void reset() {
    one = A;
    two = D;
  }

  void add(long word) {
    add(word, word);
  }

  /** Adds two halves of another hash, each to a lane of its own. */
  void add(long first, long second) {
    one = Long.rotateLeft((one ^ first) * A, TURN) + C;
    two = Long.rotateLeft((two + second) * B, OTHER_TURN) ^ D;
  }

  void add(String text) {
    long words = text.length();
    for (int i = 0; i < text.length(); i++) {
      words = (words ^ text.charAt(i)) * C;
      words ^= words >>> TURN;
    }
    add(words);
    add(text.length() * D ^ text.hashCode());
  }

  /** Spreads the bits; nothing is added afterwards. The second half is not 0. */
  void finish() {
    one = spread(one ^ Long.rotateLeft(two, TURN));
    two = spread(two + one * D);
    two = two == 0 ? D : two;
  }

  static long spread(long word) {
    long x = (word ^ word >>> 30) * B;
    x = (x ^ x >>> 27) * C;
    return x ^ x >>> 31;
  }
}
