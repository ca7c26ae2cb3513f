package mjuz.simulator.explore;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import mjuz.core.model.DeploymentName;
import mjuz.simulator.explore.Configuration.Deployment;
import mjuz.simulator.planted.PlantedFaults;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The search finds each planted fault: what is checked can fail. */
class PlantedFaultsTest {

  /**
   * A core with a fault, and how it is found.
   *
   * @param fault what is wrong with it
   * @param core the core
   * @param configuration in which it shows
   * @param bounds within which
   * @param judgesWords whether I5 is checked on each word
   * @param rule the invariant that breaks, as a pattern
   * @param states at most so many distinct states are needed
   */
  record Planted(
      String fault,
      CoreStep core,
      String configuration,
      Bounds bounds,
      boolean judgesWords,
      String rule,
      int states) {
    @Override
    public String toString() {
      return fault;
    }
  }

  static Stream<Planted> faults() {
    return Stream.concat(fromNothing(), atRest());
  }

  private static Stream<Planted> fromNothing() {
    Bounds change = Bounds.NONE.with(1, 0);
    Bounds changeAndCrash = Bounds.NONE.with(1, 1);
    return Stream.of(
        new Planted(
            "R1: what is in use is deleted",
            PlantedFaults.DELETES_WHAT_IS_IN_USE,
            "edge-create-first",
            change,
            true,
            "I[12]",
            50_000),
        new Planted(
            "R1, R2: what is used is released",
            PlantedFaults.RELEASES_WHAT_IT_USES,
            "edge-create-first",
            change,
            false,
            "I[12]",
            50_000),
        new Planted(
            "R1, I5: that a withdrawal was seen is said and not durable",
            PlantedFaults.FORGETS_WITHDRAWALS,
            "late",
            Bounds.NONE.with(2, 1),
            false,
            "I[12]",
            400_000),
        new Planted(
            "the same, judged by what is said",
            PlantedFaults.FORGETS_WITHDRAWALS,
            "edge-create-first",
            changeAndCrash,
            true,
            "I5",
            50_000),
        new Planted(
            "R1, I5: what is offered is not durable",
            PlantedFaults.FORGETS_WHAT_IT_HAS_OFFERED,
            "edge-create-first",
            changeAndCrash,
            false,
            "I[12]",
            400_000),
        new Planted(
            "R4: an older word is believed",
            PlantedFaults.BELIEVES_OLDER_WORDS_OF_FEW,
            "edge-create-first",
            change.withNetwork(0, 0, 0, 1),
            false,
            "I[12]",
            400_000),
        new Planted(
            "R5: every newer value is taken for equal",
            PlantedFaults.TAKES_ALL_FOR_EQUAL_OF_FEW,
            "edge-create-first",
            change,
            false,
            "I4",
            50_000),
        new Planted(
            "R7: what was replaced goes before it is adopted",
            PlantedFaults.DOES_NOT_WAIT_FOR_ADOPTION,
            "edge-create-first",
            change,
            true,
            "I[12]",
            50_000),
        new Planted(
            "R7: one of two beneficiaries is forgotten",
            PlantedFaults.forgetsBeneficiary(new DeploymentName("c")),
            "two-beneficiaries",
            change,
            true,
            "I[12]",
            400_000),
        new Planted(
            "R6: a round waits for ever",
            PlantedFaults.WAITS_FOR_EVER,
            "mutual",
            Bounds.NONE.with(2, 0),
            true,
            "L1",
            400_000));
  }

  /** One edge, which begins with all deployed and said. */
  private static Planted atRest(
      String fault, CoreStep core, Bounds bounds, boolean judgesWords, String rule, int states) {
    return new Planted(fault, core, "at rest", bounds, judgesWords, rule, states);
  }

