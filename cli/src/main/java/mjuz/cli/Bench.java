package mjuz.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code mjuz bench}: how fast mjuz is on this machine. */
@Command(
    name = "bench",
    description = "Measures how fast mjuz is on this machine.",
    subcommands = BenchSimulator.class)
final class Bench implements Runnable {
  @Spec private CommandSpec spec;

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "mjuz: name what to measure: simulator");
  }
}
