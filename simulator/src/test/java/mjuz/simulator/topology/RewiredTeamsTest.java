package mjuz.simulator.topology;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.Edge;
import mjuz.simulator.model.SimDuration;
import mjuz.simulator.model.SimOffer;
import mjuz.simulator.model.SimProgram;
import mjuz.simulator.model.SimResource;
import mjuz.simulator.random.SplitMix;
import org.junit.jupiter.api.Test;

/** What programs of rewired teams can become. */
class RewiredTeamsTest {
  private static final int CHANGES = 20_000;
  private static final RandomTeams RANDOM = RandomTeams.of(3, SimDuration.ZERO);
  private static final DeploymentName SELF = RANDOM.names().getFirst();

  private final SplitMix random = new SplitMix(1);

  @Test
  void whateverProgramsBecomeNothingStandsOnItself() {
    for (SimProgram each : lives()) {
      Set<String> before = new HashSet<>();
      for (SimResource resource : each.resources()) {
        assertThat(before).containsAll(resource.needs());
        assertThat(before.add(resource.name())).as("%s is there once", resource.name()).isTrue();
        // What it needs is below it, and so is what it wishes: offers stand on their layer at most.
        assertThat(resource.needs()).allMatch(name -> layer(name) < layer(resource.name()));
        assertThat(resource.wishes())
            .allMatch(wish -> layer(wish.offer()) == layer(resource.name()) - 1)
            .doesNotHaveDuplicates();
      }
      assertThat(each.offers()).extracting(SimOffer::edge).doesNotHaveDuplicates();
      for (SimOffer offer : each.offers()) {
        assertThat(offer.needs())
            .isNotEmpty()
            .isSubsetOf(before)
            .allMatch(name -> layer(name) <= layer(offer.edge().offer()));
      }
    }
  }

  private static int layer(String name) {
    return Character.digit(name.charAt(1), 10);
  }

  @Test
  void aProgramChangesInEachWayThatThereIs() {
    Map<String, Integer> seen = new HashMap<>();
    List<SimProgram> lives = lives();
    for (int i = 1; i < lives.size(); i++) {
      SimProgram before = lives.get(i - 1);
      SimProgram after = lives.get(i);
      Map<Edge, SimOffer> offers = new HashMap<>();
      before.offers().forEach(o -> offers.put(o.edge(), o));
      for (SimOffer offer : after.offers()) {
        SimOffer old = offers.get(offer.edge());
        count(seen, "an offer is new", old == null);
        count(
            seen,
            "an offer stands on more",
            old != null && !new HashSet<>(old.needs()).containsAll(offer.needs()));
        count(seen, "an offer has another rule", old != null && old.rule() != offer.rule());
      }
      Map<String, SimResource> resources = new HashMap<>();
      before.resources().forEach(r -> resources.put(r.name(), r));
      for (SimResource resource : after.resources()) {
        SimResource old = resources.get(resource.name());
        count(seen, "a resource is new", old == null);
        count(
            seen,
            "a resource takes from more",
            old != null && !new HashSet<>(old.needs()).containsAll(resource.needs()));
        count(
            seen,
            "a resource wishes more",
            old != null && resource.wishes().size() > old.wishes().size());
        count(seen, "a resource wishes of two", resource.wishes().size() == 2);
      }
    }
    assertThat(seen).hasSize(7).allSatisfy((what, times) -> assertThat(times).isGreaterThan(300));
  }

  private static void count(Map<String, Integer> seen, String what, boolean is) {
    if (is) {
      seen.merge(what, 1, Integer::sum);
    }
  }

  /** What half of the changes are, another topology draws just so: its seeds stay what they are. */
  @Test
  void theOtherChangesAreThoseOfRandomTeams() {
    SortedMap<DeploymentName, SimProgram> programs = RANDOM.programs(random);
    SimProgram base = programs.get(SELF);
    int alike = 0;
    for (int seed = 0; seed < 1_000; seed++) {
      SplitMix mine = new SplitMix(seed);
      SplitMix theirs = new SplitMix(seed);
      SimProgram next = new RewiredTeams(RANDOM).next(SELF, base, base, mine);
      theirs.nextInt(100);
      if (next.equals(RANDOM.next(SELF, base, base, theirs))) {
        alike++;
      }
    }
    assertThat(alike).isBetween(450, 650);
  }

  private List<SimProgram> lives() {
    SimProgram base = RANDOM.programs(random).get(SELF);
    List<SimProgram> lives = new ArrayList<>(List.of(base));
    for (int i = 0; i < CHANGES; i++) {
      lives.add(new RewiredTeams(RANDOM).next(SELF, base, lives.getLast(), random));
    }
    return lives;
  }
}
