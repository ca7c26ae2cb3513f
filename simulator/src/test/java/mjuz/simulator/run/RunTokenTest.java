package mjuz.simulator.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import mjuz.simulator.protocol.Protocol;
import mjuz.simulator.world.FaultProfile;
import org.junit.jupiter.api.Test;

class RunTokenTest {
  private static final RunToken TOKEN = new RunToken("layered", 30, FaultProfile.Kind.HOSTILE, -42);

  @Test
  void aLineSaysAllThatARunIsMadeFrom() {
    assertThat(TOKEN).hasToString("mjuz1:layered:30:hostile:-42");
    assertThat(RunToken.parse(" mjuz1:layered:30:hostile:-42 ")).isEqualTo(TOKEN);
    assertThat(RunToken.parse("mjuz1:file:a/b c.dot:0:lan:1").topology())
        .isEqualTo("file:a/b c.dot");
  }

  @Test
  void aLineSaysWhichProtocolARunIsOf() {
    RunToken legacy = new RunToken(Protocol.MJUZ_1_0, "random", 0, FaultProfile.Kind.LAN, 2);
    assertThat(legacy).hasToString("mjuz-1.0:random:0:lan:2");
    assertThat(RunToken.parse("mjuz-1.0:random:0:lan:2")).isEqualTo(legacy);
    assertThat(Simulation.of(legacy).run().violation()).isPresent();
    assertThat(trace(legacy)).isEqualTo(trace(legacy));
  }

  @Test
  void aRewiredWorldBeginsAsTheRandomOneOfItsSeedAndGoesOnOtherwise() {
    RunToken random = new RunToken(RunToken.RANDOM, 0, FaultProfile.Kind.LAN, 2);
    RunToken rewired = RunToken.parse("mjuz1:rewired:0:lan:2");
    assertThat(rewired.topology()).isEqualTo(RunToken.REWIRED);
    assertThat(Simulation.of(rewired).programs()).isEqualTo(Simulation.of(random).programs());
    assertThat(trace(rewired)).isEqualTo(trace(rewired)).isNotEqualTo(trace(random));
  }

  @Test
  void theSameLineGivesTheSameTrace() {
    assertThat(trace(TOKEN)).isEqualTo(trace(TOKEN)).hasSizeGreaterThan(1_000);
  }

  @Test
  void anotherSeedGivesAnotherTrace() {
    RunToken other = new RunToken("layered", 30, FaultProfile.Kind.HOSTILE, 43);
    assertThat(Simulation.of(other).run().summary().hash())
        .isNotEqualTo(Simulation.of(TOKEN).run().summary().hash());
  }

  private static List<String> trace(RunToken token) {
    List<String> lines = new ArrayList<>();
    Simulation simulation = Simulation.of(token);
    simulation.listen(lines::add);
    simulation.run();
    return lines;
  }
}
