package mjuz.transport.grpc;

import io.grpc.Server;
import io.grpc.health.v1.HealthCheckResponse.ServingStatus;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import io.grpc.netty.shaded.io.netty.channel.socket.nio.NioServerSocketChannel;
import io.grpc.protobuf.services.HealthStatusManager;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import mjuz.core.model.PeerAddress;
import mjuz.core.transport.TransportException;
import mjuz.transport.grpc.v1.PeerServiceGrpc;

/** Listens: the peer service, and gRPC's health service. */
final class PeerServer {
  /** A stream for each of a peer's dials, and health checks. */
  private static final int MAX_CALLS_PER_CONNECTION = 16;

  private final Server server;
  private final HealthStatusManager health;

  private PeerServer(Server server, HealthStatusManager health) {
    this.server = server;
    this.health = health;
  }

  static PeerServer start(Site site, Reception reception) throws TransportException {
    GrpcTransportOptions options = site.options();
    InetAddress host = Loopback.resolve(options.host()).getFirst();
    HealthStatusManager health = new HealthStatusManager();
    Server server =
        NettyServerBuilder.forAddress(new InetSocketAddress(host, options.port()))
            .bossEventLoopGroup(site.netty())
            .workerEventLoopGroup(site.netty())
            .channelType(NioServerSocketChannel.class)
            .executor(site.thread())
            .handshakeTimeout(options.handshakeTimeout().toMillis(), TimeUnit.MILLISECONDS)
            .keepAliveTime(options.keepAliveTime().toNanos(), TimeUnit.NANOSECONDS)
            .keepAliveTimeout(options.keepAliveTimeout().toNanos(), TimeUnit.NANOSECONDS)
            // A peer asks as often as its options say, which are not this side's: only a flood ends
            // the connection.
            .permitKeepAliveTime(100, TimeUnit.MILLISECONDS)
            .permitKeepAliveWithoutCalls(true)
            .maxConcurrentCallsPerConnection(MAX_CALLS_PER_CONNECTION)
            .maxInboundMessageSize(options.maxFrameBytes())
            .addStreamTracerFactory(SignsOfLife.ofServer())
            .addService(reception)
            .addService(health.getHealthService())
            .build();
    try {
      server.start();
    } catch (IOException e) {
      throw new TransportException(
          "deployment '%s' cannot listen on port %d of %s (%s); end what listens there, or give this deployment another port (--port)"
              .formatted(site.local().name(), options.port(), options.host(), rootMessage(e)),
          e);
    }
    health.setStatus(PeerServiceGrpc.SERVICE_NAME, ServingStatus.SERVING);
    return new PeerServer(server, health);
  }

  PeerAddress address(String host) {
    return new PeerAddress(host, server.getPort());
  }

  /** Takes no more calls; those that there are may end. */
  void shutdown() {
    health.enterTerminalState();
    server.shutdown();
  }

  /** Waits until all calls have ended, and ends the others. */
  void awaitEnd(Duration patience) throws InterruptedException {
    if (!server.awaitTermination(patience.toNanos(), TimeUnit.NANOSECONDS)) {
      server.shutdownNow();
      var unused = server.awaitTermination(patience.toNanos(), TimeUnit.NANOSECONDS);
    }
  }

  void shutdownNow() {
    server.shutdownNow();
  }

  private static String rootMessage(Throwable error) {
    Throwable root = error;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    return String.valueOf(root.getMessage());
  }
}
