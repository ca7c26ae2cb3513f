package mjuz.simulator.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Draws boxes and the links between them in layers from left to right. Of a large graph not all
 * boxes are drawn: of a layer with many the less important ones are one box, and if there are too
 * many layers several are drawn as one.
 */
final class Drawing {
  private static final int MOST_LAYERS = 24;
  private static final int MOST_IN_LAYER = 14;
  private static final int LINE = 15;
  private static final int PAD = 8;
  private static final double LETTER = 7.3;
  private static final int GAP_X = 90;
  private static final int GAP_Y = 14;
  private static final int MOST_LABELS = 30;
  private static final int ARC = 56;
  private static final int KEY_LINE = 18;
  private static final int KEY_TEXT = 54;

  /** The style of a link that is drawn through. */
  static final String USED = "used";

  /**
   * A box.
   *
   * @param lines its text; the first is its name, which is unique
   * @param style a class for the style sheet
   * @param title what is told of it when it is pointed at
   * @param weight the more, the sooner it is drawn by itself
   */
  record Box(List<String> lines, String style, String title, double weight) {
    String name() {
      return lines.getFirst();
    }
  }

  /** A link between two boxes, by their names. */
  record Link(String from, String to, String label, String style) {}

  /** What a style means; told below the drawing. */
  record Key(String style, boolean ofLink, String text) {}

  private record Placed(Box box, int layer, double x, double y, double width, double height) {}

  private final Map<String, Placed> placed = new LinkedHashMap<>();
  private final Map<String, String> shownAs = new HashMap<>();
  private final List<Link> links;
  private final List<Key> keys;
  private final int all;
  private int drawn;
  private boolean bows;
  private double width;
  private double height;

  Drawing(List<Box> boxes, List<Link> links) {
    this(boxes, links, List.of());
  }

  Drawing(List<Box> boxes, List<Link> links, List<Key> keys) {
    this.links = links;
    this.keys = keys;
    this.all = boxes.size();
    Map<String, Integer> index = new HashMap<>();
    boxes.forEach(box -> index.put(box.name(), index.size()));
    List<int[]> edges = new ArrayList<>();
    for (Link link : links) {
      Integer from = index.get(link.from());
      Integer to = index.get(link.to());
      if (from != null && to != null) {
        edges.add(new int[] {from, to});
      }
    }
    place(boxes, new Layers(boxes.size(), edges), edges);
  }

  private void place(List<Box> boxes, Layers layers, List<int[]> edges) {
    for (int[] edge : edges) {
      bows |= layers.layer(edge[1]) != layers.layer(edge[0]) + 1;
    }
    int deepest = 0;
    for (int i = 0; i < boxes.size(); i++) {
      deepest = Math.max(deepest, layers.layer(i));
    }
    int together = deepest / MOST_LAYERS + 1;
    List<List<Integer>> columns = new ArrayList<>();
    for (int i = 0; i <= deepest / together; i++) {
      columns.add(new ArrayList<>());
    }
    for (int i = 0; i < boxes.size(); i++) {
      columns.get(layers.layer(i) / together).add(i);
    }
    List<List<Box>> shown = new ArrayList<>();
    for (List<Integer> column : columns) {
      column.sort(
          Comparator.<Integer>comparingInt(layers::layer).thenComparingDouble(layers::place));
      shown.add(shown(column.stream().map(boxes::get).toList()));
    }
    columns(shown);
  }

  /** The boxes of a column, and one for those that are not drawn. */
  private List<Box> shown(List<Box> column) {
    if (column.size() <= MOST_IN_LAYER) {
      column.forEach(box -> shownAs.put(box.name(), box.name()));
      drawn += column.size();
      return column;
    }
    List<Box> best = new ArrayList<>(column);
    best.sort(Comparator.comparingDouble(Box::weight).reversed());
    List<Box> kept = new ArrayList<>(best.subList(0, MOST_IN_LAYER - 1));
    String rest = "+ %d more".formatted(column.size() - kept.size());
    String name = rest + ", from " + best.get(kept.size()).name();
    List<Box> result = new ArrayList<>();
    for (Box box : column) {
      boolean keep = kept.contains(box);
      shownAs.put(box.name(), keep ? box.name() : name);
      if (keep) {
        result.add(box);
      }
    }
    drawn += kept.size();
    result.add(new Box(List.of(name), "more", rest, 0));
    return result;
  }

