package mjuz.simulator.explore;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import mjuz.core.model.DeploymentName;
import mjuz.simulator.explore.Exploration.Counterexample;
import mjuz.simulator.planted.PlantedFaults;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** One of two worlds that differ in names only is enough, and a way can be gone again. */
class MirrorTest {
  private static final Bounds CHANGE = Bounds.NONE.with(1, 0);

  static Stream<Configuration> alike() {
    Configuration mutual = Configurations.named("mutual").orElseThrow();
    return Stream.of(
        mutual.within(CHANGE),
        mutual.within(Bounds.NONE.with(0, 1)),
        mutual.within(Bounds.NONE.withNetwork(0, 0, 1, 1)),
        Configurations.named("mutual-withdrawn").orElseThrow().within(Bounds.NONE.with(2, 0)));
  }

  static Stream<CoreStep> faults() {
    return Stream.of(
        PlantedFaults.DELETES_WHAT_IS_IN_USE,
        PlantedFaults.RELEASES_WHAT_IT_USES,
        PlantedFaults.WAITS_FOR_EVER);
  }

  private static Exploration search(Configuration configuration, CoreStep core, boolean reduces) {
    return new Explorer(configuration, core, true, 2, line -> {}).run(reduces);
  }

  @ParameterizedTest
  @MethodSource("alike")
  void oneOfTwoWorldsIsEnough(Configuration configuration) {
    Exploration all = search(configuration, CoreStep.REAL, false);
    Exploration half = search(configuration, CoreStep.REAL, true);
    assertThat(half.isExhausted()).isEqualTo(all.isExhausted()).isTrue();
    assertThat(half.depth()).isEqualTo(all.depth());
    assertThat(half.standFor()).isEqualTo(all.states()).isEqualTo(all.standFor());
    assertThat(half.states()).isLessThan(all.states() * 2 / 3);
  }

  @ParameterizedTest
  @MethodSource("faults")
  void aFaultIsFoundInAsFewEvents(CoreStep fault) {
    Configuration configuration =
        Configurations.named("mutual-withdrawn").orElseThrow().within(Bounds.NONE.with(2, 0));
    Exploration all = search(configuration, fault, false);
    Exploration half = search(configuration, fault, true);
    assertThat(half.counterexample().map(Counterexample::rule))
        .isEqualTo(all.counterexample().map(Counterexample::rule))
        .isPresent();
    assertThat(half.counterexample().orElseThrow().events())
        .hasSameSizeAs(all.counterexample().orElseThrow().events());
    assertThat(half.states()).isLessThan(all.states());
  }

  @Test
  void deploymentsThatDoNotBehaveAlikeAreToldApart() {
    DeploymentName a = new DeploymentName("a");
    CoreStep faultOfA =
        (core, now, input) ->
            core.status().name().equals(a)
                ? PlantedFaults.WAITS_FOR_EVER.step(core, now, input)
                : core.step(now, input);
    Configuration configuration =
        Configurations.named("mutual-withdrawn").orElseThrow().within(Bounds.NONE.with(2, 0));
    Exploration all = search(configuration, faultOfA, false);
    Exploration half = search(configuration, faultOfA, true);
    assertThat(half.states()).isEqualTo(half.standFor()).isEqualTo(all.states());
    assertThat(half.counterexample().map(Counterexample::events))
        .isEqualTo(all.counterexample().map(Counterexample::events))
        .isPresent();
  }

  /** Their offerer registers the one's offer first, so it is not all the same which is which. */
  @Test
  void twoBeneficiariesAreToldApart() {
    Configuration two = Configurations.named("two-beneficiaries").orElseThrow();
    assertThat(Swap.find(new Universe(two))).isEmpty();
  }

  @Test
  void aWayIsGoneAgainExactly() {
    Configuration configuration = Configurations.named("mutual").orElseThrow().within(CHANGE);
    CoreStep fault = PlantedFaults.RELEASES_WHAT_IT_USES;
    Counterexample found = search(configuration, fault, true).counterexample().orElseThrow();
    Way way = Way.parse(found.way().toString());
    assertThat(way.toString())
        .isEqualTo(found.way().toString())
        .startsWith("explore2:mutual:rest:");
    Destination there = way.go(fault);
    assertThat(there.lines()).isEqualTo(found.events());
    assertThat(there.rule()).contains(found.rule());
    assertThat(there.message()).contains(found.message());
    assertThat(there.dot()).startsWith("digraph world {").contains("\"a\" -> \"b\" [label=\"o\"");
  }
}
