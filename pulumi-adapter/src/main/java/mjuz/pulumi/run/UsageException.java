package mjuz.pulumi.run;

/**
 * A command line or environment that cannot be followed, or one that only asks for help: the
 * message is to be printed as it is.
 */
public final class UsageException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final int exitCode;

  UsageException(int exitCode, String message) {
    super(message);
    this.exitCode = exitCode;
  }

  /**
   * What the process is to end with.
   *
   * @return 0 if help or the version was asked for, otherwise {@link ExitCodes#USAGE}
   */
  public int exitCode() {
    return exitCode;
  }
}
