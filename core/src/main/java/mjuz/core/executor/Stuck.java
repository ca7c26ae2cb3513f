package mjuz.core.executor;

import java.util.SortedSet;
import java.util.TreeSet;
import mjuz.core.model.Edge;
import mjuz.core.model.Instance;

/**
 * What is to be deleted and is known not to go, since the executor's engine refuses it: a protected
 * resource. To try it would be to fail, so nothing is done for it, and no peer is withdrawn from
 * (R12).
 *
 * @param instances those that the engine refuses to delete; an offer or a component among them too
 * @param offers those that would go as well, and stand on such an instance or on what it needs, or
 *     are refused themselves: what they are for stays anyway, so they stand on
 */
public record Stuck(SortedSet<Instance> instances, SortedSet<Edge> offers) {
  /** Everything can be deleted. */
  public static final Stuck NOTHING = new Stuck(new TreeSet<>(), new TreeSet<>());

  /** Copies the sets. */
  public Stuck {
    instances = Sorted.copy(instances);
    offers = Sorted.copy(offers);
  }
}
