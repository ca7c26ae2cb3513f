package mjuz.simulator.world;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import mjuz.core.model.DeploymentName;
import mjuz.simulator.explore.CoreStep;
import mjuz.simulator.planted.PlantedFaults;
import mjuz.simulator.run.RunToken;
import mjuz.simulator.run.Simulation;
import mjuz.simulator.world.FaultProfile.Kind;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Random worlds find each planted fault within a few seeds: what is checked can fail. */
class PlantedWorldsTest {

  /**
   * A core with a fault, and how it is found.
   *
   * @param fault what is wrong with it
   * @param core the core of each process
   * @param topology of its worlds
   * @param profile how its worlds fail
   * @param judgesWords whether I5 is checked on each word, and not only on what comes of it
   * @param rule the guarantee that breaks, as a pattern
   * @param seeds it is found by one of seeds 1 to this one
   */
  record Planted(
      String fault,
      Supplier<CoreStep> core,
      String topology,
      Kind profile,
      boolean judgesWords,
      String rule,
      int seeds) {

    /** Judged by what comes of it. */
    static Planted of(String fault, CoreStep core, Kind profile, String rule, int seeds) {
      return new Planted(fault, () -> core, RunToken.RANDOM, profile, false, rule, seeds);
    }

    /** The violation that a seed leads to. */
    Optional<SimViolation> violation(long seed) {
      Simulation run = Simulation.of(new RunToken(topology, 0, profile, seed));
      run.world().starting(PlantedProcesses.of(core), judgesWords);
      return run.run().violation();
    }

    @Override
    public String toString() {
      return fault + (judgesWords ? ", judged by what is said" : "");
    }
  }

