package mjuz.core.invariant;

/** A guarantee of section 4 of the design that a trace can break. */
public enum Invariant {
  /** A resource that depends on a wish exists only while what is behind the offer exists. */
  I1("deploy order"),
  /** What is behind an offer is deleted only when no beneficiary's resource uses it. */
  I2("undeploy order"),
  /** One round at a time for each deployment; a wish is bound at most once in a round. */
  I3("rounds"),
  /** The versions that a wish uses never go back, and what uses a version has its value. */
  I4("versions");

  private final String title;

  Invariant(String title) {
    this.title = title;
  }

  /**
   * A name for people.
   *
   * @return one or two words
   */
  public String title() {
    return title;
  }
}
