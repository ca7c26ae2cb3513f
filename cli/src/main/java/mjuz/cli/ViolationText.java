package mjuz.cli;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Optional;
import mjuz.simulator.report.CausalChain;
import mjuz.simulator.report.RecordedRun;
import mjuz.simulator.run.RunResult;
import mjuz.simulator.world.SimViolation;

/** Tells of violations: the rule, the events that led to it, and the line that repeats it. */
final class ViolationText {
  /** The runs whose events are looked up; to do so a run is repeated. */
  private static final int MOST_CHAINS = 5;

  private int chains;

  /** Some lines, or none if nothing is violated. */
  String of(RunResult result) {
    if (result.violation().isEmpty()) {
      return "";
    }
    StringWriter text = new StringWriter();
    print(result, new PrintWriter(text));
    return text.toString();
  }

  /** The same of a violation without the events, for which the run would have to be repeated. */
  static String brief(RunResult result) {
    String message = result.violation().map(SimViolation::getMessage).orElse("");
    return "%s%n    repeat it: %s%n".formatted(message, result.token().command());
  }

  private void print(RunResult result, PrintWriter out) {
    SimViolation violation = result.violation().orElseThrow();
    Optional<CausalChain> chain =
        chains < MOST_CHAINS ? RecordedRun.of(result.token()).chain() : Optional.empty();
    chains++;
    if (chain.isPresent()) {
      out.println(chain.get().message(violation));
      List<CausalChain.Link> links = chain.get().links();
      out.printf(
          "    the %d of the %,d lines of its replay that matter:%n",
          links.size(), chain.get().outOf());
      links.forEach(link -> out.println("    " + (link.basis() ? "*" : " ") + link));
    } else {
      out.println(violation.getMessage());
      out.println(
          "    (what led to it, and its versions by their count, is told for the first %d; replay tells it)"
              .formatted(MOST_CHAINS));
    }
    out.println("    repeat it: " + result.token().command());
    out.flush();
  }
}
