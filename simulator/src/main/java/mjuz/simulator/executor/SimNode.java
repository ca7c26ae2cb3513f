package mjuz.simulator.executor;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import mjuz.core.model.Edge;
import mjuz.core.model.Instance;
import mjuz.core.stack.StackNode;
import mjuz.core.trace.TraceEvent.Use;

/**
 * An instance in the state, or what an operation left open would have made. Its dependencies are
 * between names.
 *
 * @param stack whose
 * @param of which
 * @param isGone whether a replacement delete-first has deleted it
 */
record SimNode(SimStack stack, SimInstance of, boolean isGone) implements StackNode {
  @Override
  public String name() {
    return of.name();
  }

  @Override
  public Instance instance() {
    return of.instance();
  }

  @Override
  public Kind kind() {
    return Kind.RESOURCE;
  }

  @Override
  public boolean isThing() {
    return true;
  }

  @Override
  public Optional<Edge> offer() {
    return Optional.empty();
  }

  @Override
  public Collection<Instance> behind() {
    return List.of();
  }

  @Override
  public boolean isReplaced() {
    return of.isReplaced();
  }

  @Override
  public boolean isProtected() {
    return of.isProtected();
  }

  @Override
  public Collection<String> needs() {
    if (of.needCount() == 0) {
      return List.of();
    }
    List<String> names = new ArrayList<>(of.needCount());
    for (int i = 0; i < of.needCount(); i++) {
      stack.nameOf(of.need(i)).ifPresent(names::add);
    }
    return names;
  }

  @Override
  public Collection<Edge> uses() {
    if (of.uses().isEmpty()) {
      return List.of();
    }
    List<Edge> edges = new ArrayList<>(of.uses().size());
    for (Use use : of.uses()) {
      edges.add(use.edge());
    }
    return edges;
  }
}
