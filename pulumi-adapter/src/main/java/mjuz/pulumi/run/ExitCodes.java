package mjuz.pulumi.run;

/** What the process of a deployment ends with. */
public final class ExitCodes {
  /** Stopped or destroyed, as it was asked to. */
  public static final int DONE = 0;

  /** Ended before it was done: something failed, or it was told to end at once. */
  public static final int FAILED = 1;

  /** The command line or the environment cannot be followed. */
  public static final int USAGE = 2;

  /**
   * It could not start: journal, transport, Pulumi CLI, backend or a folder is not as it should be.
   */
  public static final int STARTUP = 3;

  /**
   * It did not start, because the state of its stack has lost what the journal remembers: nothing
   * was said to a peer, and nothing was changed or deleted.
   */
  public static final int LOST = 4;

  /**
   * Told to destroy, it has destroyed all but what is protected in the stack, and what that needs.
   */
  public static final int PROTECTED = 6;

  private ExitCodes() {}
}
