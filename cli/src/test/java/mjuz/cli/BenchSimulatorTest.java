package mjuz.cli;

import static mjuz.cli.CommandRun.mjuz;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import mjuz.simulator.run.RunToken;
import mjuz.simulator.world.FaultProfile;
import mjuz.simulator.world.SimViolation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Counts and form of the measurements; how long something takes is not looked at. */
class BenchSimulatorTest {
  private static final long SECOND = 1_000_000_000;

  @Test
  void allPartsAreMeasuredAndCounted() {
    CommandRun run =
        mjuz("bench", "simulator", "--seeds=2", "--large=20", "--max-states=500", "--jobs=2");
    assertThat(run.exitCode()).isZero();
    assertThat(run.out())
        .contains("Events a second, one thread, every check on:")
        .contains("random 10 hostile", "mutual 10 hostile")
        .contains("Seeds a minute, random 10 hostile, 2 threads: ")
        .contains("layered 20 none, deployed and destroyed: 28 edges, ")
        .contains("Explorer, two-beneficiaries, 2 threads: ");
  }

  @Test
  void aViolationIsNamedWithTheLineThatRepeatsTheRun() {
    RunToken run = new RunToken(RunToken.RANDOM, 10, FaultProfile.Kind.HOSTILE, 7);
    assertThat(new BenchMeter.Broken(run, new SimViolation("L1", "waits for ever", List.of())))
        .hasMessageContaining("L1: waits for ever")
        .hasMessageContaining("mjuz replay 'mjuz1:random:10:hostile:7'");
  }

  @Test
  void asJsonAProgramCanReadIt() throws IOException {
    CommandRun run =
        mjuz(
            "bench",
            "simulator",
            "--only=seeds,large,explorer",
            "--seeds=3",
            "--large=20",
            "--max-states=500",
            "--jobs=2",
            "--json");
    assertThat(run.exitCode()).isZero();
    JsonNode json = new ObjectMapper().readTree(run.out());
    assertThat(json.path("jobs").asInt()).isEqualTo(2);
    assertThat(json.path("processors").asInt()).isPositive();
    assertThat(json.has("events")).isFalse();
    assertThat(json.has("curve")).isFalse();
    assertThat(json.at("/seeds/runs").asInt()).isEqualTo(3);
    assertThat(json.at("/seeds/events").asInt()).isGreaterThan(1_000);
    assertThat(json.at("/large/deployments").asInt()).isEqualTo(20);
    assertThat(json.at("/large/edges").asInt()).isBetween(18, 36);
    assertThat(json.at("/explorer/states").asInt()).isGreaterThanOrEqualTo(500);
  }

  @Test
  void theSameSeedsHaveTheSameEventsOnAnyNumberOfThreads() throws IOException {
    String[] events = new String[2];
    for (int jobs = 1; jobs <= 2; jobs++) {
      CommandRun run =
          mjuz("bench", "simulator", "--only=seeds", "--seeds=5", "--jobs=" + jobs, "--json");
      assertThat(run.exitCode()).isZero();
      events[jobs - 1] = new ObjectMapper().readTree(run.out()).at("/seeds/events").asText();
    }
    assertThat(events[1]).isEqualTo(events[0]);
  }

  @Test
  void theCurveIsATableAndAChart() {
    CommandRun run = mjuz("bench", "simulator", "--curve", "--sizes=50,100");
    assertThat(run.exitCode()).isZero();
    assertThat(run.out())
        .contains("Cost against size, layered", "events/edge", "         50 ", "        100 ")
        .contains("100 deployments", "CPU time grows as the number of edges to the power of ")
        .doesNotContain("Seeds a minute");
  }

  @Test
  void theCurveOfAnotherTopologyCountsItsEdges() throws IOException {
    CommandRun run =
        mjuz("bench", "simulator", "--curve", "--topology=chain", "--sizes=50,100", "--json");
    assertThat(run.exitCode()).isZero();
    JsonNode sizes = new ObjectMapper().readTree(run.out()).at("/curve/sizes");
    assertThat(sizes).hasSize(2);
    assertThat(sizes.at("/0/edges").asInt()).isEqualTo(49);
    assertThat(sizes.at("/1/edges").asInt()).isEqualTo(99);
    assertThat(sizes.at("/1/runs").asInt()).isEqualTo(50);
    assertThat(sizes.at("/1/eventsPerEdge").asDouble()).isGreaterThan(10);
  }

  @Test
  void aCostThatIsLinearHasTheExponentOneAndLiesOnTheLine() {
    BenchCurve curve = new BenchCurve(List.of(cost(10, 20, SECOND), cost(100, 200, 10 * SECOND)));
    assertThat(curve.exponent()).isCloseTo(1, within(1e-9));
    StringWriter text = new StringWriter();
    curve.print(new PrintWriter(text, true));
    assertThat(text.toString())
        .contains("50000.0")
        .contains("10.0000 s |")
        .contains("to the power of 1.00");
    assertThat(curve.chart().get(2)).endsWith("*");
    assertThat(new BenchCurve(List.of(cost(10, 20, SECOND))).exponent()).isZero();
  }

  private static BenchCost cost(int deployments, int edges, long nanos) {
    return new BenchCost("w", deployments, edges, 1, 1000, nanos, nanos, nanos);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--curve --sizes=100,10|--sizes [100, 10]: give rising numbers",
        "--curve --sizes=10,10|--sizes [10, 10]: give rising numbers",
        "--curve --topology=star|--topology star: give one of chain, fan-in, ",
        "--curve --topology=random|--topology random: give one of chain, fan-in, ",
        "--curve --topology=rewired|--topology rewired: give one of chain, fan-in, ",
        "--configuration=x|there is no configuration 'x'; mjuz explore --list names them",
        "--only=all|--only"
      })
  void aMistakeIsToldBeforeAnythingRuns(String options, String message) {
    CommandRun run = mjuz((Object[]) ("bench simulator " + options).split(" ", -1));
    assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(run.err()).contains(message).contains("Try 'mjuz bench simulator --help'.");
    assertThat(run.out()).isEmpty();
  }

  @Test
  void whereASearchBreaksAGuaranteeThereIsNothingToMeasure() {
    CommandRun run =
        mjuz("bench", "simulator", "--only=explorer", "--configuration=edge-destroyed");
    assertThat(run.exitCode()).isEqualTo(ExitCode.FAILED);
    assertThat(run.err())
        .contains("L1 is violated in 'edge-destroyed'", "mjuz explore --replay explore2:")
        .contains("This is a known gap: docs/verification.md#exhaustive-search");
    assertThat(run.out()).isEmpty();
  }

  @Test
  void withoutTheNameOfAPartItSaysWhatThereIs() {
    CommandRun run = mjuz("bench");
    assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(run.err()).contains("name what to measure: simulator");
  }
}
