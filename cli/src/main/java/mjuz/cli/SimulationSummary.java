package mjuz.cli;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.TreeMap;
import mjuz.simulator.run.RunResult;

/** What came of many simulated runs. */
final class SimulationSummary {
  private static final double MICROS = 1e6;
  private static final double NANOS = 1e9;
  private final List<RunResult> violations = new ArrayList<>();
  private final long begin = System.nanoTime();
  private long runs;
  private long deployments;
  private long events;
  private long coreSteps;
  private long rounds;
  private long messages;
  private long faults;
  private long changes;
  private long rings;
  private long virtualMicros;
  private long runNanos;
  private final LongSummaryStatistics deployMicros = new LongSummaryStatistics();
  private final LongSummaryStatistics undeployMicros = new LongSummaryStatistics();
  private final LongSummaryStatistics criticalPathMicros = new LongSummaryStatistics();

  void add(RunResult result) {
    runs++;
    deployments += result.deployments();
    events += result.summary().events();
    coreSteps += result.summary().coreSteps();
    rounds += result.summary().rounds();
    messages += result.summary().messages();
    faults += result.summary().faults();
    changes += result.summary().changes();
    rings += result.summary().ring() ? 1 : 0;
    virtualMicros += result.summary().virtualMicros();
    runNanos += result.wallNanos();
    result
        .deployMicros()
        .ifPresent(
            micros -> {
              deployMicros.accept(micros);
              // Where programs change, the path is that of the first ones only.
              criticalPathMicros.accept(result.criticalPathMicros());
            });
    result.undeployMicros().ifPresent(undeployMicros);
    if (result.violation().isPresent()) {
      violations.add(result);
    }
  }

  List<RunResult> violations() {
    return violations;
  }

  /** How many runs broke each rule; a run ends with the first one that it breaks. */
  Map<String, Integer> violationsByRule() {
    Map<String, Integer> rules = new TreeMap<>();
    violations.forEach(
        run -> run.violation().ifPresent(v -> rules.merge(v.rule(), 1, Integer::sum)));
    return rules;
  }

  Map<String, Long> counts() {
    Map<String, Long> counts = new LinkedHashMap<>();
    counts.put("runs", runs);
    counts.put("deployments", deployments);
    counts.put("events", events);
    counts.put("coreSteps", coreSteps);
    counts.put("rounds", rounds);
    counts.put("messages", messages);
    counts.put("faults", faults);
    counts.put("changes", changes);
    counts.put("runsWithRing", rings);
    counts.put("virtualMicros", virtualMicros);
    counts.put("wallMicros", (System.nanoTime() - begin) / 1_000);
    counts.put("eventsPerSecondAndThread", rate());
    putMean(counts, "meanDeployMicros", deployMicros);
    putMean(counts, "meanUndeployMicros", undeployMicros);
    putMean(counts, "meanCriticalPathMicros", criticalPathMicros);
    return counts;
  }

  /** There is no mean of what no run came to. */
  private static void putMean(Map<String, Long> counts, String name, LongSummaryStatistics of) {
    if (of.getCount() > 0) {
      counts.put(name, of.getSum() / of.getCount());
    }
  }

  private long rate() {
    return runNanos == 0 ? 0 : (long) (events * NANOS / runNanos);
  }

  void print(PrintWriter out) {
    out.printf(
        Locale.ROOT,
        "%,d runs of %,d deployments: %,d events, %,d rounds, %,d messages, %,d faults, %,d"
            + " changes%n",
        runs,
        deployments,
        events,
        rounds,
        messages,
        faults,
        changes);
    out.printf(
        Locale.ROOT,
        "%,.0f s of virtual time in %.1f s; %,d events a second on a thread, each checked%n",
        virtualMicros / MICROS,
        (System.nanoTime() - begin) / NANOS,
        rate());
    printTimes(out);
    if (rings > 0) {
      out.printf(
          Locale.ROOT,
          "%,d %s ended with a ring of resources, each of which may go only after the next: there"
              + " L1 promises nothing%n",
          rings,
          rings == 1 ? "run" : "runs");
    }
    out.println(
        violations.isEmpty()
            ? "I1 to I5, L1 and L2 hold"
            : violations.size()
                + (violations.size() == 1 ? " violation: " : " violations: ")
                + violationsByRule());
  }

  private void printTimes(PrintWriter out) {
    List<String> parts = new ArrayList<>();
    if (deployMicros.getCount() > 0) {
      parts.add("deployed in " + seconds(deployMicros));
    }
    if (undeployMicros.getCount() > 0) {
      parts.add("destroyed in " + seconds(undeployMicros));
    }
    if (!parts.isEmpty()) {
      out.println(
          "on average "
              + String.join(" and ", parts)
              + (criticalPathMicros.getCount() > 0
                  ? "; the critical path is " + seconds(criticalPathMicros)
                  : ""));
    }
  }

  private static String seconds(LongSummaryStatistics micros) {
    return String.format(Locale.ROOT, "%,.3f s", micros.getAverage() / MICROS);
  }
}
