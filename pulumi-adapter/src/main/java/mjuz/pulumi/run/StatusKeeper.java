package mjuz.pulumi.run;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import mjuz.core.loop.LoopObserver;
import mjuz.core.notice.DeploymentStatus;
import mjuz.core.notice.Notice;
import mjuz.pulumi.status.StatusFile;
import mjuz.pulumi.status.StatusSnapshot;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps the status file. If it cannot be written, that is said once, and the deployment goes on.
 */
final class StatusKeeper implements LoopObserver {
  private static final Logger LOG = LoggerFactory.getLogger(StatusKeeper.class);

  private final Path file;
  private boolean warned;

  StatusKeeper(Path file) {
    this.file = file;
  }

  @Override
  public void notice(long timeMicros, Notice notice) {
    // The status has what the notices lead to.
  }

  @Override
  public void status(DeploymentStatus status) {
    try {
      StatusFile.write(
          file, new StatusSnapshot(Instant.now(), ProcessHandle.current().pid(), status));
    } catch (IOException e) {
      if (!warned) {
        warned = true;
        LOG.warn(
            "The status file {} cannot be written, and is out of date: {}", file, e.toString());
      }
    }
  }
}
