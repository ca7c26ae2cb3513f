package mjuz.core.model;

/**
 * Where the peer service of a deployment listens.
 *
 * @param host a host name or an IP address
 * @param port 1 to 65535
 */
public record PeerAddress(String host, int port) {

  /**
   * Checks the range of the port.
   *
   * @throws IllegalArgumentException if the host is blank or the port is out of range
   */
  public PeerAddress {
    if (host.isBlank()) {
      throw new IllegalArgumentException("the host of a peer's address is empty");
    }
    if (port < 1 || port > 65_535) {
      throw new IllegalArgumentException(
          "port %d of %s is out of range: 1 to 65535".formatted(port, host));
    }
  }

  @Override
  public String toString() {
    return host.contains(":") ? "[" + host + "]:" + port : host + ":" + port;
  }
}
