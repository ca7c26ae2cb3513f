package mjuz.transport.grpc;

import java.time.Duration;

/**
 * How a {@link GrpcTransport} listens, dials and bounds what it keeps.
 *
 * @param host where to listen: a loopback address, or a name of nothing else
 * @param port 1 to 65535, or 0 for any that is free
 * @param maxValueBytes the longest JSON text of an offered value, in bytes; positive
 * @param maxQueuedMessages how many messages may wait for a slow peer before its session is closed;
 *     positive
 * @param maxQueuedBytes how many bytes of messages may; at least one message of the largest size
 * @param keepAliveTime after how much silence a peer is asked for a sign of life; positive
 * @param keepAliveTimeout how long that sign may take before the session is over; positive
 * @param handshakeTimeout how long a dial and its handshake may take; positive
 * @param redialFirst the first interval of back-off between dials; positive
 * @param redialMax the longest one; at least the first
 * @param shutdownTimeout how long closing may take to deliver goodbyes; positive
 */
public record GrpcTransportOptions(
    String host,
    int port,
    int maxValueBytes,
    int maxQueuedMessages,
    long maxQueuedBytes,
    Duration keepAliveTime,
    Duration keepAliveTimeout,
    Duration handshakeTimeout,
    Duration redialFirst,
    Duration redialMax,
    Duration shutdownTimeout) {
  /** The port of the peer service unless another one is given. */
  public static final int DEFAULT_PORT = 19952;

  /** What a frame may have besides the value: names, numbers and their encoding. */
  private static final int FRAME_OVERHEAD_BYTES = 16 * 1024;

  private static final int MAX_VALUE_BYTES = 1 << 30;

  /**
   * 127.0.0.1:19952; values to 4 MiB; queues of 10,000 messages and 64 MiB; keepalive after 5 s and
   * within 5 s; handshakes within 5 s; redials after 50 ms to 5 s; shutdown within 2 s.
   */
  public static final GrpcTransportOptions DEFAULT =
      new GrpcTransportOptions(
          "127.0.0.1",
          DEFAULT_PORT,
          4 << 20,
          10_000,
          64L << 20,
          Duration.ofSeconds(5),
          Duration.ofSeconds(5),
          Duration.ofSeconds(5),
          Duration.ofMillis(50),
          Duration.ofSeconds(5),
          Duration.ofSeconds(2));

  /**
   * Checks the ranges.
   *
   * @throws IllegalArgumentException if one is out of its range
   */
  public GrpcTransportOptions {
    require(!host.isBlank(), "the host to listen on is empty");
    require(port >= 0 && port <= 65_535, "port %d is out of range: 0 to 65535".formatted(port));
    require(
        maxValueBytes > 0 && maxValueBytes <= MAX_VALUE_BYTES,
        "values of at most %d bytes: use 1 to %d".formatted(maxValueBytes, MAX_VALUE_BYTES));
    require(
        maxQueuedMessages > 0,
        "a queue of %d messages: use 1 or more".formatted(maxQueuedMessages));
    require(
        maxQueuedBytes >= maxValueBytes + FRAME_OVERHEAD_BYTES,
        "a queue of %d bytes does not take one value of %d: use %d or more"
            .formatted(maxQueuedBytes, maxValueBytes, maxValueBytes + FRAME_OVERHEAD_BYTES));
    requirePositive(keepAliveTime, "keepalive time");
    requirePositive(keepAliveTimeout, "keepalive timeout");
    requirePositive(handshakeTimeout, "handshake timeout");
    requirePositive(redialFirst, "first redial interval");
    requirePositive(shutdownTimeout, "shutdown timeout");
    require(
        redialMax.compareTo(redialFirst) >= 0,
        "the longest redial interval %s is shorter than the first, %s"
            .formatted(redialMax, redialFirst));
  }

  /**
   * With another address to listen on.
   *
   * @param newHost a loopback address, or a name of nothing else
   * @param newPort 0 to 65535
   * @return the changed options
   */
  public GrpcTransportOptions withAddress(String newHost, int newPort) {
    return new GrpcTransportOptions(
        newHost,
        newPort,
        maxValueBytes,
        maxQueuedMessages,
        maxQueuedBytes,
        keepAliveTime,
        keepAliveTimeout,
        handshakeTimeout,
        redialFirst,
        redialMax,
        shutdownTimeout);
  }

  /**
   * With other limits.
   *
   * @param newMaxValueBytes the longest JSON text of a value, in bytes
   * @param newMaxQueuedMessages how many messages may wait for a peer
   * @param newMaxQueuedBytes how many bytes of messages may
   * @return the changed options
   */
  public GrpcTransportOptions withLimits(
      int newMaxValueBytes, int newMaxQueuedMessages, long newMaxQueuedBytes) {
    return new GrpcTransportOptions(
        host,
        port,
        newMaxValueBytes,
        newMaxQueuedMessages,
        newMaxQueuedBytes,
        keepAliveTime,
        keepAliveTimeout,
        handshakeTimeout,
        redialFirst,
        redialMax,
        shutdownTimeout);
  }

  /**
   * With another keepalive.
   *
   * @param time after how much silence to ask
   * @param timeout how long the answer may take
   * @return the changed options
   */
  public GrpcTransportOptions withKeepAlive(Duration time, Duration timeout) {
    return new GrpcTransportOptions(
        host,
        port,
        maxValueBytes,
        maxQueuedMessages,
        maxQueuedBytes,
        time,
        timeout,
        handshakeTimeout,
        redialFirst,
        redialMax,
        shutdownTimeout);
  }

  /**
   * With another patience when dialling.
   *
   * @param timeout how long a dial and its handshake may take
   * @param first the first interval of back-off
   * @param max the longest one
   * @return the changed options
   */
  public GrpcTransportOptions withDialling(Duration timeout, Duration first, Duration max) {
    return new GrpcTransportOptions(
        host,
        port,
        maxValueBytes,
        maxQueuedMessages,
        maxQueuedBytes,
        keepAliveTime,
        keepAliveTimeout,
        timeout,
        first,
        max,
        shutdownTimeout);
  }

  /** The largest frame that is taken, in bytes. */
  int maxFrameBytes() {
    return maxValueBytes + FRAME_OVERHEAD_BYTES;
  }

  private static void requirePositive(Duration duration, String what) {
    require(duration.isPositive(), "%s %s is not positive".formatted(what, duration));
  }

  private static void require(boolean condition, String otherwise) {
    if (!condition) {
      throw new IllegalArgumentException(otherwise);
    }
  }
}
