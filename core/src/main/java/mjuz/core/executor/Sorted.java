package mjuz.core.executor;

import java.util.Collections;
import java.util.SortedSet;
import java.util.TreeSet;

/** Copies for records, most of which are empty. */
final class Sorted {
  private Sorted() {}

  /** An unmodifiable copy, in the order of the elements themselves. */
  static <T> SortedSet<T> copy(SortedSet<T> some) {
    return some.isEmpty()
        ? Collections.emptySortedSet()
        : Collections.unmodifiableSortedSet(new TreeSet<>(some));
  }
}
