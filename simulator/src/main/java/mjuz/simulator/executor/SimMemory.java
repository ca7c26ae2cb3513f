package mjuz.simulator.executor;

import mjuz.core.executor.DeletePlan;
import org.jspecify.annotations.Nullable;

/** What an executor remembers from round to round; it is lost with its process. */
public final class SimMemory {
  private @Nullable ProgramPlan completed;
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
    copy.completed = completed;
    copy.plan = plan;
    return copy;
  }

  /** The last program that ran to its end. */
  @Nullable ProgramPlan completed() {
    return completed;
  }

  void programCompleted(ProgramPlan program) {
    completed = program;
  }

  /** What the latest round was told to leave alone. */
  DeletePlan plan() {
    return plan;
  }

  void planned(DeletePlan answer) {
    plan = answer;
  }

  /**
   * Takes the memory apart for comparison: names what the last complete program has, and what has
   * to stay.
   *
   * @param to takes the values
   */
  public void encode(Encoder to) {
    ProgramPlan last = completed;
    to.number(last == null ? 0 : 1);
    if (last != null) {
      to.number(last.resourceCount());
      last.program().resources().forEach(r -> to.name(r.name()));
      to.number(last.offerCount());
      last.program().offers().forEach(o -> to.edge(o.edge()));
    }
    to.number(plan.unknown() ? 1 : 0);
    to.number(plan.held().size());
    plan.held().forEach(to::edge);
    to.number(plan.instances().size());
    plan.instances().forEach(to::instance);
  }
}
