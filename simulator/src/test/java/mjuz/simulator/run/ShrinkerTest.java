package mjuz.simulator.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.Edge;
import mjuz.simulator.protocol.Protocol;
import mjuz.simulator.world.FaultProfile;
import mjuz.simulator.world.Restriction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ShrinkerTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "mjuz-1.0:random:0:lan:4",
        "mjuz-1.0:random:0:lan:5",
        "mjuz-1.0:random:0:lan:12",
        "mjuz-1.0:random:0:hostile:1",
        "mjuz-1.0:random:4:wan:2",
        "mjuz-1.0:rewired:0:lan:5"
      })
  void theSmallerRunBreaksTheSameGuarantee(String line) {
    RunResult first = Simulation.of(RunToken.parse(line)).run();
    List<RunResult> steps = new ArrayList<>();
    RunResult small = new Shrinker(first.token(), steps::add).shrink().orElseThrow();
    assertThat(rule(small)).isEqualTo(rule(first));
    assertThat(steps).isNotEmpty().allMatch(each -> rule(each).equals(rule(first)));
    assertThat(small.deployments()).isEqualTo(2);
    assertThat(small.summary().events()).isLessThan(first.summary().events() / 2);
    assertThat(small.summary().faults()).isZero();
    assertThat(small.summary().changes())
        .isLessThanOrEqualTo(3)
        .isLessThanOrEqualTo(first.summary().changes());

    // The line alone repeats it.
    RunResult again = Simulation.of(RunToken.parse(small.token().toString())).run();
    assertThat(again.summary()).isEqualTo(small.summary());
    assertThat(rule(again)).isEqualTo(rule(first));
  }

  @Test
  void aRunThatBreaksNothingIsNotShrunk() {
    RunToken token = new RunToken("random", 0, FaultProfile.Kind.LAN, 1);
    assertThat(new Shrinker(token, result -> {}).shrink()).isEmpty();
  }

  @Test
  void ofAFileWhoseNamesHoldAnyCharacterOneOfTwoPairsIsLeft(@TempDir Path folder)
      throws IOException {
    String teams = "";
    for (String pair : List.of("a", "b")) {
      teams +=
          """
          {"name": "%1$s0", "resources": [{"name": "r,&=?%%/é 1"}, {"name": "more",
            "wishes": [{"from": "%1$s1", "offer": "back"}]}],
           "offers": [{"name": "o, &=%%/", "to": "%1$s1", "needs": ["r,&=?%%/é 1"]}]},
          {"name": "%1$s1", "resources": [{"name": "p"}, {"name": "q",
            "wishes": [{"from": "%1$s0", "offer": "o, &=%%/"}]}],
           "offers": [{"name": "back", "to": "%1$s0", "needs": ["p"]}]},
          """
              .formatted(pair);
    }
    String text = "{\"deployments\": [" + teams.strip().replaceFirst(",$", "") + "]}";
    Path file = Files.writeString(folder.resolve("two pairs?.json"), text);
    RunToken token = new RunToken(Protocol.MJUZ_1_0, "file:" + file, 0, FaultProfile.Kind.NONE, 1);
    Optional<RunResult> small = new Shrinker(token, result -> {}).shrink();
    assertThat(small).isPresent();
    RunToken smaller = small.get().token();
    assertThat(small.get().deployments()).isEqualTo(2);
    assertThat(RunToken.parse(smaller.toString())).isEqualTo(smaller);
  }

  @Test
  void aReductionIsWrittenAndReadAgain() {
    Edge odd = new Edge(new DeploymentName("d0"), "a/b,c&d=e?f%g", new DeploymentName("d-1.x"));
    Restriction world =
        new Restriction(
            Set.of(Restriction.Part.LOSS, Restriction.Part.CRASH_AT_OUTPUT),
            Optional.of(new TreeSet<>(List.of(3, 7))),
            Optional.of(new TreeSet<>()),
            OptionalLong.of(12_000_000));
    Reduction reduction =
        Reduction.NONE
            .withTeams(List.of("d0", "d-1.x"))
            .withoutResources(List.of("d0/r,&=?/%1"))
            .withoutOffers(List.of(odd))
            .with(world)
            .withChance(-5);
    assertThat(Reduction.parse(reduction.toString())).isEqualTo(reduction);
    RunToken token = new RunToken("file:a?b c.json", 0, FaultProfile.Kind.LAN, 1).with(reduction);
    assertThat(RunToken.parse(token.toString())).isEqualTo(token);
    assertThat(Reduction.NONE).hasToString("");
    assertThatThrownBy(() -> RunToken.parse("mjuz1:random:0:lan:1?speed=3"))
        .hasMessageContaining("'speed'");
    assertThatThrownBy(() -> Simulation.of(RunToken.parse("mjuz1:chain:3:none:1?teams=nobody")))
        .hasMessageContaining("nobody");
  }

  @Test
  void faultsThatAreLeftOutDoNotHappen() {
    String line = "mjuz1:random:0:hostile:7";
    assertThat(summaryFaults(line)).isGreaterThan(20);
    assertThat(summaryFaults(line + "?faults=2,5,9")).isEqualTo(3);
    assertThat(summaryFaults(line + "?no=all")).isZero();
    assertThat(
            Simulation.of(RunToken.parse(line + "?changes=1,2&no=all")).run().summary().changes())
        .isEqualTo(2);
  }

  private static int summaryFaults(String line) {
    return Simulation.of(RunToken.parse(line)).run().summary().faults();
  }

  private static String rule(RunResult result) {
    return result.violation().orElseThrow().rule();
  }
}
