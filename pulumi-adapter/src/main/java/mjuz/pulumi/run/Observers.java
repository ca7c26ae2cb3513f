package mjuz.pulumi.run;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import mjuz.core.journal.Journal;
import mjuz.core.loop.LoopObserver;
import mjuz.core.notice.DeploymentStatus;
import mjuz.core.notice.Notice;
import mjuz.pulumi.engine.ResourceObserver;
import mjuz.pulumi.engine.ResourceStep;
import mjuz.pulumi.status.DeploymentFolder;
import mjuz.pulumi.trace.TraceWriter;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Everyone who is told of what happens in a deployment: people, the trace and the status file. */
final class Observers implements LoopObserver, AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger("mjuz.progress");

  private final DeploymentOptions options;
  private final LongSupplier clock;
  private final Progress progress;
  private final StatusKeeper status;
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().name("mjuz-round-watch").daemon(true).factory());
  private final RoundWatch watch = new RoundWatch(System::nanoTime, this::later, LOG::info);
  private final Optional<TraceWriter> writer;
  private volatile Optional<NoticeTrace> trace = Optional.empty();

  /**
   * The observers of one run.
   *
   * @param options whose
   * @param clock the time in microseconds since 1970
   */
  Observers(DeploymentOptions options, LongSupplier clock) {
    this.options = options;
    this.clock = clock;
    this.progress = new Progress(options.name());
    this.status = new StatusKeeper(new DeploymentFolder(options.workDirectory()).status());
    this.writer = options.traceFile().map(TraceWriter::open);
  }

  /** The journal, watched for the incarnation with which the trace begins. */
  Journal watch(Journal journal) {
    return new IncarnationWatch(journal, this::begun);
  }

  private void begun(long incarnation) {
    trace = writer.map(to -> new NoticeTrace(options.name(), incarnation, to::write));
    trace.ifPresent(each -> each.started(clock.getAsLong()));
  }

  /** Who is told of operations on resources. */
  ResourceObserver resources() {
    return new BothObservers(progress, watch);
  }

  private void later(Runnable action, Duration in) {
    try {
      ScheduledFuture<?> unused = timer.schedule(action, in.toNanos(), TimeUnit.NANOSECONDS);
    } catch (RejectedExecutionException e) {
      LOG.trace("The process ends: nothing is watched any more", e);
    }
  }

  /** A step of a resource, for the trace. */
  void step(ResourceStep step) {
    trace.ifPresent(each -> each.resource(step));
  }

  /** The process ends in order. */
  void ended() {
    trace.ifPresent(each -> each.stopped(clock.getAsLong()));
  }

  @Override
  public void notice(long timeMicros, Notice notice) {
    loop().forEach(each -> each.notice(timeMicros, notice));
  }

  @Override
  public void status(DeploymentStatus now) {
    loop().forEach(each -> each.status(now));
  }

  @Override
  public void journalWaits(String problem, long retryInMicros) {
    loop().forEach(each -> each.journalWaits(problem, retryInMicros));
  }

  @Override
  public void journalGoesOn() {
    loop().forEach(LoopObserver::journalGoesOn);
  }

  private List<LoopObserver> loop() {
    return trace
        .<List<LoopObserver>>map(each -> List.of(each, progress, status, watch))
        .orElse(List.of(progress, status, watch));
  }

  @Override
  public void close() {
    timer.shutdownNow();
    writer.ifPresent(TraceWriter::close);
  }
}
