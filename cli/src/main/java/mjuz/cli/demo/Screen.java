package mjuz.cli.demo;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;

/**
 * What the demo shows: lines one after the other and, on a terminal, status lines that stay below
 * them and change in place. Thread-safe.
 */
final class Screen {
  private static final String ESCAPE = "\u001b[";
  private static final String CLEAR_BELOW = ESCAPE + "J";
  private static final String WRAP_OFF = ESCAPE + "?7l";
  private static final String WRAP_ON = ESCAPE + "?7h";

  private final PrintWriter out;
  private final boolean terminal;
  private List<String> status = List.of();

  /**
   * An empty one.
   *
   * @param out where it is shown
   * @param terminal whether that is a terminal, which can be written over
   */
  Screen(PrintWriter out, boolean terminal) {
    this.out = out;
    this.terminal = terminal;
  }

  /** Whether status lines are seen. */
  boolean showsStatus() {
    return terminal;
  }

  /** Adds a line of somebody. */
  synchronized void say(String who, String line) {
    List<String> below = status;
    status(List.of());
    out.printf("%-8s| %s%n", who, line);
    status(below);
    out.flush();
  }

  /** Replaces the status lines; nothing is written if they are the same. */
  synchronized void status(List<String> lines) {
    if (!terminal || lines.equals(status)) {
      return;
    }
    StringBuilder text = new StringBuilder();
    if (!status.isEmpty()) {
      // Each of them took one row, as it was not wrapped.
      text.append(ESCAPE).append(status.size()).append("A\r").append(CLEAR_BELOW);
    }
    text.append(WRAP_OFF);
    lines.forEach(line -> text.append(line).append('\n'));
    text.append(WRAP_ON);
    status = new ArrayList<>(lines);
    out.print(text);
    out.flush();
  }
}
