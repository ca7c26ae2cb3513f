package mjuz.simulator.executor;

import java.util.Collections;
import java.util.SortedSet;
import java.util.TreeSet;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.Edge;

/**
 * The names of what programs have registered.
 *
 * @param resources withheld ones included
 * @param offers withheld ones included
 * @param wishes satisfied or not
 * @param connections the peers
 */
record RegisteredNames(
    SortedSet<String> resources,
    SortedSet<Edge> offers,
    SortedSet<Edge> wishes,
    SortedSet<DeploymentName> connections) {
  /** Copies the sets. */
  RegisteredNames {
    resources = copy(resources);
    offers = copy(offers);
    wishes = copy(wishes);
    connections = copy(connections);
  }

  private static <T> SortedSet<T> copy(SortedSet<T> set) {
    return Collections.unmodifiableSortedSet(new TreeSet<>(set));
  }

  /** With what another run has registered. */
  RegisteredNames with(RegisteredNames more) {
    return hasAll(more)
        ? this
        : new RegisteredNames(
            union(resources, more.resources),
            union(offers, more.offers),
            union(wishes, more.wishes),
            union(connections, more.connections));
  }

  private boolean hasAll(RegisteredNames others) {
    return resources.containsAll(others.resources)
        && offers.containsAll(others.offers)
        && wishes.containsAll(others.wishes)
        && connections.containsAll(others.connections);
  }

  private static <T> SortedSet<T> union(SortedSet<T> some, SortedSet<T> more) {
    SortedSet<T> both = new TreeSet<>(some);
    both.addAll(more);
    return both;
  }

  void encode(Encoder to) {
    to.number(resources.size());
    resources.forEach(to::name);
    to.number(offers.size());
    offers.forEach(to::edge);
    to.number(wishes.size());
    wishes.forEach(to::edge);
    to.number(connections.size());
    connections.forEach(peer -> to.name(peer.text()));
  }
}
