package mjuz.simulator.world;

import mjuz.core.model.Edge;
import mjuz.core.trace.TraceEvent.Use;

/** The state of a world as a graph in the language DOT. */
final class StateDot {
  private final StringBuilder text = new StringBuilder("digraph world {\n  rankdir=LR;\n");

  static String of(WorldState state) {
    StateDot dot = new StateDot();
    state.deployments().forEach(dot::deployment);
    for (WorldState.Deployed each : state.deployments()) {
      for (Edge offer : each.offers()) {
        dot.line(
            "  %s -> %s [label=%s, style=dashed];"
                .formatted(
                    quoted(each.name().text()),
                    quoted(offer.beneficiary().text()),
                    quoted(offer.offer())));
      }
    }
    return dot.text.append("}\n").toString();
  }

  private void deployment(WorldState.Deployed each) {
    String name = each.name().text();
    line(
        "  %s [shape=box, label=%s];"
            .formatted(quoted(name), quoted(name + "\n" + each.process())));
    for (WorldState.Resource resource : each.resources()) {
      String id = quoted(resource.id());
      line(
          "  %s [label=%s];"
              .formatted(id, quoted(resource.name() + (resource.old() ? " (old)" : ""))));
      line("  %s -> %s [arrowhead=none];".formatted(quoted(name), id));
      for (Use use : resource.uses()) {
        line(
            "  %s -> %s [label=%s];"
                .formatted(
                    id,
                    quoted(use.edge().offering().text()),
                    quoted("uses " + use.edge().offer())));
      }
    }
  }

  /** Names of offers and resources may have any character. */
  private static String quoted(String text) {
    return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + '"';
  }

  private void line(String line) {
    text.append(line).append('\n');
  }
}
