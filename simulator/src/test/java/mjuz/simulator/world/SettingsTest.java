package mjuz.simulator.world;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.stream.LongStream;
import mjuz.simulator.random.RandomForks;
import mjuz.simulator.run.RunResult;
import mjuz.simulator.run.RunToken;
import mjuz.simulator.run.Simulation;
import mjuz.simulator.world.FaultProfile.Kind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SettingsTest {
  private static RunResult run(String line) {
    RunResult result = Simulation.of(RunToken.parse(line)).run();
    assertThat(result.violation()).as(line).isEmpty();
    return result;
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          mjuz1:chain:4:lan,loss=0.5,delay=60ms:3 | mjuz1:chain:4:lan,delay=60ms,loss=0.5:3
          mjuz1:chain:4:lan,phase=120.0s:3        | mjuz1:chain:4:lan,phase=120s:3
          mjuz1:chain:4:none,change-every=0.5s:3  | mjuz1:chain:4:none,change-every=500ms:3
          mjuz1:chain:4:lan,skew=1500:3?chance=5  | mjuz1:chain:4:lan,skew=1500us:3?chance=5
          mjuz1:chain:4:lan,loss=0.50,rest=0s:3   | mjuz1:chain:4:lan,loss=0.5,rest=0s:3
          """)
  void aLineHasTheSettingsInOneForm(String line, String same) {
    assertThat(RunToken.parse(line)).hasToString(same).isEqualTo(RunToken.parse(same));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          lan,                 | ''
          lan,speed=1          | 'speed'
          lan,loss             | '='
          lan,loss=1           | from 0 to 0.95
          lan,loss=-0.1        | from 0 to 0.95
          lan,loss=1e-999999   | from 0 to 0.95
          lan,delay=fast       | 2.5s, 300ms
          lan,delay=9999999s   | a time up to
          lan,loss=0,loss=0    | twice
          none,fault-every=1s  | another profile
          """)
  void whatIsWrongIsSaid(String profile, String message) {
    assertThatThrownBy(() -> RunToken.parse("mjuz1:chain:4:" + profile + ":3"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(message);
  }

  @Test
  void whatIsSetIsWhatHappens() {
    WorldSummary calm = run("mjuz1:chain:4:lan,fault-every=0s,change-every=0s:3").summary();
    assertThat(calm.faults()).isZero();
    assertThat(calm.changes()).isZero();
    WorldSummary wild = run("mjuz1:chain:4:lan,fault-every=500ms,change-every=500ms:3").summary();
    assertThat(wild.faults()).isBetween(60, 240);
    assertThat(wild.changes()).isBetween(60, 240);
    WorldSummary longer = run("mjuz1:chain:4:none,phase=3600s:3").summary();
    assertThat(longer.virtualMicros()).isGreaterThan(3_600_000_000L);
  }

  @Test
  void aWorldThatHasNoTimeToRestBreaksL1() {
    assertThat(LongStream.rangeClosed(1, 100).boxed())
        .map(seed -> RunToken.parse("mjuz1:chain:4:hostile,rest=0s:" + seed))
        .map(token -> Simulation.of(token).run().violation().map(SimViolation::rule).orElse(""))
        .contains("L1");
  }

  @ParameterizedTest
  @ValueSource(ints = {30, 120})
  void faultsAndChangesGrowWithTheDeployments(int size) {
    WorldSummary few = run("mjuz1:layered:%d:lan:1".formatted(FaultProfile.TEAMS)).summary();
    WorldSummary many = run("mjuz1:layered:%d:lan:1".formatted(size)).summary();
    double factor = size / (double) FaultProfile.TEAMS;
    assertThat(many.changes() / factor).isBetween(0.4 * few.changes(), 2.5 * few.changes());
    FaultProfile grown = FaultProfile.of(Kind.LAN, new RandomForks(1).fork("profile")).of(size);
    assertThat(grown.faultEvery()).isEqualTo((long) (20_000_000 / factor));
  }
}
