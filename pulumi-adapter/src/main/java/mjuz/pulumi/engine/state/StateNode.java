package mjuz.pulumi.engine.state;

import com.google.protobuf.Value;
import java.util.Collection;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import mjuz.core.model.Edge;
import mjuz.core.model.Instance;
import mjuz.core.stack.StackNode;
import mjuz.pulumi.engine.MjuzTypes;

/**
 * What a resource in the state is to the rules of what stays and what goes.
 *
 * @param of the resource
 * @param wishes of the state, by URN
 */
record StateNode(StateResource of, Map<String, Edge> wishes) implements StackNode {
  @Override
  public String name() {
    return of.urn();
  }

  @Override
  public Instance instance() {
    return new Instance(of.urn(), of.id());
  }

  @Override
  public Kind kind() {
    if (of.type().equals(MjuzTypes.OFFER)) {
      return Kind.OFFER;
    }
    if (MjuzTypes.isWishOrConnection(of.type())) {
      return Kind.COORDINATION;
    }
    return isEngines() ? Kind.ENGINE : Kind.RESOURCE;
  }

  /** The stack itself, and the providers that the engine makes and takes away on its own. */
  private boolean isEngines() {
    return of.type().equals(MjuzTypes.STACK)
        || (of.type().startsWith(MjuzTypes.PROVIDERS) && of.urn().contains("::default"));
  }

  @Override
  public boolean isThing() {
    return !of.id().isEmpty()
        && !of.type().startsWith(MjuzTypes.PROVIDERS)
        && !of.type().startsWith(MjuzTypes.PACKAGE + ":");
  }

  @Override
  public Optional<Edge> offer() {
    return kind() == Kind.OFFER ? of.edge() : Optional.empty();
  }

  @Override
  public Collection<Instance> behind() {
    return of
        .inputs()
        .getFieldsOrDefault(MjuzTypes.BEHIND, Value.getDefaultInstance())
        .getStructValue()
        .getFieldsMap()
        .entrySet()
        .stream()
        .map(entry -> new Instance(entry.getKey(), entry.getValue().getStringValue()))
        .toList();
  }

  @Override
  public boolean isReplaced() {
    return of.pendingDelete();
  }

  @Override
  public boolean isGone() {
    return of.pendingReplacement();
  }

  @Override
  public boolean isProtected() {
    return of.isProtected();
  }

  @Override
  public Collection<String> needs() {
    return of.dependencies();
  }

  @Override
  public Collection<Edge> uses() {
    return of.dependencies().stream()
        .filter(wishes::containsKey)
        .map(urn -> Objects.requireNonNull(wishes.get(urn)))
        .toList();
  }
}
