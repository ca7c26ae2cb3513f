package mjuz.simulator.explore;

import java.util.ArrayList;
import java.util.List;
import mjuz.simulator.explore.NodeStep.Broken;
import org.jspecify.annotations.Nullable;

/** A piece of a block of a level, and what is found from its worlds. For one thread at a time. */
final class Piece {
  /**
   * Numbers before each candidate: hash (4), parent, event, how many worlds it stands for, length.
   */
  static final int HEAD = 8;

  /** So many are looked up at once. */
  private static final int BATCH = 64;

  private static final int AHEAD = 16;

  private final Known known;
  private final Expander expander;
  private final CanonicalHash hash;
  private final ReadAhead ahead = new ReadAhead();
  private final Worlds found = new Worlds(BATCH * 32);
  private final List<Worlds> candidates = new ArrayList<>();
  private final long[] ones = new long[BATCH];
  private final long[] twos = new long[BATCH];
  private int[] copy = new int[64];
  private int pending;
  private long transitions;
  private long rests;
  private @Nullable Found broken;
  private int parent;
  private long parentOne;
  private long parentTwo;
  private boolean goesOn;

  /** An invariant that is broken by an event in a world, or in the world itself. */
  record Found(int parent, int event, Broken broken) {
    static final int NO_EVENT = -1;
  }

  Piece(Explorable explorable, Known known) {
    this.known = known;
    this.expander = explorable.expander();
    this.hash = explorable.hash();
    for (int i = 0; i < Known.SHARDS; i++) {
      candidates.add(new Worlds(1024));
    }
  }

  void clear() {
    candidates.forEach(Worlds::clear);
    transitions = 0;
    rests = 0;
    broken = null;
  }

  Worlds candidates(int shard) {
    return candidates.get(shard);
  }

  long transitions() {
    return transitions;
  }

  long rests() {
    return rests;
  }

  long dropped() {
    return expander.dropped();
  }

  @Nullable Found broken() {
    return broken;
  }

  /** Finds what may come next; each world has its number and its length before it. */
  void find(int[] data, int from, int to) {
    int at = from;
    int read = from;
    for (int i = 0; at < to && broken == null; i++) {
      for (int j = 0; i % AHEAD == 0 && j < AHEAD && read < to; j++) {
        expander.peek(data, read + 2);
        read += 2 + data[read + 1];
      }
      parent = data[at];
      int length = data[at + 1];
      at += 2;
      hashOf(data, at, length);
      goesOn = false;
      expander.expand(data, at, length, this::next);
      if (!goesOn && broken == null) {
        rests++;
        Broken rest = expander.judgeRest(data, at);
        broken = rest == null ? null : new Found(parent, Found.NO_EVENT, rest);
      }
      at += length;
    }
    lookUp();
  }

  private void hashOf(int[] data, int at, int length) {
    if (copy.length < length) {
      copy = new int[length * 2];
    }
    System.arraycopy(data, at, copy, 0, length);
    hash.own(copy, length);
    parentOne = hash.ownOne();
    parentTwo = hash.ownTwo();
  }

  private void next(int event, int[] world, int length, @Nullable Broken problem) {
    transitions++;
    if (problem != null) {
      if (broken == null) {
        broken = new Found(parent, event, problem);
      }
      goesOn = true;
      return;
    }
    hash.compute(world, length);
    if (hash.ownOne() == parentOne && hash.ownTwo() == parentTwo) {
      return;
    }
    long one = hash.one();
    long two = hash.two();
    goesOn |= Expander.isCertain(event);
    ones[pending] = one;
    twos[pending] = two;
    pending++;
    found.add(one);
    found.add(two);
    found.add(parent);
    found.add(event);
    found.add(hash.standsFor());
    found.add(length);
    found.addAll(world, 0, length);
    if (pending == BATCH) {
      lookUp();
    }
  }

  /** Keeps what is not known yet. */
  private void lookUp() {
    for (int i = 0; i < pending; i++) {
      ahead.take(known.peek(ones[i]));
    }
    int at = 0;
    for (int i = 0; i < pending; i++) {
      int size = HEAD + found.data()[at + HEAD - 1];
      if (!known.has(ones[i], twos[i])) {
        candidates.get(Known.shard(ones[i])).addAll(found.data(), at, size);
      }
      at += size;
    }
    pending = 0;
    found.clear();
  }
}
