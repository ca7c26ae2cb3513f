package mjuz.transport.grpc;

import io.grpc.ClientStreamTracer;
import io.grpc.Context;
import io.grpc.Metadata;
import io.grpc.ServerStreamTracer;

/**
 * When something was last heard of a peer, be it a part of a long message on a slow network.
 * Written by Netty's thread, read by the transport's.
 */
final class SignsOfLife {
  private static final Context.Key<SignsOfLife> OF_CALL = Context.key("mjuz-signs-of-life");

  private volatile long lastNanos = System.nanoTime();

  long lastNanos() {
    return lastNanos;
  }

  /** Those of the call that the server is handling on this thread. */
  static SignsOfLife ofCurrentCall() {
    return OF_CALL.get();
  }

  /** Lets them be written by the streams of a channel. */
  ClientStreamTracer.Factory ofClient() {
    return new ClientStreamTracer.Factory() {
      @Override
      public ClientStreamTracer newClientStreamTracer(
          ClientStreamTracer.StreamInfo info, Metadata headers) {
        return new ClientStreamTracer() {
          @Override
          public void inboundWireSize(long bytes) {
            seen();
          }
        };
      }
    };
  }

  /** Gives each call of a server its own. */
  static ServerStreamTracer.Factory ofServer() {
    return new ServerStreamTracer.Factory() {
      @Override
      public ServerStreamTracer newServerStreamTracer(String method, Metadata headers) {
        SignsOfLife signs = new SignsOfLife();
        return new ServerStreamTracer() {
          @Override
          public Context filterContext(Context context) {
            return context.withValue(OF_CALL, signs);
          }

          @Override
          public void inboundWireSize(long bytes) {
            signs.seen();
          }
        };
      }
    };
  }

  private void seen() {
    lastNanos = System.nanoTime();
  }
}
