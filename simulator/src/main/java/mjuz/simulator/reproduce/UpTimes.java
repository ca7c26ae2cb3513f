package mjuz.simulator.reproduce;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import mjuz.simulator.input.Quoted;
import mjuz.simulator.world.Awake;

/**
 * When the nodes of one experiment are awake, and how long their resources take. Node 0 is the
 * server, the others are dependencies.
 *
 * @param name of the table
 * @param awake for each node and round the time it is awake, if it is, in microseconds
 * @param durations for each node how long its resource takes, in microseconds
 * @param measuredRound the 0-based round in which µs 1.0 was measured to finish, if it was
 */
public record UpTimes(
    String name,
    List<List<Optional<Awake>>> awake,
    List<Long> durations,
    OptionalInt measuredRound) {
  /** How long a node stays awake, as published, in microseconds. */
  private static final long AWAKE = 50_000_000;

  /** Copies the lists. */
  public UpTimes {
    awake = awake.stream().map(List::copyOf).toList();
    durations = List.copyOf(durations);
  }

  /** Reads all tables of a file. */
  static List<UpTimes> read(JsonNode data) {
    List<UpTimes> all = new ArrayList<>();
    data.path("start_s").fieldNames().forEachRemaining(name -> all.add(table(data, name)));
    if (all.isEmpty()) {
      throw new IllegalArgumentException("'start_s' has no table of up-times");
    }
    checkDurations(data, all);
    return all;
  }

  /** A duration of nobody is one of a list that was forgotten, or a slip. */
  private static void checkDurations(JsonNode data, List<UpTimes> all) {
    int nodes = all.stream().mapToInt(each -> each.awake().size()).max().orElseThrow();
    Set<String> known = new HashSet<>();
    for (int node = 0; node < nodes; node++) {
      known.add(key(node));
    }
    data.path("duration_s")
        .fieldNames()
        .forEachRemaining(
            key -> {
              if (!known.contains(key)) {
                throw new IllegalArgumentException(
                    "duration_s has %s, but no table has a list for it".formatted(Quoted.of(key)));
              }
            });
  }

  private static String key(int node) {
    return node == 0 ? "server" : "dep" + (node - 1);
  }

  private static UpTimes table(JsonNode data, String name) {
    if (name.chars().anyMatch(Character::isISOControl)) {
      throw new IllegalArgumentException(
          "start_s: the name of a table has a control character: " + Quoted.of(name));
    }
    List<List<Optional<Awake>>> awake = new ArrayList<>();
    List<Long> durations = new ArrayList<>();
    for (JsonNode node : data.path("start_s").path(name)) {
      String key = key(durations.size());
      durations.add(Published.micros(Published.number(data.path("duration_s"), key)));
      List<Optional<Awake>> rounds = new ArrayList<>();
      String place = "start_s.%s[%d]".formatted(name, awake.size());
      if (!node.isArray()) {
        throw new IllegalArgumentException(
            "%s: here has to be a list of the node's rounds, not %s".formatted(place, node));
      }
      for (JsonNode start : node) {
        rounds.add(awake("%s[%d]".formatted(place, rounds.size()), start, rounds));
      }
      if (!awake.isEmpty() && awake.getFirst().size() != rounds.size()) {
        throw new IllegalArgumentException(
            "%s: it has %d rounds, but the server %d: each list has all rounds, null if the node sleeps"
                .formatted(place, rounds.size(), awake.getFirst().size()));
      }
      awake.add(rounds);
    }
    if (awake.size() < 2) {
      throw new IllegalArgumentException(
          "start_s.%s: there have to be a server and a dependency, a list for each"
              .formatted(name));
    }
    JsonNode measured = data.path("measured_muse_finishing_round").path(name);
    return new UpTimes(
        name,
        awake,
        durations,
        measured.isInt() ? OptionalInt.of(measured.asInt()) : OptionalInt.empty());
  }

  private static Optional<Awake> awake(String place, JsonNode start, List<Optional<Awake>> before) {
    if (start.isNull()) {
      return Optional.empty();
    }
    if (!start.isNumber()) {
      throw new IllegalArgumentException(
          "%s: here has to be a number of seconds or null, not %s".formatted(place, start));
    }
    long from = Published.micros(Published.seconds(place, start));
    for (Optional<Awake> each : before) {
      if (each.isPresent() && each.get().toMicros() >= from) {
        throw new IllegalArgumentException(
            "%s: %s s is not later than the rounds before it, in each of which the node is awake for %d s"
                .formatted(place, start, AWAKE / 1_000_000));
      }
    }
    return Optional.of(new Awake(from, from + AWAKE));
  }

  /** The times at which a node is awake. */
  List<Awake> of(int node) {
    return awake.get(node).stream().flatMap(Optional::stream).toList();
  }

  /** The end of the experiment: when the last node falls asleep. */
  long end() {
    long end = 0;
    for (int node = 0; node < awake.size(); node++) {
      for (Awake each : of(node)) {
        end = Math.max(end, each.toMicros());
      }
    }
    return end;
  }

  /** The round of the server in which a moment is; empty if the server sleeps. */
  OptionalInt roundOf(long micros) {
    List<Optional<Awake>> rounds = awake.getFirst();
    for (int round = 0; round < rounds.size(); round++) {
      Optional<Awake> each = rounds.get(round);
      if (each.isPresent()
          && each.get().fromMicros() <= micros
          && micros <= each.get().toMicros()) {
        return OptionalInt.of(round);
      }
    }
    return OptionalInt.empty();
  }
}
