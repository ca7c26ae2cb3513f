package mjuz.simulator.explore;

import org.jspecify.annotations.Nullable;

/**
 * The steps of one node state that were made so far. Any number of threads may look one up; two
 * that make the same step at the same time do it twice, with the same result.
 */
final class StepMemo {
  private static final int EMPTY = -1;

  /** Never changed once it is here. */
  private volatile Table table = new Table(2);

  private static final class Table {
    final int[] keys;
    final @Nullable NodeStep[] steps;
    int used;

    Table(int bits) {
      keys = new int[1 << bits];
      steps = new NodeStep[1 << bits];
      java.util.Arrays.fill(keys, EMPTY);
    }

    int slot(int key) {
      int mask = keys.length - 1;
      int at = ((key * 0x9E3779B9) >>> 7) & mask;
      while (keys[at] != key && keys[at] != EMPTY) {
        at = (at + 1) & mask;
      }
      return at;
    }
  }

  @Nullable NodeStep find(int key) {
    Table now = table;
    return now.steps[now.slot(key)];
  }

  synchronized void put(int key, NodeStep step) {
    Table now = table;
    boolean grow = (now.used + 1) * 2 > now.keys.length;
    Table next = new Table(Integer.numberOfTrailingZeros(now.keys.length) + (grow ? 1 : 0));
    for (int i = 0; i < now.keys.length; i++) {
      if (now.keys[i] != EMPTY) {
        add(next, now.keys[i], now.steps[i]);
      }
    }
    if (next.steps[next.slot(key)] == null) {
      add(next, key, step);
    }
    table = next;
  }

  private static void add(Table to, int key, @Nullable NodeStep step) {
    int at = to.slot(key);
    to.keys[at] = key;
    to.steps[at] = step;
    to.used++;
  }
}
