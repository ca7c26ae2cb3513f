package mjuz.simulator.explore;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * A way through the worlds of a named configuration, as a word that can be passed on: it is gone
 * again exactly, by the same version of the program.
 *
 * @param configuration the configuration with its bounds
 * @param choices for each event its place among all that might have happened next; from 0
 */
public record Way(Configuration configuration, List<Integer> choices) {
  private static final String VERSION = "explore1";
  private static final String REST = "rest";
  private static final String NOTHING = "nothing";
  private static final int PARTS = 5;
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
    String[] parts = word.split(":", -1);
    if (parts.length != PARTS
        || !parts[0].equals(VERSION)
        || !List.of(REST, NOTHING).contains(parts[2])) {
      throw new IllegalArgumentException(
          "not a way of this version: it begins with '%s:CONFIGURATION:'".formatted(VERSION));
    }
    Configuration named =
        Configurations.named(parts[1])
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "there is no configuration '%s'".formatted(parts[1])));
    List<Integer> choices = read(Base64.getUrlDecoder().decode(parts[4]));
    return new Way(named.begins(parts[2].equals(REST)).within(bounds(parts[3])), choices);
  }

  private static Bounds bounds(String text) {
    int[] n = Arrays.stream(text.split("\\.", -1)).mapToInt(Integer::parseInt).toArray();
    if (n.length != Bounds.NONE.numbers().size()) {
      throw new IllegalArgumentException("bounds of %d numbers".formatted(n.length));
    }
    return new Bounds(n[0], n[1], n[2], n[3], n[4], n[5], n[6], n[7], n[8], Bounds.MOST_STATES);
  }

  /**
   * Goes the way.
   *
   * @param coreStep the core, or a core with a planted fault
   * @return where it leads to
   * @throws IllegalArgumentException if an event of it cannot happen
   */
  public Destination go(CoreStep coreStep) {
    Explorable explorable = Explorable.of(configuration, coreStep, true, false);
    Retelling.Told told = new Retelling(explorable).choose(choices);
    return Destination.of(explorable, told);
  }

  /** One word. */
  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "%s:%s:%s:%s:%s",
        VERSION,
        configuration.name(),
        configuration.fromRest() ? REST : NOTHING,
        configuration.bounds().numbers().stream()
            .map(String::valueOf)
            .collect(Collectors.joining(".")),
        Base64.getUrlEncoder().withoutPadding().encodeToString(written(choices)));
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
      number |= (each & MORE - 1) << shift;
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
