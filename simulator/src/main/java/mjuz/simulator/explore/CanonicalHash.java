package mjuz.simulator.explore;

import org.jspecify.annotations.Nullable;

/**
 * The hash under which a world is known: its own, or the lesser one of its own and that of the
 * world that consists of the {@linkplain Mirror twins} of all in it. Not thread-safe.
 */
final class CanonicalHash {
  private final Universe universe;
  private final Layout layout;
  private final Interner interner;
  private final @Nullable Mirror mirror;
  private final WorldHash hash;
  private int[] twin = new int[64];
  private int standsFor;
  private long ownOne;
  private long ownTwo;
  private long one;
  private long two;

  CanonicalHash(Universe universe, Layout layout, Interner interner, @Nullable Mirror mirror) {
    this.universe = universe;
    this.layout = layout;
    this.interner = interner;
    this.mirror = mirror;
    this.hash = new WorldHash(universe, layout, interner);
  }

  long ownOne() {
    return ownOne;
  }

  long ownTwo() {
    return ownTwo;
  }

  long one() {
    return one;
  }

  long two() {
    return two;
  }

  /** 1 if the world is its own twin, else 2; 1 without a mirror. */
  int standsFor() {
    return standsFor;
  }

  void own(int[] world, int length) {
    hash.compute(world, length);
    ownOne = hash.hash().one;
    ownTwo = hash.hash().two;
  }

  void compute(int[] world, int length) {
    own(world, length);
    one = ownOne;
    two = ownTwo;
    standsFor = 1;
    Mirror there = mirror;
    if (there != null) {
      mirror(there, world, length);
      hash.compute(twin, length);
      long twinOne = hash.hash().one;
      long twinTwo = hash.hash().two;
      standsFor = twinOne == one && twinTwo == two ? 1 : 2;
      if (twinOne < one || (twinOne == one && twinTwo < two)) {
        one = twinOne;
        two = twinTwo;
      }
    }
  }

  private void mirror(Mirror there, int[] world, int length) {
    if (twin.length < length) {
      twin = new int[length * 2];
    }
    for (int i = 0; i < universe.size(); i++) {
      twin[there.deployment(i)] = there.node(world[i]);
    }
    for (int pair = 0; pair < universe.pairs(); pair++) {
      int[] two = universe.pair(pair);
      int first = there.deployment(two[0]);
      int second = there.deployment(two[1]);
      int link = world[layout.links + pair];
      twin[layout.links + universe.pair(first, second)] =
          first < second ? link : Layout.turned(link);
    }
    twin[layout.budgets] = world[layout.budgets];
    for (int i = layout.messages; i < length; i++) {
      int message = there.message(world[i]);
      int way = interner.message(message).way;
      int at = i;
      while (at > layout.messages && interner.message(twin[at - 1]).way > way) {
        twin[at] = twin[at - 1];
        at--;
      }
      twin[at] = message;
    }
  }
}
