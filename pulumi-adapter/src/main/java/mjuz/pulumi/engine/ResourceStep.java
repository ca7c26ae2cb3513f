package mjuz.pulumi.engine;

import java.util.List;
import java.util.Optional;
import mjuz.core.trace.TraceEvent.Use;
import mjuz.core.trace.TraceStep;

/**
 * A step of a resource, for the trace: what the executor knows of a {@link
 * mjuz.core.trace.TraceEvent}.
 *
 * @param timeMicros when, in microseconds since 1970
 * @param round the number of the round
 * @param step one of CREATING, CREATED, UPDATED, DELETING, DELETED, FAILED
 * @param urn the resource
 * @param id the instance, once it is known
 * @param uses the wishes that the resource depends on, directly or not, with their versions
 * @param detail for people: for FAILED, what failed
 */
public record ResourceStep(
    long timeMicros,
    long round,
    TraceStep step,
    String urn,
    Optional<String> id,
    List<Use> uses,
    String detail) {

  /** Copies the list. */
  public ResourceStep {
    uses = List.copyOf(uses);
  }
}
