package mjuz.simulator.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import mjuz.core.model.DeploymentName;

/** The timeline: a lane for each deployment, with rounds, operations and waits below each other. */
final class TimelineHtml {
  private static final int MOST_LANES = 60;
  private static final int MOST_BARS = 9_000;
  private static final int ROWS = 9;
  private static final int ROUND_HEIGHT = 16;
  private static final int BAR_HEIGHT = 15;
  private static final int WAIT_HEIGHT = 17;

  /** Of the width of the timeline, what a letter needs when it is not enlarged. */
  private static final double LETTER = 0.6;

  /** Shorter ones have no label, in percent of the timeline. */
  private static final double LABELLED = 0.35;

  private final Timeline timeline;
  private final List<DeploymentName> shown;
  private final Map<Wait, Integer> numbers;
  private final long least;
  private final TimeScale scale;
  private int leftOut;

  /**
   * Chooses what to show.
   *
   * @param timeline of a run
   * @param first deployments to show in any case
   * @param numbers of the waits, for links to them
   */
  TimelineHtml(Timeline timeline, Set<DeploymentName> first, Map<Wait, Integer> numbers) {
    this.timeline = timeline;
    this.numbers = numbers;
    this.shown = choose(first);
    this.least = leastMicros();
    this.scale = timeline.scale();
  }

  private List<DeploymentName> choose(Set<DeploymentName> first) {
    Map<DeploymentName, Double> weight = new HashMap<>();
    for (Wait wait : timeline.waits()) {
      weight.merge(wait.who(), (double) wait.micros(), Double::sum);
      wait.peers().forEach(peer -> weight.merge(peer, (double) wait.micros(), Double::sum));
    }
    List<DeploymentName> names = new ArrayList<>(timeline.spans().keySet());
    if (names.size() > MOST_LANES) {
      names.sort(
          Comparator.<DeploymentName, Boolean>comparing(name -> !first.contains(name))
              .thenComparing(name -> -weight.getOrDefault(name, 0.0))
              .thenComparing(name -> name));
      names = new ArrayList<>(names.subList(0, MOST_LANES));
    }
    names.sort(TimelineHtml::byNumber);
    return names;
  }

  /** d2 before d10. */
  private static int byNumber(DeploymentName a, DeploymentName b) {
    int length = Integer.compare(digits(a), digits(b));
    boolean alike = stem(a).equals(stem(b));
    return alike && length != 0 ? length : a.compareTo(b);
  }

  private static String stem(DeploymentName name) {
    return name.text().replaceFirst("\\d+$", "");
  }

  private static int digits(DeploymentName name) {
    return name.text().length() - stem(name).length();
  }

  /** So that there are not too many bars, the shortest are left out. */
  private long leastMicros() {
    List<Long> lengths = new ArrayList<>();
    Set<DeploymentName> these = new HashSet<>(shown);
    for (DeploymentName name : shown) {
      Spans spans = timeline.spans().get(name);
      spans.operations().forEach(each -> lengths.add(each.to() - each.from()));
      spans.rounds().forEach(each -> lengths.add(each.to() - each.from()));
    }
    timeline.waits().stream()
        .filter(wait -> these.contains(wait.who()))
        .forEach(wait -> lengths.add(wait.micros()));
    if (lengths.size() <= MOST_BARS) {
      return 0;
    }
    lengths.sort(Comparator.reverseOrder());
    leftOut = lengths.size() - MOST_BARS;
    return lengths.get(MOST_BARS);
  }

  /** What is not shown as it is, in words; empty if everything is. */
  String notes() {
    List<String> parts = new ArrayList<>();
    int all = timeline.spans().size();
    if (shown.size() < all) {
      parts.add(
          "%d of %d deployments have a lane: those of a violation, then those that waited, or were waited for, longest."
              .formatted(shown.size(), all));
    }
    if (leftOut > 0) {
      parts.add(
          "%d bars that are shorter than %s are left out.".formatted(leftOut, Times.text(least)));
    }
    if (!scale.isEven()) {
      parts.add(
          "Time is not drawn evenly: most of what happens is in a tenth of it, so long times are drawn shorter.");
    }
    return String.join(" ", parts);
  }

  private double percent(long micros) {
    return scale.percent(micros);
  }

  private String box(long from, long to, int top) {
    return "left:%s%%;width:%s%%;top:%dpx"
        .formatted(exact(percent(from)), exact(percent(to) - percent(from)), top);
  }

  private static String exact(double percent) {
    return String.format(Locale.ROOT, "%.4f", percent);
  }

  void write(Markup to, List<Spans.Mark> lines) {
    to.open("div", "class", "scroll").open("div", "class", "lanes", "id", "lanes").line();
    axis(to);
    for (DeploymentName name : shown) {
      lane(to, timeline.spans().get(name), lines);
    }
    axis(to);
    to.close().close().line();
  }

  private void axis(Markup to) {
    to.open("div", "class", "axis");
    to.element("div", "", "class", "who");
    to.open("div", "class", "track");
    for (long at : scale.ticks()) {
      to.element("span", tickText(at), "style", "left:" + exact(percent(at)) + "%");
    }
    to.close().close().line();
  }

  private static String tickText(long at) {
    return at % 1_000_000 == 0 ? at / 1_000_000 + " s" : Times.text(at);
  }

