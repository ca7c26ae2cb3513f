package mjuz.pulumi.engine.sdk;

import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.logging.Level;
import java.util.logging.LogManager;
import java.util.logging.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps the SDK's run loop from spinning. The loop asks without pause whether anything is still
 * pending, and logs each pass; the logger parks it for a moment on that message.
 *
 * <p>It also hears of exceptions that end a program, which the SDK may be kept from telling the
 * engine, and ends the loop of a run that is over.
 *
 * <p>What the SDK logs here it tells the engine as well, whose events say it; so nothing is
 * printed. Its debug messages hold secrets and are dropped altogether.
 */
final class RunLoopLogger extends Logger {
  private static final String NAME = "com.pulumi.deployment.internal.DeploymentImpl";
  private static final org.slf4j.Logger LOG = LoggerFactory.getLogger(RunLoopLogger.class);
  private static final String PASS = "Remaining tasks";
  private static final String HANDLES_EXCEPTION = "handleExceptionAsync";
  private static final long PARK_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

  /** Held here because the log manager holds loggers weakly. */
  private static final Logger INSTANCE = new RunLoopLogger();

  private RunLoopLogger() {
    super(NAME, null);
  }

  /** Whether the SDK tells of an exception that ends the program: a program may log errors too. */
  private static boolean isEndOfProgram() {
    return StackWalker.getInstance()
        .walk(frames -> frames.anyMatch(each -> each.getMethodName().equals(HANDLES_EXCEPTION)));
  }

  /**
   * Puts the logger into place.
   *
   * @return false if the SDK has asked for its logger before, so that the loop will spin
   */
  static boolean install() {
    return LogManager.getLogManager().addLogger(INSTANCE)
        || Logger.getLogger(NAME) instanceof RunLoopLogger;
  }

  @Override
  public void log(Level level, String message) {
    if (message != null && message.startsWith(PASS)) {
      if (WatchedDeployment.isOver()) {
        // The loop would look for ever for what a program that was left behind does not do.
        throw new CancellationException("the run of this program is over");
      }
      LockSupport.parkNanos(PARK_NANOS);
    }
    if (Level.SEVERE.equals(level) && message != null && isEndOfProgram()) {
      WatchedDeployment.current().ifPresent(each -> each.failed().accept(message));
    }
    if (level.intValue() >= Level.INFO.intValue()) {
      LOG.debug("{}", message);
    }
  }
}
