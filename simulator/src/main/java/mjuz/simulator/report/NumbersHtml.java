package mjuz.simulator.report;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import mjuz.simulator.run.RunResult;
import mjuz.simulator.world.FaultProfile;

/**
 * How long all runs took, and what they needed.
 *
 * @param page where to
 * @param result of the run that is shown in detail
 * @param all results of all runs
 * @param timeline of the run that is shown
 */
record NumbersHtml(Markup page, RunResult result, List<RunResult> all, Timeline timeline) {

  void write() {
    page.open("section", "id", "histograms");
    page.element("h2", all.size() == 1 ? "This run in numbers" : "All runs");
    List<Double> deploy = new ArrayList<>();
    List<Double> undeploy = new ArrayList<>();
    List<Double> messages = new ArrayList<>();
    List<Double> rounds = new ArrayList<>();
    List<Double> times = new ArrayList<>();
    for (RunResult each : all) {
      double path = Math.max(1, each.criticalPathMicros());
      if (each.deployMicros().isPresent()) { // The path is that of programs that did not change.
        deploy.add(each.deployMicros().getAsLong() / path);
        each.undeployMicros().ifPresent(micros -> undeploy.add(micros / path));
      }
      messages.add((double) each.summary().messages());
      rounds.add((double) each.summary().rounds());
      times.add(each.summary().virtualMicros() / 1e6);
    }
    page.open("div", "class", "hists").line();
    hist(new Histogram("time to deploy ÷ critical path", "×", deploy));
    hist(new Histogram("time to undeploy ÷ critical path", "×", undeploy));
    hist(new Histogram("messages of a run", "", messages));
    hist(new Histogram("rounds of a run", "", rounds));
    hist(new Histogram("virtual time of a run", " s", times));
    page.close();
    if (result.token().profile() != FaultProfile.Kind.NONE) {
      page.element(
          "p",
          "The time to deploy is known only of runs without faults (--profile none).",
          "class",
          "small");
    }
    page.close().line();
    ofTheRunShown();
  }

  private void ofTheRunShown() {
    page.open("section", "id", "distributions");
    page.element("h2", "The run that is shown");
    page.open("div", "class", "hists").line();
    for (Wait.Reason reason : Wait.Reason.values()) {
      List<Double> waits =
          timeline.waits().stream()
              .filter(wait -> wait.reason() == reason && !wait.open())
              .map(wait -> wait.micros() / 1e6)
              .toList();
      hist(new Histogram("how long: " + reason.words(), " s", waits));
    }
    Collection<Spans> spans = timeline.spans().values();
    hist(new Histogram("length of a round", " s", seconds(spans, Spans::rounds)));
    hist(new Histogram("length of an operation", " s", seconds(spans, Spans::operations)));
    hist(
        new Histogram(
            "rounds of a deployment",
            "",
            spans.stream().map(each -> (double) each.rounds().size()).toList()));
    page.close().close().line();
  }

  private static List<Double> seconds(Collection<Spans> spans, Function<Spans, List<Span>> which) {
    return spans.stream()
        .flatMap(each -> which.apply(each).stream())
        .map(each -> (each.to() - each.from()) / 1e6)
        .toList();
  }

  private void hist(Histogram histogram) {
    if (!histogram.isEmpty()) {
      histogram.write(page);
    }
  }
}