  private void lane(Markup to, Spans spans, List<Spans.Mark> lines) {
    List<Span> operations =
        spans.operations().stream().filter(each -> each.to() - each.from() >= least).toList();
    List<Row<Span>> operationRows =
        Row.pack(operations, span -> percent(span.from()), span -> percent(span.to()), ROWS);
    List<Wait> waits =
        timeline.waits().stream()
            .filter(wait -> wait.who().equals(spans.name()) && wait.micros() >= least)
            .toList();
    List<Row<Wait>> waitRows = Row.pack(waits, this::rowStart, this::rowEnd, ROWS);
    int waitsTop = ROUND_HEIGHT + height(operationRows, BAR_HEIGHT) + 3;
    int height = waitsTop + height(waitRows, WAIT_HEIGHT) + 4;
    to.open("div", "class", "lane", "data-name", spans.name());
    to.element("div", spans.name(), "class", "who", "title", spans.name());
    to.open("div", "class", "track", "style", "height:" + height + "px").line();
    for (Spans.Mark line : lines) {
      to.element(
          "i",
          "",
          "class",
          "line " + line.style(),
          "style",
          "left:" + exact(percent(line.micros())) + "%");
    }
    backs(to, spans);
    for (Span round : spans.rounds()) {
      if (round.to() - round.from() >= least) {
        bar(to, round, 1);
      }
    }
    for (Row<Span> each : operationRows) {
      bar(to, each.bar(), ROUND_HEIGHT + each.row() * BAR_HEIGHT);
    }
    for (Row<Wait> each : waitRows) {
      wait(to, each.bar(), waitsTop + each.row() * WAIT_HEIGHT);
    }
    marks(to, spans);
    to.close().close().line();
  }

  private static int height(List<? extends Row<?>> rows, int each) {
    return (rows.stream().mapToInt(Row::row).max().orElse(-1) + 1) * each;
  }

  private double labelWidth(Wait wait) {
    return isLabelled(wait) ? wait.label().length() * LETTER + 1 : 0;
  }

  /** Near the end of the timeline a label stands before its bar. */
  private boolean isLabelBefore(Wait wait) {
    double width = labelWidth(wait);
    return percent(wait.from()) + width > 100 && scale.width(wait.from(), wait.to()) < width;
  }

  private double rowStart(Wait wait) {
    return percent(wait.from()) - (isLabelBefore(wait) ? labelWidth(wait) : 0);
  }

  private double rowEnd(Wait wait) {
    double end = percent(wait.to());
    return isLabelBefore(wait) ? end : Math.max(end, percent(wait.from()) + labelWidth(wait));
  }

  private boolean isLabelled(Wait wait) {
    return scale.width(wait.from(), wait.to()) >= LABELLED || wait.open();
  }

  /** When it was away or cut off: behind everything else. */
  private void backs(Markup to, Spans spans) {
    List<Span> backs = new ArrayList<>(spans.absences());
    for (Reachability.Partition each : timeline.reachability().partitions()) {
      if (each.inside().contains(spans.name())) {
        backs.add(new Span(Span.Kind.PARTITION, each.from(), each.to(), "cut off", each.text()));
      }
    }
    for (Span back : backs) {
      to.element(
          "div",
          back.label(),
          "class",
          "back " + back.kind().style(),
          "style",
          box(back.from(), back.to(), 0),
          "title",
          back.detail() + "\n" + time(back.from(), back.to()));
    }
  }

  private void bar(Markup to, Span span, int top) {
    to.element(
        "div",
        span.label(),
        "class",
        "bar " + span.kind().style(),
        "style",
        box(span.from(), span.to(), top),
        "title",
        span.kind().words() + ": " + span.detail() + "\n" + time(span.from(), span.to()));
  }

  private void wait(Markup to, Wait wait, int top) {
    List<String> lines = new ArrayList<>();
    lines.add(wait.sentence() + (wait.open() ? " (never ended)" : ""));
    lines.add(time(wait.from(), wait.to()));
    lines.addAll(timeline.reasons(wait));
    List<Object> attributes =
        new ArrayList<>(
            List.of(
                "class",
                "wait " + wait.reason().style() + (wait.open() ? " never" : ""),
                "style",
                box(wait.from(), wait.to(), top),
                "title",
                String.join("\n", lines)));
    attributes.add("data-peers");
    attributes.add(String.join(" ", wait.peers().stream().map(DeploymentName::text).toList()));
    Integer number = numbers.get(wait);
    if (number != null) {
      attributes.add("id");
      attributes.add("wait" + number);
    }
    to.open("div", attributes.toArray());
    if (isLabelled(wait)) {
      to.element("span", wait.label(), "class", isLabelBefore(wait) ? "before" : "label");
    }
    to.close();
  }

  private static String time(long from, long to) {
    return "%s to %s (%s)".formatted(Times.moment(from), Times.moment(to), Times.text(to - from));
  }

  /** Those of one moment are one. */
  private void marks(Markup to, Spans spans) {
    Map<String, List<Spans.Mark>> together = new TreeMap<>();
    for (Spans.Mark mark : spans.marks()) {
      String key = exact(percent(mark.micros())) + mark.style();
      together.computeIfAbsent(key, k -> new ArrayList<>()).add(mark);
    }
    for (List<Spans.Mark> each : together.values()) {
      Spans.Mark first = each.getFirst();
      List<String> lines = new ArrayList<>();
      for (Spans.Mark mark : each) {
        lines.add(Times.moment(mark.micros()) + ": " + mark.text());
      }
      to.element(
          "b",
          glyph(first.style()),
          "class",
          "mark " + first.style(),
          "style",
          "left:" + exact(percent(first.micros())) + "%",
          "title",
          String.join("\n", lines));
    }
  }

  static String glyph(String style) {
    return switch (style) {
      case "crash" -> "✕";
      case "change" -> "✎";
      case "operator" -> "■";
      default -> "⌁";
    };
  }
}
