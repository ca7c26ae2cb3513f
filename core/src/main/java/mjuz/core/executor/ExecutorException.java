package mjuz.core.executor;

/** The executor cannot work: the message names the thing, its state, why, and what to do. */
public final class ExecutorException extends Exception {
  private static final long serialVersionUID = 1L;

  /**
   * With a message for people.
   *
   * @param message names the thing and what to do
   */
  public ExecutorException(String message) {
    super(message);
  }

  /**
   * With a message for people and its cause.
   *
   * @param message names the thing and what to do
   * @param cause what was thrown
   */
  public ExecutorException(String message, Throwable cause) {
    super(message, cause);
  }
}
