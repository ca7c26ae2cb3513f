package mjuz.cli;

import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** How long a command waits for the end of a process. */
final class TimeoutOption {
  private static final long MAX_SECONDS = Duration.ofDays(365).toSeconds();

  @Spec(Spec.Target.MIXEE)
  private @Nullable CommandSpec spec;

  private Duration value = Duration.ZERO;

  @Option(
      names = "--timeout",
      paramLabel = "SECONDS",
      defaultValue = "0",
      description =
          "Wait no longer than this, with exit code 1; the request stands all the same (default: 0, without limit).")
  void set(long seconds) {
    if (seconds < 0 || seconds > MAX_SECONDS) {
      throw new ParameterException(
          Objects.requireNonNull(spec).commandLine(),
          "mjuz: --timeout %d is out of range: 0 to %d seconds".formatted(seconds, MAX_SECONDS));
    }
    value = Duration.ofSeconds(seconds);
  }

  Duration value() {
    return value;
  }
}
