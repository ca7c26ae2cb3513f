package mjuz.pulumi.run;

import java.util.ArrayList;
import java.util.List;
import mjuz.core.loop.LoopObserver;
import mjuz.core.notice.DeploymentStatus;
import mjuz.core.notice.Notice;
import mjuz.pulumi.engine.ResourceObserver;
import mjuz.pulumi.engine.ResourceStep;

/** Everyone who is told of what happens in a deployment: people, the trace and the status file. */
final class Observers implements LoopObserver, AutoCloseable {
  private final Progress progress;
  private final List<LoopObserver> loop = new ArrayList<>();

  private Observers(DeploymentOptions options) {
    this.progress = new Progress(options.name());
    loop.add(progress);
  }

  static Observers of(DeploymentOptions options) throws StartupException {
    return new Observers(options);
  }

  /** Who is told of operations on resources. */
  ResourceObserver resources() {
    return progress;
  }

  /** A step of a resource, for the trace. */
  void step(ResourceStep step) {}

  /** The process ends in order. */
  void ended() {}

  @Override
  public void notice(long timeMicros, Notice notice) {
    loop.forEach(each -> each.notice(timeMicros, notice));
  }

  @Override
  public void status(DeploymentStatus status) {
    loop.forEach(each -> each.status(status));
  }

  @Override
  public void close() {}
}
