package mjuz.core.stack;

import java.util.Collection;
import java.util.Optional;
import mjuz.core.model.Edge;
import mjuz.core.model.Instance;

/**
 * A resource instance in a stack's state. The state has dependencies between names, which all
 * instances of a resource share.
 */
public interface StackNode {

  /** What a resource is for. */
  enum Kind {
    /** The program's own: whatever a provider makes, components and providers included. */
    RESOURCE,
    /** An offer. */
    OFFER,
    /** A wish or a remote connection: it deploys nothing, so it uses nothing (R2). */
    COORDINATION,
    /** The engine makes it and takes it away: it is no program's, and nothing is decided of it. */
    ENGINE
  }

  /**
   * What the state calls the resource.
   *
   * @return shared by all instances of the resource, and by no other one
   */
  String name();

  /**
   * What core knows it by.
   *
   * @return name and id
   */
  Instance instance();

  /**
   * What the resource is for.
   *
   * @return the same for all instances of a name
   */
  Kind kind();

  /**
   * Whether it can stand behind an offer (R7).
   *
   * @return true for what a provider has made
   */
  boolean isThing();

  /**
   * For an offer: which.
   *
   * @return empty for all else
   */
  Optional<Edge> offer();

  /**
   * For an offer: what stood behind it when the state recorded it (R7).
   *
   * @return empty for all else
   */
  Collection<Instance> behind();

  /**
   * Whether another instance has taken its place and it waits for its deletion.
   *
   * @return true if so
   */
  boolean isReplaced();

  /**
   * Whether a replacement delete-first has deleted it, and its successor is not there yet.
   *
   * @return true if so
   */
  boolean isGone();

  /**
   * Whether the engine refuses to delete it. What waits for its deletion, since another instance
   * has taken its place, it deletes in any case.
   *
   * @return true if it is marked so in the state
   */
  boolean isProtected();

  /**
   * The names of what it depends on directly, in any of the ways that there are.
   *
   * @return in any order; a name that the state does not have counts for nothing
   */
  Collection<String> needs();

  /**
   * The wishes that it takes values of itself.
   *
   * @return in any order
   */
  Collection<Edge> uses();
}
