package mjuz.transport.grpc;

import java.util.concurrent.Future;
import mjuz.transport.grpc.Arbiter.Held;

/**
 * A peer that has dialled and said hello.
 *
 * @param stream where
 * @param greeting what it said
 * @param deadline fails the stream, unless it is cancelled
 */
record Caller(FrameStream stream, Greeting greeting, Future<?> deadline) {
  Held held() {
    return new Held(false, greeting.attempt(), greeting);
  }
}
