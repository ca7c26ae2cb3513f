package mjuz.cli;

import java.io.PrintWriter;
import java.util.Optional;
import mjuz.simulator.run.RunResult;
import mjuz.simulator.run.RunToken;
import mjuz.simulator.run.Shrinker;

/** {@code mjuz replay --shrink}: makes a run that breaks a guarantee smaller. */
final class ShrinkText {
  private final PrintWriter out;
  private final boolean quiet;
  private String told = "";

  ShrinkText(PrintWriter out, boolean quiet) {
    this.out = out;
    this.quiet = quiet;
  }

  /** The exit code: that of a run that breaks a guarantee, unless this one does not. */
  int shrink(RunToken token) {
    Shrinker shrinker = new Shrinker(token, this::smaller);
    Optional<RunResult> smallest = shrinker.shrink();
    if (smallest.isEmpty()) {
      out.println("the run breaks no guarantee: there is nothing to shrink");
      return ExitCode.OK;
    }
    RunResult result = smallest.get();
    out.printf("smallest of %,d runs: %s%n", shrinker.runs(), size(result));
    out.print(new ViolationText().of(result));
    return ExitCode.FAILED;
  }

  private void smaller(RunResult result) {
    String size = size(result);
    if (!quiet && !size.equals(told)) {
      out.println("  " + size);
      out.flush();
    }
    told = size;
  }

  private static String size(RunResult result) {
    return "%d deployments, %d faults, %d changes, %,d events"
        .formatted(
            result.deployments(),
            result.summary().faults(),
            result.summary().changes(),
            result.summary().events());
  }
}
