package mjuz.simulator.world;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Events by time, and those of one time in the order in which they were added. */
final class EventQueue {
  private static final int FIRST = 64;

  private long[] times = new long[FIRST];
  private long[] sequences = new long[FIRST];
  private @Nullable Event[] events = new Event[FIRST];
  private int size;
  private long sequence;

  boolean isEmpty() {
    return size == 0;
  }

  int size() {
    return size;
  }

  long nextTime() {
    return times[0];
  }

  void add(long time, Event event) {
    if (size == times.length) {
      times = Arrays.copyOf(times, size * 2);
      sequences = Arrays.copyOf(sequences, size * 2);
      events = Arrays.copyOf(events, size * 2);
    }
    int at = size++;
    long number = ++sequence;
    while (at > 0) {
      int parent = (at - 1) >>> 2;
      if (times[parent] <= time) {
        break;
      }
      move(parent, at);
      at = parent;
    }
    set(at, time, number, event);
  }

  Event poll() {
    Event first = events[0];
    if (first == null) {
      throw new IllegalStateException("no event");
    }
    size--;
    long time = times[size];
    long number = sequences[size];
    Event last = events[size];
    events[size] = null;
    if (size > 0 && last != null) {
      int at = 0;
      int child = smallestChild(at);
      while (child >= 0 && isBefore(child, time, number)) {
        move(child, at);
        at = child;
        child = smallestChild(at);
      }
      set(at, time, number, last);
    }
    return first;
  }

  private int smallestChild(int parent) {
    int first = parent * 4 + 1;
    if (first >= size) {
      return -1;
    }
    int smallest = first;
    int end = Math.min(first + 4, size);
    for (int child = first + 1; child < end; child++) {
      if (isBefore(child, times[smallest], sequences[smallest])) {
        smallest = child;
      }
    }
    return smallest;
  }

  private boolean isBefore(int index, long time, long number) {
    return times[index] < time || (times[index] == time && sequences[index] < number);
  }

  private void move(int from, int to) {
    set(to, times[from], sequences[from], events[from]);
  }

  private void set(int at, long time, long number, @Nullable Event event) {
    times[at] = time;
    sequences[at] = number;
    events[at] = event;
  }
}
