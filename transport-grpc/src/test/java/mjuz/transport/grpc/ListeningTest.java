package mjuz.transport.grpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.grpc.ManagedChannel;
import io.grpc.health.v1.HealthCheckRequest;
import io.grpc.health.v1.HealthCheckResponse.ServingStatus;
import io.grpc.health.v1.HealthGrpc;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.Optional;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.PeerAddress;
import mjuz.core.transport.TransportException;
import mjuz.transport.grpc.v1.PeerServiceGrpc;
import org.junit.jupiter.api.Test;

/** Where it listens and dials, and where it does not. */
final class ListeningTest {
  private static final GrpcTransportOptions OPTIONS = GrpcFixture.OPTIONS;
  private static final DeploymentName PEER = new DeploymentName("elsewhere");

  @Test
  void aPortInUseIsNamedWithWhatToDo() throws Exception {
    try (ServerSocket other = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      int port = other.getLocalPort();
      assertThatThrownBy(() -> Peer.start("taken", OPTIONS.withAddress("127.0.0.1", port)))
          .isInstanceOf(TransportException.class)
          .hasMessageContaining("deployment 'taken' cannot listen on port " + port)
          .hasMessageContaining("Address already in use")
          .hasMessageContaining("another port (--port)");
      await()
          .until(
              () ->
                  Thread.getAllStackTraces().keySet().stream()
                      .noneMatch(thread -> thread.getName().startsWith("mjuz-grpc-taken")));
    }
  }

  @Test
  void itListensOnLoopbackOnly() {
    for (String host : new String[] {"0.0.0.0", "::", "192.0.2.1"}) {
      assertThatThrownBy(() -> Peer.start("exposed", OPTIONS.withAddress(host, 0)))
          .isInstanceOf(TransportException.class)
          .hasMessageContaining("is not a loopback address")
          .hasMessageContaining("mutual TLS");
    }
  }

  @Test
  void itDialsLoopbackOnly() throws Exception {
    try (Peer a = Peer.start("inside", OPTIONS)) {
      a.dial(PEER, new PeerAddress("192.0.2.1", 19952));
      await().until(() -> !a.heard.problems(PEER).isEmpty());
      assertThat(a.heard.problems(PEER).getFirst())
          .startsWith("no session with 'elsewhere' at 192.0.2.1:19952: 192.0.2.1 is not a loopback")
          .contains("mutual TLS");
    }
  }

  @Test
  void aNameOfTwoAddressesIsDialledAtBoth() throws Exception {
    try (Peer a = Peer.start("named-a", OPTIONS);
        Peer b = Peer.start("named-b", OPTIONS.withAddress("localhost", 0))) {
      assertThat(b.address().host()).isEqualTo("localhost");
      a.dial(b.name, b.address());
      b.dial(a.name, new PeerAddress("localhost", a.address().port()));
      await().until(() -> a.hasSession(b.name) && b.hasSession(a.name));
    }
  }

  @Test
  void itsHealthCanBeAsked() throws Exception {
    try (Peer a = Peer.start("healthy", OPTIONS)) {
      ManagedChannel channel =
          NettyChannelBuilder.forAddress("127.0.0.1", a.address().port()).usePlaintext().build();
      try {
        HealthGrpc.HealthBlockingStub health = HealthGrpc.newBlockingStub(channel);
        for (String service : new String[] {"", PeerServiceGrpc.SERVICE_NAME}) {
          HealthCheckRequest request = HealthCheckRequest.newBuilder().setService(service).build();
          assertThat(health.check(request).getStatus()).isEqualTo(ServingStatus.SERVING);
        }
      } finally {
        channel.shutdownNow();
      }
    }
  }

  @Test
  void closeIsBoundedWhenAPeerTakesNoGoodbye() throws Exception {
    Peer a = Peer.start("bounded-a", OPTIONS);
    try (Peer b = Peer.start("bounded-b", OPTIONS);
        Proxy proxy = new Proxy(b.address())) {
      a.dial(b.name, proxy.address());
      b.waitFor(a.name);
      await().until(() -> a.hasSession(b.name) && b.hasSession(a.name));
      proxy.goSilent();
      long begun = System.nanoTime();
      a.close();
      assertThat(Duration.ofNanos(System.nanoTime() - begun))
          .isLessThan(OPTIONS.shutdownTimeout().multipliedBy(4));
    }
  }

  @Test
  void useBeforeStartIsAnErrorAndUseAfterCloseIsNone() {
    GrpcTransport transport = new GrpcTransport(OPTIONS);
    assertThatThrownBy(() -> transport.connect(PEER, Optional.empty()))
        .isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(transport::boundAddress).isInstanceOf(IllegalStateException.class);
    transport.close();
    transport.connect(PEER, Optional.empty());
    transport.disconnect(PEER);
  }
}
