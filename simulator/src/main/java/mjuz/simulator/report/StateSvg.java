package mjuz.simulator.report;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import mjuz.core.model.Edge;
import mjuz.simulator.world.WorldState;

/** The state of a world at some time as a drawing. */
public final class StateSvg {
  private static final int MOST_RESOURCES = 10;
  private static final String STYLE =
      """
      svg{background:#fff;font:12px ui-monospace,Menlo,Consolas,monospace}
      .box rect{fill:#eef4ff;stroke:#3b6fb5;stroke-width:1.2}
      .box.down rect{fill:#f3f3f3;stroke:#999;stroke-dasharray:4 3}
      .box.destroyed rect{fill:#fff;stroke:#bbb;stroke-dasharray:2 3}
      .box.in-a-round rect{fill:#fff6dd;stroke:#c08a00}
      .box.more rect{fill:none;stroke:#999;stroke-dasharray:4 3}
      .box .name{font-weight:bold}
      .box text{fill:#1a1a1a}
      .link path{fill:none;stroke:#999;stroke-dasharray:5 4}
      .link.used path{stroke:#1f7a3d;stroke-width:1.8;stroke-dasharray:none}
      .link text{fill:#555;font-size:10px}
      .key{fill:#555}
      .tip{fill:#777;stroke:none}
      @media(prefers-color-scheme:dark){
      svg{background:#15181d}.box text{fill:#e6e6e6}.box rect{fill:#1d2a3f}
      .box.in-a-round rect{fill:#3d3210}.box.down rect{fill:#222}.box.destroyed rect{fill:#15181d}
      .link text,.key{fill:#aaa}.link.used path{stroke:#5fc98a}}
      """;

  private static final List<Drawing.Key> KEYS =
      List.of(
          new Drawing.Key("running", false, "deployment whose process waits for something to do"),
          new Drawing.Key("in-a-round", false, "in a round: it deploys or undeploys"),
          new Drawing.Key("down", false, "its process does not run"),
          new Drawing.Key("destroyed", false, "destroyed"),
          new Drawing.Key("used", true, "offer to its beneficiary, in use by a resource (←)"),
          new Drawing.Key("offered", true, "offered by the program, not in use"));

  private StateSvg() {}

  /**
   * Draws a state: each deployment with what it has deployed; dashed, what the programs offer;
   * drawn through, what is in use.
   *
   * @param state what is deployed
   * @return a document of SVG
   */
  public static String of(WorldState state) {
    Set<Edge> used = new HashSet<>();
    List<Drawing.Box> boxes = new ArrayList<>();
    for (WorldState.Deployed each : state.deployments()) {
      for (WorldState.Resource resource : each.resources()) {
        resource.uses().forEach(use -> used.add(use.edge()));
      }
      boxes.add(box(each));
    }
    Set<Edge> edges = new HashSet<>();
    List<Drawing.Link> links = new ArrayList<>();
    for (WorldState.Deployed each : state.deployments()) {
      each.offers().forEach(edge -> add(edge, used.contains(edge), edges, links));
    }
    // What is in use although the program does not offer it any more.
    used.stream().sorted().forEach(edge -> add(edge, true, edges, links));
    Markup svg = new Markup();
    new Drawing(boxes, links, KEYS).write(svg, "xmlns", "http://www.w3.org/2000/svg");
    String text = svg.toString();
    int end = text.indexOf('>') + 1;
    return text.substring(0, end) + "\n<style>" + STYLE + "</style>" + text.substring(end) + "\n";
  }

  private static void add(Edge edge, boolean used, Set<Edge> known, List<Drawing.Link> to) {
    if (known.add(edge)) {
      to.add(
          new Drawing.Link(
              edge.offering().text(),
              edge.beneficiary().text(),
              edge.offer(),
              used ? "used" : "offered"));
    }
  }

  private static Drawing.Box box(WorldState.Deployed each) {
    List<String> lines = new ArrayList<>();
    lines.add(each.name().text());
    lines.add(each.process().toString());
    for (WorldState.Resource resource : each.resources()) {
      if (lines.size() == MOST_RESOURCES + 2) {
        lines.add("+ %d more".formatted(each.resources().size() - MOST_RESOURCES));
        break;
      }
      lines.add("• " + resource.name() + (resource.old() ? " (old)" : "") + uses(resource));
    }
    String style = each.process().toString().toLowerCase(Locale.ROOT).replace(' ', '-');
    return new Drawing.Box(lines, style, String.join("\n", lines), each.resources().size());
  }

  private static String uses(WorldState.Resource resource) {
    if (resource.uses().isEmpty()) {
      return "";
    }
    List<String> from =
        resource.uses().stream()
            .map(use -> use.edge().offering() + "/" + use.edge().offer())
            .toList();
    return " ← " + String.join(", ", from);
  }
}
