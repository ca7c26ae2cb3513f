package mjuz.pulumi.engine.monitor;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import mjuz.core.executor.Binding;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.Edge;
import mjuz.core.model.Instance;
import mjuz.core.trace.TraceEvent.Use;
import mjuz.pulumi.engine.MjuzTypes;

/** What the program of one round has registered, and what of it is withheld. Thread-safe. */
public final class ProgramGraph {
  private final Map<String, Registered> registered = new HashMap<>();
  private final SortedSet<String> asked = new TreeSet<>();
  private final Map<String, String> before = new HashMap<>();
  private final SortedSet<String> answered = new TreeSet<>();
  private final Set<String> withheld = new TreeSet<>();
  private final Set<String> leftOut = new TreeSet<>();
  private final Map<String, Bound> wishes = new HashMap<>();
  private final Map<Edge, String> wishUrns = new TreeMap<>();
  private final Map<Edge, String> offerUrns = new TreeMap<>();
  private final Map<DeploymentName, String> connectionUrns = new TreeMap<>();

  /**
   * A resource that went to the engine.
   *
   * @param type its type token
   * @param instance its URN and id; the id is empty if it has none
   * @param custom whether a provider manages it: a component has nothing to protect
   * @param dependencies the URNs that it depends on directly
   */
  record Registered(
      String type, Instance instance, boolean custom, SortedSet<String> dependencies) {}

  /** A wish and its binding. */
  private record Bound(Edge edge, long version) {}

  /** The program asks for a resource: whatever comes of it, the program has it. */
  synchronized void asked(String urn, String nameBefore) {
    asked.add(urn);
    // If the engine does not get to it, the state goes on to have it under its former name.
    asked.add(nameBefore);
    if (!urn.equals(nameBefore)) {
      before.put(urn, nameBefore);
    }
  }

  /**
   * Whether the program has asked for a resource.
   *
   * @param type its type token
   * @param name its name
   * @return true if it has, for one of any parent
   */
  public synchronized boolean isAsked(String type, String name) {
    String end = type + "::" + name;
    return asked.stream().anyMatch(urn -> urn.endsWith("::" + end) || urn.endsWith("$" + end));
  }

  synchronized void register(Registered resource) {
    registered.put(resource.instance().urn(), resource);
  }

  synchronized void answered(String urn) {
    answered.add(urn);
  }

  /**
   * The URNs of all that the engine has brought up to date with the program in this round.
   *
   * @return a copy
   */
  public synchronized SortedSet<String> upToDate() {
    return new TreeSet<>(answered);
  }

  /**
   * What the engine has answered in this round.
   *
   * @return the ids by the URNs of the state before the round
   */
  public synchronized Map<String, String> deployed() {
    Map<String, String> ids = new HashMap<>();
    answered.forEach(
        urn -> ids.put(before.getOrDefault(urn, urn), registered.get(urn).instance().id()));
    return ids;
  }

  synchronized void withhold(String urn) {
    withheld.add(urn);
  }

  /**
   * Withholds a resource that does not wait for a wish, but for a change that may not be made now
   * (R6): if it is deployed, it stays as it is.
   */
  synchronized void leaveOut(String urn) {
    withheld.add(urn);
    leftOut.add(urn);
  }

  /**
   * What is left out of this round and is to stay as it is.
   *
   * @return the URNs of the state before the round
   */
  public synchronized SortedSet<String> leftOut() {
    SortedSet<String> names = new TreeSet<>();
    leftOut.forEach(urn -> names.add(before.getOrDefault(urn, urn)));
    return names;
  }

  /** Whether something that is withheld, and depends on these, waits for no wish. */
  synchronized boolean isLeftOut(Iterable<String> dependencies) {
    for (String urn : dependencies) {
      if (withheld.contains(urn) && !leftOut.contains(urn)) {
        return false;
      }
    }
    return !leftOut.isEmpty();
  }

  /** Records the binding of a wish; what depends on an unsatisfied one is withheld. */
  synchronized void bind(String urn, Edge edge, Binding binding) {
    switch (binding) {
      case Binding.Satisfied satisfied -> wishes.put(urn, new Bound(edge, satisfied.version()));
      case Binding.Unsatisfied unsatisfied -> {
        wishes.put(urn, new Bound(edge, 0));
        withheld.add(urn);
      }
    }
  }

