package mjuz.cli;

/** Says something if the process is ended by a signal while some work is under way. */
final class Interrupted {
  private final Thread hook;

  private Interrupted(Thread hook) {
    this.hook = hook;
  }

  /**
   * From now on until {@link #close}.
   *
   * @param what says it; called on another thread than the work
   */
  static Interrupted says(Runnable what) {
    Thread hook = Thread.ofPlatform().name("interrupted").unstarted(what);
    Runtime.getRuntime().addShutdownHook(hook);
    return new Interrupted(hook);
  }

  /** The work is done. */
  void close() {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The process ends, and it is said.
    }
  }
}
