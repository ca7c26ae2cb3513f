package mjuz.simulator.reproduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class Mascots23Test {
  /** What the simulated network and executor may cost beyond the earliest moment, in µs. */
  private static final long COST = 100_000;

  /** Of µs 1.0, in µs, and a bit for the rest. */
  private static final long HEARTBEAT = 5_100_000;

  @Test
  void theLowerBoundIsThePublishedOne() {
    assertThat(Mascots23.published().outcomes(1))
        .extracting(o -> o.table() + " " + o.lowerBoundRound().orElseThrow())
        .containsExactly("overlaps_15 5", "overlaps_30 1");
  }

  @Test
  void mjuzFinishesInTheRoundOfTheLowerBound() {
    for (long seed = 1; seed <= 20; seed++) {
      for (SleepOutcome outcome : Mascots23.published().outcomes(seed)) {
        long earliest = outcome.earliestMicros().orElseThrow();
        assertThat(outcome.mjuzRound()).isEqualTo(outcome.lowerBoundRound());
        assertThat(outcome.mjuzMicros().orElseThrow()).isBetween(earliest, earliest + COST);
        // A heartbeat of µs 1.0 finds a peer only every 5 s.
        assertThat(outcome.legacyRound()).isEqualTo(outcome.lowerBoundRound());
        assertThat(outcome.legacyMicros().orElseThrow()).isBetween(earliest, earliest + HEARTBEAT);
        assertThat(outcome.measuredRound().orElseThrow())
            .isGreaterThan(outcome.mjuzRound().orElseThrow());
      }
    }
  }

  /** What takes longer than what is left of a round is lost, and begins again in the next. */
  @Test
  void whatSleepInterruptsBeginsAgain(@TempDir Path folder) throws IOException {
    SleepOutcome outcome =
        Mascots23.read(file(folder, "[[0, 100], [45, null]]", 30)).outcomes(1).getFirst();
    assertThat(outcome.lowerBoundRound()).isEqualTo(OptionalInt.of(0));
    assertThat(outcome.earliestMicros()).isEqualTo(OptionalLong.of(130_000_000));
    assertThat(outcome.mjuzRound()).isEqualTo(OptionalInt.of(1));
    assertThat(outcome.mjuzMicros().orElseThrow()).isBetween(130_000_000L, 130_000_000L + COST);
    assertThat(outcome.measuredRound()).isEmpty();
  }

  @Test
  void nodesThatNeverMeetNeverFinish(@TempDir Path folder) throws IOException {
    SleepOutcome outcome =
        Mascots23.read(file(folder, "[[0, 200], [100, 300]]", 30)).outcomes(1).getFirst();
    assertThat(outcome.lowerBoundRound()).isEmpty();
    assertThat(outcome.mjuzRound()).isEmpty();
  }

  @Test
  void aFileOfAnotherFormIsTold(@TempDir Path folder) {
    assertThatThrownBy(() -> Mascots23.read(file(folder, "[[\"soon\"], [0]]", 30)))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("number of seconds or null");
    assertThatThrownBy(() -> Mascots23.read(Files.writeString(folder.resolve("no"), "{}")))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("start_s");
  }

  private static Path file(Path folder, String starts, int serverSeconds) throws IOException {
    return Files.writeString(
        folder.resolve("times.json"),
        "{\"start_s\": {\"own\": %s}, \"duration_s\": {\"server\": %d, \"dep0\": 2}}"
            .formatted(starts, serverSeconds));
  }
}
