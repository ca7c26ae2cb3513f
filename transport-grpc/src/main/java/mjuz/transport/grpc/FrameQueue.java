package mjuz.transport.grpc;

import java.util.ArrayDeque;
import java.util.Optional;
import java.util.Queue;
import mjuz.transport.grpc.v1.Frame;

/** Frames that wait until the peer takes more, bounded by their number and their bytes. */
final class FrameQueue {
  private final Queue<Frame> frames = new ArrayDeque<>();
  private final int maxFrames;
  private final long maxBytes;
  private long bytes;

  FrameQueue(int maxFrames, long maxBytes) {
    this.maxFrames = maxFrames;
    this.maxBytes = maxBytes;
  }

  /** Whether there was room for it. */
  boolean offer(Frame frame) {
    if (frames.size() >= maxFrames || bytes + frame.getSerializedSize() > maxBytes) {
      return false;
    }
    addAnyway(frame);
    return true;
  }

  /** For the last words of a stream, which have to go out even if the queue is full. */
  void addAnyway(Frame frame) {
    frames.add(frame);
    bytes += frame.getSerializedSize();
  }

  Optional<Frame> poll() {
    Optional<Frame> next = Optional.ofNullable(frames.poll());
    next.ifPresent(frame -> bytes -= frame.getSerializedSize());
    return next;
  }

  boolean isEmpty() {
    return frames.isEmpty();
  }

  String describe() {
    return "%d messages, %d bytes".formatted(frames.size(), bytes);
  }
}
