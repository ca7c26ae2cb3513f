package mjuz.transport.grpc;

import io.grpc.Status;
import io.grpc.stub.CallStreamObserver;
import io.grpc.stub.ServerCallStreamObserver;
import java.util.Optional;
import mjuz.transport.grpc.v1.Frame;

/** A stream that a peer has dialled. */
final class AcceptedStream extends FrameStream {
  private final ServerCallStreamObserver<Frame> call;

  AcceptedStream(Site site, Handler handler, ServerCallStreamObserver<Frame> call) {
    super(site, handler, SignsOfLife.ofCurrentCall());
    this.call = call;
    call.setOnReadyHandler(this::drain);
    // With a handler, frames sent to a call that is cancelled meanwhile are dropped without a
    // throw.
    call.setOnCancelHandler(() -> {});
    watch();
  }

  @Override
  Optional<CallStreamObserver<Frame>> out() {
    return Optional.of(call);
  }

  @Override
  void cancelCall(String reason, boolean shut) {
    if (!shut) {
      call.onError(Status.ABORTED.withDescription(reason).asRuntimeException());
    }
  }

  @Override
  void terminated() {}
}
