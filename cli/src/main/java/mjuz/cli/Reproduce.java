package mjuz.cli;

import java.util.Locale;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code mjuz reproduce}: published measurements beside what the simulator computes. */
@Command(
    name = "reproduce",
    description =
        "Runs the models of published evaluations in the simulated world, and prints what comes of"
            + " it beside what was measured.",
    subcommands = {ReproduceSaner24.class, ReproduceMascots23.class})
final class Reproduce implements Runnable {
  private static final double MICROS = 1e6;

  @Spec private CommandSpec spec;

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "mjuz: name saner24 or mascots23");
  }

  // How the tables write what may be missing.

  static String seconds(OptionalLong micros) {
    return micros.isEmpty() ? "-" : seconds(micros.getAsLong());
  }

  static String seconds(long micros) {
    return String.format(Locale.ROOT, "%.2f", micros / MICROS);
  }

  static String seconds(OptionalDouble seconds) {
    return seconds.isEmpty() ? "-" : String.format(Locale.ROOT, "%.2f", seconds.getAsDouble());
  }

  static String percent(OptionalDouble share) {
    return share.isEmpty()
        ? "-"
        : String.format(Locale.ROOT, "%+.2f %%", share.getAsDouble() * 100);
  }

  static String round(OptionalInt round) {
    return round.isEmpty() ? "-" : Integer.toString(round.getAsInt());
  }
}
