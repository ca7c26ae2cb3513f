package mjuz.simulator.topology;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.random.RandomGenerator;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.Edge;
import mjuz.simulator.model.SimOffer;
import mjuz.simulator.model.SimOffer.ValueRule;
import mjuz.simulator.model.SimProgram;
import mjuz.simulator.model.SimResource;

/**
 * A change of a program of {@link RandomTeams} after which other things stand on each other: one to
 * three edits at once. As there, what is of one layer stands on lower ones only (an offer also on
 * its own), so there are no cycles, whatever the programs of the other teams are.
 *
 * <p>What is drawn, and in which order, decides which run a seed is: an edit that draws otherwise
 * makes all runs of the topology others.
 */
final class Rewiring {
  private static final int MOST_EDITS = 3;
  private static final int MOST_IN_A_LAYER = 3;

  private final RandomTeams teams;
  private final DeploymentName self;
  private final RandomGenerator random;
  private final List<SimResource> resources;
  private final List<SimOffer> offers;

  /** Of the program as it is now. */
  Rewiring(RandomTeams teams, DeploymentName self, SimProgram now, RandomGenerator random) {
    this.teams = teams;
    this.self = self;
    this.random = random;
    this.resources = new ArrayList<>(now.resources());
    this.offers = new ArrayList<>(now.offers());
  }

  /** Draws the edits; called once. */
  SimProgram next() {
    int edits = 1 + random.nextInt(MOST_EDITS);
    for (int i = 0; i < edits; i++) {
      edit();
    }
    resources.sort(Comparator.comparingInt(RandomTeams::layerOf));
    return teams.finished(self, resources, offers);
  }

  private void edit() {
    switch (random.nextInt(7)) {
      case 0, 1 -> offers.replaceAll(o -> random.nextInt(3) == 0 ? standingElsewhere(o) : o);
      case 2, 3 -> resources.replaceAll(this::maybeTakingFromOthers);
      case 4 -> offer();
      case 5 -> offers.replaceAll(o -> random.nextInt(3) == 0 ? withOtherRule(o) : o);
      default -> addResource();
    }
  }

  /** It stays where it is if nothing is drawn: every offer stands on something. */
  private SimOffer standingElsewhere(SimOffer offer) {
    List<String> needs = someUpTo(RandomTeams.layerOf(offer));
    return needs.isEmpty() ? offer : offer.withNeeds(needs);
  }

  private SimResource maybeTakingFromOthers(SimResource resource) {
    int layer = RandomTeams.layerOf(resource);
    if (layer == 0 || random.nextInt(2) != 0) {
      return resource;
    }
    List<String> needs = someUpTo(layer - 1);
    List<Edge> wishes = new ArrayList<>(random.nextBoolean() ? List.of() : resource.wishes());
    DeploymentName from = teams.any(random);
    if (random.nextBoolean() && !from.equals(self)) {
      Edge wish = RandomTeams.wish(from, layer, self);
      if (!wishes.contains(wish)) {
        wishes.add(wish);
      }
    }
    return resource.withDependencies(needs, wishes);
  }

  /** A new offer, or one that was there before. */
  private void offer() {
    DeploymentName to = teams.any(random);
    if (to.equals(self) || resources.isEmpty()) {
      return;
    }
    int layer = random.nextInt(RandomTeams.LAYERS);
    Edge edge = RandomTeams.offered(self, layer, to);
    List<String> needs = someUpTo(layer);
    if (!needs.isEmpty() && offers.stream().noneMatch(o -> o.edge().equals(edge))) {
      offers.add(
          new SimOffer(edge, needs, random.nextBoolean() ? ValueRule.CONSTANT : ValueRule.IDS));
    }
  }

  private static SimOffer withOtherRule(SimOffer offer) {
    return offer.withRule(offer.rule() == ValueRule.IDS ? ValueRule.CONSTANT : ValueRule.IDS);
  }

  /** A new resource, or one that was there before; nothing if its layer is full. */
  private void addResource() {
    int layer = random.nextInt(RandomTeams.LAYERS);
    for (int i = 0; i < MOST_IN_A_LAYER; i++) {
      String name = RandomTeams.nameOf(layer, i);
      if (resources.stream().noneMatch(r -> r.name().equals(name))) {
        resources.add(teams.resource(self, layer, i, resources, random));
        return;
      }
    }
  }

  private List<String> someUpTo(int layer) {
    List<String> names = new ArrayList<>();
    for (SimResource each : resources) {
      if (RandomTeams.layerOf(each) <= layer && random.nextBoolean()) {
        names.add(each.name());
      }
    }
    return names;
  }
}
