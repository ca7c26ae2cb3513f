package mjuz.pulumi.engine.sdk;

import io.grpc.ServerBuilder;
import io.grpc.ServerProvider;
import io.grpc.ServerRegistry;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.Callable;

/**
 * Makes the SDK's servers listen on loopback only: it builds them for all interfaces, without
 * authentication. Only servers that a thread builds inside of {@link #onLoopback} are affected.
 */
final class LoopbackServers extends ServerProvider {
  /** Above the providers that gRPC brings, which have 5 at most. */
  private static final int PRIORITY = 9;

  private static final ThreadLocal<Boolean> INSIDE = ThreadLocal.withInitial(() -> false);

  private LoopbackServers() {}

  static void install() {
    ServerRegistry.getDefaultRegistry().register(new LoopbackServers());
  }

  /** Runs something whose servers are to listen on loopback. */
  static <T> T onLoopback(Callable<T> body) throws Exception {
    INSIDE.set(true);
    try {
      return body.call();
    } finally {
      INSIDE.remove();
    }
  }

  @Override
  protected boolean isAvailable() {
    return true;
  }

  @Override
  protected int priority() {
    return PRIORITY;
  }

  @Override
  protected ServerBuilder<?> builderForPort(int port) {
    return INSIDE.get()
        ? NettyServerBuilder.forAddress(
            new InetSocketAddress(InetAddress.getLoopbackAddress(), port))
        : NettyServerBuilder.forPort(port);
  }
}
