package mjuz.simulator.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import mjuz.simulator.protocol.Protocol;
import mjuz.simulator.run.RunResult;
import mjuz.simulator.run.RunToken;
import mjuz.simulator.run.Simulation;
import mjuz.simulator.world.FaultProfile;
import org.junit.jupiter.api.Test;

class NarratorTest {

  @Test
  void whatMattersForAViolationIsAmongTheLinesOfTheRun() {
    RunToken token = new RunToken(Protocol.MJUZ_1_0, "random", 0, FaultProfile.Kind.LAN, 1);
    List<String> lines = new ArrayList<>();
    RunResult told = tell(token, lines);
    CausalChain chain = RecordedRun.of(token).chain().orElseThrow();
    assertThat(lines).hasSize(chain.outOf());
    for (CausalChain.Link link : chain.links()) {
      String line = new CausalChain.Link(link.micros(), link.who(), link.text(), false).toString();
      assertThat(lines).contains(line.replace(" (not heard)", ""));
    }
    assertThat(told.summary()).isEqualTo(Simulation.of(token).run().summary());
  }

  @Test
  void everyLineIsInWords() {
    for (FaultProfile.Kind profile : FaultProfile.Kind.values()) {
      for (int seed = 1; seed <= 10; seed++) {
        List<String> lines = new ArrayList<>();
        tell(new RunToken("random", 4, profile, seed), lines);
        assertThat(lines)
            .isNotEmpty()
            // A time, a deployment, a sentence: no record, and no version of 13 digits.
            .allMatch(line -> line.matches(" *\\d+\\.\\d{3} s  [a-z0-9]+ [^\\[\\]]+"))
            .noneMatch(line -> line.matches(".*\\d{13}.*"));
      }
    }
  }

  @Test
  void whatBeginsIsToldOnce() {
    List<String> all = new ArrayList<>();
    for (int seed = 1; seed <= 20; seed++) {
      List<String> lines = new ArrayList<>();
      tell(new RunToken("random", 4, FaultProfile.Kind.SWARM, seed), lines);
      assertThat(lines.stream().filter(line -> line.contains(" begins to create ")))
          .extracting(line -> line.replaceFirst(", with .*", ""))
          .isNotEmpty()
          .doesNotHaveDuplicates();
      all.addAll(lines);
    }
    assertThat(all)
        // An update, of which the trace tells the end only.
        .anyMatch(line -> line.matches(".* begins to change \\w+"))
        .noneMatch(line -> line.contains(" or change "))
        // A delete is of an instance.
        .noneMatch(line -> line.matches(".* begins to delete \\w+"));
  }

  private static RunResult tell(RunToken token, List<String> lines) {
    Simulation simulation = Simulation.of(token);
    simulation.observe(Narrator.of(token, lines::add));
    return simulation.run();
  }
}
