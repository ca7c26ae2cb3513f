package mjuz.simulator.explore;

/** Puts {@link Bounds} together from others; what each number means is told there. */
public final class BoundsBuilder {
  private int changes;
  private int crashes;
  private int losses;
  private int duplicates;
  private int cuts;
  private int failures;
  private int journalLosses;
  private int overtakes;
  private int inFlight;
  private int states;

  BoundsBuilder(Bounds from) {
    changes = from.changes();
    crashes = from.crashes();
    losses = from.losses();
    duplicates = from.duplicates();
    cuts = from.cuts();
    failures = from.failures();
    journalLosses = from.journalLosses();
    overtakes = from.overtakes();
    inFlight = from.inFlight();
    states = from.states();
  }

  /**
   * Sets how many programs change.
   *
   * @param number of programs; 0 to 15
   * @return this
   */
  public BoundsBuilder changes(int number) {
    changes = number;
    return this;
  }

  /**
   * Sets how many processes crash.
   *
   * @param number of processes; 0 to 15
   * @return this
   */
  public BoundsBuilder crashes(int number) {
    crashes = number;
    return this;
  }

  /**
   * Sets how many messages are lost.
   *
   * @param number of messages; 0 to 15
   * @return this
   */
  public BoundsBuilder losses(int number) {
    losses = number;
    return this;
  }

  /**
   * Sets how many messages arrive twice.
   *
   * @param number of messages; 0 to 15
   * @return this
   */
  public BoundsBuilder duplicates(int number) {
    duplicates = number;
    return this;
  }

  /**
   * Sets how many sessions break.
   *
   * @param number of sessions; 0 to 15
   * @return this
   */
  public BoundsBuilder cuts(int number) {
    cuts = number;
    return this;
  }

  /**
   * Sets how many operations fail.
   *
   * @param number of operations; 0 to 15
   * @return this
   */
  public BoundsBuilder failures(int number) {
    failures = number;
    return this;
  }

  /**
   * Sets how many journals are lost.
   *
   * @param number of journals; 0 to 15
   * @return this
   */
  public BoundsBuilder journalLosses(int number) {
    journalLosses = number;
    return this;
  }

  /**
   * Sets how many messages overtake others.
   *
   * @param number of messages; 0 to 15
   * @return this
   */
  public BoundsBuilder overtakes(int number) {
    overtakes = number;
    return this;
  }

  /**
   * Sets how many are under way.
   *
   * @param number messages in one direction; positive
   * @return this
   */
  public BoundsBuilder inFlight(int number) {
    inFlight = number;
    return this;
  }

  /**
   * Sets how many states there may be.
   *
   * @param number at most; positive
   * @return this
   */
  public BoundsBuilder states(int number) {
    states = number;
    return this;
  }

  /**
   * Checks and puts together.
   *
   * @return the bounds
   * @throws IllegalArgumentException if a number is out of its range
   */
  public Bounds build() {
    return new Bounds(
        changes,
        crashes,
        losses,
        duplicates,
        cuts,
        failures,
        journalLosses,
        overtakes,
        inFlight,
        states);
  }
}