  synchronized boolean isAnyWithheld(Iterable<String> urns) {
    for (String urn : urns) {
      if (withheld.contains(urn)) {
        return true;
      }
    }
    return false;
  }

  /** Claims the edge of a wish for a URN; answers the URN that has it already, if any. */
  synchronized Optional<String> claimWish(Edge edge, String urn) {
    return Optional.ofNullable(wishUrns.putIfAbsent(edge, urn));
  }

  /** Claims the edge of an offer for a URN; answers the URN that has it already, if any. */
  synchronized Optional<String> claimOffer(Edge edge, String urn) {
    return Optional.ofNullable(offerUrns.putIfAbsent(edge, urn));
  }

  /** Claims a peer for the URN of a remote connection; answers the one that has it already. */
  synchronized Optional<String> claimConnection(DeploymentName peer, String urn) {
    return Optional.ofNullable(connectionUrns.putIfAbsent(peer, urn));
  }

  /**
   * The offers that the program has and that are not withheld.
   *
   * @return a copy
   */
  public synchronized SortedSet<Edge> offers() {
    return new TreeSet<>(offerUrns.keySet());
  }

  /**
   * The URNs of all that the program has asked for so far, withheld or not.
   *
   * @return a copy
   */
  public synchronized SortedSet<String> urns() {
    SortedSet<String> urns = new TreeSet<>(asked);
    // The engine may name a resource otherwise than it was asked for.
    urns.addAll(registered.keySet());
    return urns;
  }

  /** Everything that the given URNs depend on, themselves included, without the stack. */
  synchronized SortedSet<String> closure(Iterable<String> roots) {
    SortedSet<String> reached = new TreeSet<>();
    Deque<String> open = new ArrayDeque<>();
    roots.forEach(open::add);
    while (!open.isEmpty()) {
      String urn = open.remove();
      Registered resource = registered.get(urn);
      if (resource != null && !resource.type().equals(MjuzTypes.STACK) && reached.add(urn)) {
        open.addAll(resource.dependencies());
      }
    }
    return reached;
  }

  /**
   * The instances among the URNs that stand behind an offer (R7): what providers deployed. Wishes
   * and connections deploy nothing, and neither do components and providers.
   */
  synchronized SortedSet<Instance> instances(Iterable<String> urns) {
    SortedSet<Instance> instances = new TreeSet<>();
    for (String urn : urns) {
      Registered resource = registered.get(urn);
      if (resource != null
          && resource.custom()
          && !resource.type().startsWith(MjuzTypes.PROVIDERS)
          && !resource.type().startsWith(MjuzTypes.PACKAGE + ":")) {
        instances.add(resource.instance());
      }
    }
    return instances;
  }

  /**
   * The same, as the state before the round calls them: through an alias an instance stays the same
   * one, and core knows it by that name until the round is over.
   */
  synchronized SortedSet<Instance> instancesAsBefore(Iterable<String> urns, FormerNames former) {
    SortedSet<Instance> known = new TreeSet<>();
    for (Instance now : instances(urns)) {
      known.add(
          former
              .instance(now.urn())
              .filter(there -> there.id().equals(now.id()))
              .map(there -> new Instance(there.urn(), there.id()))
              .orElse(now));
    }
    return known;
  }

  /**
   * The wishes that a resource depends on, directly or not, with the versions that they are bound
   * to.
   *
   * @param urn a resource of this round's program
   * @return sorted by edge; empty if the resource is not known
   */
  public synchronized List<Use> uses(String urn) {
    SortedSet<Edge> edges = new TreeSet<>();
    Map<Edge, Long> versions = new HashMap<>();
    for (String dependency : closure(List.of(urn))) {
      Bound bound = wishes.get(dependency);
      if (bound != null && !dependency.equals(urn)) {
        edges.add(bound.edge());
        versions.put(bound.edge(), bound.version());
      }
    }
    List<Use> uses = new ArrayList<>();
    edges.forEach(edge -> uses.add(new Use(edge, versions.get(edge))));
    return uses;
  }
}
