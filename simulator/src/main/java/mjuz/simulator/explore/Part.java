package mjuz.simulator.explore;

/**
 * What the hash of a world and the invariants take of one node state or message, side by side in
 * one array: two halves of a hash, a mask for each kind of numbers, and for a node state by edge
 * the versions that stand and those that are used, then what stands behind each version.
 *
 * <p>In the hash, numbers that only count are ranks among those of the part. Together with the
 * masks, written as ranks among the numbers of the whole world, that tells as much as the rank of
 * each number in the world does: the part's r-th number is the r-th bit of its mask. So a part is
 * taken apart once, and not in every world that it is in.
 */
final class Part {
  static final int MASKS = 2;

  /** In what stands behind a version: everything is there. Above all bits of instances. */
  private static final long STANDS = 1L << 63;

  private static final int KIND_SHIFT = 8;

  private Part() {}

  static int alive(Universe universe) {
    return MASKS + universe.kinds();
  }

  static int used(Universe universe) {
    return alive(universe) + universe.edges();
  }

  /** Where pairs begin: a version and its kind, and what stands behind it. */
  static int published(Universe universe) {
    return used(universe) + universe.edges();
  }

  /** Of a message. */
  static long[] of(Universe universe, Tokens tokens) {
    long[] part = new long[alive(universe)];
    fill(part, tokens);
    return part;
  }

  /** Of a node state. */
  static long[] of(
      Universe universe,
      Tokens tokens,
      long[] alive,
      long[] used,
      Published.Entry[] entries,
      int self) {
    int at = published(universe);
    long[] part = new long[at + 2 * entries.length];
    fill(part, tokens);
    System.arraycopy(alive, 0, part, alive(universe), alive.length);
    System.arraycopy(used, 0, part, used(universe), used.length);
    for (Published.Entry entry : entries) {
      part[at++] = published(universe.versionsOf(entry.edge()), entry.version());
      if ((alive[entry.edge()] & 1L << entry.version()) != 0) {
        part[at] = STANDS | behind(entry, tokens.masks()[universe.instancesOf(self)]);
      }
      at++;
    }
    return part;
  }

  private static long behind(Published.Entry entry, long instances) {
    long ids = 0;
    for (int id : entry.ids()) {
      ids |= 1L << id;
    }
    if ((ids & ~instances) != 0) {
      throw new IllegalStateException("an instance stands that is not in the state");
    }
    return ids;
  }

  private static void fill(long[] part, Tokens tokens) {
    Hash hash = tokens.ranked();
    part[0] = hash.one;
    part[1] = hash.two;
    System.arraycopy(tokens.masks(), 0, part, MASKS, tokens.masks().length);
  }

  static long published(int kind, long version) {
    return ((long) kind << KIND_SHIFT) | version;
  }

  static long number(long published) {
    return published & ((1 << KIND_SHIFT) - 1);
  }

  static int kind(long published) {
    return (int) published >>> KIND_SHIFT;
  }

  static long version(long published) {
    return 1L << published;
  }

  /** What stands behind a version, with ranks among all instances of the world. */
  static long ranked(long behind, long instances) {
    return behind == 0 ? 0 : STANDS | Long.compress(behind & ~STANDS, instances);
  }
}
