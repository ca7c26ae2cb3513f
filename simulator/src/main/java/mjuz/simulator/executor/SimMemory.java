package mjuz.simulator.executor;

import mjuz.core.executor.DeletePlan;
import org.jspecify.annotations.Nullable;

/** What an executor remembers from round to round; it is lost with its process. */
public final class SimMemory {
  private @Nullable RegisteredNames registered;
  private DeletePlan plan = DeletePlan.FREE;

  /** An executor that has just started. */
  public SimMemory() {}

  /**
   * A copy that changes independently.
   *
   * @return the copy
   */
  public SimMemory copy() {
    SimMemory copy = new SimMemory();
    copy.registered = registered;
    copy.plan = plan;
    return copy;
  }

  /**
   * What the last program that ran to its end has registered, and those that failed since then;
   * null before the first that did.
   */
  @Nullable RegisteredNames registered() {
    return registered;
  }

  void programCompleted(RegisteredNames all) {
    registered = all;
  }

  /** What a program that failed has made stays for the next try. */
  void programFailed(RegisteredNames untilThen) {
    RegisteredNames before = registered;
    if (before != null) {
      registered = before.with(untilThen);
    }
  }

  /** What the latest round was told to leave alone. */
  DeletePlan plan() {
    return plan;
  }

  void planned(DeletePlan answer) {
    plan = answer;
  }

  /**
   * Takes the memory apart for comparison: names what programs have registered, and what has to
   * stay.
   *
   * @param to takes the values
   */
  public void encode(Encoder to) {
    RegisteredNames names = registered;
    to.number(names == null ? 0 : 1);
    if (names != null) {
      names.encode(to);
    }
    to.number(plan.unknown() ? 1 : 0);
    to.number(plan.held().size());
    plan.held().forEach(to::edge);
    to.number(plan.instances().size());
    plan.instances().forEach(to::instance);
  }
}
