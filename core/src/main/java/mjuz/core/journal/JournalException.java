package mjuz.core.journal;

/** A journal cannot be used: the message names the file, its state, why, and what to do. */
public final class JournalException extends Exception {
  private static final long serialVersionUID = 1L;

  /**
   * With a message for people.
   *
   * @param message names the file and what to do
   */
  public JournalException(String message) {
    super(message);
  }

  /**
   * With a message for people and its cause.
   *
   * @param message names the file and what to do
   * @param cause what was thrown
   */
  public JournalException(String message, Throwable cause) {
    super(message, cause);
  }
}
