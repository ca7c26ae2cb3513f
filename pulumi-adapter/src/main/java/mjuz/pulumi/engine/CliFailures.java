package mjuz.pulumi.engine;

import java.util.stream.Collectors;
import mjuz.core.executor.ExecutorException;
import mjuz.pulumi.engine.command.CliResult;

/** Turns failures of the CLI outside of rounds into exceptions. */
final class CliFailures {
  private CliFailures() {}

  /** Names the thing that could not be read, written or made, and why. */
  static ExecutorException exception(String thing, CliResult result) {
    String told =
        CliErrors.of(result).stream()
            .map(CliErrors::text)
            .distinct()
            .collect(Collectors.joining("; "));
    String reason =
        CliProblem.find(result)
            .map(problem -> problem.message(told))
            .orElseGet(
                () ->
                    told.isEmpty() ? "the Pulumi CLI ended with exit code " + result.code() : told);
    return new ExecutorException("%s: %s".formatted(thing, reason));
  }
}
