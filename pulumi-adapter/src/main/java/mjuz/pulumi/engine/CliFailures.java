package mjuz.pulumi.engine;

import java.util.stream.Stream;
import mjuz.core.executor.ExecutorException;
import mjuz.pulumi.engine.command.CliResult;

/** Turns failures of the CLI outside of rounds into exceptions. */
final class CliFailures {
  private CliFailures() {}

  /** Names the thing that could not be read, written or made, and why. */
  static ExecutorException exception(String thing, CliResult result) {
    String reason =
        CliProblem.find(result)
            .map(CliProblem::message)
            .orElseGet(
                () ->
                    Stream.concat(result.error().lines(), result.output().lines())
                        .filter(line -> line.contains("error:"))
                        .map(line -> line.substring(line.indexOf("error:") + "error:".length()))
                        .map(String::strip)
                        .findFirst()
                        .orElse("the Pulumi CLI ended with exit code " + result.code()));
    return new ExecutorException("%s: %s".formatted(thing, reason));
  }
}
