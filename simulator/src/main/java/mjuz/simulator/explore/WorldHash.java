package mjuz.simulator.explore;

import java.util.Arrays;
import mjuz.core.model.Versions;

/**
 * The hash of a world, in which numbers that only count are replaced by their ranks over the whole
 * world. Not thread-safe.
 */
final class WorldHash {
  private static final int GONE = -7;

  private final Universe universe;
  private final Layout layout;
  private final Interner interner;
  private final long[] masks;
  private final Hash hash = new Hash();

  WorldHash(Universe universe, Layout layout, Interner interner) {
    this.universe = universe;
    this.layout = layout;
    this.interner = interner;
    this.masks = new long[universe.kinds()];
  }

  /** All numbers of each kind that occur in the world of the last call. */
  long[] masks() {
    return masks;
  }

  void findMasks(int[] world, int length) {
    Arrays.fill(masks, 0);
    for (int i = 0; i < universe.size(); i++) {
      add(interner.node(world[i]).masks);
    }
    for (int i = layout.messages; i < length; i++) {
      add(interner.message(world[i]).masks);
    }
  }

  private void add(long[] more) {
    for (int kind = 0; kind < masks.length; kind++) {
      masks[kind] |= more[kind];
    }
  }

  /** The two halves are in {@link #hash()}. */
  void compute(int[] world, int length) {
    findMasks(world, length);
    hash.reset();
    for (int i = 0; i < universe.size(); i++) {
      add(interner.node(world[i]));
    }
    for (int i = layout.links; i < layout.messages; i++) {
      hash.add(world[i]);
    }
    for (int i = layout.messages; i < length; i++) {
      SimMessage message = interner.message(world[i]);
      hash.add(message.base.one);
      hash.add(message.base.two);
      addRanks(message.numbers, hash);
    }
    hash.finish();
  }

  Hash hash() {
    return hash;
  }

  private void add(NodeState node) {
    hash.add(node.base.one);
    hash.add(node.base.two);
    addRanks(node.numbers, hash);
    for (Published.Entry entry : node.published.entries()) {
      int kind = universe.versionsOf(entry.edge());
      if ((masks[kind] & 1L << entry.version()) != 0) {
        addPublished(node, entry, kind);
      }
    }
  }

  /** What stands behind a version that somebody may still use is a part of the truth. */
  private void addPublished(NodeState node, Published.Entry entry, int kind) {
    hash.add(entry.edge());
    hash.add(rank(kind, (int) entry.version()));
    if ((node.alive[entry.edge()] & 1L << entry.version()) == 0) {
      hash.add(GONE);
      return;
    }
    for (int id : entry.ids()) {
      hash.add(rank(universe.instancesOf(node.self), id));
    }
  }

  private void addRanks(int[] tokens, Hash to) {
    for (int token : tokens) {
      to.add(rank(Tokens.kindOf(token), Tokens.numberOf(token)));
    }
  }

  private int rank(int kind, int number) {
    return Long.bitCount(masks[kind] & (1L << number) - 1);
  }

  /** A version that is above all versions of the offers of a deployment. */
  int clockFor(int deployment) {
    int highest = 0;
    for (int edge = 0; edge < universe.edges(); edge++) {
      long versions = masks[universe.versionsOf(edge)];
      if (universe.edge(edge).offering().equals(universe.name(deployment))
          && versions != Versions.NEVER) {
        highest = Math.max(highest, Long.SIZE - 1 - Long.numberOfLeadingZeros(versions));
      }
    }
    return highest + 1;
  }
}
