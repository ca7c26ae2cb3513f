package mjuz.transport.grpc;

import io.grpc.netty.shaded.io.netty.channel.EventLoopGroup;
import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import mjuz.core.transport.LocalIdentity;
import mjuz.core.transport.TransportListener;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What the parts of one started transport share.
 *
 * @param local who it speaks for
 * @param options its options
 * @param thread runs everything but Netty and name look-ups, so that no state needs a lock
 * @param lookups runs what may block: name look-ups
 * @param netty moves the bytes
 * @param calls the calls that this side has dialled
 * @param listener whom it tells
 * @param sessionNumbers never gives a number twice
 */
record Site(
    LocalIdentity local,
    GrpcTransportOptions options,
    ScheduledExecutorService thread,
    Executor lookups,
    EventLoopGroup netty,
    OpenCalls calls,
    TransportListener listener,
    LongSupplier sessionNumbers) {
  private static final Logger LOG = LoggerFactory.getLogger(Site.class);

  /** Runs something on the thread, unless the transport is closed. */
  void run(Runnable action) {
    try {
      thread.execute(guarded(action));
    } catch (RejectedExecutionException e) {
      // Closed: nobody is there whom it could matter to.
      LOG.trace("after close", e);
    }
  }

  /** Runs something later on the thread; to be called on it. */
  Future<?> after(Duration delay, Runnable action) {
    return thread.schedule(guarded(action), delay.toNanos(), TimeUnit.NANOSECONDS);
  }

  /** An executor keeps what a task throws to itself. */
  private static Runnable guarded(Runnable action) {
    return () -> {
      try {
        action.run();
      } catch (RuntimeException e) {
        LOG.error("The transport has a bug", e);
        throw e;
      }
    };
  }
}
