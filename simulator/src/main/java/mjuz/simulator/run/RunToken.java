package mjuz.simulator.run;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import mjuz.simulator.input.KnownNames;
import mjuz.simulator.input.Quoted;
import mjuz.simulator.protocol.Protocol;
import mjuz.simulator.topology.Topologies;
import mjuz.simulator.world.FaultProfile;
import mjuz.simulator.world.Settings;
import org.jspecify.annotations.Nullable;

/**
 * One line that repeats a run, on the same commit: {@code mjuz1:TOPOLOGY:SIZE:PROFILE:SEED}, or
 * {@code mjuz-1.0:TOPOLOGY:SIZE:PROFILE:SEED} for a run of the protocol of µs 1.0. A run that
 * leaves something out has a {@link Reduction} behind a question mark.
 *
 * @param protocol what the deployments follow
 * @param topology {@code random}, {@code rewired}, {@code renamed}, {@code noticed}, one of {@link
 *     mjuz.simulator.topology.Topologies.Kind}, or {@code file:PATH} for a graph or a scenario in a
 *     file
 * @param size how many deployments; 0 if the seed or the file decides
 * @param profile how the world fails
 * @param settings what it has otherwise than the profile, behind a comma: {@code lan,loss=0.1}
 * @param seed decides everything that is left to chance
 * @param reduction what is left out
 */
