package mjuz.core.executor;

/** What a round does. */
public enum RoundKind {
  /** Runs the program: creates, updates and deletes until the stack is what the program says. */
  DEPLOY,
  /**
   * Runs no program: deletes what depends on unsatisfied wishes, and, if the last program run was
   * complete, what it no longer has (R11).
   */
  UNDEPLOY,
  /** Runs the empty program: deletes everything (R8). */
  DESTROY
}
