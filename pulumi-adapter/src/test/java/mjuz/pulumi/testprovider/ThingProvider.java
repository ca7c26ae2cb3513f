package mjuz.pulumi.testprovider;

import com.google.protobuf.Empty;
import com.google.protobuf.Struct;
import com.google.protobuf.Value;
import io.grpc.Context;
import io.grpc.Server;
import io.grpc.Status;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import io.grpc.stub.StreamObserver;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import mjuz.pulumi.engine.value.WireValues;
import pulumirpc.Plugin.PluginAttach;
import pulumirpc.Plugin.PluginInfo;
import pulumirpc.Provider.CheckRequest;
import pulumirpc.Provider.CheckResponse;
import pulumirpc.Provider.ConfigureRequest;
import pulumirpc.Provider.ConfigureResponse;
import pulumirpc.Provider.CreateRequest;
import pulumirpc.Provider.CreateResponse;
import pulumirpc.Provider.DeleteRequest;
import pulumirpc.Provider.DiffRequest;
import pulumirpc.Provider.DiffResponse;
import pulumirpc.Provider.InvokeRequest;
import pulumirpc.Provider.InvokeResponse;
import pulumirpc.Provider.ReadRequest;
import pulumirpc.Provider.ReadResponse;
import pulumirpc.Provider.UpdateRequest;
import pulumirpc.Provider.UpdateResponse;
import pulumirpc.ResourceProviderGrpc.ResourceProviderImplBase;

/** Keeps {@link Thing}s as files {@code <name>-<number>} of a folder. */
public final class ThingProvider extends ResourceProviderImplBase implements AutoCloseable {
  public static final String NAME = "test";

  /** As other providers have it: a value may take 4 MiB, and comes as input and as output. */
  private static final int MAX_MESSAGE_BYTES = 400 * 1024 * 1024;

  private final Path folder;
  private final Server server;
  private final AtomicInteger number = new AtomicInteger();
  private final List<String> log = new CopyOnWriteArrayList<>();
  private final Set<String> failing = ConcurrentHashMap.newKeySet();
  private final Set<String> waiting = ConcurrentHashMap.newKeySet();
  private final Map<String, CountDownLatch> blocked = new ConcurrentHashMap<>();
  private final Map<String, String> unanswered = new ConcurrentHashMap<>();

  private volatile Gate gate = Gate.OPEN;

  /** Decides over every operation. Each method may block, and is called on a thread of its own. */
  public interface Gate {
    /** Lets everything be done. */
    Gate OPEN =
        new Gate() {
          @Override
          public boolean before(String operation, String urn, String id) {
            return true;
          }

          @Override
          public void after(String operation, String urn, String id) {}
        };

    /**
     * An operation is asked for.
     *
     * @param operation "create", "update" or "delete"
     * @param urn of the thing
     * @param id of the thing; empty for a create
     * @return whether it is to be done; otherwise it fails
     */
    boolean before(String operation, String urn, String id);

    /**
     * An operation is done, and the engine does not know yet.
     *
     * @param operation "create", "update" or "delete"
     * @param urn of the thing
     * @param id of the thing
     */
    void after(String operation, String urn, String id);
  }

