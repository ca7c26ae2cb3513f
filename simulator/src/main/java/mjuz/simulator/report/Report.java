package mjuz.simulator.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import mjuz.core.model.DeploymentName;
import mjuz.simulator.model.SimProgram;
import mjuz.simulator.run.RunResult;
import mjuz.simulator.world.SimViolation;

/**
 * A page that shows one run in detail, and how long all runs took: HTML that needs nothing but
 * itself. It is well-formed XML as well. The same run gives the same bytes.
 */
public final class Report {
  private static final int MOST_WAITS = 10;

  private final RunResult result;
  private final SortedMap<DeploymentName, SimProgram> programs;
  private final Recording recording;
  private final List<RunResult> all;
  private final Timeline timeline;
  private final Optional<CausalChain> chain;
  private final List<Wait> longest;
  private final Markup page = new Markup();

  private Report(
      RunResult result,
      SortedMap<DeploymentName, SimProgram> programs,
      Recording recording,
      List<RunResult> all) {
    this.result = result;
    this.programs = programs;
    this.recording = recording;
    this.all = all;
    this.timeline = Timeline.of(recording, programs.keySet());
    this.chain = result.violation().map(v -> CausalChain.of(v, recording, timeline));
    List<Wait> waits = new ArrayList<>(timeline.waits());
    waits.sort(
        Comparator.comparing((Wait wait) -> !wait.open())
            .thenComparing(Comparator.comparingLong(Wait::micros).reversed())
            .thenComparingLong(Wait::from)
            .thenComparing(Wait::who));
    this.longest = List.copyOf(waits.subList(0, Math.min(MOST_WAITS, waits.size())));
  }

  /**
   * Makes the page.
   *
   * @param result of the run to show in detail
   * @param programs what its deployments began with
   * @param recording of that run
   * @param all results of all runs, that one included
   * @return the page
   */
  public static String of(
      RunResult result,
      SortedMap<DeploymentName, SimProgram> programs,
      Recording recording,
      List<RunResult> all) {
    Report report = new Report(result, programs, recording, all);
    report.write();
    return report.page.toString();
  }

  private void write() {
    page.raw("<!DOCTYPE html>\n").open("html", "lang", "en").open("head").line();
    page.empty("meta", "charset", "utf-8").line();
    page.empty("meta", "name", "viewport", "content", "width=device-width,initial-scale=1").line();
    page.empty("meta", "name", "color-scheme", "content", "light dark").line();
    page.empty(
            "meta",
            "http-equiv",
            "Content-Security-Policy",
            "content",
            "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'")
        .line();
    page.element("title", "mjuz simulate: " + result.token()).line();
    page.open("style").raw("\n" + resource("report.css")).close().close().line();
    page.open("body").line();
    summary();
    violation();
    waits();
    timeline();
    Set<DeploymentName> matter = chain.map(CausalChain::deployments).orElse(Set.of());
    TopologyHtml.write(page, programs, timeline, matter);
    new NumbersHtml(page, result, all, timeline).write();
    page.element("pre", "", "id", "tip").line();
    page.open("script").raw("\n" + resource("report.js")).close().line();
    page.close().close().line();
  }

