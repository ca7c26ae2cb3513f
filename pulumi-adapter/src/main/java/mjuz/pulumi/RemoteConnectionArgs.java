package mjuz.pulumi;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Where the peer of a {@link RemoteConnection} is dialled. Without a host this deployment waits to
 * be dialled by the peer.
 */
public final class RemoteConnectionArgs extends ResourceArgs {
  /** The port that a deployment listens on unless it is told another one. */
  public static final int DEFAULT_PORT = 19_952;

  /** Wait until the peer dials. */
  public static final RemoteConnectionArgs Empty = builder().build();

  @Import(name = "host")
  private final @Nullable Output<String> host;

  @Import(name = "port")
  private final @Nullable Output<Integer> port;

  private RemoteConnectionArgs(@Nullable Output<String> host, @Nullable Output<Integer> port) {
    this.host = host;
    this.port = port;
  }

  /**
   * The peer's host.
   *
   * @return a host name or an IP address, or empty to wait until the peer dials
   */
  public Optional<Output<String>> host() {
    return Optional.ofNullable(host);
  }

  /**
   * The peer's port.
   *
   * @return 1 to 65535, or empty if there is no host
   */
  public Optional<Output<Integer>> port() {
    return Optional.ofNullable(port);
  }

  /**
   * Starts with neither host nor port.
   *
   * @return a builder
   */
  public static Builder builder() {
    return new Builder();
  }

  /** Collects the arguments. */
  public static final class Builder {
    private @Nullable Output<String> host;
    private @Nullable Output<Integer> port;

    private Builder() {}

    /**
     * Where the peer listens.
     *
     * @param host a host name or an IP address; its value must be known when the program runs
     * @return this
     */
    public Builder host(Output<String> host) {
      this.host = host;
      return this;
    }

    /**
     * Where the peer listens.
     *
     * @param host a host name or an IP address
     * @return this
     */
    public Builder host(String host) {
      return host(Output.of(host));
    }

    /**
     * On which port the peer listens; {@value RemoteConnectionArgs#DEFAULT_PORT} if it is not
     * called.
     *
     * @param port 1 to 65535
     * @return this
     */
    public Builder port(Output<Integer> port) {
      this.port = port;
      return this;
    }

    /**
     * On which port the peer listens; {@value RemoteConnectionArgs#DEFAULT_PORT} if it is not
     * called.
     *
     * @param port 1 to 65535
     * @return this
     * @throws IllegalArgumentException if it is out of range
     */
    public Builder port(int port) {
      if (port < 1 || port > 65_535) {
        throw new IllegalArgumentException(
            "port %d of a remote connection is out of range: 1 to 65535".formatted(port));
      }
      return port(Output.of(port));
    }

    /**
     * Puts them together.
     *
     * @return the arguments
     * @throws IllegalArgumentException if there is a port but no host
     */
    public RemoteConnectionArgs build() {
      if (host == null && port != null) {
        throw new IllegalArgumentException(
            "a remote connection with a port needs a host too; without both it waits to be dialled");
      }
      return new RemoteConnectionArgs(
          host, host != null && port == null ? Output.of(DEFAULT_PORT) : port);
    }
  }
}
