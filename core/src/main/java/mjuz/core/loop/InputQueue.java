package mjuz.core.loop;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import mjuz.core.protocol.Input;
import org.jspecify.annotations.Nullable;

/**
 * Inputs that wait for the loop, in order. Bounded: who brings one more waits until there is room,
 * or the loop has ended. The loop's own thread never waits for itself.
 */
final class InputQueue {
  private static final long LOOK_AGAIN_MILLIS = 200;

  /** Wakes the loop up without telling it anything. */
  private record Wake() {}

  private final BlockingQueue<Object> queue;
  private final Deque<Object> own = new ArrayDeque<>();
  private volatile @Nullable Thread owner;
  private volatile boolean closed;

  InputQueue(int capacity) {
    queue = new LinkedBlockingQueue<>(capacity);
  }

  /** From here on the calling thread is the one that takes. */
  void open() {
    owner = Thread.currentThread();
  }

  /** What comes from here on is dropped. */
  void close() {
    closed = true;
    queue.clear();
  }

  void put(Input input) {
    if (Thread.currentThread() == owner) {
      own.add(input);
      return;
    }
    try {
      boolean taken = false;
      while (!taken && !closed) {
        taken = queue.offer(input, LOOK_AGAIN_MILLIS, TimeUnit.MILLISECONDS);
      }
    } catch (InterruptedException e) {
      // Whoever interrupts a thread that brings news gives the news up.
      Thread.currentThread().interrupt();
    }
  }

  void wake() {
    // If there is no room the loop is awake anyway.
    boolean unused = queue.offer(new Wake());
  }

  /**
   * The next input, for the loop's thread.
   *
   * @param micros how long to wait; negative for ever
   * @return null if there was none, or it was only to wake up
   */
  @Nullable Input take(long micros) throws InterruptedException {
    Object next = own.poll();
    if (next == null) {
      next = micros < 0 ? queue.take() : queue.poll(micros, TimeUnit.MICROSECONDS);
    }
    return next instanceof Input input ? input : null;
  }
}
