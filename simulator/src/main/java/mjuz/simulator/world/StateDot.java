package mjuz.simulator.world;

import mjuz.core.trace.TraceEvent.Use;
import mjuz.simulator.executor.SimInstance;
import mjuz.simulator.model.SimOffer;

/** The state of a world as a graph in the language DOT. */
final class StateDot {
  private final StringBuilder text = new StringBuilder("digraph world {\n  rankdir=LR;\n");

  static String of(World world) {
    StateDot dot = new StateDot();
    for (Node node : world.nodes()) {
      dot.deployment(node);
    }
    for (Node node : world.nodes()) {
      for (SimOffer offer : node.program().offers()) {
        dot.line(
            "  \"%s\" -> \"%s\" [label=\"%s\", style=dashed];"
                .formatted(node.name(), offer.edge().beneficiary(), offer.edge().offer()));
      }
    }
    return dot.text.append("}\n").toString();
  }

  private void deployment(Node node) {
    String state =
        node.isDestroyed()
            ? "destroyed"
            : node.isRunning() ? node.hasRound() ? "in a round" : "running" : "down";
    line("  \"%s\" [shape=box, label=\"%s\\n%s\"];".formatted(node.name(), node.name(), state));
    for (int i = 0; i < node.stack().size(); i++) {
      SimInstance instance = node.stack().get(i);
      String id = instance.instance().id();
      line(
          "  \"%s\" [label=\"%s%s\"];"
              .formatted(id, instance.name(), instance.isReplaced() ? " (old)" : ""));
      line("  \"%s\" -> \"%s\" [arrowhead=none];".formatted(node.name(), id));
      for (Use use : instance.uses()) {
        line(
            "  \"%s\" -> \"%s\" [label=\"uses %s\"];"
                .formatted(id, use.edge().offering(), use.edge().offer()));
      }
    }
  }

  private void line(String line) {
    text.append(line).append('\n');
  }
}
