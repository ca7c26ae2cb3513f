package mjuz.core.loop;

import mjuz.core.notice.DeploymentStatus;
import mjuz.core.notice.Notice;

/** Watches a deployment. Called on the thread of the event loop: return fast, do not throw. */
public interface LoopObserver {

  /**
   * Something has changed.
   *
   * @param timeMicros when, in microseconds since 1970
   * @param notice what
   */
  void notice(long timeMicros, Notice notice);

  /**
   * The status is another one now.
   *
   * @param status the new one
   */
  void status(DeploymentStatus status);

  /**
   * What a step rests on cannot be recorded for now. Until it is, nothing else is done.
   *
   * @param problem why, and what to do, for people
   * @param retryInMicros after what time it is tried again, in microseconds
   */
  default void journalWaits(String problem, long retryInMicros) {}

  /** What had to wait is recorded now. */
  default void journalGoesOn() {}
}
