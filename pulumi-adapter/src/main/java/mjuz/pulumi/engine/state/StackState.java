package mjuz.pulumi.engine.state;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mjuz.core.model.Edge;
import mjuz.core.stack.Stack;
import mjuz.core.stack.StackNode;
import mjuz.pulumi.engine.MjuzTypes;

/**
 * What a stack's state says. Immutable.
 *
 * @param resources the resource instances
 * @param pending the resources of operations that a crash left open
 */
public record StackState(List<StateResource> resources, List<StateResource> pending)
    implements Stack {
  /** The state of a stack in which nothing was deployed yet. */
  public static final StackState EMPTY = new StackState(List.of(), List.of());

  /** Copies the lists. */
  public StackState {
    resources = List.copyOf(resources);
    pending = List.copyOf(pending);
  }

  @Override
  public List<StackNode> nodes() {
    return nodes(resources);
  }

  @Override
  public List<StackNode> open() {
    return nodes(pending);
  }

  @Override
  public boolean isEmpty() {
    return resources.isEmpty() && pending.isEmpty();
  }

  private List<StackNode> nodes(List<StateResource> some) {
    Map<String, Edge> wishes = new HashMap<>();
    Stream.concat(resources.stream(), pending.stream())
        .filter(resource -> resource.type().equals(MjuzTypes.WISH))
        .forEach(wish -> wish.edge().ifPresent(edge -> wishes.put(wish.urn(), edge)));
    return some.stream().map(each -> (StackNode) new StateNode(each, wishes)).toList();
  }

  /**
   * The offers that the state has.
   *
   * @return their edges
   */
  public SortedSet<Edge> offers() {
    return Stream.concat(nodes().stream(), open().stream())
        .flatMap(node -> node.offer().stream())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /**
   * The names of all resources, but for the stack itself and the providers that the engine makes
   * and takes away on its own.
   *
   * @return sorted
   */
  public SortedSet<String> urns() {
    return nodes().stream()
        .filter(node -> node.kind() != StackNode.Kind.ENGINE)
        .map(StackNode::name)
        .collect(Collectors.toCollection(TreeSet::new));
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
