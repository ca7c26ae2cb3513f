package mjuz.pulumi;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/** The other names of an offer or a wish (R13). */
final class Aliases {
  private Aliases() {}

  /** The name itself, and then the aliases as they were given. */
  static List<String> names(String name, List<String> aliases) {
    List<String> all = new ArrayList<>();
    all.add(name);
    all.addAll(aliases);
    return List.copyOf(all);
  }

  /** A copy of what a program gives as aliases. */
  static List<String> copy(String... aliases) {
    for (String each : aliases) {
      Objects.requireNonNull(each, "an alias is null");
    }
    return List.of(aliases);
  }

  /**
   * Refuses aliases that name nothing else.
   *
   * @param kind "offer" or "wish"
   * @throws IllegalArgumentException if one is the name itself or is there twice
   */
  static void check(String kind, String name, List<String> aliases) {
    Set<String> seen = new HashSet<>();
    for (String alias : aliases) {
      if (alias.equals(name)) {
        throw new IllegalArgumentException(
            "%s '%s' has its own name as an alias: take it out".formatted(kind, name));
      }
      if (!seen.add(alias)) {
        throw new IllegalArgumentException(
            "%s '%s' has the alias '%s' twice: take one out".formatted(kind, name, alias));
      }
    }
  }
}
