package mjuz.core.trace;

import java.util.List;
import java.util.Optional;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.Edge;
import mjuz.core.model.Instance;

/**
 * One line of a trace.
 *
 * @param timeMicros when, in microseconds since 1970
 * @param deployment whose
 * @param incarnation which run of its process
 * @param round the number of the round, or 0 outside of one
 * @param step what
 * @param urn the resource, for steps of a resource
 * @param id the instance, once it is known
 * @param edge the edge, for steps of an edge
 * @param version the version, for steps of an edge; otherwise 0
 * @param uses for CREATING, CREATED and UPDATED: the wishes that the resource depends on, directly
 *     or not, with the versions that they are bound to
 * @param behind for OFFER_PUBLISHED: the instances behind the version; for RENAMED: the instance
 *     under its former name
 * @param value for OFFER_PUBLISHED and WISH_BOUND: a digest of the value, the same of equal values;
 *     empty where there is none, or where it is not known
 * @param detail for people; never a secret
 */
public record TraceEvent(
    long timeMicros,
    DeploymentName deployment,
    long incarnation,
    long round,
    TraceStep step,
    Optional<String> urn,
    Optional<String> id,
    Optional<Edge> edge,
    long version,
    List<Use> uses,
    List<Instance> behind,
    Optional<String> value,
    String detail) {

  /** Copies the lists. */
  public TraceEvent {
    uses = List.copyOf(uses);
    behind = List.copyOf(behind);
  }

  /**
   * A wish that a resource depends on.
   *
   * @param edge the wish
   * @param version the version it is bound to
   */
  public record Use(Edge edge, long version) {}
}
