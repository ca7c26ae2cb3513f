package mjuz.cli;

import java.io.UncheckedIOException;
import java.nio.file.NoSuchFileException;
import mjuz.simulator.run.RunToken;
import mjuz.simulator.run.Simulation;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** Simulated runs that a command line asks for; each kind of mistake has its exit code. */
final class GivenRun {
  private GivenRun() {}

  /**
   * Prepares a run.
   *
   * @param line of the run
   * @param spec the command
   * @throws ParameterException if the line is wrong
   * @throws CommandException if the file of its topology is
   */
  static Simulation of(String line, CommandSpec spec) throws CommandException {
    try {
      return of(RunToken.parse(line), spec);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), "mjuz: " + e.getMessage(), e);
    }
  }

  /** As above. */
  static Simulation of(RunToken token, CommandSpec spec) throws CommandException {
    try {
      return Simulation.of(token);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), "mjuz: " + e.getMessage(), e);
    } catch (UncheckedIOException e) {
      throw new CommandException(
          e.getCause() instanceof NoSuchFileException ? ExitCode.NOT_FOUND : ExitCode.UNREADABLE,
          e.getMessage(),
          e);
    }
  }
}
