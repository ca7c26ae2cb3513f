package mjuz.simulator.explore;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.zip.CRC32;
import mjuz.simulator.input.KnownNames;
import mjuz.simulator.input.Quoted;

/**
 * A way through the worlds of a named configuration, as a word that can be passed on: it is gone
 * again exactly, by the same version of the program.
 *
 * @param configuration the configuration with its bounds
 * @param choices for each event its place among all that might have happened next; from 0
 */
public record Way(Configuration configuration, List<Integer> choices) {
  private static final String VERSION = "explore2";
  private static final Pattern ANY_VERSION = Pattern.compile("explore\\d+");
  private static final String REST = "rest";
  private static final String NOTHING = "nothing";
  private static final int PARTS = 6;
  private static final int BITS = 7;
  private static final int MORE = 1 << BITS;

  /** Copies the list. */
  public Way {
    choices = List.copyOf(choices);
  }

  /**
   * Reads what {@link #toString} writes.
   *
   * @param word the word
   * @return the way
   * @throws IllegalArgumentException if it is not one, with a reason for people
   */
  public static Way parse(String word) {
    String[] parts = word.strip().split(":", -1);
    if (!parts[0].equals(VERSION)) {
      throw new IllegalArgumentException(
          ANY_VERSION.matcher(parts[0]).matches()
              ? "%s begins a way of another version: this is %s"
                  .formatted(Quoted.of(parts[0]), VERSION)
              : "%s is not a way: it begins with '%s:CONFIGURATION:'"
                  .formatted(Quoted.of(word), VERSION));
    }
    if (parts.length != PARTS) {
      throw new IllegalArgumentException(
          "a way has %d parts between colons, and this has %d: copy all of it"
              .formatted(PARTS, parts.length));
    }
    Configuration named =
        Configurations.named(parts[1])
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        KnownNames.unknown(
                            "configuration",
                            parts[1],
                            Configurations.all().stream().map(Configuration::name).toList())));
    if (!List.of(REST, NOTHING).contains(parts[2])) {
      throw new IllegalArgumentException(
          KnownNames.unknown("beginning of a way", parts[2], List.of(REST, NOTHING)));
    }
    Bounds bounds = bounds(parts[3]);
    List<Integer> choices = choices(parts[4]);
    Way way = new Way(named.begins(parts[2].equals(REST)).within(bounds), choices);
    if (!way.toString().equals(word.strip())) {
      throw new IllegalArgumentException(
          "the way was altered or cut off since it was printed: what it says of its %d steps does"
                  .formatted(choices.size())
              + " not fit its last part, %s. Copy all of it".formatted(Quoted.of(parts[5])));
    }
    return way;
  }

  private static Bounds bounds(String text) {
    int[] n;
    try {
      n = Arrays.stream(text.split("\\.", -1)).mapToInt(Integer::parseInt).toArray();
    } catch (NumberFormatException e) {
      n = new int[0];
    }
    if (n.length != Bounds.NONE.numbers().size()) {
      throw new IllegalArgumentException(
          "the bounds of a way are %d numbers between dots, not %s"
              .formatted(Bounds.NONE.numbers().size(), Quoted.of(text)));
    }
    return new Bounds(n[0], n[1], n[2], n[3], n[4], n[5], n[6], n[7], n[8], Bounds.MOST_STATES);
  }

  private static List<Integer> choices(String text) {
    try {
      return read(Base64.getUrlDecoder().decode(text));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "the steps of a way are written in letters, digits, '-' and '_', not as %s"
              .formatted(Quoted.of(text)),
          e);
    }
  }

  /**
   * Goes the way.
   *
   * @param coreStep the core, or a core with a planted fault
   * @return where it leads to
   * @throws IllegalArgumentException if a step of it cannot be made, with its number and what can
   */
  public Destination go(CoreStep coreStep) {
    Explorable explorable = Explorable.of(configuration, coreStep, true, false);
    Retelling.Told told = new Retelling(explorable).choose(choices);
    return Destination.of(explorable, told);
  }

  /** One word. Its last part is made from the others, so a copy that is not the same is noticed. */
  @Override
  public String toString() {
    String word =
        String.format(
            Locale.ROOT,
            "%s:%s:%s:%s:%s",
            VERSION,
            configuration.name(),
            configuration.fromRest() ? REST : NOTHING,
            configuration.bounds().numbers().stream()
                .map(String::valueOf)
                .collect(Collectors.joining(".")),
            Base64.getUrlEncoder().withoutPadding().encodeToString(written(choices)));
    CRC32 check = new CRC32();
    check.update(word.getBytes(StandardCharsets.UTF_8));
    return String.format(Locale.ROOT, "%s:%08x", word, check.getValue());
  }

  private static byte[] written(List<Integer> numbers) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (int number : numbers) {
      int rest = number;
      while (rest >= MORE) {
        bytes.write(rest | MORE);
        rest >>>= BITS;
      }
      bytes.write(rest);
    }
    return bytes.toByteArray();
  }

  private static List<Integer> read(byte[] bytes) {
    List<Integer> numbers = new ArrayList<>();
    int number = 0;
    int shift = 0;
    for (byte each : bytes) {
      number |= (each & MORE - 1) << shift; // What does not fit is not written like that again.
      shift += BITS;
      if ((each & MORE) == 0) {
        numbers.add(number);
        number = 0;
        shift = 0;
      }
    }
    return numbers;
  }
}
