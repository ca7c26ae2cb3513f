package mjuz.pulumi.engine;

import io.grpc.Server;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import mjuz.core.executor.Executor;
import mjuz.core.executor.ExecutorException;
import mjuz.core.executor.FailedStep;
import mjuz.core.executor.Failure;
import mjuz.core.executor.Inspection;
import mjuz.core.executor.Inspection.Ways;
import mjuz.core.executor.Round;
import mjuz.core.executor.RoundEnd;
import mjuz.core.executor.RoundRequest;
import mjuz.core.executor.StackReport;
import mjuz.core.executor.StepFailure;
import mjuz.core.model.Instance;
import mjuz.core.model.StackMark;
import mjuz.core.protocol.StateLoss;
import mjuz.core.stack.StackReports;
import mjuz.core.stack.UndeployPlan;
import mjuz.pulumi.engine.ResourceObserver.Severity;
import mjuz.pulumi.engine.StoredState.Absent;
import mjuz.pulumi.engine.StoredState.Present;
import mjuz.pulumi.engine.StoredState.Unreadable;
import mjuz.pulumi.engine.command.PulumiCli;
import mjuz.pulumi.engine.provider.MjuzProvider;
import mjuz.pulumi.engine.provider.NoProgram;
import mjuz.pulumi.engine.sdk.Sdk;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs a Pulumi program in rounds, on the stock Pulumi CLI: between the program and the engine
 * stand proxies that withhold, bind and publish as the core decides.
 *
 * <p>It is used as {@link Executor} says: from one thread, one round at a time.
 */
public final class PulumiExecutor implements Executor {
  private static final Logger LOG = LoggerFactory.getLogger(PulumiExecutor.class);
  private static final long CLOSE_SECONDS = 10;
  private static final String INTERRUPTED =
      "a crash interrupted an operation on it, and the program does not have it now: look by hand whether something is left of it";

  private final PulumiExecutorOptions options;
  private final PulumiCli cli;
  private final StackStore store;
  private final StackMemory memory = new StackMemory();
  private final AtomicReference<Round> current = new AtomicReference<>();
  private final AtomicReference<Interruption> interruption =
      new AtomicReference<>(new Interruption());
  private final ExecutorService worker;
  private final Server server;
  private volatile boolean closed;

  /** The state as it was looked at last; used by one round at a time. */
  private volatile StackMark seen = StackMark.NOTHING;

