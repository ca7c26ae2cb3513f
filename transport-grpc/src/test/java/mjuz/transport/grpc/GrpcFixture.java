package mjuz.transport.grpc;

import java.time.Duration;
import mjuz.core.model.PeerAddress;
import mjuz.core.transport.FreePorts;
import mjuz.core.transport.Transport;
import mjuz.core.transport.TransportFixture;

/** Transports on ports of their own, which they can have once more, and impatient ones. */
final class GrpcFixture implements TransportFixture {
  static final GrpcTransportOptions OPTIONS =
      GrpcTransportOptions.DEFAULT
          .withAddress("127.0.0.1", 0)
          .withDialling(Duration.ofSeconds(5), Duration.ofMillis(10), Duration.ofMillis(200));

  @Override
  public Transport create() {
    return new GrpcTransport(OPTIONS.withAddress("127.0.0.1", FreePorts.next()));
  }

  @Override
  public Transport createAt(PeerAddress address) {
    return new GrpcTransport(OPTIONS.withAddress(address.host(), address.port()));
  }

  @Override
  public PeerAddress addressOf(Transport transport) {
    return ((GrpcTransport) transport).boundAddress();
  }

  @Override
  public boolean isThreadOf(Thread thread, String deployment) {
    return thread.getName().startsWith("mjuz-grpc-" + deployment);
  }
}
