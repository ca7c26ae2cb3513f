package mjuz.pulumi.engine.sdk;

import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ForkJoinPool;
import mjuz.core.executor.ExecutorException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Prepares the Pulumi SDK for Java for programs that run in this process, again and again. */
public final class Sdk {
  private static final Logger LOG = LoggerFactory.getLogger(Sdk.class);
  private static final String PARALLELISM = "java.util.concurrent.ForkJoinPool.common.parallelism";

  /** With one worker the SDK's run loop starves the program on some JDKs. */
  private static final int MIN_WORKERS = 2;

  private static final int WORKERS = 4;

  /** What is in the way of knowing what callbacks are on; usually nothing. */
  private static final Optional<String> FUTURES_PROBLEM;

  static {
    FUTURES_PROBLEM = SdkFutures.install();
    SdkChannels.install();
    LoopbackServers.install();
    if (!RunLoopLogger.install()) {
      LOG.warn(
          "The Pulumi SDK was in use before mjuz: while a program waits, it will keep one core busy");
    }
  }

  private Sdk() {}

  /** Changes what has to be changed before the SDK is in use, if it has not been done. */
  public static void load() {
    // The static block above has done it.
  }

  /**
   * Sees to it that programs can run here. Call it before anything uses the common pool.
   *
   * @throws ExecutorException if the common pool has too few workers and is in use already, or if
   *     the SDK is in use already
   */
  public static void prepare() throws ExecutorException {
    if (FUTURES_PROBLEM.isPresent()) {
      throw new ExecutorException(
          "The Pulumi SDK cannot be watched: %s. What a program makes in a callback would not be known to depend on what the callback is on: use outputs in the program only, not before it (as in static fields)"
              .formatted(FUTURES_PROBLEM.get()));
    }
    if (System.getProperty(PARALLELISM) == null) {
      System.setProperty(PARALLELISM, Integer.toString(WORKERS));
    }
    int workers = ForkJoinPool.getCommonPoolParallelism();
    if (workers < MIN_WORKERS) {
      throw new ExecutorException(
          "The JVM's common pool has %d worker, and a Pulumi program would hang in it: start java with -D%s=%d"
              .formatted(workers, PARALLELISM, WORKERS));
    }
  }

  /**
   * Runs something that makes the SDK start servers: they listen on loopback only.
   *
   * @param body what to run, on this thread
   * @param <T> what it answers
   * @return its answer
   * @throws Exception what it throws
   */
  public static <T> T call(Callable<T> body) throws Exception {
    return LoopbackServers.onLoopback(body);
  }
}
