package mjuz.simulator.explore;

import java.util.Arrays;
import java.util.SortedSet;
import mjuz.core.model.Instance;
import mjuz.simulator.executor.SimStack;

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
   * @param ids of the instances behind it, rising
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Entry(int edge, long version, int[] ids) {
    boolean standsIn(SimStack stack) {
      for (int id : ids) {
        if (!stack.exists(id)) {
          return false;
        }
      }
      return true;
    }
  }

  Published with(int edge, long version, SortedSet<Instance> behind) {
    int[] ids =
        behind.stream()
            .mapToInt(i -> Integer.parseInt(i.id().substring(i.id().lastIndexOf('#') + 1)))
            .sorted()
            .toArray();
    Entry[] more = Arrays.copyOf(entries, entries.length + 1);
    more[entries.length] = new Entry(edge, version, ids);
    return new Published(more);
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
