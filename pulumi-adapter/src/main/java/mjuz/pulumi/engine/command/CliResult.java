package mjuz.pulumi.engine.command;

/**
 * How a run of the CLI ended.
 *
 * @param code the exit code; 128 plus the signal if one ended it
 * @param output what it wrote to its standard output
 * @param error what it wrote to its standard error
 * @param pid its process
 */
public record CliResult(int code, String output, String error, long pid) {
  private static final int SIGNALLED = 128;

  /** What a program writes about a full disk, and what stands for it if it could not even that. */
  public static final String NO_SPACE = "no space left on device";

  /**
   * Whether it did what it was asked to.
   *
   * @return true for exit code 0
   */
  public boolean succeeded() {
    return code == 0;
  }

  /**
   * Whether a signal ended it.
   *
   * @return true if so
   */
  public boolean killed() {
    return code > SIGNALLED;
  }
}
