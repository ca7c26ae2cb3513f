package mjuz.simulator.explore;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import mjuz.simulator.explore.Exploration.Counterexample;
import mjuz.simulator.explore.NodeStep.Broken;
import org.jspecify.annotations.Nullable;

/**
 * Breadth-first search through all worlds that a configuration can come into within its bounds. I1
 * to I5 are checked at every event, and L1 in every world in which nothing more happens by itself.
 * What it finds first is among the shortest there are.
 *
 * <p>Level by level, in blocks: workers find what may come next and drop what is known; then each
 * shard of the table takes in what is new, in a fixed order. So the result does not depend on the
 * number of threads.
 */
public final class Explorer {
  private static final int SHARD_BITS = 3;
  private static final int SHARDS = 1 << SHARD_BITS;

  /** Worlds that one worker takes at a time, and such pieces in a block. */
  private static final int PIECE = 512;

  private static final int PIECES = 32;

  /** Numbers before each candidate: hash (4), parent, event, length. */
  private static final int HEAD = 7;

  private final Configuration configuration;
  private final int threads;
  private final Universe universe;
  private final Layout layout;
  private final Interner interner;
  private final NodeMachine machine;
  private final StateTable[] table = new StateTable[SHARDS];
  private final Consumer<String> progress;
  private long transitions;
  private long rests;
  private int depth;
  private @Nullable Found found;

  /** An invariant that is broken by an event in a world, or in the world itself. */
  private record Found(int parent, int event, Broken broken) {
    static final int NO_EVENT = -1;
  }

  /**
   * A search that has not begun.
   *
   * @param configuration what to explore, with its bounds
   * @param coreStep the core, or a core with a planted fault
   * @param judgesWords whether I5 is checked on each word that is said, and not only on what comes
   *     of it
   * @param threads how many; positive
   * @param progress hears a line after each level
   */
  public Explorer(
      Configuration configuration,
      CoreStep coreStep,
      boolean judgesWords,
      int threads,
      Consumer<String> progress) {
    this.configuration = configuration;
    this.threads = threads;
    this.progress = progress;
    universe = new Universe(configuration);
    layout = new Layout(universe);
    interner = new Interner(universe);
    machine = new NodeMachine(universe, interner, coreStep, judgesWords);
    for (int i = 0; i < SHARDS; i++) {
      table[i] = new StateTable();
    }
  }

  /**
   * Explores a configuration with the core as it is.
   *
   * @param configuration what to explore
   * @return what was found
   */
  public static Exploration explore(Configuration configuration) {
    int threads = Runtime.getRuntime().availableProcessors();
    return new Explorer(configuration, CoreStep.REAL, true, threads, line -> {}).run();
  }

  /**
   * Searches; once.
   *
   * @return what was found
   */
  public Exploration run() {
    long begin = System.nanoTime();
    Optional<String> stoppedBy;
    List<Piece> pieces = new ArrayList<>();
    for (int i = 0; i < PIECES; i++) {
      pieces.add(new Piece());
    }
    try (ExecutorService workers = Executors.newFixedThreadPool(threads)) {
      stoppedBy = search(workers, pieces);
    } catch (BoundReached bound) {
      stoppedBy = Optional.of(String.valueOf(bound.getMessage()));
    }
    double seconds = (System.nanoTime() - begin) / 1e9;
    Found broken = found;
    return new Exploration(
        configuration,
        states(),
        transitions,
        depth,
        interner.nodes(),
        pieces.stream().mapToLong(p -> p.expander.dropped()).sum(),
        rests,
        seconds,
        broken == null ? stoppedBy : Optional.empty(),
        Optional.ofNullable(broken).map(this::counterexample));
  }

  private long states() {
    long all = 0;
    for (StateTable shard : table) {
      all += shard.size();
    }
    return all;
  }

  private static int shard(long one) {
    return (int) one & SHARDS - 1;
  }

  private Optional<String> search(ExecutorService workers, List<Piece> pieces) {
    List<Worlds> level = List.of(firstLevel());
    while (true) {
      List<Worlds> next = new ArrayList<>();
      for (int i = 0; i < SHARDS; i++) {
        next.add(new Worlds(1024));
      }
      for (Worlds worlds : level) {
        int at = 0;
        while (at < worlds.end()) {
          at = block(worlds, at, workers, pieces, next);
          if (found != null) {
            return Optional.empty();
          }
          if (states() > configuration.bounds().states()) {
            return Optional.of("%,d states".formatted(configuration.bounds().states()));
          }
        }
      }
      if (next.stream().allMatch(w -> w.end() == 0)) {
        return Optional.empty();
      }
      depth++;
      progress.accept("depth %d: %,d states".formatted(depth, states()));
      level = next;
    }
  }

  /** In a level, each world has its number in the table and its length before it. */
  private Worlds firstLevel() {
    int[] world = new Beginning(universe, layout, interner, machine).world();
    WorldHash hash = new WorldHash(universe, layout, interner);
    hash.compute(world, world.length);
    int shard = shard(hash.hash().one);
    int index =
        table[shard].add(hash.hash().one, hash.hash().two, StateTable.NO_PARENT, Found.NO_EVENT);
    Worlds first = new Worlds(64);
    first.add(index << SHARD_BITS | shard);
    first.add(world.length);
    first.addAll(world, 0, world.length);
    return first;
  }

