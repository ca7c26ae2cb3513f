package mjuz.pulumi.engine.monitor;

import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.ClientCall;
import io.grpc.HandlerRegistry;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.MethodDescriptor.MethodType;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerMethodDefinition;
import io.grpc.Status;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.ServerCalls;
import io.grpc.stub.StreamObserver;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * Passes every method of every service on to a target as bytes, so that methods which come with
 * newer engines work; the methods that are looked into are answered by their {@link UnaryMethod}.
 */
final class PassThrough extends HandlerRegistry {
  private final Channel target;
  private final Map<String, UnaryMethod> lookedInto;
  private final Calls calls;

  /**
   * To one target.
   *
   * @param target where calls go
   * @param lookedInto by full method name
   * @param calls told of each call's beginning and end
   */
  PassThrough(Channel target, Map<String, UnaryMethod> lookedInto, Calls calls) {
    this.target = target;
    this.lookedInto = Map.copyOf(lookedInto);
    this.calls = calls;
  }

  @Override
  public ServerMethodDefinition<?, ?> lookupMethod(String name, @Nullable String authority) {
    UnaryMethod method = lookedInto.get(name);
    if (method == null) {
      // A bidirectional stream carries the other kinds of calls as well.
      MethodDescriptor<byte[], byte[]> any = ByteMarshaller.method(name, MethodType.BIDI_STREAMING);
      return ServerMethodDefinition.create(any, new Relay(any));
    }
    MethodDescriptor<byte[], byte[]> unary = ByteMarshaller.method(name, MethodType.UNARY);
    return ServerMethodDefinition.create(
        unary,
        ServerCalls.asyncUnaryCall((request, answer) -> answer(method, unary, request, answer)));
  }

  private void answer(
      UnaryMethod method,
      MethodDescriptor<byte[], byte[]> descriptor,
      byte[] request,
      StreamObserver<byte[]> answer) {
    CompletionStage<byte[]> response;
    calls.begun();
    try {
      response = method.handle(request, bytes -> call(descriptor, bytes));
    } catch (IOException | RuntimeException e) {
      calls.ended();
      answer.onError(status(e).asRuntimeException());
      return;
    }
    response.whenComplete(
        (bytes, failure) -> {
          calls.ended();
          if (failure != null) {
            answer.onError(status(failure).asRuntimeException());
          } else {
            answer.onNext(bytes);
            answer.onCompleted();
          }
        });
  }

  private CompletionStage<byte[]> call(MethodDescriptor<byte[], byte[]> method, byte[] request) {
    CompletableFuture<byte[]> response = new CompletableFuture<>();
    ClientCalls.asyncUnaryCall(
        target.newCall(method, CallOptions.DEFAULT), request, new Completing(response));
    return response;
  }

  private static Status status(Throwable failure) {
    Throwable cause =
        failure instanceof CompletionException && failure.getCause() != null
            ? failure.getCause()
            : failure;
    return switch (cause) {
      case RefusedException refused ->
          Status.INVALID_ARGUMENT.withDescription(refused.getMessage()).withCause(refused);
      case java.util.concurrent.CancellationException cancelled ->
          Status.CANCELLED.withDescription("the round has ended").withCause(cancelled);
      default -> Status.fromThrowable(cause);
    };
  }

  private record Completing(CompletableFuture<byte[]> response) implements StreamObserver<byte[]> {
    @Override
    public void onNext(byte[] value) {
      response.complete(value);
    }

    @Override
    public void onError(Throwable failure) {
      response.completeExceptionally(failure);
    }

    @Override
    public void onCompleted() {
      if (!response.isDone()) {
        response.completeExceptionally(
            Status.INTERNAL.withDescription("an answer without content").asRuntimeException());
      }
    }
  }

  /** Joins a call of the server side with one of the client side. */
  private final class Relay implements ServerCallHandler<byte[], byte[]> {
    /** Everything is asked for at once: the calls are few and small, and both ends are local. */
    private static final int ALL = Integer.MAX_VALUE;

    private final MethodDescriptor<byte[], byte[]> method;

    Relay(MethodDescriptor<byte[], byte[]> method) {
      this.method = method;
    }

    @Override
    public ServerCall.Listener<byte[]> startCall(
        ServerCall<byte[], byte[]> incoming, Metadata headers) {
      ClientCall<byte[], byte[]> outgoing = target.newCall(method, CallOptions.DEFAULT);
      calls.begun();
      outgoing.start(backward(incoming), headers);
      outgoing.request(ALL);
      incoming.request(ALL);
      return forward(outgoing);
    }

    private static ServerCall.Listener<byte[]> forward(ClientCall<byte[], byte[]> outgoing) {
      return new ServerCall.Listener<>() {
        @Override
        public void onMessage(byte[] message) {
          outgoing.sendMessage(message);
        }

        @Override
        public void onHalfClose() {
          outgoing.halfClose();
        }

        @Override
        public void onCancel() {
          outgoing.cancel("the caller has cancelled", null);
        }
      };
    }

    private ClientCall.Listener<byte[]> backward(ServerCall<byte[], byte[]> incoming) {
      return new ClientCall.Listener<>() {
        @Override
        public void onHeaders(Metadata headers) {
          incoming.sendHeaders(headers);
        }

        @Override
        public void onMessage(byte[] message) {
          incoming.sendMessage(message);
        }

        @Override
        public void onClose(Status status, Metadata trailers) {
          calls.ended();
          incoming.close(status, trailers);
        }
      };
    }
  }
}
