package mjuz.pulumi.trace;

/** A trace cannot be read: the message names file, line and what is wrong. */
public final class TraceException extends Exception {
  private static final long serialVersionUID = 1L;

  /**
   * With a message for people.
   *
   * @param message names file and line
   * @param cause what was thrown
   */
  public TraceException(String message, Throwable cause) {
    super(message, cause);
  }
}
