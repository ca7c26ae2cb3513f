package mjuz.pulumi.run;

import java.util.function.Consumer;
import mjuz.core.loop.LoopObserver;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.Instance;
import mjuz.core.notice.DeploymentStatus;
import mjuz.core.notice.Notice;
import mjuz.core.trace.TraceEvent;
import mjuz.core.trace.TraceWriter;
import mjuz.pulumi.engine.ResourceStep;
import mjuz.pulumi.trace.ValueDigest;

/**
 * Puts the steps of the protocol and those of resources into one trace. Thread-safe; the order of
 * the events is that in which it was told of them.
 */
final class NoticeTrace implements LoopObserver {
  private final TraceWriter writer;

  /**
   * Begins a trace of an incarnation.
   *
   * @param self the deployment
   * @param incarnation the run of its process
   * @param trace takes the events
   */
  NoticeTrace(DeploymentName self, long incarnation, Consumer<TraceEvent> trace) {
    writer = new TraceWriter(self, incarnation, trace, ValueDigest::of);
  }

  /** The process has begun. */
  synchronized void started(long timeMicros) {
    writer.started(timeMicros);
  }

  /** The process ends in order. */
  synchronized void stopped(long timeMicros) {
    writer.stopped(timeMicros);
  }

  @Override
  public synchronized void notice(long timeMicros, Notice notice) {
    writer.notice(timeMicros, notice);
  }

  @Override
  public void status(DeploymentStatus status) {
    // A trace has steps.
  }

  /**
   * A step of a resource.
   *
   * @param step the step
   */
  synchronized void resource(ResourceStep step) {
    if (step.former().isPresent()) {
      Instance now = new Instance(step.urn(), step.id().orElse(""));
      writer.renamed(step.timeMicros(), step.round(), step.former().get(), now);
      return;
    }
    writer.resource(
        step.timeMicros(),
        step.round(),
        step.step(),
        step.urn(),
        step.id(),
        step.uses(),
        step.detail());
  }
}
