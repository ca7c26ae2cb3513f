package mjuz.simulator.reproduce;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.Edge;
import mjuz.simulator.model.SimOffer;
import mjuz.simulator.model.SimProgram;
import mjuz.simulator.model.SimResource;

/** The resources of all deployments, and which need which: in a program, or by offer and wish. */
final class ResourceGraph {
  /** A resource of a deployment. */
  private record Place(DeploymentName deployment, String resource) implements Comparable<Place> {
    private static final Comparator<Place> ORDER =
        Comparator.comparing(Place::deployment).thenComparing(Place::resource);

    @Override
    public int compareTo(Place other) {
      return ORDER.compare(this, other);
    }
  }

  private final SortedMap<Place, SimResource> resources = new TreeMap<>();
  private final Map<Place, List<Place>> dependents = new HashMap<>();

  ResourceGraph(SortedMap<DeploymentName, SimProgram> programs) {
    Map<Edge, List<Place>> behind = new HashMap<>();
    programs.forEach(
        (name, program) -> {
          for (SimOffer offer : program.offers()) {
            behind.put(offer.edge(), places(name, offer.needs()));
          }
        });
    programs.forEach(
        (name, program) -> {
          for (SimResource each : program.resources()) {
            Place place = new Place(name, each.name());
            resources.put(place, each);
            List<Place> needs = places(name, each.needs());
            each.wishes().forEach(wish -> needs.addAll(behind.getOrDefault(wish, List.of())));
            needs.forEach(n -> dependents.computeIfAbsent(n, p -> new ArrayList<>()).add(place));
          }
        });
  }

  private static List<Place> places(DeploymentName name, List<String> resources) {
    List<Place> places = new ArrayList<>();
    resources.forEach(each -> places.add(new Place(name, each)));
    return places;
  }

  /** The critical path when everything is deployed at once. */
  OperationPath deploy() {
    Map<Place, List<Operation>> known = new HashMap<>();
    List<Operation> longest = List.of();
    for (Place each : resources.keySet()) {
      List<Operation> path = longestFrom(each, false, known);
      longest = sum(path) > sum(longest) ? path : longest;
    }
    return new OperationPath(longest);
  }

  /**
   * The critical path when a resource is replaced and deleted first: what depends on it goes in
   * reverse order, then it is replaced, then what depends on it comes again.
   */
  OperationPath replace(DeploymentName deployment, String resource) {
    Place root = new Place(deployment, resource);
    List<Operation> path = new ArrayList<>(longestFrom(root, true, new HashMap<>()));
    Collections.reverse(path);
    path.addAll(longestFrom(root, false, new HashMap<>()));
    return new OperationPath(path);
  }

  private List<Operation> longestFrom(
      Place place, boolean delete, Map<Place, List<Operation>> known) {
    List<Operation> there = known.get(place);
    if (there != null) {
      return there;
    }
    List<Operation> rest = List.of();
    for (Place each : dependents.getOrDefault(place, List.of())) {
      List<Operation> path = longestFrom(each, delete, known);
      rest = sum(path) > sum(rest) ? path : rest;
    }
    SimResource resource = Optional.ofNullable(resources.get(place)).orElseThrow();
    long micros = (delete ? resource.deleteDuration() : resource.duration()).meanMicros();
    List<Operation> path = new ArrayList<>();
    path.add(new Operation(place.deployment(), place.resource(), delete, micros));
    path.addAll(rest);
    known.put(place, path);
    return path;
  }

  private static long sum(List<Operation> path) {
    return path.stream().mapToLong(Operation::micros).sum();
  }
}
