package mjuz.pulumi.engine.command;

import com.pulumi.automation.AutomationException;
import com.pulumi.automation.CommandResult;
import com.pulumi.automation.CommandRunOptions;
import com.pulumi.automation.PulumiCommand;
import com.pulumi.automation.Version;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The CLI as the Automation API sees it. Of all that the API asks of it, only {@code up} is run;
 * the rest, which would take several times as long as a round, is answered here: selecting the
 * stack before (every command of ours names it), its outputs and its history afterwards.
 */
public final class ProgramCommand implements PulumiCommand {
  private static final String CLIENT = "--client=";
  private static final String HISTORY =
      "[{\"kind\":\"update\",\"startTime\":\"1970-01-01T00:00:00.000Z\",\"message\":\"\","
          + "\"environment\":{},\"config\":{},\"result\":\"succeeded\","
          + "\"endTime\":\"1970-01-01T00:00:00.000Z\",\"version\":1,\"resourceChanges\":{}}]";

  private final Up up;
  private Optional<CliResult> result = Optional.empty();

  /** Runs {@code up}. */
  @FunctionalInterface
  public interface Up {
    /**
     * Runs it.
     *
     * @param program the address of the program's LanguageRuntime server, host:port
     * @param arguments the command and its options, without that address
     * @return how it ended
     * @throws IOException if something cannot be started
     * @throws InterruptedException if this thread is interrupted
     */
    CliResult run(String program, List<String> arguments) throws IOException, InterruptedException;
  }

  /**
   * For one {@code up}.
   *
   * @param up runs it
   */
  public ProgramCommand(Up up) {
    this.up = up;
  }

  /**
   * How {@code up} ended.
   *
   * @return empty if it was not run
   */
  public Optional<CliResult> result() {
    return result;
  }

  @Override
  public @Nullable Version version() {
    return null;
  }

  @Override
  public CommandResult run(List<String> arguments, CommandRunOptions options)
      throws AutomationException {
    if (arguments.getFirst().equals("up")) {
      return runUp(arguments);
    }
    if (arguments.contains("history")) {
      return new CommandResult(0, HISTORY, "");
    }
    return new CommandResult(0, arguments.contains("output") ? "{}" : "", "");
  }

  private CommandResult runUp(List<String> arguments) throws AutomationException {
    String program =
        arguments.stream()
            .filter(argument -> argument.startsWith(CLIENT))
            .map(argument -> argument.substring(CLIENT.length()))
            .findFirst()
            .orElseThrow(() -> new AutomationException("up without a program"));
    List<String> rest = new ArrayList<>(arguments);
    rest.removeIf(argument -> argument.startsWith(CLIENT));
    try {
      CliResult ended = up.run(program, rest);
      result = Optional.of(ended);
      // A failure is told by the result above, which says more than an exception's text.
      return new CommandResult(0, ended.output(), ended.error());
    } catch (IOException e) {
      throw new AutomationException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AutomationException(e);
    }
  }
}
