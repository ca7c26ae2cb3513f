package mjuz.pulumi.engine.command;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One run of the CLI, in a session of its own where the system has {@code setsid}: a terminal's
 * signals do not reach it then, and all of its processes can be signalled together. It writes to
 * files and not to pipes: if this process is killed, a broken pipe would kill the CLI in the midst
 * of writing the state. Thread-safe.
 */
final class CliProcess {
  private static final Logger LOG = LoggerFactory.getLogger(CliProcess.class);

  /** Files of this name in the work directory are left by a process that was killed. */
  static final String OUTPUT_PREFIX = ".mjuz-cli-";

  private static final Optional<String> SETSID = onPath("setsid");

  /** How long the CLI may take to react to a signal before the next harsher one. */
  private static final long GRACE_MILLIS = 1500;

  /** With less than this left, in bytes, the disk counts as full. */
  private static final long FULL = 64 * 1024;

  private final Process process;
  private final boolean ownGroup;
  private final Path output;
  private final Path error;

  private CliProcess(Process process, boolean ownGroup, Path output, Path error) {
    this.process = process;
    this.ownGroup = ownGroup;
    this.output = output;
    this.error = error;
  }

  /** Starts the CLI with an environment that is complete, and what it reads. */
  static CliProcess start(
      List<String> command, Path directory, Map<String, String> environment, String input)
      throws IOException {
    List<String> line = new ArrayList<>();
    SETSID.ifPresent(line::add);
    line.addAll(command);
    ProcessBuilder builder = new ProcessBuilder(line).directory(directory.toFile());
    builder.environment().clear();
    builder.environment().putAll(environment);
    Path output = Files.createTempFile(directory, OUTPUT_PREFIX, ".out");
    Path error = Files.createTempFile(directory, OUTPUT_PREFIX, ".err");
    builder.redirectOutput(output.toFile()).redirectError(error.toFile());
    Process process;
    try {
      process = builder.start();
    } catch (IOException e) {
      take(output);
      take(error);
      throw e;
    }
    try (OutputStream stdin = process.getOutputStream()) {
      stdin.write(input.getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      // It ended before it had read all: its exit code tells.
      LOG.debug("The Pulumi CLI did not read its input", e);
    }
    return new CliProcess(process, SETSID.isPresent(), output, error);
  }

  /** Waits until it has ended. */
  CliResult await() throws InterruptedException {
    int code = process.waitFor();
    // Before its files are deleted: on a full disk they are cut off, and may not say why it failed.
    String full = code != 0 && isFull(output) ? "\nerror: " + CliResult.NO_SPACE : "";
    return new CliResult(code, take(output), take(error) + full, process.pid());
  }

  private static boolean isFull(Path file) {
    try {
      return Files.getFileStore(file).getUsableSpace() < FULL;
    } catch (IOException e) {
      LOG.debug("The space left for {} is not known", file, e);
      return false;
    }
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

  private static String take(Path file) {
    try {
      String text = Files.readString(file, StandardCharsets.UTF_8);
      Files.delete(file);
      return text;
    } catch (IOException e) {
      LOG.debug("What the Pulumi CLI wrote cannot be read", e);
      return "";
    }
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
