package mjuz.pulumi;

import com.pulumi.resources.CustomResourceOptions;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.Edge;
import mjuz.pulumi.engine.MjuzTypes;

/** What offers and wishes have in common: how their resources are named and what they follow. */
final class ResourceNames {
  private ResourceNames() {}

  /**
   * The name of the resource of an edge: with this deployment's own name it tells the edge.
   *
   * @param offer the name of the offer
   * @param peer the other side
   * @return the name
   * @throws IllegalArgumentException if {@code offer} is not a name for an offer or a wish
   */
  static String edge(String offer, RemoteConnection peer) {
    // Edge knows what a name may be. This deployment's own name is not known here; any other does.
    var self = new DeploymentName(peer.peer().text().equals("a") ? "b" : "a");
    var edge = new Edge(peer.peer(), offer, self);
    return MjuzTypes.nameOf(edge);
  }

  /** Says that an offer or a wish is not told its peer. */
  static String noConnection(String what, String name) {
    return "the remote connection of %s '%s' is null".formatted(what, name);
  }

  /**
   * Options with which a resource is deployed after its connection and deleted before it.
   *
   * @param connection the connection
   * @param options as the program has them
   * @return both together
   */
  static CustomResourceOptions after(RemoteConnection connection, CustomResourceOptions options) {
    return CustomResourceOptions.merge(
        options, CustomResourceOptions.builder().dependsOn(connection).build());
  }
}
