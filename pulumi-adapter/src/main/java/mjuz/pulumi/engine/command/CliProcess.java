package mjuz.pulumi.engine.command;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One run of the CLI, in a session of its own where the system has {@code setsid}: a terminal's
 * signals do not reach it then, and all of its processes can be signalled together. Thread-safe.
 */
final class CliProcess {
  private static final Logger LOG = LoggerFactory.getLogger(CliProcess.class);
  private static final Optional<String> SETSID = onPath("setsid");

  /** How long the CLI may take to react to a signal before the next harsher one. */
  private static final long GRACE_MILLIS = 1500;

  private final Process process;
  private final boolean ownGroup;
  private final CompletableFuture<String> output;
  private final CompletableFuture<String> error;

  private CliProcess(Process process, boolean ownGroup) {
    this.process = process;
    this.ownGroup = ownGroup;
    this.output = read(process.getInputStream(), "output");
    this.error = read(process.getErrorStream(), "error");
  }

  /** Starts the CLI with an environment that is complete. */
  static CliProcess start(List<String> command, Path directory, Map<String, String> environment)
      throws IOException {
    List<String> line = new ArrayList<>();
    SETSID.ifPresent(line::add);
    line.addAll(command);
    ProcessBuilder builder = new ProcessBuilder(line).directory(directory.toFile());
    builder.environment().clear();
    builder.environment().putAll(environment);
    builder.redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")));
    return new CliProcess(builder.start(), SETSID.isPresent());
  }

  long pid() {
    return process.pid();
  }

  /** Waits until it has ended. */
  CliResult await() throws InterruptedException {
    int code = process.waitFor();
    return new CliResult(code, output.join(), error.join(), process.pid());
  }

  /** Asks it to end, then makes it end. Returns at once. */
  void interrupt() {
    if (process.isAlive()) {
      // The first asks for an orderly end, which waits for what is under way; the second does not.
      Thread.ofVirtual().name("mjuz-cli-interrupt").start(this::escalate);
    }
  }

  private void escalate() {
    try {
      for (String signal : List.of("INT", "INT", "KILL")) {
        signal(signal);
        if (process.waitFor(GRACE_MILLIS, TimeUnit.MILLISECONDS)) {
          // What it started may have outlived it.
          signal("KILL");
          return;
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Ends it and all that it started, at once. */
  void kill() {
    Stream<ProcessHandle> descendants = process.descendants();
    if (ownGroup) {
      signal("KILL");
    }
    descendants.forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
  }

  private void signal(String name) {
    String target = ownGroup ? "-" + process.pid() : Long.toString(process.pid());
    try {
      Process kill =
          new ProcessBuilder("kill", "-" + name, "--", target)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      kill.waitFor();
    } catch (IOException e) {
      LOG.warn("Cannot signal the Pulumi CLI: there is no command 'kill'; ending it instead", e);
      process.destroyForcibly();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static CompletableFuture<String> read(InputStream stream, String name) {
    CompletableFuture<String> text = new CompletableFuture<>();
    Thread.ofVirtual()
        .name("mjuz-cli-" + name)
        .start(
            () -> {
              StringBuilder lines = new StringBuilder();
              try (BufferedReader reader =
                  new BufferedReader(
                      new java.io.InputStreamReader(stream, StandardCharsets.UTF_8))) {
                for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                  lines.append(line).append('\n');
                }
              } catch (IOException e) {
                LOG.debug("The output of the Pulumi CLI broke off", e);
              }
              text.complete(lines.toString());
            });
    return text;
  }

  private static Optional<String> onPath(String name) {
    String path = System.getenv().getOrDefault("PATH", "");
    return Stream.of(path.split(File.pathSeparator))
        .map(folder -> Path.of(folder, name))
        .filter(Files::isExecutable)
        .map(Path::toString)
        .findFirst();
  }
}
