package mjuz.simulator.world;

import java.util.List;
import mjuz.core.trace.TraceEvent;

/** A guarantee is broken. */
public final class SimViolation extends RuntimeException {
  private static final long serialVersionUID = 1L;
  private final String rule;
  private final transient List<String> events;
  private final transient List<TraceEvent> trace;

  /**
   * With the events that it rests on.
   *
   * @param rule which guarantee: I1 to I5, L1, L2, or "fault" for an exception of the core
   * @param message what, for people
   * @param events the events that matter, in their order
   */
  public SimViolation(String rule, String message, List<String> events) {
    this(rule, message, events, List.of());
  }

  SimViolation(String rule, String message, List<String> events, List<TraceEvent> trace) {
    super(rule + ": " + message);
    this.rule = rule;
    this.events = List.copyOf(events);
    this.trace = List.copyOf(trace);
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

  /**
   * The events of the trace that break the guarantee.
   *
   * @return in their order, the one that broke it last; empty if it was not seen on the trace
   */
  public List<TraceEvent> trace() {
    return trace;
  }
}
