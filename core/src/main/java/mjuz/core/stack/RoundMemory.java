package mjuz.core.stack;

import java.util.Optional;
import mjuz.core.executor.DeletePlan;

/**
 * What an executor remembers from round to round; it is lost with its process. Not thread-safe:
 * used by one round at a time.
 */
public final class RoundMemory {
  private Optional<RegisteredNames> registered = Optional.empty();
  private DeletePlan plan = DeletePlan.FREE;

  /** An executor that has just started. */
  public RoundMemory() {}

  /**
   * A copy that changes independently.
   *
   * @return the copy
   */
  public RoundMemory copy() {
    RoundMemory copy = new RoundMemory();
    copy.registered = registered;
    copy.plan = plan;
    return copy;
  }

  /**
   * What the last program that ran to its end has registered, and those that failed since then
   * (R11).
   *
   * @return empty before the first that ran to its end
   */
  public Optional<RegisteredNames> registered() {
    return registered;
  }

  /**
   * A program has run to its end.
   *
   * @param all that it has
   */
  public void programCompleted(RegisteredNames all) {
    registered = Optional.of(all);
  }

  /**
   * A program has failed. What it has made stays for the next try (R11).
   *
   * @param untilThen what it had registered before
   */
  public void programFailed(RegisteredNames untilThen) {
    registered = registered.map(before -> before.with(untilThen));
  }

  /**
   * What the latest round was told to leave alone.
   *
   * @return the plan
   */
  public DeletePlan plan() {
    return plan;
  }

  /**
   * A round was told what has to stay.
   *
   * @param answer the plan
   */
  public void planned(DeletePlan answer) {
    plan = answer;
  }
}
