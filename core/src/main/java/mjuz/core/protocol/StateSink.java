package mjuz.core.protocol;

import java.util.Collection;
import java.util.Optional;
import java.util.SortedSet;
import mjuz.core.executor.DeletePlan;
import mjuz.core.executor.FailedStep;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.Edge;
import mjuz.core.model.Instance;
import mjuz.core.model.Value;
import org.jspecify.annotations.Nullable;

/**
 * Takes in the encoding of a state, item by item in a defined order: everything that decides what
 * comes next, and nothing else. Two states with the same items behave alike from there on, but for
 * the words of notices.
 *
 * <p>Numbers that only count (versions, revisions, sessions, ...) come by methods of their own. A
 * sink that writes them down as they are tells any two states apart. One that replaces them by
 * their rank among those of the same kind and edge, over all that is encoded together, takes states
 * for one that differ only in how far they have counted: the protocol compares such numbers, and
 * makes new ones above all it knows, and does nothing else with them.
 */
public interface StateSink {
  /**
   * A number that matters as it is: a truth value, a size, an ordinal.
   *
   * @param number the number
   */
  void number(long number);

  /**
   * A name or a text that matters as it is.
   *
   * @param text the text
   */
  void text(String text);

  /**
   * A version of an edge (R4), or one of the words of {@link mjuz.core.model.Versions}: 0 and
   * {@code Long.MAX_VALUE} are to be kept apart from all versions.
   *
   * @param edge whose
   * @param version which
   */
  void version(Edge edge, long version);

  /**
   * The revision of a word of the wishing side of an edge, 0 for none.
   *
   * @param edge whose
   * @param revision which
   */
  void revision(Edge edge, long revision);

  /**
   * The session with a peer, 0 for none.
   *
   * @param peer with whom
   * @param session its number
   */
  void session(DeploymentName peer, long session);

  /**
   * The incarnation of a peer.
   *
   * @param peer whose
   * @param incarnation its number
   */
  void incarnation(DeploymentName peer, long incarnation);

  /**
   * The instance of a resource.
   *
   * @param instance which
   */
  default void instance(Instance instance) {
    text(instance.urn());
    text(instance.id());
  }

  /**
   * The number of the latest round. Whoever runs it knows it by the same number, and the next one
   * has the next number, so a sink that replaces numbers by ranks leaves it out.
   *
   * @param round its number
   */
  void round(long round);

  /**
   * A question of the round under way; whoever runs it knows it by the same number.
   *
   * @param question its number
   */
  void question(long question);

  /**
   * How far something was counted: the next number is above it. It decides nothing but what that
   * number is, so a sink that replaces numbers by ranks leaves it out.
   *
   * @param last the last number given
   */
  void counted(long last);

  /**
   * Whether the length of times is part of the state: how far back-off has grown (R5). Not for a
   * sink that takes any timer to fire at any time.
   *
   * @return whether what decides nothing but times is wanted too
   */
  boolean wantsTimes();

  /**
   * A truth value.
   *
   * @param truth the value
   */
  default void flag(boolean truth) {
    number(truth ? 1 : 0);
  }

  /**
   * The name of an edge.
   *
   * @param edge the edge
   */
  default void edge(Edge edge) {
    text(edge.offering().text());
    text(edge.offer());
    text(edge.beneficiary().text());
  }

  /**
   * A value, or none.
   *
   * @param value the value
   */
  default void value(@Nullable Value value) {
    flag(value != null);
    if (value != null) {
      text(value.json());
      flag(value.secret());
    }
  }

  /**
   * A value, or none.
   *
   * @param value the value
   */
  default void value(Optional<Value> value) {
    value(value.orElse(null));
  }

  /**
   * A set of edges.
   *
   * @param edges in their order
   */
  default void edges(SortedSet<Edge> edges) {
    number(edges.size());
    edges.forEach(this::edge);
  }

  /**
   * What has to stay, or nothing.
   *
   * @param plan the plan
   */
  default void plan(@Nullable DeletePlan plan) {
    flag(plan != null);
    if (plan != null) {
      edges(plan.held());
      instances(plan.instances());
      flag(plan.unknown());
    }
  }

  /**
   * A step that failed.
   *
   * @param step which; what it would have made has no id yet
   */
  default void step(FailedStep step) {
    text(step.operation().name());
    boolean exists = !step.instance().id().isEmpty();
    flag(exists);
    if (exists) {
      instance(step.instance());
    } else {
      text(step.instance().urn());
    }
  }

  /**
   * A set of instances.
   *
   * @param instances in their order
   */
  default void instances(Collection<Instance> instances) {
    number(instances.size());
    instances.forEach(this::instance);
  }
}
