package mjuz.core.protocol;

/** The timers of a deployment; setting one replaces its earlier setting. */
public enum Timer {
  /** Unsatisfied wishes have been waited for long enough in this round (R5). */
  LATE_BINDING,
  /** Offers in use have been waited for long enough in this round (R6). */
  HOLD,
  /** A failed round is to be tried again (R5). */
  RETRY,
  /** What was not answered is to be said again. */
  RESEND,
  /** A destroyed deployment has waited long enough for its peers to hear of it (R8). */
  LINGER,
  /** A program that does nothing and does not end has been waited for long enough (R11). */
  PATIENCE,
  /** The next round of values that go round has been waited for long enough (L2). */
  ECHO,
  /** The first of the offers of which notice was given is to be withdrawn (R13). */
  NOTICE
}
