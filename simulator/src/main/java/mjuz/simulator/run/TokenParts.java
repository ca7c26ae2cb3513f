package mjuz.simulator.run;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import mjuz.simulator.input.KnownNames;
import mjuz.simulator.input.Quoted;

/** Reads parts of the line of a run. Messages say which part is wrong, and what it may be. */
final class TokenParts {
  private static final Pattern NUMBER = Pattern.compile("0|-?[1-9]\\d{0,18}");

  private TokenParts() {}

  /** A whole number in a range, both ends included. */
  static long number(String what, String text, long least, long most) {
    try {
      if (NUMBER.matcher(text).matches()) {
        long number = Long.parseLong(text);
        if (number >= least && number <= most) {
          return number;
        }
      }
    } catch (NumberFormatException e) {
      // Too large: said below.
    }
    throw new IllegalArgumentException(
        "%s has to be a whole number from %d to %d, not %s"
            .formatted(what, least, most, Quoted.of(text)));
  }

  /** One of the values that there are, by what they are called; messages begin with the part. */
  static <T> T name(String part, String kind, String text, List<T> values) {
    for (T each : values) {
      if (each.toString().equals(text)) {
        return each;
      }
    }
    throw new IllegalArgumentException(
        part + KnownNames.unknown(kind, text, values.stream().map(String::valueOf).toList()));
  }

  /** Items between commas, each once; none if there is no text. */
  static List<String> items(String key, String text) {
    List<String> items = text.isEmpty() ? List.of() : Arrays.asList(text.split(",", -1));
    Set<String> before = new HashSet<>();
    for (String each : items) {
      if (each.isEmpty() || !before.add(each)) {
        throw new IllegalArgumentException(
            each.isEmpty()
                ? "'%s=' has an empty item between two commas".formatted(key)
                : "'%s=' has %s twice".formatted(key, Quoted.of(each)));
      }
    }
    return items;
  }

  /** Items of which there has to be one. */
  static List<String> someItems(String key, String text) {
    if (text.isEmpty()) {
      throw new IllegalArgumentException("'%s=' names nothing: leave it out".formatted(key));
    }
    return items(key, text);
  }

  /** What is encoded as in a URL. */
  static String decode(String key, String text) {
    try {
      return URLDecoder.decode(text, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "'%s=' has %s, which is not encoded as in a URL: %% is followed by two digits"
              .formatted(key, Quoted.of(text)),
          e);
    }
  }
}
