package mjuz.examples.webpage;

import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.Flow;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.SubmissionPublisher;
import java.util.concurrent.TimeUnit;

/** Counts up from 1, and publishes each new number. */
public final class Counter implements Flow.Publisher<Long>, AutoCloseable {
  /** The number before the first one that is published. */
  public static final long FIRST = 1;

  private final SubmissionPublisher<Long> publisher = new SubmissionPublisher<>();
  private final ScheduledExecutorService clock =
      Executors.newSingleThreadScheduledExecutor(Thread.ofPlatform().daemon().factory());
  private long count = FIRST;

  /**
   * Begins to count.
   *
   * @param interval how long each number stands
   */
  public Counter(Duration interval) {
    var unused =
        clock.scheduleAtFixedRate(
            () -> publisher.submit(++count),
            interval.toMillis(),
            interval.toMillis(),
            TimeUnit.MILLISECONDS);
  }

  @Override
  public void subscribe(Flow.Subscriber<? super Long> subscriber) {
    publisher.subscribe(subscriber);
  }

  @Override
  public void close() {
    clock.shutdownNow();
    publisher.close();
  }
}
