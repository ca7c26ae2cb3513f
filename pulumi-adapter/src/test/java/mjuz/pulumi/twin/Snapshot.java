package mjuz.pulumi.twin;

import com.google.protobuf.Struct;
import com.google.protobuf.Value;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import mjuz.core.model.Edge;
import mjuz.core.trace.TraceEvent.Use;
import mjuz.core.trace.TraceStep;
import mjuz.pulumi.Offer;
import mjuz.pulumi.Wish;
import mjuz.pulumi.engine.state.StackState;
import mjuz.pulumi.engine.state.StateResource;
import mjuz.pulumi.testprovider.Thing;
import mjuz.simulator.executor.SimInstance;
import mjuz.simulator.executor.SimStack;

/** What a state holds and a trace tells, in words that are the same for both executors. */
final class Snapshot {
  private Snapshot() {}

  /** A step of a trace; what failed used nothing that would be known. */
  static String step(TraceStep step, String resource, List<Use> uses) {
    String used =
        uses.stream()
            .map(use -> use.edge().offer() + " " + use.version())
            .collect(Collectors.joining(", "));
    return step + " " + resource + (step == TraceStep.FAILED ? "" : " [" + used + "]");
  }

  /** An instance of the model's stack. */
  static String of(Side side, SimStack stack, SimInstance instance) {
    List<String> needs =
        instance.needs().stream().flatMap(id -> stack.nameOf(id).stream()).toList();
    List<String> wishes = instance.uses().stream().map(use -> use.edge().offer()).toList();
    String inputs =
        "%d %d %s".formatted(instance.generation(), instance.setting(), texts(side, instance));
    String label = called(side.label(instance.instance().id()), instance.name());
    return line(label, instance.isReplaced(), inputs, needs, wishes);
  }

  /** The label says what it was called when it was created. */
  private static String called(String label, String name) {
    return label.startsWith(name + "#") ? label : label + " called " + name;
  }

  private static SortedSet<String> texts(Side side, SimInstance instance) {
    SortedSet<String> texts = new TreeSet<>();
    instance.values().forEach(value -> texts.addAll(side.texts(value)));
    instance.needs().forEach(id -> texts.add(side.numbered(id)));
    return texts;
  }

  static String offer(Edge offer, Collection<String> behind) {
    return "offer %s behind %s".formatted(offer.offer(), new TreeSet<>(behind));
  }

  /** The real state. */
  static List<String> of(Side side, StackState state) {
    List<String> lines = new ArrayList<>();
    for (StateResource resource : state.resources()) {
      if (resource.type().equals(Thing.TYPE)) {
        lines.add(
            line(
                called(side.label(resource.id()), name(resource.urn())),
                resource.pendingDelete(),
                inputs(side, resource.inputs()),
                names(resource, Thing.TYPE),
                names(resource, Wish.TYPE)));
      } else if (resource.type().equals(Offer.TYPE)) {
        lines.add(offer(resource.edge().orElseThrow(), names(resource, Thing.TYPE)));
      }
    }
    for (StateResource open : state.pending()) {
      if (open.type().equals(Thing.TYPE)) {
        lines.add("open " + name(open.urn()));
      }
    }
    return lines.stream().sorted().toList();
  }

  private static String inputs(Side side, Struct inputs) {
    String[] extra = text(inputs, "extra").split(" ", -1);
    SortedSet<String> texts = new TreeSet<>();
    for (int i = 1; i < extra.length; i++) {
      texts.add(side.label(extra[i]));
    }
    return "%s %s %s".formatted(text(inputs, "value"), extra[0], texts);
  }

  private static String text(Struct inputs, String field) {
    return inputs.getFieldsOrDefault(field, Value.getDefaultInstance()).getStringValue();
  }

  private static List<String> names(StateResource resource, String type) {
    return resource.dependencies().stream()
        .filter(urn -> urn.contains("::" + type + "::"))
        .map(Snapshot::name)
        .toList();
  }

  /** Whether it is a resource of a program of the simulator, by URN or by name. */
  static boolean isThing(String resource) {
    return !resource.contains("::") || resource.contains("::" + Thing.TYPE + "::");
  }

  /** The last part of a URN; of a wish and an offer without the peer. */
  static String name(String urn) {
    int last = urn.lastIndexOf("::");
    return urn.substring(last < 0 ? 0 : last + 2).replaceFirst("@.*", "");
  }

  private static String line(
      String label,
      boolean replaced,
      String inputs,
      Collection<String> needs,
      Collection<String> wishes) {
    return "%s%s: %s needs %s wishes %s"
        .formatted(
            label,
            replaced ? " (replaced)" : "",
            inputs,
            new TreeSet<>(needs),
            new TreeSet<>(wishes));
  }
}
