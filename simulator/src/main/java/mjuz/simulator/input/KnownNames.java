package mjuz.simulator.input;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What is said of a name that is none of those that there are. */
public final class KnownNames {
  private static final int MOST_LISTED = 20;
  private static final int LONGEST_COMPARED = 200;

  private KnownNames() {}

  /**
   * Says that a name is not known, which one was probably meant, and which there are.
   *
   * @param kind of what it is a name, such as "key"
   * @param name the one that is not known
   * @param known those that there are, in the order in which they are to be listed
   * @return a message, without a full stop
   */
  public static String unknown(String kind, String name, Collection<String> known) {
    String there = known.isEmpty() ? "there is none at all" : "there are " + list(known);
    String rest =
        nearest(name, known)
            .map(meant -> "did you mean '%s'? There are %s".formatted(meant, list(known)))
            .orElse(there);
    return "there is no %s %s: %s".formatted(kind, Quoted.of(name), rest);
  }

  /**
   * Names for a message.
   *
   * @param names any
   * @return the first ones, and how many more there are
   */
  public static String list(Collection<String> names) {
    List<String> first = new ArrayList<>(names).subList(0, Math.min(MOST_LISTED, names.size()));
    String more = names.size() > MOST_LISTED ? " and %d more" : "";
    return String.join(", ", first) + more.formatted(names.size() - MOST_LISTED);
  }

  /**
   * The name that was probably meant.
   *
   * @param name as it was given
   * @param known those that there are
   * @return the nearest; empty if none is near
   */
  static Optional<String> nearest(String name, Collection<String> known) {
    int least = Integer.MAX_VALUE;
    String nearest = null;
    for (String each : known) {
      if (name.length() <= LONGEST_COMPARED && each.length() <= LONGEST_COMPARED) {
        int distance = distance(name.toLowerCase(Locale.ROOT), each.toLowerCase(Locale.ROOT));
        int longer = Math.max(name.length(), each.length());
        if (distance < least && distance <= Math.max(1, longer / 3)) {
          least = distance;
          nearest = each;
        }
      }
    }
    return Optional.ofNullable(nearest);
  }

  /** How many characters have to be changed, added, taken away, or swapped with the next one. */
  private static int distance(String a, String b) {
    int[][] edits = new int[a.length() + 1][b.length() + 1];
    for (int i = 0; i <= a.length(); i++) {
      for (int j = 0; j <= b.length(); j++) {
        if (i == 0 || j == 0) {
          edits[i][j] = i + j;
          continue;
        }
        int changed = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
        int best = Math.min(edits[i - 1][j], edits[i][j - 1]) + 1;
        best = Math.min(best, edits[i - 1][j - 1] + changed);
        boolean swapped =
            i > 1
                && j > 1
                && a.charAt(i - 1) == b.charAt(j - 2)
                && a.charAt(i - 2) == b.charAt(j - 1);
        edits[i][j] = swapped ? Math.min(best, edits[i - 2][j - 2] + 1) : best;
      }
    }
    return edits[a.length()][b.length()];
  }
}
