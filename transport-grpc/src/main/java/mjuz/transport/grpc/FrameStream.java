package mjuz.transport.grpc;

import io.grpc.stub.CallStreamObserver;
import io.grpc.stub.StreamObserver;
import java.util.Optional;
import mjuz.transport.grpc.v1.Frame;

/**
 * One gRPC stream of frames, at either end: sends as the peer takes them, and ends once. On the
 * transport's thread only.
 */
abstract class FrameStream implements StreamObserver<Frame> {
  /** Hears of a stream. Of one that this side has ended it hears nothing more. */
  interface Handler {
    /** Frames go out from now on. Told to the dialling side, once. */
    void connected(FrameStream stream);

    /** A frame has come. */
    void frame(FrameStream stream, Frame frame);

    /** The stream is over, and not by this side's wish. */
    void ended(FrameStream stream, String reason);
  }

  private final Site site;
  private final FrameQueue queue;
  private final KeepAlive keepAlive;
  private Handler handler;

  /** The handler hears no more of it. */
  private boolean over;

  /** The last frame is in the queue. */
  private boolean completing;

  /** gRPC takes no more frames: half-closed, completed or cancelled. */
  private boolean shut;

  /** gRPC has said that the call is over. */
  private boolean terminated;

  FrameStream(Site site, Handler handler, SignsOfLife signs) {
    this.site = site;
    this.handler = handler;
    this.keepAlive = new KeepAlive(site, signs, this);
    this.queue =
        new FrameQueue(site.options().maxQueuedMessages(), site.options().maxQueuedBytes());
  }

  /** Where frames go, as soon as there is such a place. */
  abstract Optional<CallStreamObserver<Frame>> out();

  /**
   * Ends the call at once, telling the peer the reason if gRPC can.
   *
   * @param shut whether this side has completed it already
   */
  abstract void cancelCall(String reason, boolean shut);

  /** The call is over: lets go of what it held. */
  abstract void terminated();

  /** Whether the stream goes on in spite of an error, by another way. */
  boolean recover(Throwable error) {
    return false;
  }

  final Site site() {
    return site;
  }

  final boolean isOver() {
    return over;
  }

  final void handOver(Handler next) {
    handler = next;
  }

  final Handler handler() {
    return handler;
  }

  /** Sends a frame, now or when the peer takes it. Fails the stream if too much waits already. */
  final void send(Frame frame) {
    if (over) {
      return;
    }
    if (!queue.offer(frame)) {
      fail(
          "the peer does not take what it is sent: the queue for it is full (%s)"
              .formatted(queue.describe()));
      return;
    }
    drain();
  }

  /** Ends the stream after what was sent and a last frame, but in bounded time. */
  final void endWith(Frame last) {
    if (over) {
      return;
    }
    over = true;
    completing = true;
    queue.addAnyway(last);
    drain();
    var unused = site.after(site.options().shutdownTimeout(), () -> cutShort("slow to end"));
  }

  /** Ends the stream at once and tells nobody on this side. */
  final void abort(String reason) {
    if (!over) {
      over = true;
      cutShort(reason);
    }
  }

  /** Ends the stream at once and tells the handler. */
  final void fail(String reason) {
    if (!over) {
      over = true;
      cutShort(reason);
      handler.ended(this, reason);
    }
  }

  /** Ends the stream with a last frame to the peer, and tells the handler. */
  final void failWith(Frame last, String reason) {
    if (!over) {
      endWith(last);
      handler.ended(this, reason);
    }
  }

  /** Sends what the peer takes. */
  final void drain() {
    Optional<CallStreamObserver<Frame>> out = out();
    if (out.isEmpty()) {
      return;
    }
    while (!shut && !queue.isEmpty() && out.get().isReady()) {
      queue.poll().ifPresent(out.get()::onNext);
    }
    if (completing && queue.isEmpty() && !shut) {
      shut = true;
      out.get().onCompleted();
    }
  }

  /** From now on the peer has to give signs of life. */
  final void watch() {
    keepAlive.begin();
  }

  /** Whether a frame that is sent now goes out now. */
  final boolean isIdle() {
    return queue.isEmpty() && out().filter(CallStreamObserver::isReady).isPresent();
  }

  @Override
  public final void onNext(Frame frame) {
    if (over) {
      return;
    }
    switch (frame.getKindCase()) {
      case PING -> send(Handshake.PONG);
      case PONG -> keepAlive.answered();
      default -> handler.frame(this, frame);
    }
  }

  @Override
  public final void onError(Throwable error) {
    if (!over && recover(error)) {
      return;
    }
    shut = true;
    finished(Reasons.of(error));
  }

  @Override
  public final void onCompleted() {
    if (!shut) {
      shut = true;
      out().ifPresent(CallStreamObserver::onCompleted);
    }
    finished("it ended the stream without a goodbye");
  }

  private void finished(String reason) {
    terminated = true;
    terminated();
    if (!over) {
      over = true;
      handler.ended(this, reason);
    }
  }

  private void cutShort(String reason) {
    if (terminated) {
      return;
    }
    boolean before = shut;
    shut = true;
    cancelCall(reason, before);
  }
}
