package mjuz.pulumi.run;

import com.pulumi.Context;
import java.util.Map;
import java.util.function.Consumer;
import mjuz.core.executor.Executor;
import mjuz.core.journal.Journal;
import mjuz.core.loop.EventLoop;
import mjuz.core.protocol.ProtocolOptions;
import mjuz.core.transport.Transport;
import mjuz.pulumi.engine.PulumiExecutor;
import mjuz.pulumi.engine.PulumiExecutorOptions;
import mjuz.pulumi.journal.SqliteJournal;
import mjuz.pulumi.status.DeploymentFolder;

/**
 * One run of a deployment from the same parts as {@link Mjuz#runDeployment}, without signals, with
 * a passphrase of its own and with short times of the protocol.
 */
public final class ShortTimes implements AutoCloseable {
  private static final String PASSPHRASE = "correct";
  private static final long MILLI = 1_000;
  private static final ProtocolOptions TIMES =
      new ProtocolOptions(
          500 * MILLI, 700 * MILLI, 500 * MILLI, 200 * MILLI, 2_000 * MILLI, 600_000 * MILLI);

  private final Observers observers;
  private final Journal journal;
  private final Transport transport;
  private final Executor executor;
  private final EventLoop loop;

  /** Opens the parts and starts nothing yet. */
  public ShortTimes(DeploymentOptions options, Consumer<Context> program) throws Exception {
    SystemClock clock = new SystemClock();
    observers = new Observers(options, clock::nowMicros);
    try {
      journal =
          observers.watch(
              SqliteJournal.open(
                  new DeploymentFolder(options.workDirectory()).journal(),
                  options.name(),
                  RealParts.stack(options),
                  PASSPHRASE));
    } catch (Exception e) {
      observers.close();
      throw e;
    }
    transport = new RealParts(System.getenv()).transport(options);
    executor =
        new PulumiExecutor(
            PulumiExecutorOptions.builder(
                    options.name(),
                    options.pulumi().orElseThrow(),
                    options.workDirectory().resolve("pulumi"),
                    program)
                .backendUrl(options.backend().toString())
                .project(options.project())
                .stack(options.stack())
                .environment(Map.of("PULUMI_CONFIG_PASSPHRASE", PASSPHRASE))
                .providers(options.providers())
                .observer(observers.resources())
                .trace(observers::step)
                .build());
    loop =
        new EventLoop(
            options.name(),
            TIMES,
            journal,
            transport,
            executor,
            clock,
            observers,
            options.acceptedLosses());
  }

  /** The loop, to tell it what to do. */
  public EventLoop loop() {
    return loop;
  }

  /** Runs until the loop is told to end. */
  public EventLoop.End run() throws Exception {
    EventLoop.End end = loop.run();
    if (end != EventLoop.End.INTERRUPTED) {
      observers.ended();
    }
    return end;
  }

  @Override
  public void close() {
    executor.close();
    transport.close();
    journal.close();
    observers.close();
  }
}
