package mjuz.transport.grpc;

/** A peer has sent what no peer of this version sends. The message is for people at both ends. */
final class MalformedFrameException extends Exception {
  private static final long serialVersionUID = 1L;

  MalformedFrameException(String message) {
    super(message);
  }

  MalformedFrameException(String message, Throwable cause) {
    super(message, cause);
  }
}
