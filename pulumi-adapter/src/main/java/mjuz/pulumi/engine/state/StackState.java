package mjuz.pulumi.engine.state;

import com.google.protobuf.Value;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mjuz.core.executor.StackReport;
import mjuz.core.model.Edge;
import mjuz.core.model.Instance;
import mjuz.pulumi.engine.MjuzTypes;

/**
 * What a stack's state says. Immutable.
 *
 * @param resources the resource instances
 * @param pending the resources of operations that a crash left open
 */
public record StackState(List<StateResource> resources, List<StateResource> pending) {
  /** The state of a stack in which nothing was deployed yet. */
  public static final StackState EMPTY = new StackState(List.of(), List.of());

  /** Copies the lists. */
  public StackState {
    resources = List.copyOf(resources);
    pending = List.copyOf(pending);
  }

  /**
   * What the core wants to know.
   *
   * @param upToDate the names of what the round just ended has brought up to date
   * @param leftovers whether an UNDEPLOY round has leftovers to delete
   * @return the report
   */
  public StackReport report(Set<String> upToDate, boolean leftovers) {
    return new StackReport(
        wishesInUse(),
        outdated(upToDate),
        offers(),
        resources.isEmpty() && pending.isEmpty(),
        leftovers);
  }

  private SortedSet<Edge> wishesInUse() {
    SortedSet<Edge> inUse = new TreeSet<>();
    for (Map.Entry<String, Edge> wish : edges(MjuzTypes.WISH).entrySet()) {
      Set<String> dependents = dependents(Set.of(wish.getKey()));
      boolean used =
          all()
              .anyMatch(
                  r -> dependents.contains(r.urn()) && !MjuzTypes.isWishOrConnection(r.type()));
      if (used) {
        inUse.add(wish.getValue());
      }
    }
    return inUse;
  }

