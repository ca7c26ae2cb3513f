package mjuz.pulumi.engine.command;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Runs the Pulumi CLI for one stack. Thread-safe. */
public final class PulumiCli {
  private final Path binary;
  private final String project;
  private final String stack;
  private final Path workDirectory;
  private final Map<String, String> environment;
  private final Set<CliProcess> running = ConcurrentHashMap.newKeySet();
  private volatile boolean interrupted;

  /**
   * For one stack.
   *
   * @param binary the CLI
   * @param project the stack's project
   * @param stack the stack
   * @param workDirectory where the project's files are
   * @param environment variables beside those of this process
   */
  public PulumiCli(
      Path binary,
      String project,
      String stack,
      Path workDirectory,
      Map<String, String> environment) {
    this.binary = binary;
    this.project = project;
    this.stack = stack;
    this.workDirectory = workDirectory;
    this.environment = new HashMap<>(System.getenv());
    this.environment.put("PULUMI_SKIP_UPDATE_CHECK", "true");
    this.environment.putAll(environment);
  }

  /**
   * Runs a command on the stack, and waits until it has ended.
   *
   * @param arguments the command and its options, without {@code --stack}
   * @return how it ended
   * @throws IOException if it cannot be started
   * @throws InterruptedException if this thread is interrupted; the CLI is killed
   */
  public CliResult run(String... arguments) throws IOException, InterruptedException {
    List<String> line = new ArrayList<>(List.of(arguments));
    line.add("--stack");
    line.add(stack);
    return execute(line, Map.of(), "");
  }

  /**
   * Runs a command on the stack that reads something which is not for everybody's eyes: on the
   * command line it would be.
   *
   * @param input what the command reads
   * @param arguments the command and its options, without {@code --stack}
   * @return how it ended
   * @throws IOException if it cannot be started
   * @throws InterruptedException if this thread is interrupted; the CLI is killed
   */
  public CliResult runWithInput(String input, String... arguments)
      throws IOException, InterruptedException {
    List<String> line = new ArrayList<>(List.of(arguments));
    line.add("--stack");
    line.add(stack);
    return execute(line, Map.of(), input);
  }

  /**
   * Asks the CLI for its version, which needs no stack.
   *
   * @return how it ended
   * @throws IOException if it cannot be started
   * @throws InterruptedException if this thread is interrupted; the CLI is killed
   */
  public CliResult version() throws IOException, InterruptedException {
    return execute(List.of("version"), Map.of(), "");
  }

  /**
   * Runs an operation of the engine, and waits until it has ended and its events are heard.
   *
   * @param arguments the command and its options, without {@code --stack}
   * @param providers providers to attach: name to port on loopback
   * @param events hears the engine's events, one at a time
   * @return how it ended
   * @throws IOException if it cannot be started
   * @throws InterruptedException if this thread is interrupted; the CLI is killed
   */
  public CliResult operate(
      List<String> arguments, Map<String, Integer> providers, Consumer<JsonNode> events)
      throws IOException, InterruptedException {
    try (EventServer server = new EventServer(events)) {
      List<String> line = new ArrayList<>(arguments);
      line.addAll(List.of("--stack", stack, "--color", "never"));
      line.addAll(List.of("--event-log", server.address()));
      Map<String, String> extra = new HashMap<>();
      extra.put("PULUMI_DEBUG_COMMANDS", "true");
      extra.put("PULUMI_DEBUG_PROVIDERS", attached(providers));
      CliResult result = execute(line, extra, "");
      server.drain();
      return result;
    }
  }

  private String attached(Map<String, Integer> providers) {
    List<String> names = new ArrayList<>();
    String inherited = environment.getOrDefault("PULUMI_DEBUG_PROVIDERS", "");
    if (!inherited.isEmpty()) {
      names.add(inherited);
    }
    providers.forEach((name, port) -> names.add(name + ":" + port));
    return String.join(",", names);
  }

  private CliResult execute(List<String> arguments, Map<String, String> extra, String input)
      throws IOException, InterruptedException {
    if (!Files.isExecutable(binary)) {
      // Whoever starts it would only tell an exit code.
      throw new IOException(
          "there is no Pulumi CLI at %s any more: install it again (https://www.pulumi.com/docs/install)"
              .formatted(binary));
    }
    List<String> line = new ArrayList<>();
    line.add(binary.toString());
    line.addAll(arguments);
    line.add("--non-interactive");
    Map<String, String> complete = new HashMap<>(environment);
    complete.putAll(extra);
    Instant started = Instant.now();
    CliProcess process = CliProcess.start(line, workDirectory, complete, input);
    running.add(process);
    if (interrupted) {
      process.interrupt();
    }
    try {
      CliResult result = process.await();
      if (result.succeeded()) {
        CliLogs.of(complete).remove(result.pid(), project, stack, started);
      }
      return result;
    } catch (InterruptedException e) {
      process.kill();
      throw e;
    } finally {
      running.remove(process);
    }
  }

  /** Takes back {@link #interrupt}: what is started from now on runs to its end. */
  public void resume() {
    interrupted = false;
  }

  /**
   * Asks what runs to end, and makes it end if it does not; the same with what is started before
   * {@link #resume}. Returns at once.
   */
  public void interrupt() {
    interrupted = true;
    running.forEach(CliProcess::interrupt);
  }

  /** Ends what runs, and all that it started, at once. */
  public void kill() {
    running.forEach(CliProcess::kill);
  }

  /**
   * Deletes the files that runs of a killed process have left in the work directory.
   *
   * @throws IOException if the work directory cannot be read or written
   */
  public void clean() throws IOException {
    try (Stream<Path> files = Files.list(workDirectory)) {
      for (Path file : files.toList()) {
        if (file.getFileName().toString().startsWith(CliProcess.OUTPUT_PREFIX)) {
          Files.deleteIfExists(file);
        }
      }
    }
  }
}
