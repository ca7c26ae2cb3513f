package mjuz.transport.grpc;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import mjuz.core.transport.TransportException;

/** Nothing is encrypted or authenticated yet, so nothing may leave the machine. */
final class Loopback {
  private Loopback() {}

  /**
   * Looks a host up. May block.
   *
   * @return one or more addresses, all of them loopback
   * @throws TransportException if it is unknown or has another address
   */
  static List<InetAddress> resolve(String host) throws TransportException {
    List<InetAddress> addresses;
    try {
      addresses = List.of(InetAddress.getAllByName(host));
    } catch (UnknownHostException e) {
      throw new TransportException(
          "the host '%s' is unknown; correct the address".formatted(host), e);
    }
    for (InetAddress address : addresses) {
      if (!address.isLoopbackAddress()) {
        throw new TransportException(
            "%s is not a loopback address, and the mutual TLS that others need is not there yet; use 127.0.0.1, ::1 or localhost"
                .formatted(
                    host.equals(address.getHostAddress())
                        ? host
                        : host + " (" + address.getHostAddress() + ")"));
      }
    }
    return addresses;
  }
}