  private static Stream<Planted> atRest() {
    Bounds change = Bounds.NONE.with(1, 0);
    Bounds changeAndCrash = Bounds.NONE.with(1, 1);
    return Stream.of(
        atRest(
            "R1: a withdrawal is timed out",
            PlantedFaults.TIMES_OUT_A_WITHDRAWAL,
            change,
            true,
            "I[12]",
            1_000),
        new Planted(
            "R1, R13: what notice was given of is deleted",
            PlantedFaults.DELETES_WHAT_IS_LEAVING,
            "edge-notice",
            change,
            true,
            "I[12]",
            1_000),
        atRest(
            "R2: released while a round is under way",
            PlantedFaults.RELEASES_DURING_A_ROUND,
            change,
            false,
            "I[12]",
            1_000),
        atRest(
            "R2: a failed round counts as done",
            PlantedFaults.TAKES_A_FAILED_ROUND_FOR_DONE,
            change.withFailures(1, 0),
            true,
            "I[12]",
            10_000),
        atRest(
            "R2, I5: a version is used that is not durable",
            PlantedFaults.USES_WHAT_IS_NOT_DURABLE,
            changeAndCrash,
            true,
            "I5",
            50_000),
        atRest(
            "R3: an offer of a peer that is away is not used",
            PlantedFaults.USES_NO_OFFER_OF_A_PEER_THAT_IS_AWAY,
            changeAndCrash,
            true,
            "L1",
            50_000),
        atRest(
            "R3, I5: offers are kept in memory only",
            PlantedFaults.FORGETS_OFFERS,
            changeAndCrash,
            true,
            "I5",
            1_000),
        atRest(
            "R8: a destroy ends too early",
            PlantedFaults.ENDS_A_DESTROY_TOO_EARLY,
            change,
            true,
            "L1",
            10_000),
        atRest(
            "L1: nothing is said again",
            PlantedFaults.SAYS_THINGS_ONCE,
            change.withNetwork(1, 0, 0, 0),
            true,
            "L1",
            1_000));
  }

  private static Configuration configuration(String name) {
    return switch (name) {
      case "late" -> lateWish();
      case "at rest" -> Configurations.named("edge-create-first").orElseThrow().begins(true);
      default -> Configurations.named(name).orElseThrow();
    };
  }

  /** The beneficiary has heard of the offer before it wishes it. */
  private static Configuration lateWish() {
    Configuration edge = Configurations.named("edge-create-first").orElseThrow();
    Deployment offering = edge.deployments().getFirst();
    Deployment wishing = edge.deployments().getLast();
    return new Configuration(
        "late",
        "a late wish",
        List.of(
            new Deployment(
                offering.name(),
                List.of(offering.programs().get(0), offering.programs().get(2)),
                false),
            new Deployment(wishing.name(), wishing.programs().reversed(), false)),
        true,
        edge.bounds());
  }

  @ParameterizedTest
  @MethodSource("faults")
  void theSearchFindsEachPlantedFault(Planted planted) {
    Configuration configuration = configuration(planted.configuration()).within(planted.bounds());
    Exploration found =
        new Explorer(configuration, planted.core(), planted.judgesWords(), 2, line -> {}).run();
    assertThat(found.counterexample())
        .as(found.toString())
        .hasValueSatisfying(
            c -> {
              assertThat(c.rule()).as(c.toString()).matches(planted.rule());
              assertThat(c.states()).isLessThanOrEqualTo(planted.states());
            });
  }

  /** Prints how each is found. */
  public static void main(String[] args) {
    faults()
        .forEach(
            planted -> {
              Configuration configuration =
                  configuration(planted.configuration()).within(planted.bounds());
              Exploration found =
                  new Explorer(configuration, planted.core(), planted.judgesWords(), 2, l -> {})
                      .run();
              System.out.println("\n" + planted + ": " + found);
              found
                  .counterexample()
                  .ifPresent(
                      c -> {
                        System.out.println(c.rule() + " after " + c.states() + ": " + c.message());
                        c.events().forEach(e -> System.out.println("  " + e));
                      });
            });
  }
}
