package mjuz.simulator.explore;

import java.util.Arrays;

/**
 * The worlds that were found, each by its 128-bit hash only, with the event and the world that led
 * to it: 32 to 56 bytes a world. One of several shards; a world belongs to that of its hash.
 *
 * <p>With n worlds, two different ones are taken for one with a probability of about n²/2¹²⁹: below
 * 10⁻²² for 100 million.
 */
final class StateTable {
  private static final int CHUNK_BITS = 14;
  private static final int CHUNK = 1 << CHUNK_BITS;
  private static final int SHARD_BITS = 8;

  /** The world with which the search began has no parent. */
  static final int NO_PARENT = -1;

  /** The two halves of each hash side by side, so that a look at one takes one cache line. */
  private long[] slots = new long[1 << 13];

  private int[][] parents = new int[4][];
  private int[][] events = new int[4][];
  private int size;

  int size() {
    return size;
  }

  private static int begin(long[] in, long one) {
    return ((int) (one >>> SHARD_BITS) << 1) & in.length - 1;
  }

  /** Where a hash is, or is to go; the second half is not 0. */
  private static int slot(long[] in, long one, long two) {
    int slot = begin(in, one);
    while (in[slot + 1] != 0 && (in[slot] != one || in[slot + 1] != two)) {
      slot = (slot + 2) & in.length - 1;
    }
    return slot;
  }

  /** Reads what {@link #has} will read: many such reads at once take as long as one. */
  long peek(long one) {
    return slots[begin(slots, one)];
  }

  /** Whether a world is there. Any number of threads may ask while nobody adds. */
  boolean has(long one, long two) {
    return slots[slot(slots, one, two) + 1] != 0;
  }

  /** Adds a world; its index, or -1 if it is there already. */
  int add(long one, long two, int parent, int event) {
    int slot = slot(slots, one, two);
    if (slots[slot + 1] != 0) {
      return -1;
    }
    int chunk = size >>> CHUNK_BITS;
    if (chunk == parents.length) {
      parents = Arrays.copyOf(parents, chunk * 2);
      events = Arrays.copyOf(events, chunk * 2);
    }
    int in = size & (CHUNK - 1);
    if (in == 0) {
      parents[chunk] = new int[CHUNK];
      events[chunk] = new int[CHUNK];
    }
    parents[chunk][in] = parent;
    events[chunk][in] = event;
    slots[slot] = one;
    slots[slot + 1] = two;
    size++;
    if (size * 3L > slots.length) {
      grow();
    }
    return size - 1;
  }

  private void grow() {
    long[] wider = new long[slots.length * 2];
    for (int from = 0; from < slots.length; from += 2) {
      if (slots[from + 1] != 0) {
        int to = begin(wider, slots[from]);
        while (wider[to + 1] != 0) {
          to = (to + 2) & wider.length - 1;
        }
        wider[to] = slots[from];
        wider[to + 1] = slots[from + 1];
      }
    }
    slots = wider;
  }

  int parent(int index) {
    return parents[index >>> CHUNK_BITS][index & (CHUNK - 1)];
  }

  int event(int index) {
    return events[index >>> CHUNK_BITS][index & (CHUNK - 1)];
  }
}
