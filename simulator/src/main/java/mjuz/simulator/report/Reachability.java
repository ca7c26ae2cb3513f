package mjuz.simulator.report;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import mjuz.core.model.DeploymentName;

/** Who could talk to whom, and when. */
final class Reachability {
  /** A partition: some did not reach the others. */
  record Partition(long from, long to, List<DeploymentName> inside, String text) {}

  private record Pair(DeploymentName a, DeploymentName b) {
    static Pair of(DeploymentName x, DeploymentName y) {
      return x.compareTo(y) < 0 ? new Pair(x, y) : new Pair(y, x);
    }
  }

  private final Map<Pair, List<Span>> without = new HashMap<>();
  private final Map<Pair, Long> since = new HashMap<>();
  private final Map<Pair, Set<DeploymentName>> sides = new HashMap<>();
  private final List<Partition> partitions = new ArrayList<>();
  private final List<Partition> standing = new ArrayList<>();

  void session(long micros, DeploymentName who, Happened.Session what) {
    Pair pair = Pair.of(who, what.peer());
    Set<DeploymentName> have = sides.get(pair);
    if (have == null) {
      have = new HashSet<>();
      sides.put(pair, have);
      since.put(pair, 0L);
    }
    if (what.open()) {
      have.add(who);
      if (have.size() == 2) {
        end(pair, micros);
      }
    } else {
      have.remove(who);
      since.putIfAbsent(pair, micros);
    }
  }

  /** A process is gone, and with it what it knows of its sessions. */
  void left(long micros, DeploymentName who) {
    sides.forEach(
        (pair, have) -> {
          if (have.remove(who)) {
            since.putIfAbsent(pair, micros);
          }
        });
  }

  private void end(Pair pair, long micros) {
    Long from = since.remove(pair);
    if (from != null && micros > from) {
      without
          .computeIfAbsent(pair, p -> new ArrayList<>())
          .add(new Span(Span.Kind.PARTITION, from, micros, "no session", ""));
    }
  }

  void outside(long micros, Happened.Outside what) {
    switch (what.what()) {
      case PARTITIONED -> standing.add(new Partition(micros, micros, what.others(), what.text()));
      case HEALED -> {
        for (Partition each : standing) {
          if (each.inside().equals(what.others())) {
            ended(each, micros);
            standing.remove(each);
            return;
          }
        }
      }
      case FAULTS_ENDED -> endAll(micros);
      default -> {} // Cuts nobody off for long.
    }
  }

  private void ended(Partition each, long micros) {
    partitions.add(new Partition(each.from(), micros, each.inside(), each.text()));
  }

  private void endAll(long micros) {
    standing.forEach(each -> ended(each, micros));
    standing.clear();
  }

  void end(long micros) {
    endAll(micros);
    List.copyOf(since.keySet()).forEach(pair -> end(pair, micros));
  }

  List<Partition> partitions() {
    return partitions;
  }

  /** How long two had no session, in microseconds. */
  long without(DeploymentName a, DeploymentName b, long from, long to) {
    long sum = 0;
    for (Span span : without.getOrDefault(Pair.of(a, b), List.of())) {
      sum += span.within(from, to);
    }
    return sum;
  }
}
