package mjuz.cli;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * The seeds of a campaign; never as a list, since there may be a billion.
 *
 * @param first the first
 * @param last the last, which is run as well; not below the first, nor {@link #MOST} or more above
 */
record Seeds(long first, long last) {
  /** How many there may be; with a thousand runs a second they take twelve days. */
  static final long MOST = 1_000_000_000;

  private static final Pattern FORM = Pattern.compile("([+-]?\\d+)(?:\\.\\.([+-]?\\d+))?");

  /** How many there are. */
  long count() {
    return last - first + 1;
  }

  boolean contains(long seed) {
    return first <= seed && seed <= last;
  }

  /** Reads {@code A..B}, or {@code A} for that one alone. */
  static final class Converter implements ITypeConverter<Seeds> {
    @Override
    public Seeds convert(String value) {
      Matcher matcher = FORM.matcher(value);
      if (!matcher.matches()) {
        throw new TypeConversionException(
            "'%s': give A..B with A at most B, or one seed".formatted(value));
      }
      long first = number(matcher.group(1));
      long last = matcher.group(2) == null ? first : number(matcher.group(2));
      if (last < first) {
        throw new TypeConversionException(
            "'%s': give A..B with A at most B, or one seed".formatted(value));
      }
      // The difference of two longs may be more than a long: then it is below 0.
      if (last - first < 0 || last - first >= MOST) {
        throw new TypeConversionException(
            String.format(Locale.ROOT, "'%s' is more than %,d seeds", value, MOST));
      }
      return new Seeds(first, last);
    }

    private static long number(String text) {
      try {
        return Long.parseLong(text);
      } catch (NumberFormatException e) {
        throw new TypeConversionException(
            "'%s' is no seed: they are from %d to %d"
                .formatted(text, Long.MIN_VALUE, Long.MAX_VALUE));
      }
    }
  }
}
