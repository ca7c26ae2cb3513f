package mjuz.pulumi.engine;

import java.time.Duration;
import java.util.List;
import mjuz.core.trace.TraceEvent.Use;

/**
 * What was done to a resource.
 *
 * @param kind what
 * @param urn the resource
 * @param id the instance; empty if it has or got none
 * @param duration how long it took
 * @param failed whether it failed
 * @param uses the wishes that the resource depends on, directly or not, with the versions that they
 *     are bound to
 */
public record ResourceOperation(
    Kind kind, String urn, String id, Duration duration, boolean failed, List<Use> uses) {

  /** Copies the list. */
  public ResourceOperation {
    uses = List.copyOf(uses);
  }

  /** What is done to a resource. */
  public enum Kind {
    /** It is created. */
    CREATE,
    /** It is there already, and the stack takes it up. */
    IMPORT,
    /** It is updated in place. */
    UPDATE,
    /** It is deleted. */
    DELETE,
    /** It leaves the stack without being deleted. */
    RETAIN,
    /** It is read. */
    READ,
    /** It is left as it is. */
    SAME
  }
}
