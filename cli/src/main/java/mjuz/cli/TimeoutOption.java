package mjuz.cli;

import java.time.Duration;
import picocli.CommandLine.Option;

/** How long a command waits for the end of a process. */
final class TimeoutOption {
  @Option(
      names = "--timeout",
      paramLabel = "SECONDS",
      defaultValue = "0",
      description =
          "Wait no longer than this, with exit code 1; the request stands all the same (default: 0, without limit).")
  private long seconds;

  Duration value() {
    return Duration.ofSeconds(Math.max(0, seconds));
  }
}
