package mjuz.core.protocol;

import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * Something with a key, kept in a plain array in the order of the keys. Most deployments have a few
 * peers and most peers a few edges, and there may be a million deployments in one process, so this
 * is all that is there: the array, as long as needed or filled up with nulls, and none if there is
 * nothing.
 */
interface Keyed {
  /** The key; it never changes. */
  String key();

  /** How many there are. */
  static int count(Keyed[] sorted) {
    int low = 0;
    int high = sorted.length;
    if (high == 0 || sorted[high - 1] != null) {
      return high;
    }
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (sorted[middle] == null) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low;
  }

  /** The index of a key; -1 minus the index where it would be if it is not there. */
  static int find(Keyed[] sorted, String key) {
    int low = 0;
    int high = count(sorted) - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      int order = sorted[middle].key().compareTo(key);
      if (order == 0) {
        return middle;
      }
      if (order < 0) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    return -1 - low;
  }

  /** The array with one more, or with another one of the same key. */
  static <T extends Keyed> T[] with(T[] sorted, T one) {
    int found = find(sorted, one.key());
    if (found >= 0) {
      sorted[found] = one;
      return sorted;
    }
    int at = -1 - found;
    int count = count(sorted);
    T[] wide =
        count < sorted.length ? sorted : Arrays.copyOf(sorted, count == 0 ? 1 : count * 3 / 2 + 1);
    System.arraycopy(wide, at, wide, at + 1, count - at);
    wide[at] = one;
    return wide;
  }

  /** A view of those that there are; valid until one is added or removed. */
  static <T extends Keyed> List<T> list(T[] sorted) {
    List<T> all = Arrays.asList(sorted);
    return all.subList(0, count(sorted));
  }

  /** Does something with each of them, in their order. */
  static <T extends Keyed> void forEach(T[] sorted, Consumer<? super T> action) {
    for (T each : sorted) {
      if (each == null) {
        return;
      }
      action.accept(each);
    }
  }

  /** Whether something is true of any of them. */
  static <T extends Keyed> boolean any(T[] sorted, Predicate<? super T> what) {
    for (T each : sorted) {
      if (each == null) {
        return false;
      }
      if (what.test(each)) {
        return true;
      }
    }
    return false;
  }
}
