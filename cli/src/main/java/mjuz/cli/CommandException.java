package mjuz.cli;

/** A command cannot do its work: the message says why and what to do. */
final class CommandException extends Exception {
  private static final long serialVersionUID = 1L;

  private final int exitCode;

  /**
   * With a message for people.
   *
   * @param exitCode one of {@link ExitCode}
   * @param message names the thing and what to do
   */
  CommandException(int exitCode, String message) {
    super(message);
    this.exitCode = exitCode;
  }

  /** As above, with its cause. */
  CommandException(int exitCode, String message, Throwable cause) {
    super(message, cause);
    this.exitCode = exitCode;
  }

  int exitCode() {
    return exitCode;
  }
}
