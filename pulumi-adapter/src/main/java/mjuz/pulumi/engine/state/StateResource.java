package mjuz.pulumi.engine.state;

import com.google.protobuf.Struct;
import java.util.Collections;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import mjuz.core.model.Edge;

/**
 * A resource instance in a stack's state.
 *
 * @param urn its name; a replaced instance that waits for its deletion has the same one
 * @param type its type token
 * @param id what its provider calls it, or empty
 * @param pendingDelete whether it was replaced and waits for its deletion
 * @param pendingReplacement whether a replacement delete-first has deleted it, and it was not
 *     created again
 * @param isProtected whether the engine refuses to delete it
 * @param dependencies the URNs that it depends on directly, in any of the ways that there are
 * @param inputs its inputs, without the marks of providers and the engine; a secret is sealed
 * @param edge for offers and wishes: which
 */
public record StateResource(
    String urn,
    String type,
    String id,
    boolean pendingDelete,
    boolean pendingReplacement,
    boolean isProtected,
    SortedSet<String> dependencies,
    Struct inputs,
    Optional<Edge> edge) {
  /** Copies the set. */
  public StateResource {
    dependencies = Collections.unmodifiableSortedSet(new TreeSet<>(dependencies));
  }
}