  private static String resource(String name) {
    try (InputStream in = Report.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("'%s' is missing in this build".formatted(name));
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e.getMessage(), e);
    }
  }

  // The summary.

  private void summary() {
    page.open("header");
    page.element("h1", "mjuz simulate");
    page.open("p", "class", "run").text("run ").element("code", result.token()).close();
    String verdict =
        result.violation().isEmpty()
            ? "Every guarantee held in this run"
            : "Broken: " + chain.orElseThrow().message(result.violation().get());
    page.element(
        "p", verdict, "class", result.violation().isEmpty() ? "verdict holds" : "verdict broken");
    page.open("dl", "class", "cards");
    fact("deployments", number(result.deployments()));
    fact("virtual time", Times.text(result.summary().virtualMicros()));
    fact("rounds", number(result.summary().rounds()));
    fact("messages", number(result.summary().messages()));
    fact("events", number(result.summary().events()));
    fact("faults", number(result.summary().faults()));
    fact("changes", number(result.summary().changes()));
    result.deployMicros().ifPresent(micros -> fact("deployed in", Times.text(micros)));
    result.undeployMicros().ifPresent(micros -> fact("undeployed in", Times.text(micros)));
    fact("critical path at first", Times.text(result.criticalPathMicros()));
    page.close();
    if (all.size() > 1) {
      page.element("p", others(), "class", "small");
    }
    if (recording.isCut()) {
      page.element(
          "p",
          "The run was too long to be recorded: what is shown is its beginning.",
          "class",
          "note");
    }
    page.close().line();
  }

  private String others() {
    Map<String, Integer> rules = new TreeMap<>();
    for (RunResult each : all) {
      each.violation().ifPresent(v -> rules.merge(v.rule(), 1, Integer::sum));
    }
    int broken = rules.values().stream().mapToInt(Integer::intValue).sum();
    String found =
        broken == 0
            ? "none of them broke a guarantee"
            : "%d of them broke a guarantee: %s".formatted(broken, rules);
    return "One of %s runs; %s. The histograms at the end are over all runs."
        .formatted(number(all.size()), found);
  }

  private void fact(String name, String value) {
    page.open("div").element("dt", name).element("dd", value).close();
  }

  private static String number(long value) {
    return String.format(Locale.ROOT, "%,d", value);
  }

  // The violation.

  private void violation() {
    if (result.violation().isEmpty() || chain.isEmpty()) {
      return;
    }
    SimViolation violation = result.violation().get();
    page.open("section", "id", "violation");
    page.element("h2", "The events that matter");
    List<CausalChain.Link> links = chain.get().links();
    page.element(
        "p",
        ("%s was broken. Of %s things that happened, these %d led to it: they happened before, and"
                + " are about the edges and resources concerned%s. Those in bold break the guarantee.")
            .formatted(
                violation.rule(),
                number(chain.get().outOf()),
                links.size(),
                chain.get().about().isEmpty() ? "" : " (" + chain.get().about() + ")"));
    page.open("table", "class", "chain").line();
    Map<DeploymentName, Integer> colours = new HashMap<>();
    for (CausalChain.Link link : links) {
      int colour = colours.computeIfAbsent(link.who(), who -> colours.size() % 6);
      page.open("tr", "class", (link.basis() ? "basis " : "") + "c" + colour);
      page.element("td", Times.moment(link.micros()), "class", "time");
      page.element("td", link.who(), "class", "name");
      page.element("td", link.text());
      page.close().line();
    }
    page.open("tr", "class", "basis broken");
    page.element("td", Times.moment(result.summary().virtualMicros()), "class", "time");
    page.element("td", violation.rule(), "class", "name");
    page.element("td", chain.get().message(violation));
    page.close().close().line();
    page.open("p").text("Repeat it: ");
    page.element("code", result.token().command(), "class", "replay");
    page.text(" Make it smaller: ");
    page.element("code", result.token().command() + " --shrink", "class", "replay");
    page.close().close().line();
  }

  // What waited.

  private void waits() {
    page.open("section", "id", "waits");
    page.element("h2", "What waited, and what for");
    if (longest.isEmpty()) {
      page.element("p", "Nothing waited.").close();
      return;
    }
    page.element(
        "p",
        "The longest of %s waits; those that never ended first. Click on one to find it in the timeline."
            .formatted(number(timeline.waits().size())),
        "class",
        "small");
    page.open("table", "class", "waits").open("thead").open("tr");
    for (String head : List.of("who", "waited", "from", "for what", "why so long")) {
      page.element("th", head);
    }
    page.close().close().open("tbody").line();
    for (int i = 0; i < longest.size(); i++) {
      Wait wait = longest.get(i);
      page.open("tr", "data-go", "wait" + i, "class", wait.reason().style());
      page.element("td", wait.who(), "class", "name");
      page.element("td", wait.open() ? open(wait) : Times.text(wait.micros()), "class", "long");
      page.element("td", Times.moment(wait.from()), "class", "time");
      page.open("td").element("i", "", "class", "swatch").text(wait.sentence()).close();
      List<String> reasons = timeline.reasons(wait);
      page.open("td");
      for (String reason : reasons) {
        page.element("div", reason);
      }
      page.close().close().line();
    }
    page.close().close().close().line();
  }

  // The timeline.

  private void timeline() {
    Map<Wait, Integer> numbers = new HashMap<>();
    for (int i = 0; i < longest.size(); i++) {
      numbers.put(longest.get(i), i);
    }
    TimelineHtml lanes =
        new TimelineHtml(timeline, chain.map(CausalChain::deployments).orElse(Set.of()), numbers);
    page.open("section", "id", "timeline");
    page.element("h2", "Timeline");
    if (!lanes.notes().isEmpty()) {
      page.element("p", lanes.notes(), "class", "note");
    }
    legend();
    List<Spans.Mark> lines = new ArrayList<>(timeline.phases());
    result
        .violation()
        .ifPresent(
            v ->
                lines.add(
                    new Spans.Mark(
                        Math.min(result.summary().virtualMicros(), timeline.end()),
                        "violation",
                        "%s is broken at %s"
                            .formatted(v.rule(), Times.moment(result.summary().virtualMicros())))));
    page.open("p", "class", "phases");
    for (Spans.Mark line : lines) {
      page.open("span").element("i", "", "class", "swatch " + line.style());
      page.text(line.text()).close().text(" ");
    }
    page.close();
    page.open("p", "class", "tools");
    page.element("button", "−", "id", "out", "type", "button", "title", "smaller");
    page.element("button", "+", "id", "in", "type", "button", "title", "larger");
    page.element("button", "all", "id", "fit", "type", "button", "title", "the whole run");
    page.element(
        "span",
        " Point at anything for its details; Ctrl and the wheel, or + and −, change the scale.",
        "class",
        "small");
    page.close();
    lanes.write(page, lines);
    page.close().line();
  }

  private void legend() {
    page.open("ul", "class", "legend");
    for (Span.Kind kind : Span.Kind.values()) {
      entry(kind.style(), kind.words());
    }
    for (Wait.Reason reason : Wait.Reason.values()) {
      entry(reason.style(), reason.words());
    }
    Map<String, String> marks = new LinkedHashMap<>();
    marks.put("crash", "process dies, journal is lost");
    marks.put("change", "program changes");
    marks.put("operator", "told to stop or to destroy");
    marks.put("session", "session is cut");
    marks.forEach(
        (style, words) -> {
          page.open("li").element("b", TimelineHtml.glyph(style), "class", "mark " + style);
          page.text(" " + words).close();
        });
    page.close().line();
  }

  private void entry(String style, String words) {
    page.open("li").element("i", "", "class", "swatch " + style).text(words).close();
  }

  /** A run that something else has ended does not tell how long it would have gone on. */
  private String open(Wait wait) {
    boolean atRest =
        result.violation().map(SimViolation::rule).filter(r -> !r.equals("L1")).isEmpty();
    return atRest ? "for ever" : "to the end of the run, " + Times.text(wait.micros());
  }
}
