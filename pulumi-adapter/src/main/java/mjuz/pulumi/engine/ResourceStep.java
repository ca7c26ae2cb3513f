package mjuz.pulumi.engine;

import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import mjuz.core.model.Instance;
import mjuz.core.trace.TraceEvent.Use;
import mjuz.core.trace.TraceStep;

/**
 * A step of a resource, for the trace: what the executor knows of a {@link
 * mjuz.core.trace.TraceEvent}.
 *
 * @param timeMicros when, in microseconds since 1970
 * @param round the number of the round
 * @param step one of CREATING, CREATED, UPDATED, RENAMED, DELETING, DELETED, RETAINED, FAILED
 * @param urn the resource
 * @param id the instance, once it is known
 * @param uses the wishes that the resource depends on, directly or not, with their versions
 * @param detail for people: for FAILED, what failed
 * @param former for RENAMED: the instance under its former name
 */
public record ResourceStep(
    long timeMicros,
    long round,
    TraceStep step,
    String urn,
    Optional<String> id,
    List<Use> uses,
    String detail,
    Optional<Instance> former) {

  /** Copies the list. */
  public ResourceStep {
    uses = List.copyOf(uses);
  }

  /**
   * An instance is called otherwise than before, as of now.
   *
   * @param round the number of the round, or 0 outside of one
   * @param before under its former name
   * @param now under its new name
   * @return the step
   */
  static ResourceStep renamed(long round, Instance before, Instance now) {
    return new ResourceStep(
        micros(),
        round,
        TraceStep.RENAMED,
        now.urn(),
        Optional.of(now.id()),
        List.of(),
        "",
        Optional.of(before));
  }

  /** The time, in microseconds since 1970. */
  static long micros() {
    return ChronoUnit.MICROS.between(java.time.Instant.EPOCH, java.time.Instant.now());
  }
}
