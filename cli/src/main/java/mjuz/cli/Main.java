package mjuz.cli;

import java.io.PrintWriter;
import mjuz.cli.demo.DemoCommand;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** The command {@code mjuz}. */
@Command(
    name = "mjuz",
    description = "Infrastructure deployments of independent teams that coordinate themselves.",
    versionProvider = Version.class,
    mixinStandardHelpOptions = true,
    scope = ScopeType.INHERIT,
    // A new command goes here, and in the launcher's needs_pulumi if it calls the Pulumi CLI.
    subcommands = {
      Status.class,
      Stop.class,
      Destroy.class,
      CheckTrace.class,
      Simulate.class,
      Replay.class,
      Explore.class,
      Reproduce.class,
      DemoCommand.class,
      Run.class,
      HelpCommand.class
    })
public final class Main implements Runnable {
  @Spec private CommandSpec spec;

  /**
   * Runs a command and ends the process with its exit code.
   *
   * @param arguments the command line
   */
  public static void main(String[] arguments) {
    System.exit(commandLine().execute(arguments));
  }

  /**
   * The command line, ready to execute.
   *
   * @return a new one
   */
  static CommandLine commandLine() {
    CommandLine line = new CommandLine(new Main());
    line.setExecutionExceptionHandler(Main::explain);
    line.setCaseInsensitiveEnumValuesAllowed(true);
    // What follows the program's class is for the program.
    line.getSubcommands().get("run").setStopAtPositional(true);
    listExitCodes(line);
    return line;
  }

  private static void listExitCodes(CommandLine line) {
    line.getCommandSpec().usageMessage().exitCodeListHeading("%nExit codes:%n");
    line.getCommandSpec().usageMessage().exitCodeList(ExitCode.list());
    line.getSubcommands().values().forEach(Main::listExitCodes);
  }

  private static int explain(Exception thrown, CommandLine line, ParseResult parsed) {
    PrintWriter err = line.getErr();
    if (thrown instanceof CommandException e) {
      err.println("mjuz: " + e.getMessage());
      err.flush();
      return e.exitCode();
    }
    err.println("mjuz: this is a fault of mjuz itself; please report it with what follows");
    thrown.printStackTrace(err);
    err.flush();
    return ExitCode.FAILED;
  }

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "mjuz: name one of the commands");
  }
}
