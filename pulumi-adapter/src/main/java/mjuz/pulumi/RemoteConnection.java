package mjuz.pulumi;

import com.pulumi.core.annotations.ResourceType;
import com.pulumi.resources.CustomResource;
import com.pulumi.resources.CustomResourceOptions;
import java.util.Objects;
import mjuz.core.model.DeploymentName;

/**
 * A connection to another deployment, the peer. Offers are made to it and wishes of it.
 *
 * <pre>{@code
 * var content = new RemoteConnection("content",
 *     RemoteConnectionArgs.builder().host("content.example.org").build());
 * }</pre>
 */
@ResourceType(type = RemoteConnection.TYPE)
public final class RemoteConnection extends CustomResource {
  /** The Pulumi type. */
  public static final String TYPE = "mjuz:index:RemoteConnection";

  private final DeploymentName peer;

  /**
   * A connection that waits until the peer dials.
   *
   * @param name the peer's deployment name
   * @throws IllegalArgumentException if it is not a deployment name
   */
  public RemoteConnection(String name) {
    this(name, RemoteConnectionArgs.Empty);
  }

  /**
   * A connection.
   *
   * @param name the peer's deployment name
   * @param args where the peer is dialled
   * @throws IllegalArgumentException if {@code name} is not a deployment name
   */
  public RemoteConnection(String name, RemoteConnectionArgs args) {
    this(name, args, CustomResourceOptions.Empty);
  }

  /**
   * A connection.
   *
   * @param name the peer's deployment name
   * @param args where the peer is dialled
   * @param options of the resource
   * @throws IllegalArgumentException if {@code name} is not a deployment name
   */
  public RemoteConnection(String name, RemoteConnectionArgs args, CustomResourceOptions options) {
    super(
        TYPE,
        new DeploymentName(
                Objects.requireNonNull(
                    name, "the name of a remote connection, its peer's, is null"))
            .text(),
        args,
        options);
    this.peer = new DeploymentName(name);
  }

  /**
   * The deployment that it leads to.
   *
   * @return its name
   */
  public DeploymentName peer() {
    return peer;
  }
}
