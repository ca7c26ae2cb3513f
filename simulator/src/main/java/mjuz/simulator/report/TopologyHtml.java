package mjuz.simulator.report;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import mjuz.core.model.DeploymentName;
import mjuz.simulator.model.SimOffer;
import mjuz.simulator.model.SimProgram;

/** Who offers what to whom, as the first programs say. */
final class TopologyHtml {
  private TopologyHtml() {}

  static void write(
      Markup page,
      SortedMap<DeploymentName, SimProgram> programs,
      Timeline timeline,
      Set<DeploymentName> matter) {
    Map<DeploymentName, Double> waited = new HashMap<>();
    timeline.waits().forEach(w -> waited.merge(w.who(), (double) w.micros(), Double::sum));
    List<Drawing.Box> boxes = new ArrayList<>();
    List<Drawing.Link> links = new ArrayList<>();
    programs.forEach(
        (name, program) -> {
          boolean involved = matter.contains(name);
          double total = waited.getOrDefault(name, 0.0);
          int size = program.resources().size();
          String title =
              "%s: %s\nwaited %s in all"
                  .formatted(
                      name,
                      String.join(
                          ", ", program.resources().stream().limit(20).map(r -> r.name()).toList()),
                      Times.text((long) total));
          boxes.add(
              new Drawing.Box(
                  List.of(name.text(), size + (size == 1 ? " resource" : " resources")),
                  involved ? "involved" : "plain",
                  title,
                  total + (involved ? 1e18 : 0)));
          for (SimOffer offer : program.offers()) {
            boolean wished = isWished(programs, offer);
            links.add(
                new Drawing.Link(
                    name.text(),
                    offer.edge().beneficiary().text(),
                    offer.edge().offer(),
                    wished ? "used" : "offered"));
          }
        });
    Drawing drawing = new Drawing(boxes, links);
    page.open("section", "id", "topology");
    page.element("h2", "Topology");
    page.element(
        "p",
        "The first programs. An arrow leads from who offers to the beneficiary; it is dashed if that one does not wish the offer."
            + (matter.isEmpty() ? "" : " The red ones are those of the violation."),
        "class",
        "small");
    if (!drawing.leftOut().isEmpty()) {
      page.element("p", drawing.leftOut(), "class", "note");
    }
    page.open("p", "class", "tools");
    page.element("button", "real size", "id", "whole", "type", "button");
    page.close();
    page.open("div", "class", "scroll", "id", "graph");
    drawing.write(page, "class", "graph");
    page.close().close().line();
  }

  private static boolean isWished(SortedMap<DeploymentName, SimProgram> programs, SimOffer offer) {
    SimProgram other = programs.get(offer.edge().beneficiary());
    return other != null
        && other.resources().stream().anyMatch(r -> r.wishes().contains(offer.edge()));
  }
}
