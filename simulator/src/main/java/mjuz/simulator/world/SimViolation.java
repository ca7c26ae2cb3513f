package mjuz.simulator.world;

import java.util.List;

/** A guarantee is broken. */
public final class SimViolation extends RuntimeException {
  private static final long serialVersionUID = 1L;
  private final String rule;
  private final transient List<String> events;

  /**
   * With the events that it rests on.
   *
   * @param rule which guarantee: I1 to I5, L1, L2, or "fault" for an exception of the core
   * @param message what, for people
   * @param events the events that matter, in their order
   */
  public SimViolation(String rule, String message, List<String> events) {
    super(rule + ": " + message);
    this.rule = rule;
    this.events = List.copyOf(events);
  }

  /**
   * Which guarantee.
   *
   * @return its name
   */
  public String rule() {
    return rule;
  }

  /**
   * The events that matter.
   *
   * @return in their order
   */
  public List<String> events() {
    return events;
  }
}
