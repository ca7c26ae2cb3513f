package mjuz.simulator.world;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.Edge;
import mjuz.core.model.Instance;
import mjuz.simulator.executor.SimInstance;
import mjuz.simulator.explore.CoreStep;
import mjuz.simulator.model.SimDuration;
import mjuz.simulator.model.SimOffer;
import mjuz.simulator.model.SimOffer.ValueRule;
import mjuz.simulator.model.SimProgram;
import mjuz.simulator.model.SimResource;
import mjuz.simulator.planted.PlantedFaults;
import mjuz.simulator.run.RunToken;
import mjuz.simulator.run.Simulation;
import org.junit.jupiter.api.Test;

/** R13: an offer leaves its program with notice, in many orders of the same events. */
class NoticeTest {
  private static final DeploymentName STORAGE = new DeploymentName("storage");
  private static final DeploymentName CONTENT = new DeploymentName("content");
  private static final DeploymentName SHOP = new DeploymentName("shop");
  private static final Edge OLD = new Edge(STORAGE, "api", CONTENT);
  private static final Edge NEW = new Edge(STORAGE, "api2", CONTENT);
  private static final Edge PAGE = new Edge(CONTENT, "page", SHOP);
  private static final SimDuration SHORT = new SimDuration(SimDuration.Shape.UNIFORM, 100_000);
  private static final int SEEDS = 200;
  private static final long SECOND_MICROS = 1_000_000;
  private static final long MINUTE_MICROS = 60 * SECOND_MICROS;
  private static final long NOTICE_MICROS = 60 * MINUTE_MICROS;
  private static final CoreStep REAL = CoreStep.REAL;

  private static SimResource resource(String name, List<String> needs, List<Edge> wishes) {
    return SimResource.of(name, false, needs, wishes).withDuration(SHORT);
  }

  private static SimOffer offer(Edge edge, String need) {
    return new SimOffer(edge, List.of(need), ValueRule.IDS);
  }

  /** Has a bucket, and offers it. */
  private static SimProgram storage(String bucket, long noticeMicros, Edge... names) {
    List<SimOffer> offers = new ArrayList<>();
    for (Edge name : names) {
      offers.add(offer(name, bucket).withNotice(noticeMicros));
    }
    return new SimProgram(
        List.of(resource(bucket, List.of(), List.of())), offers, List.of(CONTENT));
  }

  private static SimProgram content(Edge wish, Edge... aliases) {
    SimProgram program =
        new SimProgram(
            List.of(resource("page", List.of(), List.of(wish))), List.of(), List.of(STORAGE));
    return aliases.length == 0 ? program : program.withWishAliases(wish, List.of(aliases));
  }

  private static SimProgram without() {
    return new SimProgram(List.of(), List.of(), List.of(STORAGE));
  }

  private static World world(
      long seed, FaultProfile.Kind profile, CoreStep core, SimProgram storage) {
    TreeMap<DeploymentName, SimProgram> programs = new TreeMap<>();
    programs.put(STORAGE, storage);
    programs.put(CONTENT, content(OLD));
    return started(seed, profile, core, programs);
  }

  private static World started(
      long seed,
      FaultProfile.Kind profile,
      CoreStep core,
      SortedMap<DeploymentName, SimProgram> programs) {
    World world =
        new World(WorldOptions.of(seed, profile), programs, (self, base, now, random) -> now);
    world.starting(PlantedProcesses.of(() -> core), true);
    return world;
  }

  private static List<Instance> stack(World world, DeploymentName name) {
    List<Instance> all = new ArrayList<>();
    for (Node node : world.nodes()) {
      if (node.name().equals(name)) {
        for (int i = 0; i < node.stack().size(); i++) {
          SimInstance each = node.stack().get(i);
          all.add(each.instance());
        }
      }
    }
    return all;
  }

  /** Both teams push, with restarts, one a while before the other. */
  private static boolean switchBoth(World world, long seed, long noticeMicros) {
    List<Instance> before = stack(world, CONTENT);
    boolean storageFirst = seed % 2 == 0;
    for (boolean storage : List.of(storageFirst, !storageFirst)) {
      DeploymentName who = storage ? STORAGE : CONTENT;
      world.change(who, storage ? storage("other", noticeMicros, NEW) : content(NEW, OLD));
      if (seed % 3 != 0) {
        world.kill(who, seed * 10_000 % SECOND_MICROS);
      }
      world.runFor(seed % 4 < 2 ? 5_000 * seed : MINUTE_MICROS);
    }
    world.runFor(5 * MINUTE_MICROS);
    return before.equals(stack(world, CONTENT)) && before.size() == 1;
  }

