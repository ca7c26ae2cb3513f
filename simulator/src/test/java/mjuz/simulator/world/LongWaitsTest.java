package mjuz.simulator.world;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.Edge;
import mjuz.simulator.model.SimDuration;
import mjuz.simulator.model.SimOffer;
import mjuz.simulator.model.SimOffer.ValueRule;
import mjuz.simulator.model.SimProgram;
import mjuz.simulator.model.SimResource;
import mjuz.simulator.protocol.Protocol;
import mjuz.simulator.random.RandomForks;
import mjuz.simulator.random.SplitMix;
import mjuz.simulator.topology.RandomTeams;
import mjuz.simulator.topology.RewiredTeams;
import org.junit.jupiter.api.Test;

/**
 * What deployments do while one of them keeps the others waiting for long: they have come to rest,
 * and nobody suffers who has nothing to do with it.
 */
class LongWaitsTest {
  private static final DeploymentName STORAGE = new DeploymentName("storage");
  private static final DeploymentName SITE = new DeploymentName("site");
  private static final DeploymentName SHOP = new DeploymentName("shop");
  private static final DeploymentName AWAY = new DeploymentName("away");
  private static final Edge BUCKET = new Edge(STORAGE, "bucket", SITE);
  private static final Edge API = new Edge(SITE, "api", STORAGE);
  private static final Edge TO_SHOP = new Edge(SITE, "page", SHOP);
  private static final Edge TO_AWAY = new Edge(SITE, "page", AWAY);
  private static final SimDuration SHORT = new SimDuration(SimDuration.Shape.UNIFORM, 100_000);
  private static final long HOUR = 3_600_000_000L;
  private static final int SEEDS = 100;
  private static final int CHANGES = 12;
  private static final int PARALLELISM = 8;

  private static SimResource resource(String name, Edge... wishes) {
    return SimResource.of(name, false, List.of(), List.of(wishes)).withDuration(SHORT);
  }

  private static SimProgram using(DeploymentName self, String name, Edge wish) {
    return SimProgram.connected(self, List.of(resource(name, wish)), List.of());
  }

  /** The last resource is for the one that is away, the first for the shop. */
  private static SimProgram site(SimResource... resources) {
    String last = resources[resources.length - 1].name();
    return new SimProgram(
        List.of(resources),
        List.of(
            new SimOffer(TO_AWAY, List.of(last), ValueRule.IDS),
            new SimOffer(TO_SHOP, List.of(resources[0].name()), ValueRule.IDS)),
        List.of(STORAGE, SHOP, AWAY));
  }

  private static SimProgram storage(SimResource... resources) {
    return SimProgram.connected(
        STORAGE,
        List.of(resources),
        List.of(new SimOffer(BUCKET, List.of("bucket"), ValueRule.IDS)));
  }

  private static World world(long seed, SimProgram site, SimResource... storage) {
    TreeMap<DeploymentName, SimProgram> programs = new TreeMap<>();
    programs.put(STORAGE, storage(storage));
    programs.put(SITE, site);
    programs.put(SHOP, using(SHOP, "cart", TO_SHOP));
    programs.put(AWAY, using(AWAY, "feed", TO_AWAY));
    World world =
        new World(
            WorldOptions.of(seed, FaultProfile.Kind.NONE),
            programs,
            (self, base, now, random) -> now);
    world.settle();
    world.kill(AWAY, HOUR);
    return world;
  }

  private static void assertRests(World world, long seed) {
    world.runFor(20_000_000);
    long rounds = world.summary().rounds();
    world.runFor(HOUR / 4);
    assertThat(world.summary().rounds()).as("seed %d", seed).isEqualTo(rounds);
    assertThat(world.isDeployed(SHOP, "cart")).as("seed %d", seed).isTrue();
  }

  /**
   * R11: the page is replaced by one that no longer takes the bucket, which is taken back. The old
   * page stays until one that is away has adopted the new one: so the bucket stays in use, and the
   * new page has nothing to do with that.
   */
  @Test
  void whatReplacesAUserOfAWithdrawnOfferStaysOffered() {
    for (long seed = 1; seed <= SEEDS; seed++) {
      World world = world(seed, site(resource("page", BUCKET)), resource("bucket"));
      world.change(SITE, site(resource("page").withGeneration(1)));
      world.runFor(20_000_000);
      assertThat(world.isDeployed(SHOP, "cart")).as("seed %d", seed).isTrue();
      world.change(STORAGE, new SimProgram(List.of(), List.of(), List.of(SITE)));
      assertRests(world, seed);
      assertThat(world.isDeployed(STORAGE, "bucket")).as("seed %d", seed).isTrue();
      world.settle();
      assertThat(world.isDeployed(STORAGE, "bucket")).as("seed %d", seed).isFalse();
    }
  }

