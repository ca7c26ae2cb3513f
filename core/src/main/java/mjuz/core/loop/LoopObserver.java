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
}
