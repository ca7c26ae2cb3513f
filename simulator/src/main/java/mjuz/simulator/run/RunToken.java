package mjuz.simulator.run;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import mjuz.simulator.world.FaultProfile;

/**
 * One line that repeats a run, on the same commit: {@code mjuz1:TOPOLOGY:SIZE:PROFILE:SEED}.
 *
 * @param topology {@code random}, one of {@link mjuz.simulator.topology.Topologies.Kind}, or
 *     {@code @FILE} for a graph or a scenario in a file
 * @param size how many deployments; 0 if the seed or the file decides
 * @param profile how the world fails
 * @param seed decides everything that is left to chance
 */
public record RunToken(String topology, int size, FaultProfile.Kind profile, long seed) {
  /** The version of the protocol that the run is of, and of the form of the line. */
  public static final String VERSION = "mjuz1";

  /** The topology in which teams have random programs. */
  public static final String RANDOM = "random";

  private static final Pattern FORM =
      Pattern.compile("(mjuz\\d+):(@.+|[a-z-]+):(\\d+):([a-z]+):(-?\\d+)");

  /**
   * Reads a line.
   *
   * @param line as {@link #toString} writes it
   * @return the token
   * @throws IllegalArgumentException if it is not of that form, or of another version
   */
  public static RunToken parse(String line) {
    Matcher matcher = FORM.matcher(line.strip());
    if (!matcher.matches()) {
      throw new IllegalArgumentException(
          "'%s' is no run: it has the form %s:TOPOLOGY:SIZE:PROFILE:SEED".formatted(line, VERSION));
    }
    if (!matcher.group(1).equals(VERSION)) {
      throw new IllegalArgumentException(
          "'%s' is a run of another version: this is %s".formatted(line, VERSION));
    }
    return new RunToken(
        matcher.group(2),
        Integer.parseInt(matcher.group(3)),
        FaultProfile.Kind.valueOf(matcher.group(4).toUpperCase(Locale.ROOT)),
        Long.parseLong(matcher.group(5)));
  }

  /** The line. */
  @Override
  public String toString() {
    return "%s:%s:%d:%s:%d".formatted(VERSION, topology, size, profile, seed);
  }
}
