package mjuz.simulator.explore;

import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * Arrays of numbers by index. Any number of threads may look one up or put one there; what is put
 * there while another thread does the same may be lost, and is then found out once more.
 */
final class Books {
  private volatile AtomicReferenceArray<int @Nullable []> books =
      new AtomicReferenceArray<>(1 << 10);

  int @Nullable [] find(int index) {
    AtomicReferenceArray<int @Nullable []> now = books;
    return index < now.length() ? now.get(index) : null;
  }

  synchronized void put(int index, int[] book) {
    AtomicReferenceArray<int @Nullable []> now = books;
    if (index >= now.length()) {
      AtomicReferenceArray<int @Nullable []> wider =
          new AtomicReferenceArray<>(Math.max(index + 1, now.length() * 2));
      for (int i = 0; i < now.length(); i++) {
        wider.set(i, now.get(i));
      }
      books = wider;
      now = wider;
    }
    now.set(index, book);
  }
}
