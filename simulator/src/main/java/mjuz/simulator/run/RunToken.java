package mjuz.simulator.run;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import mjuz.simulator.protocol.Protocol;
import mjuz.simulator.world.FaultProfile;

/**
 * One line that repeats a run, on the same commit: {@code mjuz1:TOPOLOGY:SIZE:PROFILE:SEED}, or
 * {@code mjuz-1.0:TOPOLOGY:SIZE:PROFILE:SEED} for a run of the protocol of µs 1.0. A run that
 * leaves something out has a {@link Reduction} behind a question mark.
 *
 * @param protocol what the deployments follow
 * @param topology {@code random}, one of {@link mjuz.simulator.topology.Topologies.Kind}, or {@code
 *     file:PATH} for a graph or a scenario in a file
 * @param size how many deployments; 0 if the seed or the file decides
 * @param profile how the world fails
 * @param seed decides everything that is left to chance
 * @param reduction what is left out
 */
public record RunToken(
    Protocol protocol,
    String topology,
    int size,
    FaultProfile.Kind profile,
    long seed,
    Reduction reduction) {
  /** How the line of a run of our protocol begins: its version, and that of the form. */
  public static final String VERSION = "mjuz1";

  /** The topology in which teams have random programs. */
  public static final String RANDOM = "random";

  /** How a topology begins that is in a file. */
  public static final String FILE = "file:";

  private static final Pattern FORM =
      Pattern.compile(
          "(mjuz\\d+|mjuz-1\\.0):(file:.+|[a-z-]+):(\\d+):([a-z]+):(-?\\d+)(?:\\?(.*))?");

  /**
   * A run of our protocol.
   *
   * @param topology see the components
   * @param size how many deployments; 0 if the seed or the file decides
   * @param profile how the world fails
   * @param seed decides everything that is left to chance
   */
  public RunToken(String topology, int size, FaultProfile.Kind profile, long seed) {
    this(Protocol.MJUZ, topology, size, profile, seed);
  }

  /**
   * A run of which nothing is left out.
   *
   * @param protocol what the deployments follow
   * @param topology see the components
   * @param size how many deployments; 0 if the seed or the file decides
   * @param profile how the world fails
   * @param seed decides everything that is left to chance
   */
  public RunToken(
      Protocol protocol, String topology, int size, FaultProfile.Kind profile, long seed) {
    this(protocol, topology, size, profile, seed, Reduction.NONE);
  }

  /**
   * The same run with less in it.
   *
   * @param next what is left out
   * @return the token
   */
  public RunToken with(Reduction next) {
    return new RunToken(protocol, topology, size, profile, seed, next);
  }

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
    boolean legacy = matcher.group(1).equals(Protocol.MJUZ_1_0.toString());
    if (!legacy && !matcher.group(1).equals(VERSION)) {
      throw new IllegalArgumentException(
          "'%s' is a run of another version: this is %s".formatted(line, VERSION));
    }
    return new RunToken(
        legacy ? Protocol.MJUZ_1_0 : Protocol.MJUZ,
        matcher.group(2),
        Integer.parseInt(matcher.group(3)),
        FaultProfile.Kind.valueOf(matcher.group(4).toUpperCase(Locale.ROOT)),
        Long.parseLong(matcher.group(5)),
        Reduction.parse(Optional.ofNullable(matcher.group(6)).orElse("")));
  }

  /** The line. */
  @Override
  public String toString() {
    String first = protocol == Protocol.MJUZ ? VERSION : protocol.toString();
    String rest = reduction.toString();
    return "%s:%s:%d:%s:%d%s"
        .formatted(first, topology, size, profile, seed, rest.isEmpty() ? "" : "?" + rest);
  }
}
