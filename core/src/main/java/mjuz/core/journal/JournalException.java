package mjuz.core.journal;

/** A journal cannot be used: the message names the file, its state, why, and what to do. */
public final class JournalException extends Exception {
  private static final long serialVersionUID = 1L;

  private final boolean mayPass;

  /**
   * With a message for people. The journal is of no use any more.
   *
   * @param message names the file and what to do
   */
  public JournalException(String message) {
    super(message);
    this.mayPass = false;
  }

  /**
   * With a message for people and its cause. The journal is of no use any more.
   *
   * @param message names the file and what to do
   * @param cause what was thrown
   */
  public JournalException(String message, Throwable cause) {
    this(message, cause, false);
  }

  /**
   * With a message for people and its cause.
   *
   * @param message names the file and what to do
   * @param cause what was thrown
   * @param mayPass see {@link #mayPass}
   */
  public JournalException(String message, Throwable cause, boolean mayPass) {
    super(message, cause);
    this.mayPass = mayPass;
  }

  /**
   * Whether the same can be tried again with the same journal, as when a disk is full: nothing of
   * it is recorded, and nothing that was recorded is in doubt.
   *
   * @return false if the process has to end
   */
  public boolean mayPass() {
    return mayPass;
  }
}