  @Test
  void theSwitchToAnotherOfferLeavesThePageInPlaceInAnyOrderOfRestarts() {
    for (long seed = 1; seed <= SEEDS; seed++) {
      World world =
          world(seed, FaultProfile.Kind.NONE, REAL, storage("bucket", NOTICE_MICROS, OLD));
      world.runFor(MINUTE_MICROS);
      assertThat(switchBoth(world, seed, NOTICE_MICROS)).as("seed %d", seed).isTrue();
      assertThat(stack(world, STORAGE))
          .as("seed %d: the notice has ended with the last use", seed)
          .extracting(Instance::urn)
          .containsExactly("other");
      world.settle();
    }
  }

  /** The same without notice: what is tested can fail. */
  @Test
  void withoutNoticeTheSwitchTakesThePageAlong() {
    boolean found = false;
    for (long seed = 1; seed <= SEEDS && !found; seed++) {
      World world = world(seed, FaultProfile.Kind.NONE, REAL, storage("bucket", 0, OLD));
      world.runFor(MINUTE_MICROS);
      found = !switchBoth(world, seed, 0);
      world.settle();
    }
    assertThat(found).isTrue();
  }

  /** How the bucket and the page fare when the offer leaves, and nobody goes anywhere else. */
  private static boolean standsForItsNotice(World world, long seed) {
    world.runFor(MINUTE_MICROS);
    world.change(STORAGE, storage("other", NOTICE_MICROS));
    world.runFor(MINUTE_MICROS);
    if (seed % 2 == 0) {
      world.kill(STORAGE, seed % 4 * MINUTE_MICROS);
    }
    world.runFor(NOTICE_MICROS - 2 * MINUTE_MICROS);
    return world.isDeployed(STORAGE, "bucket") && world.isDeployed(CONTENT, "page");
  }

  @Test
  void whatIsUsedStandsForTheTimeOfItsNoticeAndIsThenWithdrawnAsEver() {
    for (long seed = 1; seed <= SEEDS; seed++) {
      World world =
          world(seed, FaultProfile.Kind.NONE, REAL, storage("bucket", NOTICE_MICROS, OLD));
      assertThat(standsForItsNotice(world, seed)).as("seed %d", seed).isTrue();
      world.runFor(5 * MINUTE_MICROS);
      assertThat(world.isDeployed(CONTENT, "page")).as("seed %d", seed).isFalse();
      assertThat(world.isDeployed(STORAGE, "bucket")).as("seed %d", seed).isFalse();
      world.settle();
    }
  }

  /** R1: the time alone deletes nothing. */
  @Test
  void whatIsUsedByOneThatIsAwayStandsWhenTheTimeIsOver() {
    for (long seed = 1; seed <= SEEDS; seed++) {
      World world =
          world(seed, FaultProfile.Kind.NONE, REAL, storage("bucket", NOTICE_MICROS, OLD));
      world.runFor(MINUTE_MICROS);
      world.change(STORAGE, storage("other", NOTICE_MICROS));
      world.runFor(MINUTE_MICROS);
      world.kill(CONTENT, 3 * NOTICE_MICROS);
      world.runFor(2 * NOTICE_MICROS);
      assertThat(world.isDeployed(STORAGE, "bucket")).as("seed %d", seed).isTrue();
      world.settle();
      assertThat(world.isDeployed(STORAGE, "bucket")).as("seed %d", seed).isFalse();
    }
  }

  @Test
  void noticeThatIsTakenBackChangesNothing() {
    for (long seed = 1; seed <= SEEDS; seed++) {
      SimProgram offered = storage("bucket", NOTICE_MICROS, OLD);
      World world = world(seed, FaultProfile.Kind.NONE, REAL, offered);
      world.runFor(MINUTE_MICROS);
      List<Instance> pages = stack(world, CONTENT);
      List<Instance> buckets = stack(world, STORAGE);
      world.change(STORAGE, storage("bucket", NOTICE_MICROS));
      world.runFor(seed * SECOND_MICROS);
      world.change(STORAGE, offered);
      world.settle();
      assertThat(stack(world, CONTENT)).as("seed %d", seed).isEqualTo(pages);
      assertThat(stack(world, STORAGE)).as("seed %d", seed).isEqualTo(buckets);
    }
  }

  /** L1: its beneficiary was destroyed while a round left it alone, so no word of it comes. */
  @Test
  void anOfferThatIsForgottenInTheMidstOfARoundGoesInTheNextOne() {
    RunToken token = RunToken.parse("mjuz1:noticed:0:hostile:104394");
    assertThat(Simulation.of(token).run().violation()).isEmpty();
  }

