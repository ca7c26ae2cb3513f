package mjuz.pulumi.engine.monitor;

import mjuz.core.model.DeploymentName;
import mjuz.core.model.Edge;

/** Reads edges from registrations. */
final class Edges {
  private Edges() {}

  /** The edge of an offer or a wish; refused with the name of the resource if it is not one. */
  static Edge of(
      Registration registration, String kind, String offering, String offer, String beneficiary) {
    try {
      return new Edge(new DeploymentName(offering), offer, new DeploymentName(beneficiary));
    } catch (IllegalArgumentException e) {
      throw new RefusedException(
          "the %s '%s' cannot be: %s".formatted(kind, registration.name(), e.getMessage()));
    }
  }
}
