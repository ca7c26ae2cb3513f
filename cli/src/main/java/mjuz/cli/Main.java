package mjuz.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintWriter;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;
import mjuz.cli.demo.DemoCommand;
import mjuz.simulator.input.Quoted;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;
import picocli.CommandLine.UnmatchedArgumentException;

/** The command {@code mjuz}. */
@Command(
    name = "mjuz",
    description = "Infrastructure deployments of independent teams that coordinate themselves.",
    versionProvider = Version.class,
    mixinStandardHelpOptions = true,
    scope = ScopeType.INHERIT,
    // A new command goes here, and in the launcher's needs_pulumi if it calls the Pulumi CLI.
    subcommands = {
      Run.class,
      Status.class,
      Stop.class,
      Destroy.class,
      CheckTrace.class,
      Simulate.class,
      Replay.class,
      Explore.class,
      Reproduce.class,
      Bench.class,
      DemoCommand.class,
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
    Output output = new Output(new FileOutputStream(FileDescriptor.out), System.err, System::exit);
    CommandLine line = commandLine();
    line.setOut(output.writer(System.out.charset()));
    int exitCode = ExitCode.FAILED;
    try {
      exitCode = line.execute(arguments);
      line.getOut().flush();
    } catch (Throwable thrown) {
      // Otherwise the process would go on while any thread does.
      exitCode = Failure.explain(thrown, line);
    }
    System.exit(output.exitCode().orElse(exitCode));
  }

  /**
   * The command line, ready to execute.
   *
   * @return a new one
   */
  static CommandLine commandLine() {
    CommandLine line = new CommandLine(new Main());
    line.setExecutionStrategy(Main::execute);
    line.setExecutionExceptionHandler(
        (thrown, command, parsed) -> Failure.explain(thrown, command));
    line.setParameterExceptionHandler(Main::correct);
    line.setCaseInsensitiveEnumValuesAllowed(true);
    line.registerConverter(Path.class, Main::path);
    // What follows the program's class is for the program.
    line.getSubcommands().get("run").setStopAtPositional(true);
    listExitCodes(line, ExitCode.list(line.getCommandName()));
    line.getSubcommands()
        .forEach(
            (name, command) -> {
              listExitCodes(command, ExitCode.list(name));
              command
                  .getSubcommands()
                  .values()
                  .forEach(each -> listExitCodes(each, ExitCode.list(name)));
            });
    return line;
  }

  private static int execute(ParseResult parsed) {
    Integer helped = CommandLine.executeHelpRequest(parsed);
    if (helped != null) {
      return helped;
    }
    OptionRules.checkRanges(parsed);
    try {
      return new CommandLine.RunLast().execute(parsed);
    } catch (OutOfMemoryError e) {
      return Failure.explain(e, parsed.asCommandLineList().getLast());
    }
  }

  /** An empty path would be the current folder; it is rather a variable that is not set. */
  private static Path path(String text) {
    try {
      if (!text.isEmpty()) {
        return Path.of(text);
      }
    } catch (InvalidPathException e) {
      throw new TypeConversionException(
          "%s is no path: %s".formatted(Quoted.of(text), e.getReason()));
    }
    throw new TypeConversionException("the path is empty");
  }

  private static void listExitCodes(CommandLine line, Map<String, String> codes) {
    line.getCommandSpec().usageMessage().exitCodeListHeading("%nExit codes:%n");
    line.getCommandSpec().usageMessage().exitCodeList(codes);
  }

  /** Says what is wrong, and not the whole usage, which would push that off the screen. */
  private static int correct(ParameterException wrong, String[] arguments) {
    CommandLine line = wrong.getCommandLine();
    PrintWriter err = line.getErr();
    String message =
        OptionRules.outOfRange(wrong).orElseGet(() -> String.valueOf(wrong.getMessage()));
    err.println(message.startsWith("mjuz: ") ? message : "mjuz: " + message);
    UnmatchedArgumentException.printSuggestions(wrong, err);
    err.println("Try '%s --help'.".formatted(line.getCommandSpec().qualifiedName()));
    err.flush();
    return ExitCode.USAGE;
  }

  @Override
  public void run() {
    spec.commandLine().usage(spec.commandLine().getErr());
    throw new ParameterException(spec.commandLine(), "mjuz: name one of the commands");
  }
}