  private void columns(List<List<Box>> columns) {
    for (List<Box> column : columns) {
      height = Math.max(height, heightOf(column));
    }
    height += 2 * (GAP_Y + (bows ? ARC : 0));
    double x = GAP_Y;
    for (int i = 0; i < columns.size(); i++) {
      double widest = 0;
      double y = (height - heightOf(columns.get(i))) / 2;
      for (Box box : columns.get(i)) {
        double boxWidth = 2 * PAD;
        for (String line : box.lines()) {
          boxWidth = Math.max(boxWidth, 2 * PAD + line.length() * LETTER);
        }
        double boxHeight = heightOf(box);
        placed.put(box.name(), new Placed(box, i, x, y, boxWidth, boxHeight));
        y += boxHeight + GAP_Y;
        widest = Math.max(widest, boxWidth);
      }
      x += widest + GAP_X;
    }
    width = x - GAP_X + GAP_Y;
  }

  private static double heightOf(List<Box> column) {
    double sum = 0;
    for (Box box : column) {
      sum += heightOf(box) + GAP_Y;
    }
    return sum - GAP_Y;
  }

  private static double heightOf(Box box) {
    return box.lines().size() * LINE + PAD;
  }

  /** What is not drawn, in words; empty if everything is. */
  String leftOut() {
    return drawn == all
        ? ""
        : "%d of %d deployments are drawn by themselves, those that matter most first; a dashed box stands for the others of its layers."
            .formatted(drawn, all);
  }

  /**
   * Writes the drawing.
   *
   * @param to where to
   * @param attributes further ones of the SVG element
   */
  void write(Markup to, Object... attributes) {
    double wide = width;
    for (Key key : keys) {
      wide = Math.max(wide, KEY_TEXT + key.text().length() * LETTER + GAP_Y);
    }
    double high = keys.isEmpty() ? height : height + keys.size() * KEY_LINE + GAP_Y;
    Object[] all = new Object[attributes.length + 6];
    all[0] = "viewBox";
    all[1] = "0 0 " + Markup.number(wide) + " " + Markup.number(high);
    all[2] = "width";
    all[3] = wide;
    all[4] = "height";
    all[5] = high;
    System.arraycopy(attributes, 0, all, 6, attributes.length);
    to.open("svg", all);
    to.open("defs")
        .open(
            "marker",
            "id",
            "arrow",
            "viewBox",
            "0 0 8 8",
            "refX",
            "7",
            "refY",
            "4",
            "markerWidth",
            "8",
            "markerHeight",
            "8",
            "markerUnits",
            "userSpaceOnUse",
            "orient",
            "auto")
        .empty("path", "d", "M0 0L8 4L0 8z", "class", "tip")
        .close()
        .close()
        .line();
    links(to);
    placed.values().forEach(each -> box(to, each));
    for (int i = 0; i < keys.size(); i++) {
      key(to, keys.get(i), height + i * KEY_LINE);
    }
    to.close();
  }

  private static void key(Markup to, Key key, double y) {
    double middle = y + KEY_LINE / 2.0;
    to.open("g", "class", (key.ofLink() ? "link " : "box ") + key.style() + " sample");
    if (key.ofLink()) {
      String path = "M%d %sH%d".formatted(GAP_Y, Markup.number(middle), KEY_TEXT - PAD);
      to.empty("path", "d", path, "marker-end", "url(#arrow)");
    } else {
      int wide = KEY_TEXT - PAD - GAP_Y;
      to.empty("rect", "x", GAP_Y, "y", y + 3, "width", wide, "height", KEY_LINE - 6, "rx", "3");
    }
    to.close();
    to.element("text", key.text(), "x", KEY_TEXT, "y", middle + 4, "class", "key").line();
  }

