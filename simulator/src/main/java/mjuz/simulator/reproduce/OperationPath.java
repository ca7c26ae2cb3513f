package mjuz.simulator.reproduce;

import java.util.List;
import mjuz.core.model.DeploymentName;
import org.jspecify.annotations.Nullable;

/**
 * Operations of which each has to wait for the one before it.
 *
 * @param operations in their order
 */
public record OperationPath(List<Operation> operations) {

  /** Copies the list. */
  public OperationPath {
    operations = List.copyOf(operations);
  }

  /**
   * How long they take.
   *
   * @return microseconds
   */
  public long micros() {
    return operations.stream().mapToLong(Operation::micros).sum();
  }

  /**
   * The hops: how often on the path a deployment begins to create because of something outside it.
   * For the first that is its start, or the change of its program, for the others an offer. That an
   * offer is withdrawn, and released, does not count: the published measurements show no such cost
   * (docs/verification.md).
   *
   * @return how many
   */
  public int hops() {
    int hops = 0;
    @Nullable DeploymentName last = null;
    for (Operation each : operations) {
      if (!each.isDelete() && !each.deployment().equals(last)) {
        hops++;
        last = each.deployment();
      }
    }
    return hops;
  }

  /** The operations, one after the other. */
  @Override
  public String toString() {
    return String.join(" ", operations.stream().map(Operation::toString).toList());
  }
}
