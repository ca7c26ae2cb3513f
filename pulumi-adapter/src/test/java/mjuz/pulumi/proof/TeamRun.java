package mjuz.pulumi.proof;

/** A running process of a deployment, or what stands for it. */
interface TeamRun {
  /** The program would come out otherwise. */
  void changed();

  /** End after the round. */
  void stop();

  /** Destroy everything and end. */
  void destroy();

  /** End at once, without any order: kill -9, where it is a process. */
  void kill();

  /** Waits until it has ended, and fails if it did not end in order. */
  void awaitEnd();

  boolean isRunning();

  /** Whether it has ended, and not in order. */
  boolean failed();
}
