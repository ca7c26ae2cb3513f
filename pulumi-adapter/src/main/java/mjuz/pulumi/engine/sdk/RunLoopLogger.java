package mjuz.pulumi.engine.sdk;

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
 * <p>What the SDK logs here it tells the engine as well, whose events say it; so nothing is
 * printed. Its debug messages hold secrets and are dropped altogether.
 */
final class RunLoopLogger extends Logger {
  private static final String NAME = "com.pulumi.deployment.internal.DeploymentImpl";
  private static final org.slf4j.Logger LOG = LoggerFactory.getLogger(RunLoopLogger.class);
  private static final String PASS = "Remaining tasks";
  private static final long PARK_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

  /** Held here because the log manager holds loggers weakly. */
  private static final Logger INSTANCE = new RunLoopLogger();

  private RunLoopLogger() {
    super(NAME, null);
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
      LockSupport.parkNanos(PARK_NANOS);
    }
    if (level.intValue() >= Level.INFO.intValue()) {
      LOG.debug("{}", message);
    }
  }
}
