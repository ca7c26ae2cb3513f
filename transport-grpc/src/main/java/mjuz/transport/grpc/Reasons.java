package mjuz.transport.grpc;

import io.grpc.Status;
import io.grpc.netty.shaded.io.netty.handler.codec.http2.Http2Exception;
import java.net.ConnectException;

/** What gRPC says of a failed call, for people, and the same words for the same failure. */
final class Reasons {
  private static final int MAX_LENGTH = 200;

  private static final String NO_PEER_SERVICE =
      "what answers there is not a deployment's peer service";

  private Reasons() {}

  static String of(Throwable error) {
    Status status = Status.fromThrowable(error);
    Throwable root = root(status.getCause() == null ? error : status.getCause());
    if (root instanceof ConnectException) {
      return "nothing listens there (connection refused)";
    }
    if (root instanceof Http2Exception) {
      return NO_PEER_SERVICE;
    }
    return switch (status.getCode()) {
      case UNIMPLEMENTED -> NO_PEER_SERVICE;
      case CANCELLED -> "the connection was cut";
      case UNAVAILABLE -> "the connection failed (%s)".formatted(detail(status, root));
      default -> "%s (%s)".formatted(detail(status, root), status.getCode());
    };
  }

  private static String detail(Status status, Throwable root) {
    String description = status.getDescription();
    // gRPC's own words for whatever the socket says.
    boolean vague = description == null || description.startsWith("io exception");
    String text = vague ? root.getMessage() : description;
    String line =
        text == null ? root.getClass().getSimpleName() : text.lines().findFirst().orElse("");
    return line.length() <= MAX_LENGTH ? line : line.substring(0, MAX_LENGTH) + "...";
  }

  private static Throwable root(Throwable error) {
    Throwable root = error;
    while (root.getCause() != null && !(root instanceof ConnectException)) {
      root = root.getCause();
    }
    return root;
  }
}
