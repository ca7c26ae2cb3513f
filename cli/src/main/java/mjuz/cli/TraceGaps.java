package mjuz.cli;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.Edge;
import mjuz.core.trace.TraceEvent;
import mjuz.core.trace.TraceEvent.Use;

/** Deployments that are named in traces, but whose own traces are missing. */
final class TraceGaps {
  private TraceGaps() {}

  /** One line for each, in the order of their names. */
  static List<String> of(Collection<TraceEvent> events) {
    SortedSet<DeploymentName> heard =
        events.stream().map(TraceEvent::deployment).collect(Collectors.toCollection(TreeSet::new));
    SortedMap<DeploymentName, SortedSet<Edge>> missing = new TreeMap<>();
    events.stream()
        .flatMap(each -> Stream.concat(each.edge().stream(), each.uses().stream().map(Use::edge)))
        .forEach(
            edge ->
                Stream.of(edge.offering(), edge.beneficiary())
                    .filter(side -> !heard.contains(side))
                    .forEach(
                        side -> missing.computeIfAbsent(side, key -> new TreeSet<>()).add(edge)));
    List<String> lines = new ArrayList<>();
    for (Map.Entry<DeploymentName, SortedSet<Edge>> each : missing.entrySet()) {
      lines.add(
          "there is no event of deployment '%s' in the files, which is the other side of %s: what it did was not judged. Give its trace as well"
              .formatted(
                  each.getKey(),
                  each.getValue().stream().map(Edge::toString).collect(Collectors.joining(", "))));
    }
    return lines;
  }
}
