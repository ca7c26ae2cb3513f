package mjuz.pulumi.run;

import com.pulumi.Context;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Function;
import mjuz.core.executor.ExecutorException;
import mjuz.core.journal.JournalException;
import mjuz.core.loop.EventLoop;
import mjuz.core.protocol.ProtocolOptions;
import mjuz.core.transport.TransportException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One run of a deployment's process, from the options to the exit code. */
final class DeploymentRun {
  private static final Logger LOG = LoggerFactory.getLogger(DeploymentRun.class);

  /** How long a process that is to end at once may take to end in order. */
  private static final Duration END_AT_ONCE = Duration.ofSeconds(3);

  private final DeploymentOptions options;
  private final DeploymentParts parts;

  DeploymentRun(DeploymentOptions options, DeploymentParts parts) {
    this.options = options;
    this.parts = parts;
  }

  /**
   * Runs until the process is told to end.
   *
   * @param program makes the program; it is given what the program tells of its changes
   * @return the exit code
   */
  int run(Function<Consumer<String>, Consumer<Context>> program) {
    LogSetup.apply(options.logLevel(), options.jsonLog());
    return ExitCodes.STARTUP;
  }

  static long nowMicros() {
    return TimeUnit.MILLISECONDS.toMicros(System.currentTimeMillis());
  }
}
