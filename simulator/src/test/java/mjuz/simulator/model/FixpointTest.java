package mjuz.simulator.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.Edge;
import mjuz.simulator.model.SimOffer.ValueRule;
import org.junit.jupiter.api.Test;

/** What can be deployed, and how long the longest chain of operations is. */
class FixpointTest {
  private static final DeploymentName ONE = new DeploymentName("one");
  private static final DeploymentName TWO = new DeploymentName("two");
  private static final Edge FORTH = new Edge(ONE, "o", TWO);
  private static final Edge BACK = new Edge(TWO, "o", ONE);

  @Test
  void aChainOverDeploymentsIsAsLongAsItsOperations() {
    Fixpoint fixpoint =
        Fixpoint.of(
            Map.of(
                ONE,
                program(List.of(resource("a", 5), resource("b", 1)), offer(FORTH, "a")),
                TWO,
                program(List.of(resource("c", 7, FORTH)))));
    assertThat(fixpoint.longestMicros()).isEqualTo(12);
    assertThat(fixpoint.isReached(TWO, 0)).isTrue();
  }

  @Test
  void whatWaitsForItselfIsNotReached() {
    Fixpoint fixpoint =
        Fixpoint.of(
            Map.of(
                ONE,
                program(List.of(resource("a", 1, BACK), resource("b", 1)), offer(FORTH, "a")),
                TWO,
                program(List.of(resource("c", 1, FORTH)), offer(BACK, "c"))));
    assertThat(fixpoint.isReached(ONE, 0)).isFalse();
    assertThat(fixpoint.isReached(ONE, 1)).isTrue();
    assertThat(fixpoint.isReached(TWO, 0)).isFalse();
    assertThat(fixpoint.longestMicros()).isEqualTo(1);
  }

  @Test
  void whatNobodyOffersAndWhatNeedsAMissingResourceIsNotReached() {
    SimResource missing = SimResource.of("b", false, List.of("gone"), List.of());
    Fixpoint fixpoint = Fixpoint.of(Map.of(ONE, program(List.of(resource("a", 1, BACK), missing))));
    assertThat(fixpoint.isReached(ONE, 0)).isFalse();
    assertThat(fixpoint.isReached(ONE, 1)).isFalse();
    assertThat(fixpoint.isReached(TWO, 0)).isFalse();
  }

  @Test
  void theOrderOfTheDeploymentsAndOfTheirResourcesMakesNoDifference() {
    Map<DeploymentName, SimProgram> chain = new TreeMap<>();
    int length = 20_000;
    for (int i = 0; i < length; i++) {
      // The names fall, so that each deployment stands after those that need it.
      DeploymentName self = new DeploymentName("d" + (1_000_000 - i));
      Edge from = new Edge(new DeploymentName("d" + (1_000_001 - i)), "o", self);
      Edge to = new Edge(self, "o", new DeploymentName("d" + (999_999 - i)));
      SimResource last =
          SimResource.of("y", false, List.of("x"), List.of()).withDuration(SimDuration.fixed(1));
      SimResource first = i == 0 ? resource("x", 1) : resource("x", 1, from);
      chain.put(self, program(List.of(last, first), offer(to, "y")));
    }
    assertThat(Fixpoint.of(chain).longestMicros()).isEqualTo(2L * length);
  }

  private static SimResource resource(String name, long micros, Edge... wishes) {
    return SimResource.of(name, false, List.of(), List.of(wishes))
        .withDuration(SimDuration.fixed(micros));
  }

  private static SimOffer offer(Edge edge, String behind) {
    return new SimOffer(edge, List.of(behind), ValueRule.IDS);
  }

  private static SimProgram program(List<SimResource> resources, SimOffer... offers) {
    return new SimProgram(resources, List.of(offers), List.of());
  }
}
