package mjuz.core.executor;

import java.util.SortedSet;
import java.util.TreeSet;
import mjuz.core.model.Edge;
import mjuz.core.model.Instance;

/**
 * One round to run.
 *
 * @param number counts the rounds of an incarnation, from 1
 * @param kind what the round does
 * @param unsatisfied for UNDEPLOY: the wishes whose dependents are to be undeployed; bound once,
 *     for the whole round (R2). Empty for the other kinds
 * @param leave for DEPLOY: what the round leaves as it is, because the rounds before it were held
 *     by it (R6): neither changes nor deletes it, as if the program did not speak of it. So the
 *     round can delete all else at its end. Free for most DEPLOY rounds. For UNDEPLOY: what would
 *     have to stay if the deletes were planned now. Of a resource that this keeps, only the
 *     instance that is not replaced counts as a dependent of {@code unsatisfied}: the others cannot
 *     go, and what depends on the resource by name is not to go for them (R11). Free for DESTROY
 * @param refused for DEPLOY, if something is left: those instances that the program changes and
 *     that may not be changed now; they, and all that depends on them, are left as they are too
 * @param failing the steps that are not tried in this round, because they have just failed (R12).
 *     An instance whose delete failed stays, and all that it needs; {@code leave} of a DEPLOY has
 *     it too. A resource that could not be made, changed or replaced is left as it is, and so is
 *     all that depends on it
 */
public record RoundRequest(
    long number,
    RoundKind kind,
    SortedSet<Edge> unsatisfied,
    DeletePlan leave,
    SortedSet<Instance> refused,
    SortedSet<FailedStep> failing) {

  /** Copies the sets. */
  public RoundRequest {
    unsatisfied = Sorted.copy(unsatisfied);
    refused = Sorted.copy(refused);
    failing = Sorted.copy(failing);
  }

  /**
   * A round that leaves nothing as it is.
   *
   * @param number counts the rounds of an incarnation, from 1
   * @param kind what the round does
   * @param unsatisfied for UNDEPLOY: the wishes whose dependents are to be undeployed
   */
  public RoundRequest(long number, RoundKind kind, SortedSet<Edge> unsatisfied) {
    this(number, kind, unsatisfied, DeletePlan.FREE, new TreeSet<>(), new TreeSet<>());
  }

  /**
   * Whether the program of the round is run in part, and leaves something as it is.
   *
   * @return true for a DEPLOY that is to leave what is in use (R6) or what fails (R12)
   */
  public boolean isPartial() {
    return kind == RoundKind.DEPLOY && !(leave.isFree() && failing.isEmpty());
  }
}
