package mjuz.simulator.executor;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import mjuz.core.model.Edge;
import mjuz.core.model.Instance;
import mjuz.core.stack.StackNode;
import mjuz.simulator.executor.SimStack.RecordedOffer;

/**
 * An offer in the state.
 *
 * @param stack whose
 * @param of which
 * @param isGone whether a replacement delete-first has deleted it
 */
record SimOfferNode(SimStack stack, RecordedOffer of, boolean isGone) implements StackNode {
  /** What the state calls an offer: no resource is called so. */
  static String name(Edge offer) {
    return "offer:" + offer;
  }

  @Override
  public String name() {
    return name(of.edge());
  }

  @Override
  public Instance instance() {
    return new Instance(name(), name());
  }

  @Override
  public Kind kind() {
    return Kind.OFFER;
  }

  @Override
  public boolean isThing() {
    return false;
  }

  @Override
  public Optional<Edge> offer() {
    return Optional.of(of.edge());
  }

  @Override
  public Collection<Instance> behind() {
    List<Instance> behind = new ArrayList<>(of.ids().length);
    for (int id : of.ids()) {
      stack.known(id).ifPresent(instance -> behind.add(instance.instance()));
    }
    return behind;
  }

  @Override
  public boolean isReplaced() {
    return false;
  }

  @Override
  public boolean isProtected() {
    return false;
  }

  @Override
  public Collection<String> needs() {
    List<String> names = new ArrayList<>(of.ids().length);
    for (int id : of.ids()) {
      stack.nameOf(id).ifPresent(names::add);
    }
    return names;
  }

  @Override
  public Collection<Edge> uses() {
    return List.of();
  }
}
