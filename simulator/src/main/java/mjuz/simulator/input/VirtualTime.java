package mjuz.simulator.input;

import java.math.BigDecimal;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Virtual time as text: {@code 2.5s}, {@code 300ms} or {@code 1500000us}. */
public final class VirtualTime {
  private static final Pattern FORM = Pattern.compile("(\\d{1,12}(?:\\.\\d{1,6})?)(s|ms|us)?");
  private static final long MILLI = 1_000;
  private static final long SECOND = 1_000_000;

  private VirtualTime() {}

  /**
   * Reads a time.
   *
   * @param text a number and its unit; without one it is microseconds
   * @return microseconds, 0 or more
   * @throws IllegalArgumentException if it is none; the message says what one is
   */
  public static long micros(String text) {
    Matcher matcher = FORM.matcher(text);
    if (!matcher.matches()) {
      throw new IllegalArgumentException(
          "%s is no time: use 2.5s, 300ms or 1500000us".formatted(Quoted.of(text)));
    }
    long unit =
        switch (Objects.requireNonNullElse(matcher.group(2), "us")) {
          case "s" -> SECOND;
          case "ms" -> MILLI;
          default -> 1;
        };
    return new BigDecimal(matcher.group(1)).multiply(BigDecimal.valueOf(unit)).longValue();
  }

  /**
   * Writes a time in the largest unit of which it is a whole number.
   *
   * @param micros microseconds, 0 or more
   * @return the text, which {@link #micros} reads
   */
  public static String text(long micros) {
    if (micros % SECOND == 0) {
      return micros / SECOND + "s";
    }
    return micros % MILLI == 0 ? micros / MILLI + "ms" : micros + "us";
  }
}
