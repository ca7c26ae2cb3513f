package mjuz.pulumi.run;

import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;
import mjuz.core.journal.Journal;
import mjuz.core.loop.LoopObserver;
import mjuz.core.notice.DeploymentStatus;
import mjuz.core.notice.Notice;
import mjuz.pulumi.engine.ResourceObserver;
import mjuz.pulumi.engine.ResourceStep;
import mjuz.pulumi.status.DeploymentFolder;
import mjuz.pulumi.trace.TraceWriter;

/** Everyone who is told of what happens in a deployment: people, the trace and the status file. */
final class Observers implements LoopObserver, AutoCloseable {
  private final DeploymentOptions options;
  private final LongSupplier clock;
  private final Progress progress;
  private final StatusKeeper status;
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
    return progress;
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

  private List<LoopObserver> loop() {
    return trace
        .<List<LoopObserver>>map(each -> List.of(each, progress, status))
        .orElse(List.of(progress, status));
  }

  @Override
  public void close() {
    writer.ifPresent(TraceWriter::close);
  }
}