  /**
   * An executor that has done nothing yet.
   *
   * @param options what to run, and how
   * @throws ExecutorException if this JVM cannot run programs, or has no port on loopback
   */
  public PulumiExecutor(PulumiExecutorOptions options) throws ExecutorException {
    Sdk.prepare();
    this.options = options;
    this.cli =
        new PulumiCli(
            options.pulumi(),
            options.project(),
            options.stack(),
            options.workDirectory(),
            environment(options));
    this.store = new StackStore(options, cli);
    this.worker =
        Executors.newSingleThreadExecutor(
            Thread.ofPlatform().name("mjuz-rounds-" + options.deployment()).daemon(true).factory());
    try {
      this.server =
          NettyServerBuilder.forAddress(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
              .addService(
                  new MjuzProvider(options.deployment(), () -> Optional.ofNullable(current.get())))
              .addService(new NoProgram())
              .maxInboundMessageSize(400 * 1024 * 1024)
              .build()
              .start();
    } catch (IOException e) {
      throw new ExecutorException(
          "The provider of deployment '%s' finds no port on loopback: %s"
              .formatted(options.deployment(), e.getMessage()),
          e);
    }
  }

  private static Map<String, String> environment(PulumiExecutorOptions options) {
    Map<String, String> environment = new HashMap<>(options.environment());
    environment.put("PULUMI_BACKEND_URL", options.backendUrl());
    return environment;
  }

  @Override
  public Inspection inspect(SortedSet<Instance> remembered) throws ExecutorException {
    try {
      Preparation preparation = new Preparation(options, cli, store);
      preparation.run();
      Inspection found = inspection(store.look(), remembered);
      if (found instanceof Inspection.Found) {
        preparation.configure();
      }
      return found;
    } catch (IOException e) {
      throw new ExecutorException(
          "The work directory %s cannot be used: %s".formatted(options.workDirectory(), e), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ExecutorException("Interrupted while the stack was inspected", e);
    }
  }

  private Inspection inspection(StoredState stored, SortedSet<Instance> remembered) {
    Ways ways = new StateWays(options, store).ways();
    return switch (stored) {
      case Present now -> {
        see(now);
        StackReport report = memory.reportAtStart(remembered);
        traceRenames(0, report);
        yield new Inspection.Found(report.withMark(now.writtenMicros()), ways);
      }
      case Absent none -> new Inspection.Absent(none.place(), ways);
      case Unreadable torn -> new Inspection.Unreadable(torn.problem(), ways);
    };
  }

  private void see(Present now) {
    memory.seen(now.state());
    seen = now.mark();
  }

  @Override
  public void start(RoundRequest request, Round round) {
    Interruption asked = new Interruption();
    interruption.set(asked);
    cli.resume();
    try {
      worker.execute(() -> round.ended(run(request, round, asked)));
    } catch (RejectedExecutionException e) {
      round.ended(new RoundEnd(Optional.of(RoundFailure.of(e)), false, Optional.empty()));
    }
  }

  /** Whatever happens, a round has an end to report. */
  @SuppressWarnings("CatchingUnchecked")
  private RoundEnd run(RoundRequest request, Round round, Interruption asked) {
    current.set(round);
    RoundRun.Outcome outcome;
    try {
      Optional<StateLoss> loss = refresh();
      if (loss.isPresent()) {
        return lost(loss.get());
      }
      outcome = runner(request, asked).run(request, round);
    } catch (InterruptedException e) {
      outcome = new RoundRun.Outcome(Optional.of(RoundFailure.of(e)));
    } catch (Exception | LinkageError e) {
      LOG.debug("Round {} failed", request.number(), e);
      outcome = new RoundRun.Outcome(Optional.of(RoundFailure.of(e)));
    } finally {
      current.set(null);
    }
    // From here on an interruption would only keep us from tidying up.
    cli.resume();
    return end(request, outcome);
  }

  private RoundRun runner(RoundRequest request, Interruption asked) {
    int port = server.getPort();
    return switch (request.kind()) {
      case DEPLOY -> new DeployRound(options, cli, port, memory);
      case UNDEPLOY, DESTROY -> new UndeployRound(options, cli, port, memory, asked);
    };
  }

  /**
   * Looks whether the state is still the one that was seen last, and reads it if it is not, or if
   * the last round could not. Where a look takes a process it is left out: the round asks the
   * backend soon enough, and such a backend keeps its states itself.
   *
   * @return what was lost since then; nothing may rest on that state then
   */
  private Optional<StateLoss> refresh()
      throws ExecutorException, IOException, InterruptedException {
    if (memory.isKnown() && seen.writtenMicros() != 0 && isElsewhere()) {
      return Optional.empty();
    }
    StoredState now = store.look();
    Optional<StateLoss> loss = StateLoss.of(seen, compared(now));
    if (loss.isPresent()) {
      memory.forget();
      return loss;
    }
    if (now instanceof Absent) {
      Preparation preparation = new Preparation(options, cli, store);
      preparation.makeStack();
      preparation.configure();
      now = store.look();
    }
    if (now instanceof Present present) {
      see(present);
    }
    return Optional.empty();
  }

  private boolean isElsewhere() {
    return store.path().isEmpty();
  }

  /** For a comparison only: what a state shows is not looked at. */
  private Inspection compared(StoredState stored) {
    Ways ways = new StateWays(options, store).ways();
    return switch (stored) {
      case Present now ->
          new Inspection.Found(StackReport.EMPTY.withMark(now.writtenMicros()), ways);
      case Absent none -> new Inspection.Absent(none.place(), ways);
      case Unreadable torn -> new Inspection.Unreadable(torn.problem(), ways);
    };
  }

  /** A round that has done nothing, since it would take what is lost for what is not there. */
  private static RoundEnd lost(StateLoss loss) {
    String gist = "%s %s".formatted(loss.kind(), loss.name());
    Failure failure =
        new Failure(
            loss.message().replace('\n', ' ').replaceFirst("\\.$", ""), List.of(), true, gist);
    return new RoundEnd(Optional.of(failure), false, Optional.empty());
  }

  private RoundEnd end(RoundRequest request, RoundRun.Outcome outcome) {
    Optional<StackReport> report = Optional.empty();
    memory.forget();
    try {
      if (outcome.failure().isPresent()) {
        // A CLI that was killed leaves its lock.
        new BackendLock(options, store, cli).releaseDead();
      }
      read();
      if (outcome.failure().isEmpty()) {
        forgetPending(request);
      }
      StackReport shown =
          outcome.failure().isEmpty() ? memory.report() : memory.reportAfterFailure();
      traceRenames(request.number(), shown);
      report = Optional.of(shown.withMark(seen.writtenMicros()));
    } catch (ExecutorException | IOException | RuntimeException e) {
      // It may recur with every round: the stack trace is for those who look for it.
      LOG.warn("After a round: {}", RoundFailure.of(e).summary());
      LOG.debug("After a round", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    SortedMap<FailedStep, StepFailure> failed = new TreeMap<>();
    outcome
        .failed()
        .forEach(
            (step, told) ->
                failed.put(step, told.with(StackReports.waitingFor(memory.state(), step))));
    return new RoundEnd(
        outcome.failure(), outcome.held(), outcome.programCompleted(), failed, report);
  }

  /** Reads the state that a round has written. */
  private void read() throws ExecutorException, InterruptedException {
    switch (store.look()) {
      case Present now -> see(now);
      case Absent none -> throw new ExecutorException(none.place());
      case Unreadable torn -> throw new ExecutorException(torn.problem());
    }
  }

  /** The engine tells of what a program has renamed, and not of what went along with that. */
  private void traceRenames(long round, StackReport report) {
    report
        .renamed()
        .now()
        .forEach(
            (before, all) -> {
              if (!memory.renamesTold().contains(before)) {
                all.forEach(
                    now -> options.trace().accept(ResourceStep.renamed(round, before, now)));
              }
            });
    memory.renamesTold().clear();
  }

  /** After a round that did everything, what a crash left open is done, or no longer wanted. */
  private void forgetPending(RoundRequest request) throws ExecutorException, InterruptedException {
    SortedSet<String> settled = UndeployPlan.settled(memory.state(), request);
    if (settled.isEmpty()) {
      return;
    }
    for (String urn : settled) {
      if (memory.state().live(urn).isEmpty()) {
        options.observer().message(Severity.WARNING, urn, INTERRUPTED);
      }
    }
    store.forgetPending(settled);
    read();
  }

  @Override
  public void interrupt() {
    cli.interrupt();
    interruption.get().ask();
  }

  @Override
  public void close() {
    if (closed) {
      return;
    }
    closed = true;
    interruption.get().ask();
    cli.kill();
    worker.shutdown();
    try {
      if (!worker.awaitTermination(CLOSE_SECONDS, TimeUnit.SECONDS)) {
        worker.shutdownNow();
      }
    } catch (InterruptedException e) {
      worker.shutdownNow();
      Thread.currentThread().interrupt();
    }
    server.shutdownNow();
  }
}