  /** Takes one block of a level; where the next one begins. */
  private int block(
      Worlds worlds, int at, ExecutorService workers, List<Piece> pieces, List<Worlds> next) {
    int end = at;
    List<Callable<Void>> finding = new ArrayList<>();
    for (Piece piece : pieces) {
      int from = end;
      for (int i = 0; i < PIECE && end < worlds.end(); i++) {
        end += 2 + worlds.data()[end + 1];
      }
      int to = end;
      piece.clear();
      if (from < to) {
        finding.add(
            () -> {
              piece.find(worlds.data(), from, to);
              return null;
            });
      }
    }
    runAll(workers, finding);
    for (Piece piece : pieces) {
      transitions += piece.transitions;
      rests += piece.rests;
      if (found == null) {
        found = piece.found;
      }
    }
    List<Callable<Void>> adding = new ArrayList<>();
    for (int i = 0; i < SHARDS; i++) {
      int shard = i;
      adding.add(
          () -> {
            pieces.forEach(piece -> addNew(piece.candidates.get(shard), shard, next.get(shard)));
            return null;
          });
    }
    runAll(workers, adding);
    return end;
  }

  private void addNew(Worlds candidates, int shard, Worlds next) {
    int[] data = candidates.data();
    int at = 0;
    while (at < candidates.end()) {
      int length = data[at + HEAD - 1];
      int index =
          table[shard].add(
              Worlds.longAt(data, at), Worlds.longAt(data, at + 2), data[at + 4], data[at + 5]);
      if (index >= 0) {
        next.add(index << SHARD_BITS | shard);
        next.add(length);
        next.addAll(data, at + HEAD, length);
      }
      at += HEAD + length;
    }
  }

  private static void runAll(ExecutorService workers, List<Callable<Void>> tasks) {
    try {
      for (Future<Void> each : workers.invokeAll(tasks)) {
        each.get();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof BoundReached bound) {
        throw bound;
      }
      throw new IllegalStateException("the search failed", e.getCause());
    }
  }

  /** A piece of a block, and what is found from its worlds. */
  private final class Piece {
    private final Expander expander = new Expander(universe, layout, interner, machine);
    private final WorldHash hash = new WorldHash(universe, layout, interner);
    private final List<Worlds> candidates = new ArrayList<>();
    private long transitions;
    private long rests;
    private @Nullable Found found;
    private int parent;
    private long parentOne;
    private long parentTwo;
    private boolean moves;

    Piece() {
      for (int i = 0; i < SHARDS; i++) {
        candidates.add(new Worlds(1024));
      }
    }

    void clear() {
      candidates.forEach(Worlds::clear);
      transitions = 0;
      rests = 0;
      found = null;
    }

    void find(int[] data, int from, int to) {
      int at = from;
      while (at < to && found == null) {
        parent = data[at];
        int length = data[at + 1];
        at += 2;
        hashOf(data, at, length);
        moves = false;
        expander.expand(data, at, length, this::next);
        if (!moves && found == null) {
          rests++;
          Broken broken = expander.judgeRest(data, at);
          found = broken == null ? null : new Found(parent, Found.NO_EVENT, broken);
        }
        at += length;
      }
    }

    private int[] copy = new int[64];

    private void hashOf(int[] data, int at, int length) {
      if (copy.length < length) {
        copy = new int[length * 2];
      }
      System.arraycopy(data, at, copy, 0, length);
      hash.compute(copy, length);
      parentOne = hash.hash().one;
      parentTwo = hash.hash().two;
    }

    private void next(int event, int[] world, int length, @Nullable Broken broken) {
      transitions++;
      if (broken != null) {
        if (found == null) {
          found = new Found(parent, event, broken);
        }
        moves = true;
        return;
      }
      hash.compute(world, length);
      long one = hash.hash().one;
      long two = hash.hash().two;
      if (one == parentOne && two == parentTwo) {
        return;
      }
      moves |= Expander.isCertain(event);
      int shard = shard(one);
      if (table[shard].has(one, two)) {
        return;
      }
      Worlds to = candidates.get(shard);
      to.add(one);
      to.add(two);
      to.add(parent);
      to.add(event);
      to.add(length);
      to.addAll(world, 0, length);
    }
  }

  private Counterexample counterexample(Found broken) {
    List<Integer> events = new ArrayList<>();
    if (broken.event() != Found.NO_EVENT) {
      events.add(broken.event());
    }
    int at = broken.parent();
    while (at != StateTable.NO_PARENT) {
      StateTable shard = table[at & SHARDS - 1];
      int event = shard.event(at >>> SHARD_BITS);
      at = shard.parent(at >>> SHARD_BITS);
      if (at != StateTable.NO_PARENT) {
        events.add(event);
      }
    }
    Collections.reverse(events);
    List<String> lines = new Retelling(universe, layout, interner, machine).lines(events);
    return new Counterexample(broken.broken().rule(), broken.broken().message(), lines, states());
  }
}
