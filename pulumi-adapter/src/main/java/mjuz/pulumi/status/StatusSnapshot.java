package mjuz.pulumi.status;

import java.time.Instant;
import mjuz.core.notice.DeploymentStatus;

/**
 * The status of a deployment as its process wrote it.
 *
 * @param time when
 * @param pid the process
 * @param status the status
 */
public record StatusSnapshot(Instant time, long pid, DeploymentStatus status) {}
