package mjuz.simulator.explore;

import java.util.Arrays;

/**
 * The worlds that were found, each by its 128-bit hash only, with the event and the world that led
 * to it: 32 to 44 bytes a world. One of several shards; a world belongs to that of its hash.
 *
 * <p>With n worlds, two different ones are taken for one with a probability of about n²/2¹²⁹: below
 * 10⁻²² for 100 million.
 */
final class StateTable {
  private static final int CHUNK_BITS = 14;
  private static final int CHUNK = 1 << CHUNK_BITS;
  private static final int FREE = 0;

  /** The world with which the search began has no parent. */
  static final int NO_PARENT = -1;

  /** Index of a world plus one. */
  private int[] slots = new int[1 << 12];

  private long[][] ones = new long[4][];
  private long[][] twos = new long[4][];
  private int[][] parents = new int[4][];
  private int[][] events = new int[4][];
  private int size;

  int size() {
    return size;
  }

  private static int home(long one, int mask) {
    return (int) (one >>> 20) & mask;
  }

  private long at(long[][] chunks, int index) {
    return chunks[index >>> CHUNK_BITS][index & CHUNK - 1];
  }

  private int at(int[][] chunks, int index) {
    return chunks[index >>> CHUNK_BITS][index & CHUNK - 1];
  }

  /** The index of a world, or -1. Any number of threads may ask while nobody adds. */
  int find(long one, long two) {
    int mask = slots.length - 1;
    for (int slot = home(one, mask); slots[slot] != FREE; slot = slot + 1 & mask) {
      int index = slots[slot] - 1;
      if (at(ones, index) == one && at(twos, index) == two) {
        return index;
      }
    }
    return -1;
  }

  /** Adds a world; its index, or -1 - index if it is there already. */
  int add(long one, long two, int parent, int event) {
    int known = find(one, two);
    if (known >= 0) {
      return -1 - known;
    }
    if ((size + 1) * 2L > slots.length) {
      grow();
    }
    int chunk = size >>> CHUNK_BITS;
    if (chunk == ones.length) {
      ones = Arrays.copyOf(ones, chunk * 2);
      twos = Arrays.copyOf(twos, chunk * 2);
      parents = Arrays.copyOf(parents, chunk * 2);
      events = Arrays.copyOf(events, chunk * 2);
    }
    int in = size & CHUNK - 1;
    if (in == 0) {
      ones[chunk] = new long[CHUNK];
      twos[chunk] = new long[CHUNK];
      parents[chunk] = new int[CHUNK];
      events[chunk] = new int[CHUNK];
    }
    ones[chunk][in] = one;
    twos[chunk][in] = two;
    parents[chunk][in] = parent;
    events[chunk][in] = event;
    place(slots, one, size);
    return size++;
  }

  private static void place(int[] into, long one, int index) {
    int mask = into.length - 1;
    int slot = home(one, mask);
    while (into[slot] != FREE) {
      slot = slot + 1 & mask;
    }
    into[slot] = index + 1;
  }

  private void grow() {
    int[] wider = new int[slots.length * 2];
    for (int index = 0; index < size; index++) {
      place(wider, at(ones, index), index);
    }
    slots = wider;
  }

  int parent(int index) {
    return at(parents, index);
  }

  int event(int index) {
    return at(events, index);
  }
}
