package mjuz.simulator.run;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.Edge;
import mjuz.simulator.input.KnownNames;
import mjuz.simulator.input.Quoted;
import mjuz.simulator.world.Restriction;

/** Reads what stands behind the question mark of a run. */
final class ReductionText {
  private static final List<String> KEYS =
      List.of("teams", "drop", "unoffer", "no", "faults", "changes", "end", "chance");

  /** Beyond any run: a year. */
  private static final long MOST_MICROS = 365L * 24 * 3_600 * 1_000_000;

  private ReductionText() {}

  static Reduction parse(String text) {
    Reduction result = Reduction.NONE;
    Set<String> keys = new TreeSet<>();
    for (String part : text.isEmpty() ? new String[0] : text.split("&", -1)) {
      String[] pair = part.split("=", 2);
      if (!KEYS.contains(pair[0])) {
        throw new IllegalArgumentException(
            "behind '?': " + KnownNames.unknown("key", pair[0], KEYS));
      }
      if (pair.length < 2 || !keys.add(pair[0])) {
        throw new IllegalArgumentException(
            pair.length < 2
                ? "'=' is missing behind '%s'".formatted(part)
                : "'%s=' is there twice".formatted(pair[0]));
      }
      result = with(result, pair[0], pair[1]);
    }
    return result;
  }

  private static Reduction with(Reduction now, String key, String value) {
    return switch (key) {
      case "teams" -> now.withTeams(decoded(key, value));
      case "drop" -> now.withoutResources(decoded(key, value));
      case "unoffer" ->
          now.withoutOffers(
              TokenParts.someItems(key, value).stream().map(ReductionText::edge).toList());
      case "no" -> now.with(now.without(parts(TokenParts.someItems(key, value))));
      case "faults" -> now.with(now.withFaults(Optional.of(numbers(key, value))));
      case "changes" -> now.with(now.withChanges(Optional.of(numbers(key, value))));
      case "end" ->
          now.with(now.until(OptionalLong.of(TokenParts.number("'end='", value, 0, MOST_MICROS))));
      default ->
          now.withChance(TokenParts.number("'chance='", value, Long.MIN_VALUE, Long.MAX_VALUE));
    };
  }

  private static List<String> decoded(String key, String value) {
    return TokenParts.someItems(key, value).stream()
        .map(each -> TokenParts.decode(key, each))
        .toList();
  }

  private static Edge edge(String text) {
    String[] parts = text.split("/", -1);
    if (parts.length != 3) {
      throw new IllegalArgumentException(
          "'unoffer=' has %s: write OFFERING/OFFER/BENEFICIARY".formatted(Quoted.of(text)));
    }
    String[] names = new String[3];
    Arrays.setAll(names, i -> TokenParts.decode("unoffer", parts[i]));
    try {
      return new Edge(new DeploymentName(names[0]), names[1], new DeploymentName(names[2]));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("'unoffer=': " + e.getMessage(), e);
    }
  }

  private static Set<Restriction.Part> parts(List<String> names) {
    if (names.equals(List.of(Reduction.ALL))) {
      return EnumSet.allOf(Restriction.Part.class);
    }
    List<Object> known = new ArrayList<>(List.of(Reduction.ALL));
    known.addAll(List.of(Restriction.Part.values()));
    Set<Restriction.Part> parts = EnumSet.noneOf(Restriction.Part.class);
    for (String each : names) {
      if (!(TokenParts.name("'no=': ", "kind of fault", each, known)
          instanceof Restriction.Part part)) {
        throw new IllegalArgumentException("'no=' has 'all' beside others: leave them out");
      }
      parts.add(part);
    }
    return parts;
  }

  private static SortedSet<Integer> numbers(String key, String value) {
    SortedSet<Integer> numbers = new TreeSet<>();
    for (String each : TokenParts.items(key, value)) {
      numbers.add(
          (int)
              TokenParts.number("each number of '%s='".formatted(key), each, 1, Integer.MAX_VALUE));
    }
    return numbers;
  }
}
