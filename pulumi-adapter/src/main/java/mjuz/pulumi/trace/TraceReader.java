package mjuz.pulumi.trace;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import mjuz.core.trace.TraceEvent;

/** Reads a trace file. */
public final class TraceReader {
  private TraceReader() {}

  /**
   * What a file holds.
   *
   * @param events in the order of the file
   * @param warning about a last line that was cut off, as by a crash; empty if there is none
   */
  public record Trace(List<TraceEvent> events, Optional<String> warning) {
    /** Copies the list. */
    public Trace {
      events = List.copyOf(events);
    }
  }

  /**
   * Reads a file. A last line that is cut off is left out with a warning: that is what the killing
   * of a process leaves.
   *
   * @param file JSON lines, as {@link TraceJson} describes them
   * @return its events
   * @throws TraceException if the file cannot be read or another line is not an event
   */
  public static Trace read(Path file) throws TraceException {
    List<TraceEvent> events = new ArrayList<>();
    int number = 0;
    // Replaces what is not UTF-8: a character may be cut off with its line.
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(Files.newInputStream(file), StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        number++;
        if (line.isBlank()) {
          continue;
        }
        try {
          events.add(TraceJson.parse(line));
        } catch (IllegalArgumentException e) {
          // What is cut off begins like an object, and is none.
          boolean isPart = line.startsWith("{") && e.getCause() instanceof JsonProcessingException;
          if (isPart && isLast(lines) && !endsWithNewline(file)) {
            return new Trace(
                events,
                Optional.of(
                    "%s:%d: the last line is cut off, as by a crash, and was left out"
                        .formatted(file, number)));
          }
          String question = events.isEmpty() ? ". Is it a trace, as --trace writes it?" : "";
          throw new TraceException(
              "%s:%d: %s%s".formatted(file, number, e.getMessage(), question), e);
        }
      }
      return new Trace(events, Optional.empty());
    } catch (NoSuchFileException e) {
      throw new TraceException("%s: there is no such file".formatted(file), e);
    } catch (IOException e) {
      throw new TraceException(
          "%s: cannot be read: %s"
              .formatted(file, Files.isDirectory(file) ? "it is a folder" : e.getMessage()),
          e);
    }
  }

  private static boolean isLast(BufferedReader lines) throws IOException {
    return lines.readLine() == null;
  }

  private static boolean endsWithNewline(Path file) throws IOException {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
      ByteBuffer last = ByteBuffer.allocate(1);
      return channel.read(last, channel.size() - 1) == 1 && last.get(0) == '\n';
    }
  }
}
