package mjuz.pulumi.engine.monitor;

import io.grpc.HandlerRegistry;
import io.grpc.ManagedChannel;
import io.grpc.Server;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import mjuz.pulumi.engine.sdk.SdkChannels;
import pulumirpc.Language.RunRequest;
import pulumirpc.Language.RunResponse;
import pulumirpc.LanguageRuntimeGrpc;

/**
 * The program's language runtime as the engine of one round sees it: gives the program our resource
 * monitor in place of the engine's, and has a word before the engine hears that the program has
 * ended.
 */
public final class LanguageProxy implements AutoCloseable {
  private static final int MAX_MESSAGE_BYTES = 400 * 1024 * 1024;

  private final Hooks hooks;
  private final ManagedChannel program;
  private final Server server;
  private final List<ManagedChannel> channels = new CopyOnWriteArrayList<>();
  private final List<Server> servers = new CopyOnWriteArrayList<>();
  private final List<String> addresses = new CopyOnWriteArrayList<>();

  /** What to do when the program starts, and when it has ended. */
  public interface Hooks {
    /**
     * The program is about to run.
     *
     * @param request what it is given
     * @return makes, from a channel to the engine's resource monitor, what the program gets
     */
    Function<ManagedChannel, HandlerRegistry> starting(RunRequest request);

    /**
     * The program may be ended before its language runtime says that it has.
     *
     * @return completes with what counts as its word then; may never do so
     */
    CompletableFuture<RunResponse> endedEarly();

    /**
     * The program has ended.
     *
     * @param response how
     * @return what the engine is told; may take its time
     */
    CompletionStage<RunResponse> ended(RunResponse response);
  }

  /**
   * Starts to listen on loopback.
   *
   * @param address of the program's language runtime, host:port
   * @param hooks what to do at the program's start and end
   * @throws IOException if there is no port
   */
  public LanguageProxy(String address, Hooks hooks) throws IOException {
    this.hooks = hooks;
    this.program = channel(address);
    this.server =
        serve(
            new PassThrough(
                program,
                Map.of(LanguageRuntimeGrpc.getRunMethod().getFullMethodName(), this::run),
                new Calls(System::nanoTime)));
  }

  /**
   * Where the engine finds it.
   *
   * @return host:port
   */
  public String address() {
    return address(server);
  }

  private CompletionStage<byte[]> run(byte[] bytes, UnaryMethod.Target target) throws IOException {
    RunRequest request = RunRequest.parseFrom(bytes);
    ManagedChannel engine = channel(request.getMonitorAddress());
    String monitor = address(serve(hooks.starting(request).apply(engine)));
    remember(monitor);
    if (request.getArgsCount() > 0) {
      // There the Automation API looks for the engine's address.
      remember(request.getArgs(0));
    }
    CompletableFuture<RunResponse> response = hooks.endedEarly().copy();
    target
        .call(request.toBuilder().setMonitorAddress(monitor).build().toByteArray())
        .thenApply(LanguageProxy::parse)
        .whenComplete(
            (ended, failure) -> {
              if (failure == null) {
                response.complete(ended);
              } else {
                response.completeExceptionally(failure);
              }
            });
    return response
        .thenCompose(hooks::ended)
        .whenComplete((answer, failure) -> disconnect(engine))
        .thenApply(RunResponse::toByteArray);
  }

  /** The engine's servers wait a second for connections that their clients leave open. */
  private void disconnect(ManagedChannel engine) {
    engine.shutdownNow();
    addresses.forEach(SdkChannels::close);
  }

  private void remember(String address) {
    addresses.add(address);
    SdkChannels.remember(address);
  }

  private static RunResponse parse(byte[] bytes) {
    try {
      return RunResponse.parseFrom(bytes);
    } catch (IOException e) {
      return RunResponse.newBuilder().setError("the end of the program cannot be read").build();
    }
  }

  private ManagedChannel channel(String address) {
    ManagedChannel channel =
        NettyChannelBuilder.forTarget(address)
            .usePlaintext()
            .directExecutor()
            .maxInboundMessageSize(MAX_MESSAGE_BYTES)
            .build();
    channels.add(channel);
    return channel;
  }

  private Server serve(HandlerRegistry services) throws IOException {
    Server started =
        NettyServerBuilder.forAddress(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
            .fallbackHandlerRegistry(services)
            .maxInboundMessageSize(MAX_MESSAGE_BYTES)
            .build()
            .start();
    servers.add(started);
    return started;
  }

  private static String address(Server server) {
    return "127.0.0.1:" + server.getPort();
  }

  @Override
  public void close() {
    addresses.forEach(SdkChannels::close);
    servers.forEach(Server::shutdownNow);
    channels.forEach(ManagedChannel::shutdownNow);
  }
}
