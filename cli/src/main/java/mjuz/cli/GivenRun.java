package mjuz.cli;

import java.io.UncheckedIOException;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import mjuz.simulator.run.RunToken;
import mjuz.simulator.run.Simulation;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** Simulated runs that a command line asks for; each kind of mistake has its exit code. */
final class GivenRun {
  private GivenRun() {}

  /**
   * Reads a run.
   *
   * @param line of the run
   * @param spec the command
   * @throws ParameterException if the line is wrong
   */
  static RunToken token(String line, CommandSpec spec) {
    try {
      return RunToken.parse(line);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), "mjuz: " + e.getMessage(), e);
    }
  }

  /**
   * The file of a topology.
   *
   * @param topology as in {@link RunToken}
   * @return null if it is in none, or in one of which {@link #of} says what is wrong
   */
  static @Nullable Path file(String topology) {
    if (!topology.startsWith(RunToken.FILE)) {
      return null;
    }
    try {
      return Path.of(topology.substring(RunToken.FILE.length()));
    } catch (InvalidPathException e) {
      return null;
    }
  }

  /**
   * Prepares a run.
   *
   * @param token of the run
   * @param spec the command
   * @throws ParameterException if there is no such run
   * @throws CommandException if the file of its topology is wrong
   */
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