  /** The bounds are about twice of what it takes. */
  static Stream<Planted> faults() {
    return Stream.of(
        Planted.of(
            "R1: what is in use is deleted",
            PlantedFaults.DELETES_WHAT_IS_IN_USE,
            Kind.LAN,
            "I[12]",
            3),
        Planted.of(
            "R1: a withdrawal is timed out",
            PlantedFaults.TIMES_OUT_A_WITHDRAWAL,
            Kind.HOSTILE,
            "I[12]",
            3),
        Planted.of(
            "R1, R2: what is used is said to be released",
            PlantedFaults.RELEASES_WHAT_IT_USES,
            Kind.LAN,
            "I[12]",
            3),
        Planted.of(
            "R2: released while a round is under way",
            PlantedFaults.RELEASES_DURING_A_ROUND,
            Kind.LAN,
            "I[12]",
            3),
        Planted.of(
            "R2: a failed round counts as done",
            PlantedFaults.TAKES_A_FAILED_ROUND_FOR_DONE,
            Kind.HOSTILE,
            "I[12]",
            10),
        new Planted(
            "R2, I5: a version is used that is not durable",
            () -> PlantedFaults.USES_WHAT_IS_NOT_DURABLE,
            RunToken.RANDOM,
            Kind.HOSTILE,
            true,
            "I5",
            3),
        Planted.of(
            "R3: an offer of a peer that is away is not used",
            PlantedFaults.USES_NO_OFFER_OF_A_PEER_THAT_IS_AWAY,
            Kind.LAN,
            "L1",
            10),
        Planted.of(
            "R3, I5: offers are kept in memory only",
            PlantedFaults.FORGETS_OFFERS,
            Kind.HOSTILE,
            "I4",
            6),
        Planted.of(
            "R4, I4: an older word is believed",
            PlantedFaults.BELIEVES_OLDER_WORDS,
            Kind.SWARM,
            "I[124]",
            200),
        Planted.of(
            "R4: does not go on above what was seen",
            PlantedFaults.STAYS_BELOW_WHAT_IS_SEEN,
            Kind.HOSTILE,
            "I[12]|L1",
            120),
        Planted.of(
            "R5, I3: a round begins in a round",
            PlantedFaults.STARTS_A_ROUND_IN_A_ROUND,
            Kind.HOSTILE,
            "I3",
            3),
        new Planted(
            "R5: every newer value is taken for equal",
            PlantedFaults::takesAllForEqual,
            RunToken.RANDOM,
            Kind.LAN,
            false,
            "I4",
            3),
        Planted.of(
            "R5: what changes during a round is forgotten",
            PlantedFaults.FORGETS_CHANGES_IN_A_ROUND,
            Kind.SWARM,
            "L1",
            20),
        Planted.of(
            "R5, L2: each round is followed by another",
            PlantedFaults.ROUNDS_WITHOUT_A_CAUSE,
            Kind.LAN,
            "L[12]",
            3),
        Planted.of(
            "R5, L2: sixty rounds for each cause",
            PlantedFaults.SIXTY_ROUNDS_FOR_A_CAUSE,
            Kind.LAN,
            "L2",
            3),
        Planted.of(
            "R5, L2: each word of a peer starts a round",
            PlantedFaults.EVERY_WORD_STARTS_A_ROUND,
            Kind.SWARM,
            "L[12]",
            60),
        Planted.of("R6: a round waits for ever", PlantedFaults.WAITS_FOR_EVER, Kind.LAN, "L1", 3),
        Planted.of(
            "R7: what was replaced goes before it is adopted",
            PlantedFaults.DOES_NOT_WAIT_FOR_ADOPTION,
            Kind.HOSTILE,
            "I[12]",
            10),
        Planted.of(
            "R7: one of many beneficiaries is forgotten",
            PlantedFaults.forgetsBeneficiary(new DeploymentName("d1")),
            Kind.HOSTILE,
            "I[12]",
            10),
        new Planted(
            "R7: what is called otherwise is taken for another instance",
            PlantedFaults::takesTheRenamedForAnother,
            RunToken.RENAMED,
            Kind.HOSTILE,
            false,
            "I[12]",
            300),
        Planted.of(
            "R8: a destroy ends too early",
            PlantedFaults.ENDS_A_DESTROY_TOO_EARLY,
            Kind.LAN,
            "R8|I2",
            3),
        Planted.of(
            "R8: a destroyed deployment ends without a word",
            PlantedFaults.ENDS_WITHOUT_A_WORD,
            Kind.LAN,
            "L1",
            3),
        Planted.of(
            "R1, I5: that a withdrawal was seen is said and not durable",
            PlantedFaults.FORGETS_WITHDRAWALS,
            Kind.HOSTILE,
            "I[12]",
            20),
        Planted.of(
            "R1, I5: what is offered is not durable",
            PlantedFaults.FORGETS_WHAT_IT_HAS_OFFERED,
            Kind.HOSTILE,
            "I[12]",
            10),
        new Planted(
            "I5: said before it is durable",
            PlantedFaults::sendsBeforePersisting,
            RunToken.RANDOM,
            Kind.HOSTILE,
            true,
            "I5",
            3),
        new Planted(
            "I5: said before it is durable",
            PlantedFaults::sendsBeforePersisting,
            RunToken.RANDOM,
            Kind.SWARM,
            false,
            "I[124]",
            220),
        Planted.of(
            "L1: nothing is said again", PlantedFaults.SAYS_THINGS_ONCE, Kind.HOSTILE, "L1", 6));
  }

  @ParameterizedTest
  @MethodSource("faults")
  void aFewSeedsFindEachPlantedFault(Planted planted) {
    for (long seed = 1; seed <= planted.seeds(); seed++) {
      Optional<SimViolation> violation = planted.violation(seed);
      if (violation.isPresent()) {
        assertThat(violation.get().rule())
            .as("seed %d: %s", seed, violation.get().getMessage())
            .matches(planted.rule());
        return;
      }
    }
    assertThat(planted.seeds()).as("seeds that found nothing").isZero();
  }

  /** Prints after how many seeds each is found, and how many of 300 find it. */
  public static void main(String[] args) {
    faults()
        .forEach(
            planted -> {
              long first = 0;
              int found = 0;
              String rule = "";
              for (long seed = 1; seed <= 300; seed++) {
                Optional<SimViolation> violation = planted.violation(seed);
                if (violation.isPresent()) {
                  found++;
                  rule = first == 0 ? violation.get().rule() : rule;
                  first = first == 0 ? seed : first;
                }
              }
              System.out.printf(
                  "%s | %s | %s, seed %d | %d of 300%n",
                  planted, rule, planted.profile(), first, found);
            });
  }
}
