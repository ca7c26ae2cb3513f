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
import mjuz.simulator.explore.Piece.Found;
import org.jspecify.annotations.Nullable;

/**
 * One search, level by level, in blocks: workers find what may come next and drop what is known;
 * then each shard of the table takes in what is new, in a fixed order. So the result does not
 * depend on the number of threads.
 */
final class Search {
  /** Worlds that one worker takes at a time, and such pieces in a block. */
  private static final int PIECE = 512;

  private static final int PIECES = 32;

  private final Explorable explorable;
  private final Bounds bounds;
  private final Known known = new Known();
  private final List<Piece> pieces = new ArrayList<>();
  private final Consumer<Progress> progress;
  private long transitions;
  private long rests;
  private int depth;
  private @Nullable Found found;

  Search(Explorable explorable, Consumer<Progress> progress) {
    this.explorable = explorable;
    this.bounds = explorable.universe().configuration().bounds();
    this.progress = progress;
    for (int i = 0; i < PIECES; i++) {
      pieces.add(new Piece(explorable, known));
    }
  }

  /**
   * Searches; once.
   *
   * @throws Mirror.Asymmetry if there is a mirror, and deployments do not behave alike
   */
  Exploration run(int threads) {
    long begin = System.nanoTime();
    Optional<String> stoppedBy;
    try (ExecutorService workers = Executors.newFixedThreadPool(threads)) {
      stoppedBy = search(workers);
    } catch (BoundReached bound) {
      stoppedBy = Optional.of(String.valueOf(bound.getMessage()));
    }
    double seconds = (System.nanoTime() - begin) / 1e9;
    Found broken = found;
    return new Exploration(
        explorable.universe().configuration(),
        known.size(),
        known.standFor(),
        transitions,
        depth,
        explorable.interner().nodes(),
        pieces.stream().mapToLong(Piece::dropped).sum(),
        rests,
        seconds,
        broken == null ? stoppedBy : Optional.empty(),
        Optional.ofNullable(broken).map(this::counterexample));
  }

  private Optional<String> search(ExecutorService workers) {
    List<Worlds> level = List.of(firstLevel());
    while (true) {
      List<Worlds> next = new ArrayList<>();
      for (int i = 0; i < Known.SHARDS; i++) {
        next.add(new Worlds(1024));
      }
      for (Worlds worlds : level) {
        int at = 0;
        while (at < worlds.end()) {
          at = block(worlds, at, workers, next);
          if (found != null) {
            return Optional.empty();
          }
          if (known.size() > bounds.states()) {
            return Optional.of("%,d states".formatted(bounds.states()));
          }
        }
      }
      if (next.stream().allMatch(w -> w.end() == 0)) {
        return Optional.empty();
      }
      depth++;
      String words = "depth %d: %,d states".formatted(depth, known.size());
      progress.accept(new Progress(depth, known.size(), words));
      level = next;
    }
  }

  /** In a level, each world has its number in the table and its length before it. */
  private Worlds firstLevel() {
    int[] world = explorable.beginning();
    CanonicalHash hash = explorable.hash();
    hash.compute(world, world.length);
    int number = known.first(hash.one(), hash.two(), hash.standsFor());
    Worlds first = new Worlds(64);
    first.add(number);
    first.add(world.length);
    first.addAll(world, 0, world.length);
    return first;
  }

  /** Takes one block of a level; where the next one begins. */
  private int block(Worlds worlds, int at, ExecutorService workers, List<Worlds> next) {
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
      transitions += piece.transitions();
      rests += piece.rests();
      if (found == null) {
        found = piece.broken();
      }
    }
    List<Callable<Void>> adding = new ArrayList<>();
    for (int i = 0; i < Known.SHARDS; i++) {
      int shard = i;
      adding.add(
          () -> {
            pieces.forEach(piece -> known.addNew(piece.candidates(shard), shard, next.get(shard)));
            return null;
          });
    }
    runAll(workers, adding);
    return end;
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
      if (e.getCause() instanceof Mirror.Asymmetry asymmetry) {
        throw asymmetry;
      }
      throw new IllegalStateException("the search failed", e.getCause());
    }
  }

  private Counterexample counterexample(Found broken) {
    List<Integer> events = new ArrayList<>();
    if (broken.event() != Found.NO_EVENT) {
      events.add(broken.event());
    }
    int at = broken.parent();
    while (at != StateTable.NO_PARENT) {
      int event = known.event(at);
      at = known.parent(at);
      if (at != StateTable.NO_PARENT) {
        events.add(event);
      }
    }
    Collections.reverse(events);
    Retelling.Told told = new Retelling(explorable).tell(events);
    return new Counterexample(
        broken.broken().rule(),
        broken.broken().message(),
        told.lines(),
        known.size(),
        new Way(explorable.universe().configuration(), told.choices()));
  }
}
