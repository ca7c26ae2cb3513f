package mjuz.simulator.reproduce;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/** Published data that is part of this module. */
final class Published {
  static final ObjectMapper JSON = new ObjectMapper();
  private static final double MICROS = 1e6;
  private static final double MOST_SECONDS = 1e7;

  private Published() {}

  static JsonNode read(String name) {
    try (InputStream in = Published.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("the resource " + name + " is missing");
      }
      return JSON.readTree(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A number that has to be there. */
  static double number(JsonNode parent, String field) {
    JsonNode node = parent.path(field);
    if (!node.isNumber()) {
      throw new IllegalArgumentException("'%s' is missing, or is no number".formatted(field));
    }
    return seconds(field, node);
  }

  /** A number of seconds in the range that simulated time has. */
  static double seconds(String place, JsonNode number) {
    double seconds = number.asDouble();
    if (!(seconds >= 0 && seconds <= MOST_SECONDS)) {
      throw new IllegalArgumentException(
          "%s: %s s is out of range: use 0 to %.0f".formatted(place, number, MOST_SECONDS));
    }
    return seconds;
  }

  /** Seconds as microseconds. */
  static long micros(double seconds) {
    return Math.round(seconds * MICROS);
  }

  /** Microseconds as seconds. */
  static double seconds(long micros) {
    return micros / MICROS;
  }
}
