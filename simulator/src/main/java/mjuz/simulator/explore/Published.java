package mjuz.simulator.explore;

import java.util.Arrays;
import java.util.Optional;
import java.util.SortedSet;
import java.util.stream.IntStream;
import mjuz.core.model.Instance;
import mjuz.core.model.Value;
import mjuz.simulator.executor.SimStack;
import org.jspecify.annotations.Nullable;

/**
 * The truth about a deployment's offers: which instances stand behind each version that was ever
 * published. Immutable.
 */
final class Published {
  static final Published NOTHING = new Published(new Entry[0]);

  private final Entry[] entries;

  private Published(Entry[] entries) {
    this.entries = entries;
  }

  /**
   * A version.
   *
   * @param edge index of the edge
   * @param version its number
   * @param value what was offered
   * @param ids of the instances behind it, rising
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Entry(int edge, long version, Value value, int[] ids) {
    boolean standsIn(SimStack stack) {
      for (int id : ids) {
        if (!stack.exists(id)) {
          return false;
        }
      }
      return true;
    }

    /** The same with what has joined, behind an equal value. */
    Entry with(int[] more) {
      return new Entry(
          edge,
          version,
          value,
          IntStream.concat(Arrays.stream(ids), Arrays.stream(more)).distinct().sorted().toArray());
    }
  }

  /** One version more, as the executor has registered it. */
  Published with(int edge, long version, Value value, SortedSet<Instance> behind) {
    Entry[] more = Arrays.copyOf(entries, entries.length + 1);
    more[entries.length] = new Entry(edge, version, value, ids(behind));
    return new Published(more);
  }

  /** The same with what has joined the newest version of an edge. */
  Published joined(Entry newest, SortedSet<Instance> behind) {
    Entry[] next = entries.clone();
    next[Arrays.asList(entries).indexOf(newest)] = newest.with(ids(behind));
    return new Published(next);
  }

  private static int[] ids(SortedSet<Instance> behind) {
    return behind.stream()
        .mapToInt(i -> Integer.parseInt(i.id().substring(i.id().lastIndexOf('#') + 1)))
        .sorted()
        .toArray();
  }

  @Nullable Entry newest(int edge) {
    Entry newest = null;
    for (Entry entry : entries) {
      newest = entry.edge() == edge ? entry : newest;
    }
    return newest;
  }

  /** The value of a version; empty if that was never published, or given anew since. */
  Optional<Value> value(int edge, long version) {
    for (int i = entries.length - 1; i >= 0; i--) {
      if (entries[i].edge() == edge && entries[i].version() == version) {
        return Optional.of(entries[i].value());
      }
    }
    return Optional.empty();
  }

  /** Without the versions that nobody knows any more and that will be given anew. */
  Published before(long version) {
    return new Published(
        Arrays.stream(entries).filter(e -> e.version() < version).toArray(Entry[]::new));
  }

  /** What a node keeps of it: of each version whether it stands, and behind it what. */
  Entry[] entries() {
    return entries;
  }

  void addRaw(Hash to) {
    to.add(entries.length);
    for (Entry entry : entries) {
      to.add(entry.edge());
      to.add(entry.version());
      for (int id : entry.ids()) {
        to.add(id);
      }
    }
  }
}