  public ThingProvider(Path folder) throws IOException {
    this.folder = folder;
    Files.createDirectories(folder);
    this.server =
        NettyServerBuilder.forAddress(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
            .addService(this)
            .maxInboundMessageSize(MAX_MESSAGE_BYTES)
            .build()
            .start();
  }

  public int port() {
    return server.getPort();
  }

  /** What was done, in order: "create a-1", "update a-1", "delete a-1". */
  public List<String> log() {
    return List.copyOf(log);
  }

  public void clearLog() {
    log.clear();
  }

  /** The things that exist, as name=text, sorted. */
  public List<String> things() {
    try (Stream<Path> files = Files.list(folder)) {
      return files.flatMap(ThingProvider::show).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Nothing, if it was deleted since the folder was read. */
  private static Stream<String> show(Path file) {
    try {
      String name = file.getFileName().toString();
      return Stream.of(name.substring(0, name.lastIndexOf('-')) + "=" + Files.readString(file));
    } catch (NoSuchFileException e) {
      return Stream.empty();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The ids of the things that exist, sorted. */
  public List<String> ids() {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Asks the gate about every operation from now on. */
  public void gate(Gate next) {
    gate = next;
  }

  /** Makes an operation ("create a") fail until {@link #heal}. */
  public void fail(String operation) {
    failing.add(operation);
  }

  public void heal() {
    failing.clear();
  }

  /**
   * Makes an operation wait until the latch is counted down: "create a" before it is done, "created
   * a" when it is done and the engine does not know yet. If the engine is gone then, the first is
   * not done, and what the second has made is what the next "create a" finds.
   */
  public CountDownLatch block(String operation) {
    return blocked.computeIfAbsent(operation, key -> new CountDownLatch(1));
  }

  /** Whether the operation has come to its latch. */
  public boolean isWaiting(String operation) {
    return waiting.contains(operation);
  }

  /** Lets an operation that waits go on, and later ones not wait. */
  public void unblock(String operation) {
    CountDownLatch latch = blocked.remove(operation);
    if (latch != null) {
      latch.countDown();
    }
  }

  @Override
  public void attach(PluginAttach request, StreamObserver<Empty> observer) {
    answer(observer, Empty.getDefaultInstance());
  }

  @Override
  public void getPluginInfo(Empty request, StreamObserver<PluginInfo> observer) {
    answer(observer, PluginInfo.newBuilder().setVersion("1.0.0").build());
  }

  @Override
  public void checkConfig(CheckRequest request, StreamObserver<CheckResponse> observer) {
    check(request, observer);
  }

  @Override
  public void diffConfig(DiffRequest request, StreamObserver<DiffResponse> observer) {
    answer(observer, DiffResponse.getDefaultInstance());
  }

  @Override
  public void configure(ConfigureRequest request, StreamObserver<ConfigureResponse> observer) {
    answer(observer, ConfigureResponse.newBuilder().setAcceptSecrets(false).build());
  }

  @Override
  public void invoke(InvokeRequest request, StreamObserver<InvokeResponse> observer) {
    log.add("invoke " + request.getTok());
    answer(observer, InvokeResponse.newBuilder().setReturn(request.getArgs()).build());
  }

  @Override
  public void check(CheckRequest request, StreamObserver<CheckResponse> observer) {
    answer(observer, CheckResponse.newBuilder().setInputs(request.getNews()).build());
  }

  @Override
  public void diff(DiffRequest request, StreamObserver<DiffResponse> observer) {
    Struct old = request.getOldInputs();
    Struct now = request.getNews();
    DiffResponse.Builder diff = DiffResponse.newBuilder();
    String replace = text(now, "replace");
    boolean changed = !old.getFieldsMap().equals(now.getFieldsMap());
    if (!replace.isEmpty() && !field(old, "value").equals(field(now, "value"))) {
      diff.addReplaces("value").setDeleteBeforeReplace(replace.equals("delete-first"));
    }
    if (!text(now, "goesWith").isEmpty() && WireValues.hasUnknown(field(now, "extra"))) {
      diff.addReplaces("extra");
    }
    answer(
        observer,
        diff.setChanges(
                changed ? DiffResponse.DiffChanges.DIFF_SOME : DiffResponse.DiffChanges.DIFF_NONE)
            .build());
  }

  @Override
  public void create(CreateRequest request, StreamObserver<CreateResponse> observer) {
    String name = name(request.getUrn());
    if (hasFailed("create " + name, observer)
        || !mayPass("create", request.getUrn(), "", observer)) {
      return;
    }
    String found = unanswered.remove(name);
    String id = found == null ? name + "-" + number.incrementAndGet() : found;
    write(id, request.getProperties());
    log.add("create " + id);
    gate.after("create", request.getUrn(), id);
    if (Context.current().isCancelled() || hasFailed("created " + name, observer)) {
      unanswered.put(name, id);
      return;
    }
    answer(
        observer,
        CreateResponse.newBuilder()
            .setId(id)
            .setProperties(outputs(request.getProperties()))
            .build());
  }

  @Override
  public void update(UpdateRequest request, StreamObserver<UpdateResponse> observer) {
    if (hasFailed("update " + name(request.getUrn()), observer)
        || !mayPass("update", request.getUrn(), request.getId(), observer)) {
      return;
    }
    write(request.getId(), request.getNews());
    log.add("update " + request.getId());
    gate.after("update", request.getUrn(), request.getId());
    answer(observer, UpdateResponse.newBuilder().setProperties(outputs(request.getNews())).build());
  }

  @Override
  public void delete(DeleteRequest request, StreamObserver<Empty> observer) {
    if (hasFailed("delete " + name(request.getUrn()), observer)
        || !mayPass("delete", request.getUrn(), request.getId(), observer)) {
      return;
    }
    try {
      Files.deleteIfExists(folder.resolve(request.getId()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    log.add("delete " + request.getId());
    gate.after("delete", request.getUrn(), request.getId());
    answer(observer, Empty.getDefaultInstance());
  }

  /** Whatever is asked for exists, and is loud. */
  @Override
  public void read(ReadRequest request, StreamObserver<ReadResponse> observer) {
    answer(
        observer,
        ReadResponse.newBuilder()
            .setId(request.getId())
            .setProperties(Struct.newBuilder().putFields("loud", WireValues.string("READ")))
            .build());
  }

  @Override
  public void cancel(Empty request, StreamObserver<Empty> observer) {
    answer(observer, Empty.getDefaultInstance());
  }

  private boolean hasFailed(String operation, StreamObserver<?> observer) {
    CountDownLatch latch = blocked.get(operation);
    if (latch != null) {
      waiting.add(operation);
      try {
        latch.await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
      waiting.remove(operation);
      if (Context.current().isCancelled()) {
        return true; // Nobody waits for it any more.
      }
    }
    if (failing.contains(operation)) {
      observer.onError(
          Status.INTERNAL.withDescription(operation + " was told to fail").asRuntimeException());
      return true;
    }
    return false;
  }

  private boolean mayPass(String operation, String urn, String id, StreamObserver<?> observer) {
    boolean passes = gate.before(operation, urn, id);
    if (Context.current().isCancelled()) {
      return false; // Nobody waits for it any more.
    }
    if (!passes) {
      observer.onError(
          Status.INTERNAL
              .withDescription(operation + " of " + name(urn) + " was told to fail")
              .asRuntimeException());
    }
    return passes;
  }

  private void write(String id, Struct properties) {
    try {
      Files.writeString(folder.resolve(id), text(properties, "value"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Struct outputs(Struct inputs) {
    return inputs.toBuilder()
        .putFields("loud", WireValues.string(text(inputs, "value").toUpperCase(Locale.ROOT)))
        .build();
  }

  private static Value field(Struct struct, String name) {
    return struct.getFieldsOrDefault(name, Value.getDefaultInstance());
  }

  private static String text(Struct struct, String name) {
    return field(struct, name).getStringValue();
  }

  private static String name(String urn) {
    return urn.substring(urn.lastIndexOf("::") + 2);
  }

  private static <T> void answer(StreamObserver<T> observer, T answer) {
    observer.onNext(answer);
    observer.onCompleted();
  }

  @Override
  public void close() {
    blocked.values().forEach(CountDownLatch::countDown);
    server.shutdownNow();
  }
}
