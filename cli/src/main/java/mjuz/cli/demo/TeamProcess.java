package mjuz.cli.demo;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * The process of a team. It takes its signals from its standard input: it is then none of its
 * business what the terminal sends, and it destroys everything when the demo is killed.
 */
final class TeamProcess implements AutoCloseable {
  private final Process process;
  private final Thread reader;

  private TeamProcess(Process process, Thread reader) {
    this.process = process;
    this.reader = reader;
  }

  /**
   * Starts it.
   *
   * @param command the command line
   * @param environment more variables
   * @param lines told each line that it writes
   * @return the process
   * @throws IOException if it cannot be started
   */
  static TeamProcess start(
      List<String> command, Map<String, String> environment, Consumer<String> lines)
      throws IOException {
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().putAll(environment);
    Process process = builder.start();
    Thread reader =
        Thread.ofPlatform()
            .daemon()
            .start(
                () -> {
                  try (BufferedReader output = process.inputReader(StandardCharsets.UTF_8)) {
                    output.lines().forEach(lines);
                  } catch (IOException | UncheckedIOException e) {
                    // The process is gone, and with it what it had to say.
                  }
                });
    return new TeamProcess(process, reader);
  }

  /** Has it destroy everything and end. */
  void destroyDeployment() {
    try {
      process.getOutputStream().write("INT\n".getBytes(StandardCharsets.US_ASCII));
      process.getOutputStream().flush();
    } catch (IOException e) {
      // It has ended already.
    }
  }

  boolean isAlive() {
    return process.isAlive();
  }

  /**
   * Waits for its end.
   *
   * @param timeout how long at most
   * @return its exit code; empty if it has not ended
   */
  OptionalInt await(Duration timeout) throws InterruptedException {
    if (!process.waitFor(timeout.toMillis(), TimeUnit.MILLISECONDS)) {
      return OptionalInt.empty();
    }
    reader.join();
    return OptionalInt.of(process.exitValue());
  }

  /** Ends it, if it runs, however it is. */
  @Override
  public void close() {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
  }
}
