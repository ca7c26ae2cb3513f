package mjuz.simulator.explore;

import java.util.List;
import java.util.Optional;
import mjuz.core.trace.TraceEvent.Use;
import mjuz.simulator.executor.SimInstance;
import mjuz.simulator.explore.NodeStep.Broken;

/**
 * Where a way leads to.
 *
 * @param lines a line for each event of the way
 * @param rule the invariant that is broken there: I1 to I5, L1; empty if none is
 * @param message how it is broken
 * @param dot the last world as a graph in the language DOT
 */
public record Destination(
    List<String> lines, Optional<String> rule, Optional<String> message, String dot) {
  /** Copies the list. */
  public Destination {
    lines = List.copyOf(lines);
  }

  static Destination of(Explorable explorable, Retelling.Told told) {
    Optional<Broken> broken = Optional.ofNullable(told.broken());
    return new Destination(
        told.lines(),
        broken.map(Broken::rule),
        broken.map(Broken::message),
        dot(explorable, told.world()));
  }

  private static String dot(Explorable explorable, int[] world) {
    Universe universe = explorable.universe();
    StringBuilder text = new StringBuilder("digraph world {\n  rankdir=LR;\n");
    for (int i = 0; i < universe.size(); i++) {
      addDeployment(explorable.interner().node(world[i]), universe.name(i).text(), text);
    }
    for (int edge = 0; edge < universe.edges(); edge++) {
      text.append(
          "  \"%s\" -> \"%s\" [label=\"%s\", style=dashed];\n"
              .formatted(
                  universe.name(universe.offering(edge)),
                  universe.name(universe.beneficiary(edge)),
                  universe.edge(edge).offer()));
    }
    for (int i = explorable.layout().messages; i < world.length; i++) {
      SimMessage message = explorable.interner().message(world[i]);
      text.append(
          "  \"%s\" -> \"%s\" [label=\"%s\", style=dotted];\n"
              .formatted(
                  universe.name(message.from),
                  universe.name(message.to),
                  Retelling.words(message).replace("\"", "'")));
    }
    return text.append("}\n").toString();
  }

  private static void addDeployment(NodeState node, String name, StringBuilder text) {
    String state =
        switch (node.phase) {
          case DOWN -> "down";
          case RUNNING -> node.round == null ? "running" : "in a round";
          case ENDED -> "destroyed";
          case UNHEARD -> "destroyed, not heard by all";
        };
    text.append("  \"%s\" [shape=box, label=\"%s\\n%s\"];%n".formatted(name, name, state));
    for (int i = 0; i < node.stack.size(); i++) {
      SimInstance instance = node.stack.get(i);
      String id = instance.instance().id();
      text.append(
          "  \"%s\" [label=\"%s%s\"];\n"
              .formatted(id, instance.name(), instance.isReplaced() ? " (old)" : ""));
      text.append("  \"%s\" -> \"%s\" [arrowhead=none];%n".formatted(name, id));
      for (Use use : instance.uses()) {
        text.append(
            "  \"%s\" -> \"%s\" [label=\"uses %s@%d\"];\n"
                .formatted(id, use.edge().offering(), use.edge().offer(), use.version()));
      }
    }
  }
}
