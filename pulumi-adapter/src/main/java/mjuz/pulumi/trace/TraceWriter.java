package mjuz.pulumi.trace;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.function.Consumer;
import mjuz.core.trace.TraceEvent;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Appends events to a trace file, each as a line that is with the operating system when the call
 * returns: killing the process loses none. A trace never fails a deployment: if the file cannot be
 * written, that is logged once and what cannot be written is missing from it.
 *
 * <p>Thread-safe.
 */
public final class TraceWriter implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(TraceWriter.class);

  private final Path file;
  private final Consumer<String> warn;
  private @Nullable FileChannel channel;
  private boolean warned;

  private TraceWriter(Path file, Consumer<String> warn) {
    this.file = file;
    this.warn = warn;
  }

  /**
   * Opens a trace file to append to it; makes it, and its folder, if it is not there. What a crash
   * left of a last line is cut away.
   *
   * @param file where
   * @return the writer, also if the file cannot be opened
   */
  public static TraceWriter open(Path file) {
    return open(file, LOG::warn);
  }

  static TraceWriter open(Path file, Consumer<String> warn) {
    TraceWriter writer = new TraceWriter(file, warn);
    try {
      Path folder = file.toAbsolutePath().getParent();
      if (!Files.isDirectory(folder)) {
        Files.createDirectories(folder);
      }
      FileChannel channel =
          FileChannel.open(
              file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
      channel.position(endOfLastLine(channel));
      channel.truncate(channel.position());
      writer.channel = channel;
    } catch (IOException e) {
      writer.failed(e);
    }
    return writer;
  }

  /**
   * Appends an event.
   *
   * @param event the event
   */
  public void write(TraceEvent event) {
    byte[] line = (TraceJson.toJson(event) + "\n").getBytes(StandardCharsets.UTF_8);
    synchronized (this) {
      append(line);
    }
  }

  private void append(byte[] line) {
    if (channel == null || !channel.isOpen()) {
      return;
    }
    long start = -1;
    try {
      start = channel.position();
      ByteBuffer bytes = ByteBuffer.wrap(line);
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
    } catch (IOException e) {
      failed(e);
      takeBack(channel, start);
    }
  }

  /** No half line may stay before the next one. */
  private static void takeBack(FileChannel channel, long start) {
    try {
      if (start >= 0) {
        channel.truncate(start);
        channel.position(start);
      }
    } catch (IOException e) {
      LOG.debug("a half line stays in the trace", e);
    }
  }

  private void failed(IOException e) {
    if (!warned) {
      warned = true;
      warn.accept(
          "the trace %s cannot be written (%s): it is incomplete from here on; the deployment goes on"
              .formatted(file, Optional.ofNullable(e.getMessage()).orElse(e.toString())));
    }
  }

  private static long endOfLastLine(FileChannel channel) throws IOException {
    ByteBuffer block = ByteBuffer.allocate(8192);
    long end = channel.size();
    while (end > 0) {
      long start = Math.max(0, end - block.capacity());
      block.clear().limit((int) (end - start));
      channel.read(block, start);
      for (int i = block.position() - 1; i >= 0; i--) {
        if (block.get(i) == '\n') {
          return start + i + 1;
        }
      }
      end = start;
    }
    return 0;
  }

  @Override
  public synchronized void close() {
    if (channel != null) {
      try {
        channel.close();
      } catch (IOException e) {
        failed(e);
      }
    }
  }
}
