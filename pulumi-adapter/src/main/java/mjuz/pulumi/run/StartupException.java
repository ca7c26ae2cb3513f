package mjuz.pulumi.run;

/** The process cannot start: the message names the thing, why, and what to do. */
final class StartupException extends Exception {
  private static final long serialVersionUID = 1L;

  StartupException(String message, Throwable cause) {
    super(message, cause);
  }

  StartupException(String message) {
    super(message);
  }
}
