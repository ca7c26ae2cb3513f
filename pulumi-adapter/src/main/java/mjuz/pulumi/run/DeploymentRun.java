package mjuz.pulumi.run;

import com.pulumi.Context;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Function;
import mjuz.core.executor.Executor;
import mjuz.core.executor.ExecutorException;
import mjuz.core.journal.Journal;
import mjuz.core.journal.JournalException;
import mjuz.core.loop.EventLoop;
import mjuz.core.loop.StateLostException;
import mjuz.core.protocol.ProtocolOptions;
import mjuz.core.transport.Transport;
import mjuz.core.transport.TransportException;
import mjuz.pulumi.status.DeploymentFolder;
import mjuz.pulumi.status.DestroyRequest;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One run of a deployment's process, from the options to the exit code. */
final class DeploymentRun {
  private static final Logger LOG = LoggerFactory.getLogger(DeploymentRun.class);

  /** How long a process that is to end at once may take to end in order. */
  private static final Duration END_AT_ONCE = Duration.ofSeconds(3);

  private final DeploymentOptions options;
  private final DeploymentParts parts;
  private final AtomicReference<EventLoop> loop = new AtomicReference<>();

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
    LogSetup.apply(options.name(), options.logLevel(), options.jsonLog());
    // Before the loop is there a change needs no round: the first one sees it.
    Consumer<Context> body =
        program.apply(
            cause -> Optional.ofNullable(loop.get()).ifPresent(each -> each.programChanged(cause)));
    ByLoop requests = new ByLoop();
    try (Signals signals = new Signals(requests)) {
      listen(signals);
      return run(body, requests);
    }
  }

  private int run(Consumer<Context> body, ByLoop requests) {
    SystemClock clock = new SystemClock();
    try (Observers observers = new Observers(options, clock::nowMicros);
        Journal journal = observers.watch(parts.journal(options));
        Transport transport = parts.transport(options);
        Executor executor = parts.executor(options, body, observers)) {
      loop.set(
          new EventLoop(
              options.name(),
              times(),
              journal,
              transport,
              executor,
              clock,
              observers,
              options.acceptedLosses()));
      if (isToldToDestroy()) {
        requests.destroy();
      }
      requests.loopIsThere();
      return code(loop.get().run(), observers);
    } catch (JournalException e) {
      // The journal is read before anything starts, and written as long as it runs.
      LOG.error("{}", e.getMessage());
      LOG.debug("Because of", e);
      return loop.get() == null ? ExitCodes.STARTUP : ExitCodes.FAILED;
    } catch (StateLostException e) {
      LOG.error("{}", e.getMessage());
      return ExitCodes.LOST;
    } catch (TransportException | ExecutorException | StartupException e) {
      LOG.error("{}", e.getMessage());
      LOG.debug("Because of", e);
      return ExitCodes.STARTUP;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return ExitCodes.FAILED;
    }
  }

  /** Whether that was asked for while this process started and did not hold the journal yet. */
  private boolean isToldToDestroy() {
    Instant started = Instant.ofEpochMilli(ManagementFactory.getRuntimeMXBean().getStartTime());
    try {
      boolean told = DestroyRequest.take(new DeploymentFolder(options.workDirectory()), started);
      if (told) {
        LOG.info(
            "mjuz destroy was given while this process started: destroying everything, and then ending");
      }
      return told;
    } catch (IOException e) {
      LOG.warn(
          "Whether mjuz destroy was given while this process started is not known: {}",
          e.toString());
      return false;
    }
  }

  /**
   * Takes the signals over before anybody can know of this process: from the moment on that the
   * journal is locked, others find it and send them.
   */
  private static void listen(Signals signals) {
    signals.install();
    if (ControlInput.STDIN.equals(System.getenv(ControlInput.VARIABLE))) {
      // Ctrl-C in a terminal goes to this process too: its starter decides what follows.
      signals.ignore("INT");
      ControlInput.listen(System.in, signals::received);
    }
  }

  private ProtocolOptions times() {
    ProtocolOptions defaults = ProtocolOptions.DEFAULT;
    return new ProtocolOptions(
        micros(options.lateBinding()),
        micros(options.hold()),
        micros(options.heartbeat()),
        defaults.retryFirstMicros(),
        defaults.retryMaxMicros(),
        micros(options.patience()));
  }

  private static long micros(Duration duration) {
    return duration.toNanos() / 1_000;
  }

  private int code(EventLoop.End end, Observers observers) {
    return switch (end) {
      case STOPPED -> {
        observers.ended();
        LOG.info("{} has ended; everything stays deployed", options.name());
        yield ExitCodes.DONE;
      }
      case DESTROYED -> {
        observers.ended();
        LOG.info("{} is destroyed", options.name());
        yield ExitCodes.DONE;
      }
      case PROTECTED -> {
        observers.ended();
        LOG.error(
            "{} is destroyed but for what is protected, and what that needs; the last round said what. Unprotect it, start the program again and destroy it again",
            options.name());
        yield ExitCodes.PROTECTED;
      }
      case INTERRUPTED -> ExitCodes.FAILED;
    };
  }

  /** What signals do to the loop; what comes before it is there is done then. */
  private final class ByLoop implements Signals.Actions {
    private boolean toDestroy;
    private boolean toStop;

    synchronized void loopIsThere() {
      if (toDestroy) {
        destroy();
      }
      if (toStop) {
        stop();
      }
    }

    @Override
    public synchronized void destroy() {
      toDestroy = true;
      Optional.ofNullable(loop.get()).ifPresent(EventLoop::destroy);
    }

    @Override
    public synchronized void stop() {
      toStop = true;
      Optional.ofNullable(loop.get()).ifPresent(EventLoop::stop);
    }

    @Override
    public void end() {
      EventLoop running = loop.get();
      if (running == null) {
        Runtime.getRuntime().halt(ExitCodes.FAILED);
        return;
      }
      Thread.ofPlatform()
          .daemon()
          .start(
              () -> {
                try {
                  Thread.sleep(END_AT_ONCE);
                } catch (InterruptedException e) {
                  Thread.currentThread().interrupt();
                }
                Runtime.getRuntime().halt(ExitCodes.FAILED);
              });
      running.interrupt();
    }
  }
}
