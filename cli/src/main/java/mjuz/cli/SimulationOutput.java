package mjuz.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import mjuz.pulumi.trace.TraceJson;
import mjuz.simulator.run.RunResult;
import mjuz.simulator.world.SimViolation;

/**
 * What {@code mjuz simulate} says of its runs: of each that violates something, and of all. {@link
 * Interrupted} keeps its threads apart.
 */
final class SimulationOutput {
  private final PrintWriter out;
  private final ProgressLine progress;
  private final boolean json;
  private final boolean quiet;
  private final SimulationSummary summary = new SimulationSummary();
  private final ViolationText text = new ViolationText();
  private int told;

  SimulationOutput(PrintWriter out, ProgressLine progress, boolean json, boolean quiet) {
    this.out = out;
    this.progress = progress;
    this.json = json;
    this.quiet = quiet;
  }

  /** Takes a run in, and tells at once what it violates. */
  void add(RunResult result, Interrupted atEnd) {
    atEnd.unlessSaid(() -> summary.add(result));
    if (!json && !quiet && result.violation().isPresent()) {
      String violation = text.of(result); // It repeats the run, for which no signal waits.
      atEnd.unlessSaid(
          () -> {
            progress.end();
            out.print(violation);
            out.flush();
            told++;
          });
    }
  }

  /** The runs until now in which something is violated. */
  List<RunResult> violations() {
    return summary.violations();
  }

  /** Sums up all runs. */
  void print() {
    if (json) {
      out.println(toJson(false).toPrettyString());
    } else {
      summary.print(out);
    }
  }

  /**
   * Sums up the runs until now, when the process is about to end.
   *
   * @param asked how many there would be
   */
  void interrupted(long asked) {
    progress.close();
    if (json) {
      out.println(toJson(true).toPrettyString());
    } else {
      if (!quiet) {
        List<RunResult> all = violations();
        all.subList(told, all.size()).forEach(each -> out.print(ViolationText.brief(each)));
      }
      out.printf(Locale.ROOT, "interrupted; of %,d runs:%n", asked);
      summary.print(out);
    }
    out.flush();
  }

  private ObjectNode toJson(boolean interrupted) {
    ObjectNode root = JsonNodeFactory.instance.objectNode();
    root.put("holds", summary.violations().isEmpty()).put("interrupted", interrupted);
    summary.counts().forEach(root::put);
    summary.violationsByRule().forEach(root.putObject("violationsByRule")::put);
    if (quiet) {
      return root;
    }
    root.putArray("violations");
    for (RunResult each : summary.violations()) {
      each.violation()
          .ifPresent(
              violation -> {
                ObjectNode node = root.withArray("violations").addObject();
                node.put("rule", violation.rule())
                    .put("message", violation.getMessage())
                    .put("replay", each.token().toString());
                putEvents(node, violation);
              });
    }
    return root;
  }

  /** The events of the trace that break it; if it was not seen on the trace, what came before. */
  private static void putEvents(ObjectNode node, SimViolation violation) {
    if (violation.trace().isEmpty()) {
      violation.events().forEach(node.putArray("before")::add);
    } else {
      ArrayNode events = node.putArray("events");
      violation.trace().forEach(event -> events.add(TraceJson.toJson(event)));
    }
  }
}
