package mjuz.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.function.Supplier;

/**
 * A line on a terminal that says how far something is, how fast, and how long it will take.
 * Thread-safe.
 */
final class ProgressLine {
  private static final long EVERY_NANOS = 200_000_000;
  private static final double NANOS = 1e9;
  private static final String CLEAR = "\r\u001b[K";

  private final PrintWriter err;
  private final long all;
  private boolean shown;
  private final long begin = System.nanoTime();
  private long last;
  private long done;
  private long events;

  /**
   * A line that is not written yet.
   *
   * @param err where to
   * @param all how many there are to do
   * @param shown whether that is a terminal
   */
  ProgressLine(PrintWriter err, long all, boolean shown) {
    this.err = err;
    this.all = all;
    this.shown = shown;
  }

  /** Whether the error output of this process is a terminal, as far as Linux tells. */
  static boolean isTerminal() {
    try {
      String device = Files.readSymbolicLink(Path.of("/proc/self/fd/2")).toString();
      return device.startsWith("/dev/pts/") || device.startsWith("/dev/tty");
    } catch (IOException | UnsupportedOperationException e) {
      return false;
    }
  }

  synchronized void done(long moreEvents) {
    done++;
    events += moreEvents;
    double seconds = (System.nanoTime() - begin) / NANOS;
    show(
        () ->
            String.format(
                Locale.ROOT,
                "%,d of %,d runs, %,.0f events/s, %.0f s left",
                done,
                all,
                events / seconds,
                seconds / done * (all - done)));
  }

  /** Says in other words how far it is. */
  synchronized void show(Supplier<String> words) {
    long now = System.nanoTime();
    if (shown && now - last > EVERY_NANOS) {
      last = now;
      err.print(CLEAR + words.get());
      err.flush();
    }
  }

  /** Leaves its line to something else, for now. */
  synchronized void end() {
    if (shown && last != 0) {
      err.print(CLEAR);
      err.flush();
    }
  }

  /** Leaves it for good: whoever goes on after this is not heard. */
  synchronized void close() {
    end();
    shown = false;
  }
}
