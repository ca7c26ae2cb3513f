package mjuz.simulator.world;

/** What happens to deployments from outside of their cores. */
public enum Happening {
  /** A process starts. */
  STARTED,
  /** A process dies. */
  DIED,
  /** A process has ended in order. */
  STOPPED,
  /** A process has ended after it undeployed everything. */
  DESTROYED,
  /** What was durable is gone. */
  JOURNAL_LOST,
  /** A process stands still. */
  PAUSED,
  /** It goes on. */
  RESUMED,
  /** An operator stops it. */
  TOLD_TO_STOP,
  /** An operator destroys it, or all of them. */
  TOLD_TO_DESTROY,
  /** A team has changed its program. */
  PROGRAM_CHANGED,
  /** The session with another one ends. */
  SESSION_CUT,
  /** Some do not reach the others. */
  PARTITIONED,
  /** They do again. */
  HEALED,
  /** Nothing fails from now on. */
  FAULTS_ENDED
}
