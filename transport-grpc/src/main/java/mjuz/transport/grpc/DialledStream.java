package mjuz.transport.grpc;

import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.ClientCall;
import io.grpc.ManagedChannel;
import io.grpc.MethodDescriptor;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.grpc.netty.shaded.io.netty.channel.ChannelOption;
import io.grpc.netty.shaded.io.netty.channel.socket.nio.NioSocketChannel;
import io.grpc.stub.CallStreamObserver;
import io.grpc.stub.ClientCallStreamObserver;
import io.grpc.stub.ClientResponseObserver;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayDeque;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.TimeUnit;
import mjuz.core.model.PeerAddress;
import mjuz.core.transport.TransportException;
import mjuz.transport.grpc.v1.Frame;
import mjuz.transport.grpc.v1.PeerServiceGrpc;

/**
 * A stream that this side dials. It has a channel, and so a connection, of its own: redials and
 * their back-off are this transport's, and gRPC's are not asked.
 */
final class DialledStream extends FrameStream implements ClientResponseObserver<Frame, Frame> {
  private final Queue<InetSocketAddress> untried = new ArrayDeque<>();
  private Optional<ManagedChannel> channel = Optional.empty();
  private Optional<ClientCallStreamObserver<Frame>> call = Optional.empty();
  private final SignsOfLife signs;
  private boolean connected;

  DialledStream(Site site, Handler handler) {
    this(site, handler, new SignsOfLife());
  }

  private DialledStream(Site site, Handler handler, SignsOfLife signs) {
    super(site, handler, signs);
    this.signs = signs;
  }

  /** Begins. The name is looked up anew for each dial. */
  void dial(PeerAddress address) {
    site().lookups().execute(() -> lookUp(address));
  }

  private void lookUp(PeerAddress address) {
    try {
      for (InetAddress found : Loopback.resolve(address.host())) {
        untried.add(new InetSocketAddress(found, address.port()));
      }
      site().run(this::dialNext);
    } catch (TransportException e) {
      site().run(() -> fail(e.getMessage()));
    }
  }

  private void dialNext() {
    if (isOver()) {
      return;
    }
    GrpcTransportOptions options = site().options();
    ManagedChannel next =
        NettyChannelBuilder.forAddress(untried.remove())
            .usePlaintext()
            .eventLoopGroup(site().netty())
            .channelType(NioSocketChannel.class)
            .executor(site().thread())
            .offloadExecutor(site().lookups())
            .withOption(
                ChannelOption.CONNECT_TIMEOUT_MILLIS,
                Math.toIntExact(options.handshakeTimeout().toMillis()))
            .keepAliveTime(options.keepAliveTime().toNanos(), TimeUnit.NANOSECONDS)
            .keepAliveTimeout(options.keepAliveTimeout().toNanos(), TimeUnit.NANOSECONDS)
            .maxInboundMessageSize(options.maxFrameBytes())
            .intercept(this::traced)
            .disableRetry()
            .build();
    channel = Optional.of(next);
    site().calls().begun();
    var unused = PeerServiceGrpc.newStub(next).session(this);
  }

  private <A, B> ClientCall<A, B> traced(
      MethodDescriptor<A, B> method, CallOptions options, Channel next) {
    return next.newCall(method, options.withStreamTracerFactory(signs.ofClient()));
  }

  @Override
  public void beforeStart(ClientCallStreamObserver<Frame> starting) {
    call = Optional.of(starting);
    starting.setOnReadyHandler(this::ready);
  }

  private void ready() {
    if (!connected && !isOver()) {
      connected = true;
      watch();
      handler().connected(this);
    }
    drain();
  }

  /** A name may have an address of IPv4 and one of IPv6, and the peer listens on one of them. */
  @Override
  boolean recover(Throwable error) {
    if (connected || untried.isEmpty()) {
      return false;
    }
    terminated();
    dialNext();
    return true;
  }

  @Override
  Optional<CallStreamObserver<Frame>> out() {
    return connected ? call.map(c -> c) : Optional.empty();
  }

  @Override
  void cancelCall(String reason, boolean shut) {
    call.ifPresent(c -> c.cancel(reason, null));
  }

  @Override
  void terminated() {
    site().calls().ended();
    channel.ifPresent(ManagedChannel::shutdownNow);
  }
}
