package mjuz.transport.grpc;

import java.time.Duration;
import mjuz.core.message.Message;
import mjuz.core.model.DeploymentName;
import mjuz.transport.grpc.Arbiter.Held;
import mjuz.transport.grpc.v1.Frame;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** An open session. On the transport's thread only. */
final class Session {
  private static final Logger LOG = LoggerFactory.getLogger(Session.class);

  private final Site site;
  private final DeploymentName peer;
  private final FrameStream stream;
  private final Held held;
  private final long number;
  private final int maxFrameBytes;
  private final long openedNanos = System.nanoTime();
  private boolean oversizeLogged;

  Session(Site site, DeploymentName peer, FrameStream stream, Held held) {
    this.site = site;
    this.peer = peer;
    this.stream = stream;
    this.held = held;
    this.number = site.sessionNumbers().getAsLong();
    this.maxFrameBytes = Math.min(site.options().maxFrameBytes(), held.peer().maxFrameBytes());
  }

  long number() {
    return number;
  }

  Held held() {
    return held;
  }

  boolean isOn(FrameStream other) {
    return stream == other;
  }

  boolean hasLasted(Duration duration) {
    return System.nanoTime() - openedNanos >= duration.toNanos();
  }

  void opened() {
    tell(
        () ->
            site.listener()
                .sessionOpened(peer, number, held.peer().incarnation(), held.peer().journal()));
  }

  void closed(String reason) {
    tell(() -> site.listener().sessionClosed(peer, number, reason));
  }

  /** Ends it by this side's wish. */
  void end(String reason) {
    stream.endWith(Handshake.goodbye(reason));
    closed(reason);
  }

  void send(Frame frame) {
    int bytes = frame.getSerializedSize();
    if (bytes <= maxFrameBytes) {
      stream.send(frame);
    } else if (!oversizeLogged) {
      // Closing the session would not help: it would be said again in the next one. So this edge
      // stands still and all others go on. Values this long are to be refused at registration.
      oversizeLogged = true;
      LOG.error(
          "A message to '{}' is not sent: it has {} bytes, and '{}' or this deployment takes at most {}. Offer a shorter value, or raise the limit on both sides.",
          peer,
          bytes,
          peer,
          maxFrameBytes);
    }
  }

  void frame(Frame frame) {
    if (frame.hasGoodbye()) {
      stream.fail("'%s' has ended the session: %s".formatted(peer, frame.getGoodbye().getReason()));
      return;
    }
    if (frame.hasRefusal()) {
      // The listening side has changed its mind between its welcome and this side's accept.
      stream.fail("'%s' has ended the session: %s".formatted(peer, frame.getRefusal().getReason()));
      return;
    }
    try {
      Message message = Wire.message(frame, peer, site.local().name());
      tell(() -> site.listener().received(peer, number, message));
    } catch (MalformedFrameException e) {
      String reason =
          "'%s' has sent what '%s' does not understand (%s); update the older one of the two"
              .formatted(peer, site.local().name(), e.getMessage());
      LOG.warn("The session with '{}' is closed: {}", peer, reason);
      stream.failWith(Handshake.goodbye(reason), reason);
    }
  }

  /** A listener that throws must not end the transport. */
  static void tell(Runnable call) {
    try {
      call.run();
    } catch (RuntimeException e) {
      LOG.error("A listener of the transport has thrown", e);
    }
  }
}
