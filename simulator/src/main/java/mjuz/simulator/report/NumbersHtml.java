package mjuz.simulator.report;

import java.util.ArrayList;
import java.util.List;
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
    for (RunResult each : all) {
      double path = Math.max(1, each.criticalPathMicros());
      if (each.deployMicros().isPresent()) { // The path is that of programs that did not change.
        deploy.add(each.deployMicros().getAsLong() / path);
        each.undeployMicros().ifPresent(micros -> undeploy.add(micros / path));
      }
      messages.add((double) each.summary().messages());
      rounds.add((double) each.summary().rounds());
    }
    List<Double> waits = new ArrayList<>();
    timeline.waits().stream()
        .filter(wait -> !wait.open())
        .forEach(wait -> waits.add(wait.micros() / 1e6));
    page.open("div", "class", "hists").line();
    hist(new Histogram("time to deploy ÷ critical path", "×", deploy));
    hist(new Histogram("time to undeploy ÷ critical path", "×", undeploy));
    hist(new Histogram("messages of a run", "", messages));
    hist(new Histogram("rounds of a run", "", rounds));
    hist(new Histogram("waits of the run that is shown", " s", waits));
    page.close();
    if (result.token().profile() != FaultProfile.Kind.NONE) {
      page.element(
          "p",
          "The time to deploy is known only of runs without faults (--profile none).",
          "class",
          "small");
    }
    page.close().line();
  }

  private void hist(Histogram histogram) {
    if (!histogram.isEmpty()) {
      histogram.write(page);
    }
  }
}
