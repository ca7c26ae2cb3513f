package mjuz.transport.grpc;

import io.grpc.netty.shaded.io.netty.channel.EventLoopGroup;
import io.grpc.netty.shaded.io.netty.channel.MultiThreadIoEventLoopGroup;
import io.grpc.netty.shaded.io.netty.channel.nio.NioIoHandler;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import mjuz.core.message.Message;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.PeerAddress;
import mjuz.core.transport.LocalIdentity;
import mjuz.core.transport.Transport;
import mjuz.core.transport.TransportException;
import mjuz.core.transport.TransportListener;
import mjuz.transport.grpc.v1.Frame;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Peers over gRPC. Listens on one port and has one bidirectional stream with each peer, whichever
 * side has dialled. Two threads of its own, and a third while a name is looked up; all daemons.
 *
 * <p>Plaintext, and so on loopback addresses only.
 *
 * <p>Values longer than {@link GrpcTransportOptions#maxValueBytes} are not sent: whoever registers
 * an offer is to refuse them.
 */
public final class GrpcTransport implements Transport {
  private static final Logger LOG = LoggerFactory.getLogger(GrpcTransport.class);

  private static final int MAX_LOOKUP_THREADS = 2;

  private final GrpcTransportOptions options;
  private final AtomicLong lastSession = new AtomicLong();
  private Optional<Running> running = Optional.empty();
  private boolean closed;

  /** What there is between start and close. */
  private record Running(
      Site site,
      Links links,
      PeerServer server,
      ScheduledThreadPoolExecutor thread,
      ThreadPoolExecutor lookups) {}

  /**
   * A transport that has not begun.
   *
   * @param options how it listens, dials and bounds what it keeps
   */
  public GrpcTransport(GrpcTransportOptions options) {
    this.options = options;
  }

  @Override
  public synchronized void start(LocalIdentity local, TransportListener listener)
      throws TransportException {
    if (closed || running.isPresent()) {
      throw new IllegalStateException("started after start or close: " + local);
    }
    String name = "mjuz-grpc-" + local.name();
    ScheduledThreadPoolExecutor thread = new ScheduledThreadPoolExecutor(1, daemons(name));
    thread.setRemoveOnCancelPolicy(true);
    thread.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
    ThreadPoolExecutor lookups =
        new ThreadPoolExecutor(
            MAX_LOOKUP_THREADS,
            MAX_LOOKUP_THREADS,
            1,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            daemons(name + "-lookup"));
    lookups.allowCoreThreadTimeOut(true);
    EventLoopGroup netty =
        new MultiThreadIoEventLoopGroup(1, daemons(name + "-netty"), NioIoHandler.newFactory());
    Site site =
        new Site(
            local,
            options,
            thread,
            lookups,
            netty,
            new OpenCalls(),
            listener,
            lastSession::incrementAndGet);
    Links links = new Links(site);
    boolean listening = false;
    try {
      PeerServer server = PeerServer.start(site, new Reception(site, links));
      running = Optional.of(new Running(site, links, server, thread, lookups));
      listening = true;
      LOG.info("'{}' listens for peers on {}", local.name(), server.address(options.host()));
    } finally {
      if (!listening) {
        release(netty, thread, lookups);
      }
    }
  }

  /**
   * Where it listens.
   *
   * @return the host of its options, and the port that it got if those leave it to the system
   * @throws IllegalStateException if it is not started or closed
   */
  public synchronized PeerAddress boundAddress() {
    return running
        .map(r -> r.server().address(options.host()))
        .orElseThrow(() -> new IllegalStateException("the transport does not listen"));
  }

  @Override
  public void connect(DeploymentName peer, Optional<PeerAddress> address) {
    onThread(r -> r.links().ofNamed(peer).connect(address));
  }

  @Override
  public void disconnect(DeploymentName peer) {
    onThread(
        r -> {
          String reason =
              "'%s' has no remote connection to '%s' any more"
                  .formatted(r.site().local().name(), peer);
          r.links().existing(peer).ifPresent(link -> link.disconnect(reason));
        });
  }

  /**
   * {@inheritDoc}
   *
   * @throws IllegalArgumentException if the message is of an edge between others, or for the other
   *     side to say
   */
  @Override
  public void send(DeploymentName peer, long session, Message message) {
    Optional<Running> now = now();
    if (now.isPresent()) {
      Frame frame = Wire.frame(message, now.get().site().local().name(), peer);
      onThread(r -> r.links().existing(peer).ifPresent(link -> link.send(session, frame)));
    }
  }

  /**
   * {@inheritDoc}
   *
   * <p>Says goodbye to each peer and waits, at most for the options' shutdown timeout, until they
   * have heard it. Not to be called by the listener. The listener hears of each session's end, and
   * of nothing after this method has returned.
   */
  @Override
  public void close() {
    Optional<Running> ending;
    synchronized (this) {
      ending = running;
      running = Optional.empty();
      closed = true;
    }
    ending.ifPresent(this::end);
  }

  private void end(Running ending) {
    Duration patience = options.shutdownTimeout();
    CountDownLatch goodbyesSaid = new CountDownLatch(1);
    ending
        .site()
        .run(
            () -> {
              String reason = "'%s' has stopped".formatted(ending.site().local().name());
              ending.links().all().forEach(link -> link.close(reason));
              ending.server().shutdown();
              goodbyesSaid.countDown();
            });
    try {
      if (goodbyesSaid.await(patience.toMillis(), TimeUnit.MILLISECONDS)) {
        ending.site().calls().awaitEnd(patience);
      }
      ending.server().awaitEnd(patience);
    } catch (InterruptedException e) {
      ending.server().shutdownNow();
      Thread.currentThread().interrupt();
    } finally {
      release(ending.site().netty(), ending.thread(), ending.lookups());
    }
  }

  /** Ends the threads; Netty's first, which hands its last work to the transport's. */
  private void release(
      EventLoopGroup netty, ScheduledThreadPoolExecutor thread, ThreadPoolExecutor lookups) {
    lookups.shutdownNow();
    long patienceMillis = options.shutdownTimeout().toMillis();
    var unused = netty.shutdownGracefully(0, patienceMillis, TimeUnit.MILLISECONDS);
    try {
      boolean ended = netty.awaitTermination(patienceMillis, TimeUnit.MILLISECONDS);
      thread.shutdown();
      ended &= thread.awaitTermination(patienceMillis, TimeUnit.MILLISECONDS);
      if (!ended) {
        LOG.warn("The transport's threads have not ended within {} ms", 2 * patienceMillis);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      thread.shutdownNow();
    }
  }

  private synchronized Optional<Running> now() {
    if (running.isEmpty() && !closed) {
      throw new IllegalStateException("the transport is not started");
    }
    return running;
  }

  private void onThread(Consumer<Running> action) {
    now().ifPresent(r -> r.site().run(() -> action.accept(r)));
  }

  private static ThreadFactory daemons(String name) {
    return Thread.ofPlatform().daemon().name(name).factory();
  }
}
