package mjuz.core.invariant;

import java.util.List;
import mjuz.core.trace.TraceEvent;

/**
 * An invariant is broken.
 *
 * @param invariant which
 * @param message by what, for people
 * @param events the events that it rests on, in the order of the trace, the one that broke it last;
 *     at most {@link #MAX_EVENTS}
 */
public record Violation(Invariant invariant, String message, List<TraceEvent> events) {
  /** The most events that one violation lists; the message counts what is left out. */
  public static final int MAX_EVENTS = 12;

  /** Copies the list. */
  public Violation {
    events = List.copyOf(events);
  }
}