  /** Wishes that something depends on which the round just ended did not bring up to date (R2). */
  private SortedSet<Edge> outdated(Set<String> upToDate) {
    SortedSet<String> roots = new TreeSet<>();
    pending.forEach(open -> roots.addAll(open.dependencies()));
    for (StateResource resource : resources) {
      boolean current =
          upToDate.contains(resource.urn())
              || isEngines(resource)
              || MjuzTypes.isWishOrConnection(resource.type());
      if (resource.pendingDelete() || !current) {
        roots.addAll(resource.dependencies());
      }
    }
    SortedSet<String> needed = closure(roots);
    return edges(MjuzTypes.WISH).entrySet().stream()
        .filter(wish -> needed.contains(wish.getKey()))
        .map(Map.Entry::getValue)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /**
   * The offers that the state has.
   *
   * @return their edges
   */
  public SortedSet<Edge> offers() {
    return new TreeSet<>(edges(MjuzTypes.OFFER).values());
  }

  /**
   * What stood behind the offers when the state recorded them, and what that needs now (R7).
   *
   * @return a new map, with each offer that the state has
   */
  public SortedMap<Edge, SortedSet<Instance>> recordedBehind() {
    SortedMap<Edge, SortedSet<Instance>> all = new TreeMap<>();
    all()
        .filter(resource -> resource.type().equals(MjuzTypes.OFFER))
        .forEach(
            resource ->
                resource
                    .edge()
                    .ifPresent(
                        edge ->
                            all.computeIfAbsent(edge, e -> new TreeSet<>())
                                .addAll(behindNow(resource))));
    return all;
  }

  /**
   * The same without offers that a replacement delete-first has deleted.
   *
   * @return a new map
   */
  public SortedMap<Edge, SortedSet<Instance>> standingBehind() {
    return without(StateResource::pendingReplacement).recordedBehind();
  }

  private SortedSet<Instance> behindNow(StateResource offer) {
    SortedSet<Instance> all = new TreeSet<>();
    SortedSet<String> reached = new TreeSet<>();
    for (Instance recorded : behind(offer)) {
      all.add(recorded);
      live(recorded.urn())
          .filter(there -> there.id().equals(recorded.id()) && !there.pendingReplacement())
          .ifPresent(there -> addNeeds(there, reached, all));
    }
    return all;
  }

  private void addNeeds(StateResource user, Set<String> reached, SortedSet<Instance> to) {
    for (String urn : user.dependencies()) {
      StateResource needed = live(urn).orElse(null);
      if (needed != null && !needed.pendingReplacement() && reached.add(urn)) {
        if (needed.isThing()) {
          to.add(new Instance(urn, needed.id()));
        }
        addNeeds(needed, reached, to);
      }
    }
  }

  private static List<Instance> behind(StateResource offer) {
    return offer
        .inputs()
        .getFieldsOrDefault(MjuzTypes.BEHIND, Value.getDefaultInstance())
        .getStructValue()
        .getFieldsMap()
        .entrySet()
        .stream()
        .map(entry -> new Instance(entry.getKey(), entry.getValue().getStringValue()))
        .toList();
  }

  /**
   * The URNs of offers.
   *
   * @param offers their edges
   * @return those that the state has
   */
  public SortedSet<String> offerUrns(Set<Edge> offers) {
    return urns(MjuzTypes.OFFER, offers);
  }

  /**
   * The URNs of wishes.
   *
   * @param wishes their edges
   * @return those that the state has
   */
  public SortedSet<String> wishUrns(Set<Edge> wishes) {
    return urns(MjuzTypes.WISH, wishes);
  }

  /**
   * The offers among some resources.
   *
   * @param urns names of resources
   * @return the edges of those that are offers
   */
  public SortedSet<Edge> offersAmong(Set<String> urns) {
    return edges(MjuzTypes.OFFER).entrySet().stream()
        .filter(offer -> urns.contains(offer.getKey()))
        .map(Map.Entry::getValue)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /**
   * The offers that the engine knows to depend on a resource, directly or not, and deletes before
   * it replaces that. What an operation that was left open would have made is not known to it, and
   * what an earlier replacement has deleted is not deleted again, whatever was published since.
   *
   * @param urn its name
   * @return the edges of those offers
   */
  public SortedSet<Edge> offersOn(String urn) {
    StackState recorded = new StackState(resources, List.of());
    SortedSet<String> dependents = recorded.dependents(Set.of(urn));
    dependents.removeAll(urns(StateResource::pendingReplacement));
    return recorded.offersAmong(dependents);
  }

  private SortedSet<String> urns(String type, Set<Edge> wanted) {
    return edges(type).entrySet().stream()
        .filter(entry -> wanted.contains(entry.getValue()))
        .map(Map.Entry::getKey)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private Map<String, Edge> edges(String type) {
    Map<String, Edge> edges = new HashMap<>();
    all()
        .filter(resource -> resource.type().equals(type))
        .forEach(resource -> resource.edge().ifPresent(edge -> edges.put(resource.urn(), edge)));
    return edges;
  }

  /**
   * The names of all resources, but for the stack itself and the providers that the engine makes
   * and takes away on its own.
   *
   * @return sorted
   */
  public SortedSet<String> urns() {
    return resources.stream()
        .filter(resource -> !isEngines(resource))
        .map(StateResource::urn)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /**
   * The names of resources with operations that a crash left open.
   *
   * @return a new set, sorted
   */
  public SortedSet<String> pendingUrns() {
    return pending.stream().map(StateResource::urn).collect(Collectors.toCollection(TreeSet::new));
  }

  /**
   * The names of resources of which the state has certain instances, replaced ones included.
   *
   * @param which those instances that matter
   * @return sorted
   */
  public SortedSet<String> urns(Predicate<StateResource> which) {
    return resources.stream()
        .filter(which)
        .map(StateResource::urn)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static boolean isEngines(StateResource resource) {
    return resource.type().equals(MjuzTypes.STACK)
        || (resource.type().startsWith(MjuzTypes.PROVIDERS)
            && resource.urn().contains("::default"));
  }

  /**
   * The same without some instances.
   *
   * @param which those that do not count
   * @return another state
   */
  public StackState without(Predicate<StateResource> which) {
    return new StackState(resources.stream().filter(which.negate()).toList(), pending);
  }

  /**
   * Everything that depends on some resources, directly or not.
   *
   * @param roots names of resources
   * @return without the roots, unless one depends on another
   */
  public SortedSet<String> dependents(Collection<String> roots) {
    Map<String, SortedSet<String>> direct = new HashMap<>();
    all()
        .forEach(
            resource ->
                resource
                    .dependencies()
                    .forEach(
                        on ->
                            direct
                                .computeIfAbsent(on, urn -> new TreeSet<>())
                                .add(resource.urn())));
    return reach(roots, direct);
  }

  /**
   * Everything that some resources depend on, directly or not.
   *
   * @param roots names of resources
   * @return with the roots
   */
  public SortedSet<String> closure(Collection<String> roots) {
    Map<String, SortedSet<String>> direct = new HashMap<>();
    all()
        .forEach(
            resource ->
                direct
                    .computeIfAbsent(resource.urn(), urn -> new TreeSet<>())
                    .addAll(resource.dependencies()));
    SortedSet<String> reached = reach(roots, direct);
    reached.addAll(roots);
    return reached;
  }

  private static SortedSet<String> reach(
      Collection<String> roots, Map<String, SortedSet<String>> direct) {
    SortedSet<String> reached = new TreeSet<>();
    Deque<String> open = new ArrayDeque<>(roots);
    while (!open.isEmpty()) {
      for (String next : direct.getOrDefault(open.remove(), new TreeSet<>())) {
        if (reached.add(next)) {
          open.add(next);
        }
      }
    }
    return reached;
  }

  private Stream<StateResource> all() {
    return Stream.concat(resources.stream(), pending.stream());
  }

  /**
   * An instance that is not waiting for its deletion.
   *
   * @param urn its name
   * @return empty if the state has none
   */
  public Optional<StateResource> live(String urn) {
    return resources.stream()
        .filter(resource -> resource.urn().equals(urn) && !resource.pendingDelete())
        .findFirst();
  }
}
