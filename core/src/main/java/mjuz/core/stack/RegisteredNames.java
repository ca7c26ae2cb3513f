package mjuz.core.stack;

import java.util.Collections;
import java.util.SortedSet;
import java.util.TreeSet;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.Edge;

/**
 * The names of what programs have registered.
 *
 * @param resources what the state knows by name, withheld ones included
 * @param offers those that are known by their edges, withheld ones included
 * @param wishes those that are known by their edges, satisfied or not
 * @param connections those that are known by their peers
 */
public record RegisteredNames(
    SortedSet<String> resources,
    SortedSet<Edge> offers,
    SortedSet<Edge> wishes,
    SortedSet<DeploymentName> connections) {
  /** Copies the sets. */
  public RegisteredNames {
    resources = copy(resources);
    offers = copy(offers);
    wishes = copy(wishes);
    connections = copy(connections);
  }

  private static <T> SortedSet<T> copy(SortedSet<T> set) {
    return Collections.unmodifiableSortedSet(new TreeSet<>(set));
  }

  /**
   * Where the state has a name for everything.
   *
   * @param names of all that was registered
   * @return those names
   */
  public static RegisteredNames of(SortedSet<String> names) {
    return new RegisteredNames(names, new TreeSet<>(), new TreeSet<>(), new TreeSet<>());
  }

  /**
   * Whether a program has registered a resource.
   *
   * @param node an instance of it
   * @return true if so
   */
  public boolean has(StackNode node) {
    return resources.contains(node.name())
        || (!offers.isEmpty() && node.offer().filter(offers::contains).isPresent());
  }

  /**
   * With what another run has registered.
   *
   * @param more of the other run
   * @return both
   */
  public RegisteredNames with(RegisteredNames more) {
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
}
