package mjuz.simulator.explore;

import java.util.Arrays;

/**
 * The hash of a world, in which numbers that only count are replaced by their ranks over the whole
 * world. Not thread-safe.
 */
final class WorldHash {
  private static final int LINK_BITS = 3;
  private static final int LINKS_IN_WORD = 20;
  private static final int COUNT_BITS = 6;
  private static final int COUNTS_IN_WORD = 10;

  private final Universe universe;
  private final Layout layout;
  private final Interner interner;
  private final int kinds;
  private final int published;
  private final long[] masks;
  private final int[] counts;
  private final Hash hash = new Hash();

  WorldHash(Universe universe, Layout layout, Interner interner) {
    this.universe = universe;
    this.layout = layout;
    this.interner = interner;
    this.kinds = universe.kinds();
    this.published = Part.published(universe);
    this.masks = new long[kinds];
    this.counts = new int[kinds];
  }

  void findMasks(int[] world, int length) {
    Arrays.fill(masks, 0);
    for (int i = 0; i < layout.links; i++) {
      add(interner.part(world[i]));
    }
    for (int i = layout.messages; i < length; i++) {
      add(interner.message(world[i]).part);
    }
  }

  private void add(long[] part) {
    for (int kind = 0; kind < kinds; kind++) {
      masks[kind] |= part[Part.MASKS + kind];
    }
  }

  /** The two halves are in {@link #hash()}; the second is not 0. */
  void compute(int[] world, int length) {
    findMasks(world, length);
    hash.reset();
    addCounts();
    addLinks(world);
    for (int i = 0; i < layout.links; i++) {
      long[] part = interner.part(world[i]);
      addRanked(part);
      addPublished(part, masks[universe.instancesOf(i)]);
    }
    for (int i = layout.messages; i < length; i++) {
      addRanked(interner.message(world[i]).part);
    }
    hash.finish();
  }

  Hash hash() {
    return hash;
  }

  /** How many numbers of each kind there are: with that, masks can be packed without gaps. */
  private void addCounts() {
    long word = 0;
    for (int kind = 0; kind < kinds; kind++) {
      counts[kind] = Long.bitCount(masks[kind]);
      word = word << COUNT_BITS | counts[kind];
      if (kind % COUNTS_IN_WORD == COUNTS_IN_WORD - 1) {
        hash.add(word);
        word = 0;
      }
    }
    hash.add(word);
  }

  private void addLinks(int[] world) {
    hash.add(world[layout.budgets]);
    long word = 0;
    for (int i = layout.links; i < layout.budgets; i++) {
      word = word << LINK_BITS | world[i];
      if ((i - layout.links) % LINKS_IN_WORD == LINKS_IN_WORD - 1) {
        hash.add(word);
        word = 0;
      }
    }
    hash.add(word);
  }

  private void addRanked(long[] part) {
    hash.add(part[0], part[1]);
    long word = 0;
    int used = 0;
    for (int kind = 0; kind < kinds; kind++) {
      int count = counts[kind];
      if (used + count > Long.SIZE) {
        hash.add(word);
        word = 0;
        used = 0;
      }
      word = word << count | Long.compress(part[Part.MASKS + kind], masks[kind]);
      used += count;
    }
    hash.add(word);
  }

  /** What stands behind a version that somebody may still use is a part of the truth. */
  private void addPublished(long[] part, long instances) {
    for (int at = published; at < part.length; at += 2) {
      int kind = Part.kind(part[at]);
      long version = Part.version(part[at]);
      if ((masks[kind] & version) != 0) {
        int rank = Long.bitCount(masks[kind] & version - 1);
        hash.add((long) kind << COUNT_BITS | rank);
        hash.add(Part.ranked(part[at + 1], instances));
      }
    }
  }

  /** A version that is above all versions of the offers of a deployment; of the last masks. */
  int clockFor(int deployment) {
    int highest = 0;
    for (int edge = 0; edge < universe.edges(); edge++) {
      if (universe.offering(edge) == deployment) {
        long versions = masks[universe.versionsOf(edge)];
        highest = Math.max(highest, Long.SIZE - 1 - Long.numberOfLeadingZeros(versions));
      }
    }
    return highest + 1;
  }
}
