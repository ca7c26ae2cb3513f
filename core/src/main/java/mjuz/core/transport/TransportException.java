package mjuz.core.transport;

/** A transport cannot work: the message names the thing, why, and what to do. */
public final class TransportException extends Exception {
  private static final long serialVersionUID = 1L;

  /**
   * With a message for people and its cause.
   *
   * @param message names the thing and what to do
   * @param cause what was thrown
   */
  public TransportException(String message, Throwable cause) {
    super(message, cause);
  }

  /**
   * With a message for people.
   *
   * @param message names the thing and what to do
   */
  public TransportException(String message) {
    super(message);
  }
}
