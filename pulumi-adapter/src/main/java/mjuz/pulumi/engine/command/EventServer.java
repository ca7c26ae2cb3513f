package mjuz.pulumi.engine.command;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.filter.FilteringParserDelegate;
import com.fasterxml.jackson.core.filter.TokenFilter;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.protobuf.Empty;
import io.grpc.Server;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import io.grpc.stub.StreamObserver;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pulumirpc.EventsGrpc;
import pulumirpc.EventsOuterClass.EventRequest;

/** Receives the engine's events of one run, in order. */
final class EventServer implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(EventServer.class);
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Set<String> STATES = Set.of("inputs", "outputs");
  private static final TokenFilter WITHOUT_STATES =
      new TokenFilter() {
        @Override
        public @Nullable TokenFilter includeProperty(String name) {
          return STATES.contains(name) ? null : this;
        }
      };

  private static final int MAX_EVENT_BYTES = 400 * 1024 * 1024;

  /** The CLI closes its stream before it ends; what it sent is here but for this long at most. */
  private static final long DRAIN_MILLIS = 2000;

  private final CountDownLatch drained = new CountDownLatch(1);
  private final Server server;
  private volatile boolean connected;

  EventServer(Consumer<JsonNode> listener) throws IOException {
    this.server =
        NettyServerBuilder.forAddress(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
            .maxInboundMessageSize(MAX_EVENT_BYTES)
            .addService(new Service(listener))
            .build()
            .start();
  }

  /** For the CLI's option --event-log. */
  String address() {
    return "tcp://127.0.0.1:" + server.getPort();
  }

  /** Waits until the listener has had every event; call it when the CLI has ended. */
  void drain() throws InterruptedException {
    if (connected && !drained.await(DRAIN_MILLIS, TimeUnit.MILLISECONDS)) {
      LOG.warn("The engine's events of this round are not complete");
    }
  }

  /**
   * Reads an event, without the inputs and outputs of resources: they are of no use here, are there
   * several times, and each may be as large as an offered value.
   */
  static JsonNode read(String event) throws IOException {
    try (JsonParser parser =
        new FilteringParserDelegate(
            JSON.getFactory().createParser(event),
            WITHOUT_STATES,
            TokenFilter.Inclusion.INCLUDE_ALL_AND_PATH,
            true)) {
      return JSON.readTree(parser);
    }
  }

  @Override
  public void close() {
    server.shutdownNow();
  }

  private final class Service extends EventsGrpc.EventsImplBase {
    private final Consumer<JsonNode> listener;

    Service(Consumer<JsonNode> listener) {
      this.listener = listener;
    }

    @Override
    public StreamObserver<EventRequest> streamEvents(StreamObserver<Empty> response) {
      connected = true;
      return new StreamObserver<>() {
        @Override
        public void onNext(EventRequest request) {
          try {
            listener.accept(read(request.getEvent()));
          } catch (IOException | RuntimeException e) {
            LOG.warn("An event of the engine was not understood", e);
          }
        }

        @Override
        public void onError(Throwable failure) {
          // The CLI was killed.
          drained.countDown();
        }

        @Override
        public void onCompleted() {
          response.onNext(Empty.getDefaultInstance());
          response.onCompleted();
          drained.countDown();
        }
      };
    }
  }
}
