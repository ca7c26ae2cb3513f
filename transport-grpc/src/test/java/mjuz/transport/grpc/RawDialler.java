package mjuz.transport.grpc;

import io.grpc.ManagedChannel;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.grpc.stub.ClientCallStreamObserver;
import io.grpc.stub.ClientResponseObserver;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import mjuz.core.model.PeerAddress;
import mjuz.transport.grpc.v1.Frame;
import mjuz.transport.grpc.v1.Hello;
import mjuz.transport.grpc.v1.PeerServiceGrpc;

/** Dials and says what it likes. */
final class RawDialler implements ClientResponseObserver<Frame, Frame>, AutoCloseable {
  private final ManagedChannel channel;
  private final boolean reads;
  private final BlockingQueue<Frame> answers = new LinkedBlockingQueue<>();
  private final CompletableFuture<String> end = new CompletableFuture<>();
  private ClientCallStreamObserver<Frame> call;

  /** One that takes what it is sent. */
  static RawDialler dial(PeerAddress address) {
    return new RawDialler(address, true);
  }

  /** One that takes the answer to its hello, and nothing after it. */
  static RawDialler dialAndDoNotRead(PeerAddress address) {
    return new RawDialler(address, false);
  }

  private RawDialler(PeerAddress address, boolean reads) {
    this.reads = reads;
    channel = NettyChannelBuilder.forAddress(address.host(), address.port()).usePlaintext().build();
    var unused = PeerServiceGrpc.newStub(channel).session(this);
  }

  static Hello.Builder hello(String name, String expected) {
    return Hello.newBuilder()
        .setProtocolVersion(Handshake.PROTOCOL_VERSION)
        .setName(name)
        .setExpectedPeer(expected)
        .setJournalId("journal-" + name)
        .setIncarnation(1)
        .setMaxFrameBytes(1 << 20)
        .setAttempt(1);
  }

  void say(Hello.Builder hello) {
    say(Frame.newBuilder().setHello(hello).build());
  }

  void say(Frame frame) {
    call.onNext(frame);
  }

  /** The next frame; an empty one if none comes for long. */
  Frame answer() throws InterruptedException {
    Frame next = answers.poll(10, TimeUnit.SECONDS);
    return next == null ? Frame.getDefaultInstance() : next;
  }

  /** How the call has ended. */
  String end() throws Exception {
    return end.get(10, TimeUnit.SECONDS);
  }

  @Override
  public void beforeStart(ClientCallStreamObserver<Frame> starting) {
    call = starting;
    if (!reads) {
      starting.disableAutoRequestWithInitial(1);
    }
  }

  @Override
  public void onNext(Frame frame) {
    answers.add(frame);
  }

  @Override
  public void onError(Throwable error) {
    end.complete(error.getMessage());
  }

  @Override
  public void onCompleted() {
    end.complete("completed");
  }

  @Override
  public void close() {
    channel.shutdownNow();
  }
}
