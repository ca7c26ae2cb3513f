package mjuz.simulator.reproduce;

import java.util.Locale;
import mjuz.core.model.DeploymentName;

/**
 * An operation on a resource.
 *
 * @param deployment whose resource
 * @param resource its name in the program
 * @param isDelete whether it is deleted, and not created
 * @param micros how long that takes, in microseconds
 */
public record Operation(DeploymentName deployment, String resource, boolean isDelete, long micros) {

  /** As in {@code +site.page 3.20}: the deployment, the resource and the seconds. */
  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "%s%s.%s %.2f",
        isDelete ? "-" : "+",
        deployment,
        resource,
        Published.seconds(micros));
  }
}
