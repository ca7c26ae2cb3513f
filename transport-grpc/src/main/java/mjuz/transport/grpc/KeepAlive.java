package mjuz.transport.grpc;

import java.time.Duration;

/**
 * Asks a silent peer for a sign of life, and ends the stream of one that gives none. gRPC's own
 * keepalive, of which each connection has one too, asks every 10 s at most, and does not notice a
 * process that hangs behind a living connection. On the transport's thread only.
 */
final class KeepAlive {
  private final Site site;
  private final SignsOfLife signs;
  private final FrameStream stream;
  private boolean asked;

  KeepAlive(Site site, SignsOfLife signs, FrameStream stream) {
    this.site = site;
    this.signs = signs;
    this.stream = stream;
  }

  void begin() {
    checkAfter(site.options().keepAliveTime());
  }

  void answered() {
    asked = false;
  }

  private void check() {
    if (stream.isOver()) {
      return;
    }
    Duration time = site.options().keepAliveTime();
    Duration timeout = site.options().keepAliveTimeout();
    Duration silence = Duration.ofNanos(System.nanoTime() - signs.lastNanos());
    if (silence.compareTo(time) < 0) {
      asked = false;
      checkAfter(time.minus(silence));
    } else if (asked && silence.compareTo(timeout) >= 0) {
      stream.fail(
          "the peer gave no sign of life for %s; it hangs, or its machine or the network is down"
              .formatted(Durations.show(silence)));
    } else {
      // Behind frames that wait a ping would wait too, and say nothing of the peer.
      if (!asked && stream.isIdle()) {
        asked = true;
        stream.send(Handshake.PING);
      }
      checkAfter(timeout);
    }
  }

  private void checkAfter(Duration delay) {
    var unused = site.after(delay, this::check);
  }
}