  private static void box(Markup to, Placed at) {
    to.open("g", "class", "box " + at.box().style(), "data-name", at.box().name());
    to.element("title", at.box().title());
    to.empty(
        "rect", "x", at.x(), "y", at.y(), "width", at.width(), "height", at.height(), "rx", "5");
    for (int i = 0; i < at.box().lines().size(); i++) {
      to.element(
          "text",
          at.box().lines().get(i),
          "x",
          at.x() + PAD,
          "y",
          at.y() + PAD / 2.0 + LINE * (i + 1) - 4,
          "class",
          i == 0 ? "name" : "part");
    }
    to.close().line();
  }

  /** What leads from one box to another, as one arrow. */
  private record Arrow(String from, String to) {}

  private void links(Markup to) {
    Map<Arrow, List<Link>> joined = new LinkedHashMap<>();
    for (Link link : links) {
      String from = shownAs.get(link.from());
      String target = shownAs.get(link.to());
      if (from != null && target != null && !from.equals(target)) {
        joined.computeIfAbsent(new Arrow(from, target), k -> new ArrayList<>()).add(link);
      }
    }
    boolean labelled = joined.size() <= MOST_LABELS;
    joined.forEach(
        (arrow, together) -> {
          Placed from = placed.get(arrow.from());
          Placed target = placed.get(arrow.to());
          if (from != null && target != null) {
            boolean used = together.stream().anyMatch(link -> link.style().equals(USED));
            List<String> labels = together.stream().map(Link::label).sorted().toList();
            link(to, from, target, used ? USED : together.getFirst().style(), labels, labelled);
          }
        });
  }

  /** Links back go over the boxes, those that leave out layers below them. */
  private static double rise(Placed from, Placed target, double distance) {
    int ahead = target.layer() - from.layer();
    double bow = Math.min(ARC, 26 + distance * 0.06);
    if (ahead > 0) {
      boolean level = Math.abs(middle(from) - middle(target)) < GAP_Y;
      return ahead > 1 && level ? -bow - from.height() / 2 : 0;
    }
    return bow;
  }

  private static double middle(Placed box) {
    return box.y() + box.height() / 2;
  }

  private static void link(
      Markup to, Placed from, Placed target, String style, List<String> labels, boolean labelled) {
    String all =
        labels.size() > 6
            ? String.join(", ", labels.subList(0, 6)) + " and " + (labels.size() - 6) + " more"
            : String.join(", ", labels);
    boolean ahead = target.layer() > from.layer();
    double x1 = ahead ? from.x() + from.width() : from.x() + from.width() / 2;
    double y1 = ahead ? from.y() + from.height() / 2 : from.y();
    double x2 = ahead ? target.x() : target.x() + target.width() / 2;
    double y2 = ahead ? target.y() + target.height() / 2 : target.y();
    double bend = ahead ? Math.max(30, (x2 - x1) / 2) : 0;
    double rise = rise(from, target, Math.abs(x2 - x1));
    String path =
        "M%s %sC%s %s %s %s %s %s"
            .formatted(
                Markup.number(x1),
                Markup.number(y1),
                Markup.number(x1 + bend),
                Markup.number(y1 - rise),
                Markup.number(x2 - bend),
                Markup.number(y2 - rise),
                Markup.number(x2),
                Markup.number(y2));
    to.open("g", "class", "link " + style);
    to.element("title", from.box().name() + " → " + target.box().name() + ": " + all);
    to.empty("path", "d", path, "marker-end", "url(#arrow)");
    if (labelled) {
      String label = labels.size() > 2 ? labels.size() + " offers" : all;
      to.element(
          "text",
          label,
          "x",
          (x1 + x2) / 2,
          "y",
          (y1 + y2) / 2 - 4 - rise * 0.75,
          "text-anchor",
          "middle");
    }
    to.close().line();
  }
}
