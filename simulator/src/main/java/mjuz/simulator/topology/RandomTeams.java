package mjuz.simulator.topology;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.Edge;
import mjuz.simulator.model.SimDuration;
import mjuz.simulator.model.SimOffer;
import mjuz.simulator.model.SimOffer.ValueRule;
import mjuz.simulator.model.SimProgram;
import mjuz.simulator.model.SimResource;
import mjuz.simulator.world.ProgramHistory;

/**
 * Teams with random programs that change at random. A resource of one layer needs and wishes only
 * what stands on a lower one, so there are no cycles among resources, while deployments use each
 * other both ways.
 *
 * @param names the deployments
 * @param duration how long an operation on a resource takes
 */
public record RandomTeams(List<DeploymentName> names, SimDuration duration)
    implements ProgramHistory {
  /** How many layers there are. */
  static final int LAYERS = 3;

  private static final int IN_A_LAYER = 2;

  /** Copies the list. */
  public RandomTeams {
    names = List.copyOf(names);
  }

  /**
   * Some teams.
   *
   * @param size how many
   * @param duration how long an operation on a resource takes
   * @return named d0, d1 and so on
   */
  public static RandomTeams of(int size, SimDuration duration) {
    List<DeploymentName> names = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      names.add(new DeploymentName("d" + i));
    }
    return new RandomTeams(names, duration);
  }

  /**
   * A program for each.
   *
   * @param random what to draw from
   * @return the programs
   */
  public SortedMap<DeploymentName, SimProgram> programs(RandomGenerator random) {
    SortedMap<DeploymentName, SimProgram> programs = new TreeMap<>();
    names.forEach(name -> programs.put(name, program(name, random)));
    return programs;
  }

  private SimProgram program(DeploymentName self, RandomGenerator random) {
    List<SimResource> resources = new ArrayList<>();
    List<SimOffer> offers = new ArrayList<>();
    int layers = 1 + random.nextInt(LAYERS);
    for (int layer = 0; layer < layers; layer++) {
      int count = 1 + random.nextInt(4) / 3 * (IN_A_LAYER - 1);
      List<String> names = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        SimResource made = resource(self, layer, i, resources, random);
        resources.add(made);
        names.add(made.name());
      }
      for (DeploymentName to : this.names) {
        if (!to.equals(self) && random.nextInt(3) != 0) {
          List<String> behind = random.nextInt(3) == 0 ? names : List.of(names.getFirst());
          ValueRule rule = random.nextInt(3) == 0 ? ValueRule.CONSTANT : ValueRule.IDS;
          offers.add(new SimOffer(offered(self, layer, to), behind, rule));
        }
      }
    }
    return finished(self, resources, offers);
  }

  /** A resource that needs some of the lower ones, and may wish something. */
  SimResource resource(
      DeploymentName self, int layer, int index, List<SimResource> lower, RandomGenerator random) {
    List<String> needs = new ArrayList<>();
    for (SimResource each : lower) {
      if (layerOf(each) < layer && random.nextInt(3) != 0) {
        needs.add(each.name());
      }
    }
    List<Edge> wishes = new ArrayList<>();
    if (layer > 0 && random.nextInt(3) != 0) {
      DeploymentName from = any(random);
      if (!from.equals(self)) {
        wishes.add(wish(from, layer, self));
      }
    }
    return new SimResource(
        nameOf(layer, index), random.nextInt(2), 0, random.nextBoolean(), needs, wishes, duration);
  }

  /** A team, which may be that whose program is made. */
  DeploymentName any(RandomGenerator random) {
    return names.get(random.nextInt(names.size()));
  }

  /** What a resource is called, by its place among those of its layer. */
  static String nameOf(int layer, int index) {
    return "r" + layer + (index == 0 ? "" : "x" + index);
  }

  /** An offer of that layer: it stands on nothing above it. */
  static Edge offered(DeploymentName self, int layer, DeploymentName to) {
    return new Edge(self, "o" + layer, to);
  }

  /** What a resource of that layer may wish of a team: it stands below. */
  static Edge wish(DeploymentName from, int layer, DeploymentName self) {
    return offered(from, layer - 1, self);
  }

  /** The layer of a resource. */
  static int layerOf(SimResource resource) {
    return layerOf(resource.name());
  }

  /** The layer of an offer. */
  static int layerOf(SimOffer offer) {
    return layerOf(offer.edge().offer());
  }

  private static int layerOf(String name) {
    return name.charAt(1) - '0';
  }

  /** Every team has a remote connection to every other one. */
  SimProgram finished(DeploymentName self, List<SimResource> resources, List<SimOffer> offers) {
    List<DeploymentName> peers = new ArrayList<>(names);
    peers.remove(self);
    return new SimProgram(resources, offers, peers);
  }

  @Override
  public SimProgram next(
      DeploymentName self, SimProgram base, SimProgram now, RandomGenerator random) {
    List<SimResource> resources = new ArrayList<>(now.resources());
    List<SimOffer> offers = new ArrayList<>(now.offers());
    switch (random.nextInt(11)) {
      case 0 -> {
        return random.nextInt(3) == 0
            ? finished(self, List.of(), List.of())
            : program(self, random);
      }
      case 1 -> {
        return base;
      }
      case 2, 3, 4 ->
          resources.replaceAll(
              r -> random.nextInt(3) == 0 ? r.withGeneration(r.generation() + 1) : r);
      case 5 ->
          resources.replaceAll(r -> random.nextBoolean() ? r.withSetting(r.setting() + 1) : r);
      case 6 -> ProgramEdits.removeOffer(offers, random);
      case 7 -> ProgramEdits.removeResource(resources, offers, random);
      case 8 -> ProgramEdits.rename(resources, offers, random);
      case 9 -> redirect(self, offers, random);
      default -> swapPeer(self, resources, random);
    }
    return finished(self, resources, offers);
  }

  /** Another beneficiary for an offer. */
  private void redirect(DeploymentName self, List<SimOffer> offers, RandomGenerator random) {
    if (offers.isEmpty()) {
      return;
    }
    int index = random.nextInt(offers.size());
    SimOffer offer = offers.get(index);
    DeploymentName to = any(random);
    Edge next = to.equals(self) ? offer.edge() : new Edge(self, offer.edge().offer(), to);
    if (offers.stream().noneMatch(o -> o.edge().equals(next))) {
      offers.set(index, offer.withEdge(next));
    }
  }

  /** Another peer for a wish, in one step. */
  private void swapPeer(DeploymentName self, List<SimResource> resources, RandomGenerator random) {
    for (int i = 0; i < resources.size(); i++) {
      SimResource resource = resources.get(i);
      DeploymentName from = any(random);
      if (layerOf(resource) > 0 && !from.equals(self) && random.nextBoolean()) {
        Edge wish = wish(from, layerOf(resource), self);
        resources.set(i, resource.withDependencies(resource.needs(), List.of(wish)));
      }
    }
  }
}
