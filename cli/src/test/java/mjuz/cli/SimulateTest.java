package mjuz.cli;

import static mjuz.cli.CommandRun.mjuz;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;

class SimulateTest {
  private static final String FULL = "/dev/full";

  @Test
  void runsAreSummedUp() {
    CommandRun run = mjuz("simulate", "--profile", "hostile", "--seeds", "1..20", "--jobs", 2);
    assertThat(run.exitCode()).isZero();
    assertThat(run.out()).contains("20 runs of ", " rounds, ", "I1 to I5, L1 and L2 hold");
    assertThat(run.err()).isEmpty();
  }

  @Test
  void withoutFaultsTheTimesStandBesideTheCriticalPath() throws IOException {
    CommandRun run =
        mjuz(
            "simulate",
            "--topology",
            "chain",
            "--size",
            5,
            "--profile",
            "none",
            "--seeds",
            "1",
            "--json");
    JsonNode json = new ObjectMapper().readTree(run.out());
    assertThat(json.path("holds").asBoolean()).isTrue();
    assertThat(json.path("interrupted").asBoolean(true)).isFalse();
    assertThat(json.path("deployments").asInt()).isEqualTo(5);
    assertThat(json.path("meanCriticalPathMicros").asLong()).isEqualTo(60_000_000);
    assertThat(json.path("meanDeployMicros").asLong()).isBetween(60_000_000L, 61_000_000L);
  }

