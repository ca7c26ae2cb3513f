package mjuz.core.model;

/**
 * Versions of an offer are positive, strictly increasing for each edge, and taken from the clock in
 * microseconds so that they grow even if the journal is lost.
 */
public final class Versions {
  /** Nothing has been seen of the edge. */
  public static final long NEVER = 0;

  /**
   * As {@code inUse}: an unknown version is in use, older than any. What a beneficiary says that
   * lost its journal while its state still has resources that depend on the wish.
   */
  public static final long UNKNOWN = 0;

  /**
   * As {@code inUse}: no version is in use. The greatest long, so that "none, or at least w" is
   * {@code inUse >= w} (R1).
   */
  public static final long NONE = Long.MAX_VALUE;

  /**
   * As {@code seen}: all that was seen is forgotten, for good, and nothing more is taken in before
   * the next session. What a destroyed deployment says before it ends (R8).
   */
  public static final long FORGOTTEN = Long.MAX_VALUE;

  private Versions() {}

  /**
   * The version that follows.
   *
   * @param previous the version so far, or {@link #NEVER}
   * @param nowMicros the time in microseconds since 1970
   * @return max(previous + 1, now)
   */
  public static long next(long previous, long nowMicros) {
    return Math.max(previous + 1, Math.max(nowMicros, 1));
  }

  /**
   * A version for people.
   *
   * @param version a version
   * @return its digits, or a word for {@link #NONE}
   */
  public static String show(long version) {
    return version == NONE ? "none" : Long.toString(version);
  }
}
