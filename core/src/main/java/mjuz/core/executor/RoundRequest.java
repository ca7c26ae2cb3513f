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
 *     round can delete all else at its end. Free for the other kinds, and for most DEPLOY rounds
 * @param refused for DEPLOY, if something is left: those instances that the program changes and
 *     that may not be changed now; they, and all that depends on them, are left as they are too
 */
public record RoundRequest(
    long number,
    RoundKind kind,
    SortedSet<Edge> unsatisfied,
    DeletePlan leave,
    SortedSet<Instance> refused) {

  /** Copies the sets. */
  public RoundRequest {
    unsatisfied = Sorted.copy(unsatisfied);
    refused = Sorted.copy(refused);
  }

  /**
   * A round that leaves nothing as it is.
   *
   * @param number counts the rounds of an incarnation, from 1
   * @param kind what the round does
   * @param unsatisfied for UNDEPLOY: the wishes whose dependents are to be undeployed
   */
  public RoundRequest(long number, RoundKind kind, SortedSet<Edge> unsatisfied) {
    this(number, kind, unsatisfied, DeletePlan.FREE, new TreeSet<>());
  }

  /**
   * Whether the round leaves something as it is.
   *
   * @return true if {@code leave} is not free
   */
  public boolean isPartial() {
    return !leave.isFree();
  }
}
