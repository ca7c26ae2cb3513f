package mjuz.transport.grpc;

import java.util.concurrent.Future;
import mjuz.core.model.PeerAddress;

/** This side's dial, from its begin until it is a session or has failed. */
final class Dial {
  private final DialledStream stream;
  private final long attempt;
  private final PeerAddress address;
  private final Future<?> deadline;
  private boolean helloSaid;

  Dial(DialledStream stream, long attempt, PeerAddress address, Future<?> deadline) {
    this.stream = stream;
    this.attempt = attempt;
    this.address = address;
    this.deadline = deadline;
  }

  DialledStream stream() {
    return stream;
  }

  /** Its number among the dials of this incarnation to the peer. */
  long attempt() {
    return attempt;
  }

  PeerAddress address() {
    return address;
  }

  /** Fails the stream, unless it is cancelled. */
  Future<?> deadline() {
    return deadline;
  }

  /** Whether the peer may have heard of it. */
  boolean helloSaid() {
    return helloSaid;
  }

  void sayingHello() {
    helloSaid = true;
  }
}