  /**
   * R6, R11: the same, and one that is away keeps something else. So the old page goes, in a round
   * that leaves that alone, and not together with the new one in a round that only undeploys.
   */
  @Test
  void aReplacedUserOfAWithdrawnOfferGoesWithoutItsSuccessor() {
    for (long seed = 1; seed <= SEEDS; seed++) {
      World world =
          world(seed, site(resource("page", BUCKET), resource("log")), resource("bucket"));
      SimResource log = resource("log").withGeneration(1);
      world.change(SITE, site(resource("page").withGeneration(1), log));
      world.runFor(seed * 10_000);
      world.change(STORAGE, new SimProgram(List.of(), List.of(), List.of(SITE)));
      assertRests(world, seed);
      assertThat(world.isDeployed(STORAGE, "bucket")).as("seed %d", seed).isFalse();
      world.settle();
    }
  }

  /**
   * R6, L1: the site replaces what it has while the storage is away, and has to keep the old
   * interface for its report. The old page uses the bucket in a version behind which the report
   * stood: that the site holds up the storage it hears only long after its round.
   */
  @Test
  void whatOthersWaitForGoesAlsoIfTheyBeginToWaitLater() {
    SimOffer api = new SimOffer(API, List.of("base"), ValueRule.IDS);
    SimResource report = resource("report", API);
    SimOffer both = new SimOffer(BUCKET, List.of("bucket", "report"), ValueRule.IDS);
    for (long seed = 1; seed <= SEEDS; seed++) {
      TreeMap<DeploymentName, SimProgram> programs = new TreeMap<>();
      List<SimResource> withReport = List.of(resource("bucket"), report);
      programs.put(STORAGE, SimProgram.connected(STORAGE, withReport, List.of(both)));
      List<SimResource> first = List.of(resource("base"), resource("page", BUCKET));
      programs.put(SITE, SimProgram.connected(SITE, first, List.of(api)));
      World world =
          new World(
              WorldOptions.of(seed, FaultProfile.Kind.NONE),
              programs,
              (self, base, now, random) -> now);
      world.settle();
      world.kill(STORAGE, 40_000_000);
      List<SimResource> second =
          List.of(resource("base").withGeneration(1), resource("page").withGeneration(1));
      world.change(SITE, SimProgram.connected(SITE, second, List.of(api)));
      world.runFor(20_000_000);
      world.change(STORAGE, storage(resource("bucket")));
      world.settle();
      assertThat(world.isDeployed(STORAGE, "report")).as("seed %d", seed).isFalse();
    }
  }

  /** In random worlds: one that nobody reaches, while the programs of all go on to change. */
  @Test
  void allComeToRestWhileNobodyReachesOneOfThem() {
    List<String> restless = new ArrayList<>();
    long worlds = Long.getLong("mjuz.world.seeds", 1_000L);
    for (long seed = 1; seed <= worlds; seed++) {
      SplitMix random = new RandomForks(seed).fork("away");
      RandomTeams teams = RandomTeams.of(3 + (int) (seed % 3), SHORT);
      ProgramHistory history = new RewiredTeams(teams);
      World world =
          new World(
              new WorldOptions(
                  seed, FaultProfile.Kind.NONE, Protocol.MJUZ, WorldOptions.HASTY, PARALLELISM),
              teams.programs(random),
              history);
      world.settle();
      world.network().partition(List.of(world.nodes().getFirst()), true, HOUR);
      for (int i = 0; i < CHANGES; i++) {
        Node node = world.nodes().get(random.nextInt(world.nodes().size()));
        node.change(history.next(node.name(), node.base(), node.program(), random), "changed");
        world.runFor(random.nextLong(2_000_000));
      }
      world.runFor(20_000_000);
      long rounds = world.summary().rounds();
      world.runFor(HOUR / 4);
      if (world.summary().rounds() != rounds) {
        restless.add("%d: %d rounds".formatted(seed, world.summary().rounds() - rounds));
      }
      settle(world, seed);
    }
    assertThat(restless).isEmpty();
  }

  private static void settle(World world, long seed) {
    try {
      world.settle();
      world.destroyAll();
    } catch (SimViolation e) {
      throw new AssertionError("seed " + seed, e);
    }
  }
}