  /** What was replaced goes when it is adopted, and what else left the program goes at once. */
  @Test
  void aNoticeHoldsUpNothingElse() {
    for (long seed = 1; seed <= SEEDS; seed++) {
      SimOffer topic = offer(NEW, "topic");
      SimResource bucket = resource("bucket", List.of(), List.of());
      SimResource first = resource("topic", List.of(), List.of());
      SimOffer leaving = offer(OLD, "bucket").withNotice(NOTICE_MICROS);
      SimProgram before =
          new SimProgram(
              List.of(bucket, first, resource("other", List.of(), List.of())),
              List.of(leaving, topic),
              List.of(CONTENT));
      World world = world(seed, FaultProfile.Kind.NONE, REAL, before);
      world.change(
          CONTENT,
          new SimProgram(
              List.of(
                  resource("page", List.of(), List.of(OLD)),
                  resource("feed", List.of(), List.of(NEW))),
              List.of(),
              List.of(STORAGE)));
      world.runFor(MINUTE_MICROS);
      world.change(
          STORAGE,
          new SimProgram(List.of(first.withGeneration(1)), List.of(topic), List.of(CONTENT)));
      world.runFor(5 * MINUTE_MICROS);
      assertThat(stack(world, STORAGE))
          .as("seed %d", seed)
          .extracting(Instance::urn)
          .containsExactlyInAnyOrder("bucket", "topic");
      world.settle();
    }
  }

  /** R11: a withdrawal that goes through a deployment in the middle does not add up notices. */
  @Test
  void aWithdrawalDoesNotWaitForTheNoticeOfWhatStandsOnIt() {
    for (long seed = 1; seed <= SEEDS; seed++) {
      TreeMap<DeploymentName, SimProgram> programs = new TreeMap<>();
      programs.put(STORAGE, storage("bucket", 0, OLD));
      List<SimResource> page = content(OLD).resources();
      List<DeploymentName> peers = List.of(STORAGE, SHOP);
      programs.put(
          CONTENT,
          new SimProgram(page, List.of(offer(PAGE, "page").withNotice(NOTICE_MICROS)), peers));
      programs.put(
          SHOP,
          new SimProgram(
              List.of(resource("cart", List.of(), List.of(PAGE))), List.of(), List.of(CONTENT)));
      World world = started(seed, FaultProfile.Kind.NONE, REAL, programs);
      world.runFor(MINUTE_MICROS);
      assertThat(world.isDeployed(SHOP, "cart")).as("seed %d", seed).isTrue();
      if (seed % 2 == 0) {
        world.change(CONTENT, new SimProgram(page, List.of(), peers));
        world.runFor(MINUTE_MICROS);
        assertThat(world.isDeployed(SHOP, "cart")).as("seed %d", seed).isTrue();
      }
      if (seed % 3 == 0) {
        world.breakResource(CONTENT, "broken");
        world.change(
            CONTENT,
            new SimProgram(
                List.of(page.getFirst(), resource("broken", List.of(), List.of())),
                List.of(),
                peers));
      }
      world.change(STORAGE, storage("other", 0));
      world.runFor(5 * MINUTE_MICROS);
      assertThat(world.isDeployed(STORAGE, "bucket")).as("seed %d", seed).isFalse();
      world.mendResource(CONTENT, "broken");
      world.settle();
    }
  }

  /** The journal forgets what notice was given: a planted fault, and it is found. */
  @Test
  void whereNoticeIsNotDurableARestartEndsIt() {
    boolean found = false;
    for (long seed = 1; seed <= SEEDS && !found; seed++) {
      World world =
          world(
              seed,
              FaultProfile.Kind.NONE,
              PlantedFaults.FORGETS_NOTICE,
              storage("bucket", NOTICE_MICROS, OLD));
      found = !standsForItsNotice(world, seed);
    }
    assertThat(found).isTrue();
  }

  @Test
  void everyGuaranteeHoldsWhileOffersComeAndGoWithNoticeAndProcessesCrash() {
    List<SimProgram> storages =
        List.of(
            storage("bucket", NOTICE_MICROS, OLD),
            storage("bucket", 5 * SECOND_MICROS, NEW),
            storage("other", 5 * SECOND_MICROS, NEW, OLD),
            storage("bucket", NOTICE_MICROS),
            storage("other", 0, OLD));
    List<SimProgram> contents = List.of(content(OLD), content(NEW, OLD), without(), content(NEW));
    for (long seed = 1; seed <= SEEDS; seed++) {
      World world = world(seed, FaultProfile.Kind.SWARM, REAL, storages.getFirst());
      for (int step = 0; step < 6; step++) {
        world.run((int) (seed * 7 % 60));
        world.change(STORAGE, storages.get((int) ((seed + 3L * step) % storages.size())));
        world.run((int) (seed * 11 % 40));
        world.change(CONTENT, contents.get((int) ((seed / 2 + step) % contents.size())));
      }
      world.settle();
      world.destroyAll();
      assertThat(world.isDestroyed(STORAGE)).as("seed %d", seed).isTrue();
    }
  }
}
