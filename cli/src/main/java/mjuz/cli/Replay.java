package mjuz.cli;

import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import mjuz.simulator.run.RunResult;
import mjuz.simulator.run.RunToken;
import mjuz.simulator.run.Simulation;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code mjuz replay}: repeats one simulated run with its full trace. */
@Command(
    name = "replay",
    description = {
      "Repeats one run of mjuz simulate exactly, and prints every event: virtual time in"
          + " microseconds, deployment, what happened. Lines that begin with '-' are what the core"
          + " tells.",
      "A line means something only on the commit that it comes from. Exit code 1 if the run"
          + " violates a guarantee."
    })
final class Replay implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "RUN",
      description =
          "What a violation prints: mjuz1:TOPOLOGY:SIZE:PROFILE:SEED, or mjuz-1.0:... for µs 1.0.")
  private String run = "";

  @Option(names = "--quiet", description = "Print the outcome only.")
  private boolean quiet;

  @Option(
      names = "--dot",
      paramLabel = "FILE",
      description = "Write the last state as a graph in the language DOT.")
  private @Nullable Path dot;

  @Override
  public Integer call() throws CommandException {
    Simulation simulation = simulation();
    PrintWriter out = spec.commandLine().getOut();
    if (!quiet) {
      simulation.listen(out::println);
    }
    RunResult result = simulation.run();
    Path file = dot;
    if (file != null) {
      write(file, simulation.world().toDot());
    }
    new ViolationText(out).print(result);
    SimulationSummary summary = new SimulationSummary();
    summary.add(result);
    summary.print(out);
    out.printf("trace hash %016x%n", result.summary().hash());
    return result.violation().isEmpty() ? ExitCode.OK : ExitCode.FAILED;
  }

  private Simulation simulation() throws CommandException {
    try {
      return Simulation.of(RunToken.parse(run));
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), "mjuz: " + e.getMessage(), e);
    } catch (UncheckedIOException e) {
      throw new CommandException(ExitCode.UNREADABLE, e.getMessage(), e);
    }
  }

  private static void write(Path file, String text) throws CommandException {
    try {
      Files.writeString(file, text);
    } catch (java.io.IOException e) {
      throw new CommandException(
          ExitCode.FAILED, "'%s' cannot be written: %s".formatted(file, e.getMessage()), e);
    }
  }
}
