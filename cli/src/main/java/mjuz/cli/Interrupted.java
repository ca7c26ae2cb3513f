package mjuz.cli;

/**
 * Has the last word if the process is ended by a signal while some work is under way. What the work
 * says, and what it notes for the last word, goes through {@link #unlessSaid}: so nothing follows
 * the last word, and it tells of whole things. Thread-safe.
 */
final class Interrupted {
  private final Object lock = new Object();
  private final Runnable lastWord;
  private final Thread hook;
  private boolean said;

  /** What the work says or notes. */
  interface Words<X extends Exception> {
    /** Does so. */
    void say() throws X;
  }

  private Interrupted(Runnable lastWord) {
    this.lastWord = lastWord;
    this.hook = Thread.ofPlatform().name("interrupted").unstarted(this::say);
  }

  /**
   * From now on until {@link #close}.
   *
   * @param lastWord says it; called once at most, on another thread than the work
   */
  static Interrupted says(Runnable lastWord) {
    Interrupted interrupted = new Interrupted(lastWord);
    try {
      Runtime.getRuntime().addShutdownHook(interrupted.hook);
    } catch (IllegalStateException e) {
      interrupted.close(); // The process ends already.
    }
    return interrupted;
  }

  /** What a signal does. */
  void say() {
    synchronized (lock) {
      if (!said) {
        said = true;
        lastWord.run();
      }
    }
  }

  /**
   * Says something, if the last word is not said.
   *
   * @param words what; done soon, since a signal waits for it
   */
  <X extends Exception> void unlessSaid(Words<X> words) throws X {
    synchronized (lock) {
      if (!said) {
        words.say();
      }
    }
  }

  /** The work has said all itself, or there is nothing to say. */
  void close() {
    synchronized (lock) {
      said = true;
    }
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The process ends.
    }
  }
}
