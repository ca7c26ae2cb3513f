package mjuz.simulator.explore;

/**
 * How far a search is.
 *
 * @param depth events from the beginning to the farthest worlds
 * @param states distinct worlds until now
 * @param words for people
 */
public record Progress(int depth, long states, String words) {
  /** A search that has just begun. */
  public static final Progress NONE = new Progress(0, 0, "depth 0");
}
