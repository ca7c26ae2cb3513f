package mjuz.cli;

import static mjuz.cli.CommandRun.mjuz;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code --seeds} up to where numbers end. */
class SeedsTest {

  @ParameterizedTest
  @CsvSource({
    "7, 1",
    "-1..1, 3",
    "9223372036854775806..9223372036854775807, 2",
    "-9223372036854775808..-9223372036854775808, 1"
  })
  void theFirstAndTheLastNumberAreSeedsToo(String seeds, int runs) {
    CommandRun run = mjuz("simulate", "--profile", "none", "--seeds=" + seeds);
    assertThat(run.exitCode()).isZero();
    assertThat(run.out()).startsWith(runs + " runs of ");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1..9223372036854775807|more than 1,000,000,000 seeds",
        "0..1000000000|more than 1,000,000,000 seeds",
        "-9223372036854775808..9223372036854775807|more than 1,000,000,000 seeds",
        "1..9223372036854775808|'9223372036854775808' is no seed",
        "9..1|give A..B with A at most B",
        "1..2..3|give A..B with A at most B",
        "1-3|give A..B with A at most B",
        "''|give A..B with A at most B"
      })
  void whatMakesNoSenseIsRefused(String seeds, String message) {
    CommandRun run = mjuz("simulate", "--seeds=" + seeds);
    assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(run.err()).contains(message);
  }
}
