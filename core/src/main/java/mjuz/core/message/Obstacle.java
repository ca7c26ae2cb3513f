package mjuz.core.message;

import java.util.regex.Pattern;
import mjuz.core.executor.FailedStep;

/**
 * A step that fails, and so keeps a deployment from releasing or adopting what a peer waits for
 * (R12). It is for people, on both sides, and decides nothing. It may come from a peer, so the
 * texts are cut and have neither line breaks nor other controls.
 *
 * @param operation what is tried
 * @param resource what it is tried on, as people call it; at most {@link #MAX_RESOURCE} characters
 * @param sinceMicros when it failed first, in microseconds since 1970, by the clock of the
 *     deployment in which it fails
 * @param message why it failed last, in one line; at most {@link #MAX_MESSAGE} characters
 */
public record Obstacle(
    FailedStep.Operation operation, String resource, long sinceMicros, String message) {
  /** The longest name of a resource, in characters. */
  public static final int MAX_RESOURCE = 120;

  /** The longest message, in characters. */
  public static final int MAX_MESSAGE = 500;

  private static final Pattern CONTROLS = Pattern.compile("[\\p{Cntrl}\\p{Cf}\\u2028\\u2029]+");

  /** Makes one line of each text, and cuts it. */
  public Obstacle {
    resource = line(resource, MAX_RESOURCE);
    message = line(message, MAX_MESSAGE);
  }

  private static String line(String text, int most) {
    // What is cut off is not looked at: a peer may send any length.
    String start = text.length() > 2 * most ? text.substring(0, 2 * most) : text;
    String line = CONTROLS.matcher(start).replaceAll(" ").strip();
    if (line.length() <= most) {
      return line;
    }
    int end = Character.isHighSurrogate(line.charAt(most - 2)) ? most - 2 : most - 1;
    return line.substring(0, end) + "…";
  }

  /**
   * What is tried, for people.
   *
   * @return "delete of Thing a3"
   */
  public String step() {
    String word =
        switch (operation) {
          case CREATE -> "create";
          case UPDATE -> "update";
          case DELETE -> "delete";
        };
    return "%s of %s".formatted(word, resource);
  }
}