  @Test
  void aGraphInAFileIsATopology(@TempDir Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve("teams.dot"), "digraph g { storage -> site; }");
    CommandRun run = mjuz("simulate", "--topology", "file:" + file, "--seeds", "3..4");
    assertThat(run.exitCode()).isZero();
    assertThat(run.out()).contains("2 runs of 4 deployments");
  }

  @Test
  void theProtocolOfMicroS1BreaksWhatOursKeeps() throws IOException {
    CommandRun run =
        mjuz(
            "simulate", "--protocol", "mjuz-1.0", "--profile", "lan", "--seeds", "1..20", "--json");
    JsonNode json = new ObjectMapper().readTree(run.out());
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(json.path("runs").asInt()).isEqualTo(20);
    assertThat(json.path("violationsByRule").path("I2").asInt()).isPositive();
    JsonNode first = json.path("violations").path(0);
    assertThat(first.path("rule").asText()).isEqualTo("I2");
    assertThat(first.path("events").findValuesAsText("step")).contains("CREATED", "DELETING");
    assertThat(json.has("meanDeployMicros")).isFalse();
    assertThat(json.has("meanCriticalPathMicros")).isFalse();
    String token = first.path("replay").asText();
    assertThat(token).startsWith("mjuz-1.0:random:0:lan:");
    assertThat(mjuz("replay", token, "--quiet").exitCode()).isEqualTo(1);
    assertThat(mjuz("simulate", "--protocol", "2").err()).contains("no protocol '2'");
  }

  @Test
  void inARewiredWorldEachSeedDecidesHowManyDeploymentsThereAre() {
    CommandRun run = mjuz("simulate", "--topology=rewired", "--profile=lan", "--seeds=1..4");
    assertThat(run.exitCode()).isZero();
    assertThat(run.out()).contains("4 runs of 11 deployments", "I1 to I5, L1 and L2 hold");
    assertThat(mjuz("simulate", "--topology=rewired", "--size=5", "--seeds=1").out())
        .contains("1 runs of 5 deployments");
    assertThat(mjuz("simulate", "--help").out()).contains("rewired (random, and programs also");
  }

  @Test
  void quietAsJsonLeavesOutEachViolation() throws IOException {
    CommandRun run =
        mjuz("simulate", "--protocol=mjuz-1.0", "--profile=lan", "--seeds=1", "--json", "--quiet");
    JsonNode json = new ObjectMapper().readTree(run.out());
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(json.path("violationsByRule")).isNotEmpty();
    assertThat(json.has("violations")).isFalse();
  }

  @Test
  void aReportShowsTheFirstRunThatViolatesOrTheOneThatIsNamed(@TempDir Path folder)
      throws IOException {
    Path file = folder.resolve("report.html");
    String[] common = {"--protocol", "mjuz-1.0", "--profile", "lan", "--seeds", "1..4"};
    CommandRun run =
        mjuz(
            "simulate",
            common[0],
            common[1],
            common[2],
            common[3],
            common[4],
            common[5],
            "--report",
            file);
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(Files.readString(file))
        .startsWith("<!DOCTYPE html>")
        .contains("mjuz replay 'mjuz-1.0:random:0:lan:1'", "One of 4 runs");
    mjuz(
        "simulate",
        common[0],
        common[1],
        common[2],
        common[3],
        common[4],
        common[5],
        "--report",
        file,
        "--report-seed",
        4,
        "--quiet");
    assertThat(Files.readString(file)).contains("mjuz replay 'mjuz-1.0:random:0:lan:4'");
    assertThat(mjuz("simulate", "--report", file, "--report-seed", 400).err())
        .contains("400 is not one of --seeds");
  }

  @Test
  void aViolationIsToldWithTheEventsThatLedToIt() {
    CommandRun run = mjuz("simulate", "--protocol", "mjuz-1.0", "--profile", "lan", "--seeds", "1");
    assertThat(run.out())
        .contains(
            "d1 publishes o1 for d0 (v1",
            "d0 hears from d1: o1 is available (v1)",
            "d0 has created d0.r2#4, with v1 of d1/o1",
            "d1 changes its program: adds r0b, removes r0",
            "d1 begins to delete d1.r0#1",
            "repeat it: mjuz replay 'mjuz-1.0:random:0:lan:1'");
    assertThat(run.out().lines().count()).isLessThan(25);
  }

  @Test
  void aRunIsShrunkToOneThatStillBreaksTheSame() {
    CommandRun run = mjuz("replay", "mjuz-1.0:random:0:lan:5", "--shrink");
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.out()).contains("smallest of ", "2 deployments, 0 faults, 0 changes", "L1: ");
    String line =
        run.out()
            .lines()
            .filter(each -> each.contains("repeat it: mjuz replay '"))
            .map(each -> each.replaceFirst(".*'(.*)'", "$1"))
            .findFirst()
            .orElseThrow();
    assertThat(line).startsWith("mjuz-1.0:random:0:lan:5?teams=");
    CommandRun small = mjuz("replay", line);
    assertThat(small.exitCode()).isEqualTo(1);
    assertThat(small.out()).contains("L1: ", "1 runs of 2 deployments");

    CommandRun holds = mjuz("replay", "mjuz1:random:0:lan:5", "--shrink");
    assertThat(holds.exitCode()).isZero();
    assertThat(holds.out()).contains("there is nothing to shrink");
    assertThat(mjuz("replay", "mjuz1:random:0:lan:5?speed=3").exitCode()).isEqualTo(2);
  }

  @Test
  void aNumberThatNoFaultOrChangeHasIsTold() {
    String run = "mjuz1:random:0:lan:5?faults=1,9000&changes=1,2&end=20000000";
    CommandRun replay = mjuz("replay", run, "--quiet");
    assertThat(replay.exitCode()).isZero();
    assertThat(replay.err())
        .startsWith("warning: 'faults=' names 9000, but the last one of this run is ")
        .hasLineCount(1);
  }

  @Test
  void theStateAtATimeIsDrawn(@TempDir Path folder) throws IOException {
    Path svg = folder.resolve("state.svg");
    Path dot = folder.resolve("state.dot");
    CommandRun run =
        mjuz(
            "replay", "mjuz1:chain:3:none:1", "--quiet", "--at", "25s", "--svg", svg, "--dot", dot);
    assertThat(run.exitCode()).isZero();
    assertThat(Files.readString(svg)).startsWith("<svg ").contains("• main", "in a round");
    assertThat(Files.readString(dot)).contains("d0.main#2").doesNotContain("d2.main");
    CommandRun late =
        mjuz("replay", "mjuz1:chain:3:none:1", "--quiet", "--at", "9000s", "--dot", dot);
    assertThat(late.err()).contains("the run ends before 9000.000 s");
    assertThat(Files.readString(dot)).contains("destroyed").doesNotContain("main");
    assertThat(mjuz("replay", "mjuz1:chain:3:none:1", "--at", "soon").err())
        .contains("'soon' is no time");
  }

  @Test
  void aWrongCommandLineIsTold() {
    assertThat(mjuz("simulate", "--topology", "star").exitCode()).isEqualTo(2);
    assertThat(mjuz("simulate", "--topology", "star").err()).contains("no topology 'star'");
    assertThat(mjuz("simulate", "--topology", "diamond", "--size", 2).err())
        .contains("needs at least 3");
    assertThat(mjuz("replay", "42").err()).contains("'42' is no run");
  }

  @Test
  @EnabledIf("hasFullDevice")
  void aTraceThatCannotBeWrittenEndsTheReplay() {
    CommandRun run = mjuz("replay", "mjuz1:mutual:3:swarm:5", "--quiet", "--trace", FULL);
    assertThat(run.exitCode()).isEqualTo(4);
    assertThat(run.err()).contains("'/dev/full' cannot be written: No space left on device");
    CommandRun twice =
        mjuz("replay", "mjuz1:chain:2:none:1", "--quiet", "--dot=/dev/null", "--svg=/dev/null");
    assertThat(twice.exitCode()).as("a device may be named twice").isZero();
  }

  static boolean hasFullDevice() {
    return Files.isWritable(Path.of(FULL));
  }

  @Test
  void aRingThatWasClosedWhileItWasDeployedIsSaidAndNoViolation(@TempDir Path folder)
      throws IOException {
    Path file = folder.resolve("ring.json");
    Files.writeString(
        file,
        """
        {"deployments": [
          {"name": "a",
           "resources": [
             {"name": "w"},
             {"name": "x", "needs": ["w"], "wishes": [{"from": "b", "offer": "p"}]}],
           "offers": [{"name": "o", "to": "b", "needs": ["w", "x"]}]},
          {"name": "b",
           "resources": [{"name": "y", "wishes": [{"from": "a", "offer": "o"}]}],
           "offers": [{"name": "p", "to": "a", "needs": ["y"]}]}]}
        """);
    CommandRun run =
        mjuz("simulate", "--topology=file:" + file, "--profile=lan", "--seeds=1..100", "--jobs=1");
    assertThat(run.exitCode()).as(run.out()).isZero();
    assertThat(run.out()).containsPattern("[1-9][0-9]* runs? ended with a ring of resources");
  }

  @Test
  void aReplayPrintsAllThatHappensAndIsTheSameEachTime(@TempDir Path folder) throws IOException {
    Path dot = folder.resolve("state.dot");
    Path trace = folder.resolve("trace.jsonl");
    CommandRun run = mjuz("replay", "mjuz1:mutual:3:swarm:5", "--dot", dot, "--trace", trace);
    assertThat(run.exitCode()).isZero();
    assertThat(run.out())
        .contains(" s  d0 starts", "d0 begins round 1 (deploy: started)", "d0 tells d1: ")
        .contains("d0 publishes service for d1 (v1, behind it ", "1 runs of 3", "trace hash ")
        .doesNotContain("[", "1000000");
    assertThat(mjuz("check-trace", trace).out()).contains("of 3 deployments", "I1 to I4 hold");
    assertThat(mjuz("replay", "mjuz1:mutual:3:swarm:5", "--raw").out())
        .contains("d0 starts", "Step[kind=REGISTER", "- RoundStarted[", "WishRegistered[");
    assertThat(Files.readString(dot)).startsWith("digraph world {");
    CommandRun quiet = mjuz("replay", "mjuz1:mutual:3:swarm:5", "--quiet");
    assertThat(quiet.out().lines().count()).isLessThan(10);
    assertThat(run.out())
        .contains(quiet.out().lines().filter(l -> l.startsWith("trace hash")).findFirst().get());
  }
}
