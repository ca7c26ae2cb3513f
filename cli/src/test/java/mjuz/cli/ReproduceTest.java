package mjuz.cli;

import static mjuz.cli.CommandRun.mjuz;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReproduceTest {

  @Test
  void saner24StandsBesideWhatWasMeasured() {
    CommandRun run = mjuz("reproduce", "saner24");
    assertThat(run.exitCode()).isZero();
    assertThat(run.out())
        .contains("doi 10.1109/SANER60148.2024.00007", "critical path + hops * 2.186 s")
        .containsPattern("cps +5 update +143\\.84 +143\\.8\\d .* 150\\.40 +150\\.77 +-0\\.25 %")
        .contains("cps 1 deploy: +database.database 7.25 +system.system 17.60");
  }

  @Test
  void otherNumbersOfSitesHaveNoMeasurement() throws IOException {
    CommandRun run = mjuz("reproduce", "saner24", "--sites", "3,16", "--json");
    assertThat(run.exitCode()).isZero();
    JsonNode cells = new ObjectMapper().readTree(run.out()).path("cells");
    assertThat(cells).hasSize(6);
    assertThat(cells.get(0).has("legacyMeasuredSeconds")).isFalse();
    assertThat(cells.get(0).path("criticalPathSeconds").asDouble()).isEqualTo(529.68, within(1e-9));
    assertThat(mjuz("reproduce", "saner24", "--sites", "16").out())
        .contains("cps has no durations");
  }

  @Test
  void mascots23StandsBesideTheLowerBoundAndWhatWasMeasured() {
    CommandRun run = mjuz("reproduce", "mascots23");
    assertThat(run.exitCode()).isZero();
    assertThat(run.out())
        .containsPattern("overlaps_15 +5 +1058\\.48 +5 +1058\\.[45]\\d +5 +1060\\.\\d\\d +5 +19\\n")
        .containsPattern("overlaps_30 +1 +278\\.48 +1 +278\\.[45]\\d +1 +280\\.\\d\\d +1 +13\\n");
  }

  @Test
  void mascots23TakesUpTimesOfOnesOwn(@TempDir Path folder) throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("times.json"),
            "{\"start_s\": {\"mine\": [[0], [10]]}, \"duration_s\": {\"server\": 1, \"dep0\": 2}}");
    CommandRun run = mjuz("reproduce", "mascots23", "--data", file, "--json");
    JsonNode table = new ObjectMapper().readTree(run.out()).path("tables").get(0);
    assertThat(table.path("mjuzRound").asInt(-1)).isZero();
    assertThat(table.path("earliestSeconds").asDouble()).isEqualTo(13);
    assertThat(table.path("legacySimulatedRound").asInt(-1)).isZero();
    assertThat(table.path("legacyMeasuredRound").isNull()).isTrue();
    Files.writeString(file, "{}");
    assertThat(mjuz("reproduce", "mascots23", "--data", file).exitCode()).isEqualTo(4);
    assertThat(mjuz("reproduce", "mascots23", "--data", folder.resolve("no")).exitCode())
        .isEqualTo(3);
  }

  @ParameterizedTest
  @ValueSource(strings = {"saner24", "mascots23"})
  void each_has_help_with_exit_codes(String command) {
    CommandRun run = mjuz("reproduce", command, "--help");
    assertThat(run.exitCode()).isZero();
    assertThat(run.out()).contains("Usage: mjuz reproduce " + command, "Exit codes:");
  }

  @Test
  void aWrongCommandLineIsTold() {
    assertThat(mjuz("reproduce").exitCode()).isEqualTo(2);
  }
}