public record RunToken(
    Protocol protocol,
    String topology,
    int size,
    FaultProfile.Kind profile,
    Settings settings,
    long seed,
    Reduction reduction) {
  /** How the line of a run of our protocol begins: its version, and that of the form. */
  public static final String VERSION = "mjuz1";

  /** The topology in which teams have random programs. */
  public static final String RANDOM = "random";

  /** The same, and programs also change what stands on what. */
  public static final String REWIRED = "rewired";

  /**
   * The topology {@code renamed}: rewired, and resources are also called otherwise, with an alias.
   */
  public static final String RENAMED = "renamed";

  /** The topology {@code noticed}: rewired, and most offers are withdrawn with notice. */
  public static final String NOTICED = "noticed";

  /**
   * The topology {@code retained}: renamed, and some resources leave the stack without being
   * deleted, and some wishes have two names.
   */
  public static final String RETAINED = "retained";

  /** How a topology begins that is in a file. */
  public static final String FILE = "file:";

  /** The most deployments: more than fit into memory. */
  static final int MOST_DEPLOYMENTS = 10_000_000;

  private static final List<String> DRAWN = List.of(RANDOM, REWIRED, RENAMED, NOTICED, RETAINED);
  private static final Pattern OTHER_VERSION = Pattern.compile("mjuz\\d+");
  private static final Pattern FORM =
      Pattern.compile(
          "([^:]*):(file:.*|[^:]*):([^:]*):([^:?]*):([^:?]*)(?:\\?(.*))?", Pattern.DOTALL);

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
    this(protocol, topology, size, profile, Settings.NONE, seed, Reduction.NONE);
  }

  /**
   * The same run with less in it.
   *
   * @param next what is left out
   * @return the token
   */
  public RunToken with(Reduction next) {
    return new RunToken(protocol, topology, size, profile, settings, seed, next);
  }

  /**
   * The same run with other numbers.
   *
   * @param next what it has otherwise than the profile
   * @return the token
   */
  public RunToken with(Settings next) {
    return new RunToken(protocol, topology, size, profile, next, seed, reduction);
  }

  /**
   * Reads a line.
   *
   * @param line as {@link #toString} writes it
   * @return the token
   * @throws IllegalArgumentException if it is not of that form, or of another version; the message
   *     says which part is wrong and what it may be
   */
  public static RunToken parse(String line) {
    Matcher matcher = FORM.matcher(line.strip());
    if (!matcher.matches()) {
      throw new IllegalArgumentException(
          "%s is no run: it has the form %s:TOPOLOGY:SIZE:PROFILE:SEED"
              .formatted(Quoted.of(line), VERSION));
    }
    String topology = requireTopology(matcher.group(2));
    int size = (int) TokenParts.number("the size", matcher.group(3), 0, MOST_DEPLOYMENTS);
    if (size > 0 && topology.startsWith(FILE)) {
      throw new IllegalArgumentException(
          "a file has its own size: write 0 between its name and the profile, not " + size);
    }
    String[] profile = matcher.group(4).split(",", 2);
    FaultProfile.Kind kind =
        TokenParts.name("", "profile", profile[0], Arrays.asList(FaultProfile.Kind.values()));
    return new RunToken(
        protocol(matcher.group(1)),
        topology,
        size,
        kind,
        settings(kind, profile),
        TokenParts.number("the seed", matcher.group(5), Long.MIN_VALUE, Long.MAX_VALUE),
        reduction(matcher.group(6)));
  }

  private static Settings settings(FaultProfile.Kind kind, String[] profile) {
    Settings settings = profile.length < 2 ? Settings.NONE : Settings.parse(profile[1]);
    settings.requireUse(kind);
    return settings;
  }

  private static Reduction reduction(@Nullable String text) {
    if (text == null) {
      return Reduction.NONE;
    }
    if (text.isEmpty()) {
      throw new IllegalArgumentException("there is nothing behind '?': leave it out");
    }
    return Reduction.parse(text);
  }

  private static Protocol protocol(String text) {
    if (text.equals(VERSION)) {
      return Protocol.MJUZ;
    }
    if (text.equals(Protocol.MJUZ_1_0.toString())) {
      return Protocol.MJUZ_1_0;
    }
    throw new IllegalArgumentException(
        OTHER_VERSION.matcher(text).matches()
            ? "%s begins a run of another version: this is %s".formatted(Quoted.of(text), VERSION)
            : "a run begins with %s, or with %s for the protocol of µs 1.0, not with %s"
                .formatted(VERSION, Protocol.MJUZ_1_0, Quoted.of(text)));
  }

  /**
   * Whether the programs of a topology are drawn, and with them how many deployments and edges
   * there are: each seed has others.
   *
   * @param topology its name
   * @return whether it is {@link #RANDOM}, {@link #REWIRED}, {@link #RENAMED}, {@link #NOTICED} or
   *     {@link #RETAINED}
   */
  public static boolean isDrawn(String topology) {
    return DRAWN.contains(topology);
  }

  /**
   * Checks the name of a topology.
   *
   * @param text the name, or a file
   * @return the same
   * @throws IllegalArgumentException if there is none of that name; the message lists them
   */
  static String requireTopology(String text) {
    if (text.startsWith(FILE)) {
      if (text.equals(FILE)) {
        throw new IllegalArgumentException(
            "the name of the file is missing behind '%s'".formatted(FILE));
      }
      return text;
    }
    List<String> known = new ArrayList<>(DRAWN);
    for (Topologies.Kind each : Topologies.Kind.values()) {
      known.add(each.toString());
    }
    if (!known.contains(text)) {
      known.add(FILE + "PATH");
      throw new IllegalArgumentException(KnownNames.unknown("topology", text, known));
    }
    return text;
  }

  /**
   * The command that repeats the run.
   *
   * @return for a POSIX shell, which takes what is between quotes as it is
   */
  public String command() {
    return "mjuz replay '" + toString().replace("'", "'\\''") + "'";
  }

  /** The line. */
  @Override
  public String toString() {
    String first = protocol == Protocol.MJUZ ? VERSION : protocol.toString();
    String rest = reduction.toString();
    String numbers = settings.toString();
    return "%s:%s:%d:%s%s:%d%s"
        .formatted(
            first,
            topology,
            size,
            profile,
            numbers.isEmpty() ? "" : "," + numbers,
            seed,
            rest.isEmpty() ? "" : "?" + rest);
  }
}
