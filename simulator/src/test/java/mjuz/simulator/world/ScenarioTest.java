package mjuz.simulator.world;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.Edge;
import mjuz.simulator.explore.CoreStep;
import mjuz.simulator.model.SimDuration;
import mjuz.simulator.model.SimOffer;
import mjuz.simulator.model.SimOffer.ValueRule;
import mjuz.simulator.model.SimProgram;
import mjuz.simulator.model.SimResource;
import mjuz.simulator.planted.PlantedFaults;
import org.junit.jupiter.api.Test;

/** Chosen programs in a world with faults, each in many orders of the same events. */
class ScenarioTest {
  private static final DeploymentName STORAGE = new DeploymentName("storage");
  private static final DeploymentName SITE = new DeploymentName("site");
  private static final Edge BUCKET = new Edge(STORAGE, "bucket", SITE);
  private static final Edge API = new Edge(SITE, "api", STORAGE);
  private static final SimDuration SHORT = new SimDuration(SimDuration.Shape.UNIFORM, 100_000);
  private static final SimDuration LONG = SimDuration.fixed(1_500_000);
  private static final int SEEDS = 100;

  private static final SimResource BUCKET_RESOURCE = resource("bucket", true, List.of(), List.of());
  private static final SimOffer BUCKET_OFFER =
      new SimOffer(BUCKET, List.of("bucket"), ValueRule.IDS);
  private static final SimProgram PAGE =
      SimProgram.connected(
          SITE, List.of(resource("page", false, List.of(), List.of(BUCKET))), List.of());

  /** The page, and behind it an offer back to the storage. */
  private static final SimProgram PAGE_WITH_API =
      SimProgram.connected(
          SITE, PAGE.resources(), List.of(new SimOffer(API, List.of("page"), ValueRule.IDS)));

  private static SimResource resource(
      String name, boolean deleteFirst, List<String> needs, List<Edge> wishes) {
    return SimResource.of(name, deleteFirst, needs, wishes).withDuration(SHORT);
  }

  private static SimProgram storage(SimResource bucket) {
    return SimProgram.connected(STORAGE, List.of(bucket), List.of(BUCKET_OFFER));
  }

  private static World world(long seed, SimProgram storage, SimProgram site) {
    return world(seed, FaultProfile.Kind.SWARM, storage, site);
  }

  private static World world(
      long seed, FaultProfile.Kind profile, SimProgram storage, SimProgram site) {
    TreeMap<DeploymentName, SimProgram> programs = new TreeMap<>();
    programs.put(STORAGE, storage);
    programs.put(SITE, site);
    return new World(WorldOptions.of(seed, profile), programs, (self, base, now, random) -> now);
  }

  @Test
  void aDeploymentThatIsDestroyedEndsAfterWhatUsesIt() {
    for (long seed = 1; seed <= SEEDS; seed++) {
      World world = world(seed, FaultProfile.Kind.NONE, storage(BUCKET_RESOURCE), PAGE);
      world.run((int) seed);
      world.destroyAll();
      assertThat(world.isDestroyed(STORAGE)).as("seed %d", seed).isTrue();
    }
  }

  @Test
  void whatLeftAnOfferGoesWhenThatIsAdoptedAlthoughTheOfferIsWithdrawnSince() {
    SimResource volume = resource("volume", false, List.of(), List.of());
    SimResource report = resource("report", false, List.of(), List.of(API));
    SimResource log = resource("log", false, List.of(), List.of());
    SimResource index = resource("index", false, List.of(), List.of(BUCKET));
    SimResource page = resource("page", false, List.of(), List.of());
    SimResource usingPage = resource("page", false, List.of(), List.of(BUCKET));
    SimProgram offering =
        SimProgram.connected(
            STORAGE,
            List.of(volume, report),
            List.of(new SimOffer(BUCKET, List.of("volume", "report"), ValueRule.IDS)));
    SimOffer less = new SimOffer(BUCKET, List.of("volume"), ValueRule.IDS);
    List<SimOffer> api = List.of(new SimOffer(API, List.of("page"), ValueRule.IDS));
    for (long seed = 1; seed <= SEEDS; seed++) {
      World world =
          world(
              seed,
              FaultProfile.Kind.NONE,
              offering,
              SimProgram.connected(SITE, List.of(page, index), api));
      world.settle();
      world.change(SITE, SimProgram.connected(SITE, List.of(page, index, log), api));
      world.runFor(50_000);
      world.change(STORAGE, new SimProgram(List.of(volume), List.of(less), List.of(SITE)));
      world.runFor(10_000 + seed * 500);
      world.change(
          SITE, new SimProgram(List.of(usingPage, index, log), List.of(), List.of(STORAGE)));
      world.runFor(seed * 15_000);
      world.change(STORAGE, new SimProgram(List.of(volume), List.of(), List.of(SITE)));
      world.settle();
      assertThat(world.isDeployed(STORAGE, "report")).as("seed %d", seed).isFalse();
      assertThat(world.summary().ring()).as("seed %d", seed).isFalse();
    }
  }

  /** R11, whatever the program does; within less time than the patience. */
  @Test
  void aWithdrawalGoesThroughAlthoughTheProgramOfTheBeneficiaryDoesNotReturn() {
    SimResource more = resource("more", false, List.of(), List.of());
    for (long seed = 1; seed <= SEEDS; seed++) {
      World world = world(seed, FaultProfile.Kind.NONE, storage(BUCKET_RESOURCE), PAGE);
      world.settle();
      world.hang(SITE, (int) (seed % 5));
      world.change(
          SITE, SimProgram.connected(SITE, List.of(PAGE.resources().getFirst(), more), List.of()));
      world.runFor(seed * 5_000);
      world.change(STORAGE, new SimProgram(List.of(), List.of(), List.of(SITE)));
      world.runFor(4_000_000);
      assertThat(world.isDeployed(SITE, "page")).as("seed %d", seed).isFalse();
      assertThat(world.isDeployed(STORAGE, "bucket")).as("seed %d", seed).isFalse();
      world.hang(SITE, -1);
      world.settle();
      assertThat(world.isDeployed(SITE, "more")).as("seed %d", seed).isTrue();
    }
  }

  @Test
  void ifTheProgramWereNotEndedTheWithdrawalWouldWaitForIt() {
    World world = world(1, FaultProfile.Kind.NONE, storage(BUCKET_RESOURCE), PAGE);
    world.starting(PlantedProcesses.of(() -> PlantedFaults.NEVER_ENDS_A_PROGRAM), true);
    world.settle();
    world.hang(SITE, 0);
    world.change(SITE, PAGE);
    world.runFor(5_000);
    world.change(STORAGE, new SimProgram(List.of(), List.of(), List.of(SITE)));
    world.runFor(3_600_000_000L);
    assertThat(world.isDeployed(SITE, "page")).isTrue();
    assertThat(world.isDeployed(STORAGE, "bucket")).isTrue();
  }

  /** R7: an alias says that it is the same instance, which the page still uses. */
  @Test
  void whatStoodBehindAnOfferStaysUnderAnotherNameUntilThePageHasAdopted() {
    for (boolean deleteFirst : List.of(false, true)) {
      SimResource bucket = resource("bucket", deleteFirst, List.of(), List.of());
      SimResource renamed = bucket.withName("renamed").withAliases(List.of("bucket"));
      SimResource other = resource("other", false, List.of(), List.of());
      List<SimOffer> left = List.of(new SimOffer(BUCKET, List.of("other"), ValueRule.IDS));
      for (long seed = 1; seed <= SEEDS; seed++) {
        World world = world(seed, FaultProfile.Kind.NONE, storage(bucket), PAGE);
        world.settle();
        world.kill(SITE, 60_000_000);
        world.change(STORAGE, SimProgram.connected(STORAGE, List.of(renamed, other), left));
        world.runFor(20_000_000);
        assertThat(world.isDeployed(STORAGE, "renamed")).as("seed %d", seed).isTrue();
        boolean stays = seed % 2 == 1;
        List<SimResource> next = stays ? List.of(renamed.withGeneration(1), other) : List.of(other);
        world.change(STORAGE, SimProgram.connected(STORAGE, next, left));
        world.runFor(20_000_000);
        // Replaced create-first it is called so, too, and the old one waits for its deletion.
        assertThat(world.isDeployed(STORAGE, "renamed")).as("seed %d", seed).isTrue();
        world.settle();
        assertThat(world.isDeployed(STORAGE, "renamed")).as("seed %d", seed).isEqualTo(stays);
      }
    }
  }

  /** R5: a name is no news to a beneficiary. */
  @Test
  void anAliasAloneIsNoNewVersion() {
    SimResource renamed = BUCKET_RESOURCE.withName("renamed").withAliases(List.of("bucket"));
    SimProgram named =
        SimProgram.connected(
            STORAGE,
            List.of(renamed),
            List.of(new SimOffer(BUCKET, List.of("renamed"), ValueRule.IDS)));
    World world = world(1, FaultProfile.Kind.NONE, storage(BUCKET_RESOURCE), PAGE);
    List<String> steps = new ArrayList<>();
    world.settle();
    world.listen(steps::add);
    world.change(STORAGE, named);
    world.settle();
    assertThat(world.isDeployed(STORAGE, "renamed")).isTrue();
    assertThat(world.isDeployed(STORAGE, "bucket")).isFalse();
    assertThat(steps).isNotEmpty().noneMatch(step -> step.contains("OfferPublished"));
  }

  @Test
  void aRingThatIsClosedWhileItIsDeployedStaysAndIsNoViolation() {
    SimResource ring = resource("bucket", true, List.of(), List.of(API));
    for (long seed = 1; seed <= SEEDS; seed++) {
      World world = world(seed, FaultProfile.Kind.NONE, storage(BUCKET_RESOURCE), PAGE_WITH_API);
      world.settle();
      world.change(STORAGE, storage(ring));
      world.settle();
      assertThat(world.isDeployed(STORAGE, "bucket")).as("seed %d", seed).isTrue();
      assertThat(world.isDeployed(SITE, "page")).as("seed %d", seed).isTrue();
      assertThat(world.summary().ring()).as("seed %d", seed).isTrue();
      assertThat(world.destroyAll()).as("seed %d", seed).isFalse();
      assertThat(world.summary().ring()).as("seed %d", seed).isTrue();
    }
  }

  @Test
  void aRingThatIsThereFromTheBeginningIsNeverDeployed() {
    World world =
        world(
            1,
            FaultProfile.Kind.NONE,
            storage(resource("bucket", true, List.of(), List.of(API))),
            PAGE_WITH_API);
    world.settle();
    assertThat(world.isDeployed(STORAGE, "bucket")).isFalse();
    assertThat(world.summary().ring()).isFalse();
    assertThat(world.destroyAll()).isTrue();
  }

  @Test
  void aBucketThatIsReplacedDeleteFirstTakesThePageAlong() {
    for (long seed = 1; seed <= SEEDS; seed++) {
      World world = world(seed, storage(BUCKET_RESOURCE), PAGE);
      world.run((int) seed);
      world.change(STORAGE, storage(BUCKET_RESOURCE.withGeneration(1)));
      world.runFaults();
      world.settle();
    }
  }

  @Test
  void aProcessThatIsKilledAnywhereComesBackToTheSame() {
    for (long seed = 1; seed <= SEEDS; seed++) {
      World world = world(seed, storage(BUCKET_RESOURCE), PAGE);
      world.run((int) seed);
      world.kill(seed % 2 == 0 ? STORAGE : SITE, 500_000);
      world.settle();
    }
  }

  /** I2: the engine deletes the offer in the first of two such replacements only. */
  @Test
  void twoReplacementsDeleteFirstBehindOneOfferAreMadeOneAfterTheOther() {
    SimResource topic = resource("topic", true, List.of(), List.of());
    SimOffer both = new SimOffer(BUCKET, List.of("bucket", "topic"), ValueRule.IDS);
    for (long seed = 1; seed <= SEEDS; seed++) {
      World world =
          world(
              seed,
              SimProgram.connected(STORAGE, List.of(BUCKET_RESOURCE, topic), List.of(both)),
              PAGE);
      world.settle();
      world.change(
          STORAGE,
          SimProgram.connected(
              STORAGE,
              List.of(BUCKET_RESOURCE.withGeneration(1), topic.withGeneration(1)),
              List.of(both)));
      world.settle();
    }
  }

  /**
   * The engine knows dependencies by name, so it takes along what stood on the volume, and the page
   * is slow to let go of that. The new bucket, and the offer, no longer stand on the volume, so
   * nothing else waits for the page (L1).
   */
  @Test
  void aReplacementDeleteFirstIsMadeAlthoughTheOfferNoLongerStandsOnIt() {
    SimResource volume = resource("volume", true, List.of(), List.of());
    SimResource on = resource("bucket", false, List.of("volume"), List.of());
    SimResource beside = resource("bucket", false, List.of(), List.of()).withGeneration(1);
    SimProgram slow =
        SimProgram.connected(
            SITE,
            List.of(SimResource.of("page", false, List.of(), List.of(BUCKET)).withDuration(LONG)),
            List.of());
    for (long seed = 1; seed <= SEEDS; seed++) {
      World world =
          world(
              seed,
              FaultProfile.Kind.LAN,
              SimProgram.connected(STORAGE, List.of(volume, on), List.of(BUCKET_OFFER)),
              slow);
      world.settle();
      world.change(
          STORAGE,
          SimProgram.connected(
              STORAGE, List.of(volume.withGeneration(1), beside), List.of(BUCKET_OFFER)));
      world.settle();
    }
  }

  /**
   * The bucket is renamed, and the page, which takes its time, still uses the old one, which stands
   * on the volume as the new one does. The volume is replaced, deleted first, and the old bucket
   * would go along with it: the executor's state has the offer behind the new one only (I2).
   */
  @Test
  void whatStoodBehindAnOlderVersionDoesNotGoAlongWithWhatItStoodOn() {
    SimResource volume = resource("volume", true, List.of(), List.of());
    SimResource renamed = resource("renamed", false, List.of("volume"), List.of());
    List<SimOffer> offered = List.of(new SimOffer(BUCKET, List.of("renamed"), ValueRule.IDS));
    SimProgram slow =
        SimProgram.connected(
            SITE,
            List.of(SimResource.of("page", false, List.of(), List.of(BUCKET)).withDuration(LONG)),
            List.of());
    for (long seed = 1; seed <= SEEDS; seed++) {
      World world =
          world(
              seed,
              FaultProfile.Kind.LAN,
              SimProgram.connected(
                  STORAGE,
                  List.of(volume, resource("bucket", false, List.of("volume"), List.of())),
                  List.of(BUCKET_OFFER)),
              slow);
      world.settle();
      world.change(STORAGE, SimProgram.connected(STORAGE, List.of(volume, renamed), offered));
      world.runFor(300_000 + seed * 10_000); // The page is not done with it.
      world.change(
          STORAGE,
          SimProgram.connected(STORAGE, List.of(volume.withGeneration(1), renamed), offered));
      world.settle();
    }
  }

  /**
   * Storage's page uses the interface of the site, whose interface used storage's bucket. Both
   * replace all they have at the same time: the old interface uses the bucket until storage has
   * adopted the new one, and the old page uses the old interface until storage's round comes to its
   * deletes, while the bucket has to go first (L1).
   */
  @Test
  void twoThatReplaceAtTheSameTimeDoNotWaitForEachOther() {
    for (long seed = 1; seed <= SEEDS; seed++) {
      bothReplaceAll(seed).settle();
    }
  }

  /**
   * The same if a step fails meanwhile: a round that leaves alone what is in use is tried again.
   */
  @Test
  void twoThatReplaceAtTheSameTimeDoNotWaitForEachOtherThoughAStepFails() {
    for (long seed = 1; seed <= SEEDS; seed++) {
      World world = bothReplaceAll(seed);
      world.runFor(seed * 10_000);
      world.breakResource(STORAGE, "page");
      world.runFor(400_000);
      world.nodes().forEach(node -> node.broken.clear());
      world.settle();
    }
  }

  private static World bothReplaceAll(long seed) {
    SimResource page = resource("page", false, List.of(), List.of(API));
    SimOffer offerOfApi = new SimOffer(API, List.of("interface"), ValueRule.IDS);
    SimResource oldInterface = resource("interface", false, List.of(), List.of(BUCKET));
    SimResource newInterface = resource("interface", false, List.of(), List.of()).withGeneration(1);
    World world =
        world(
            seed,
            SimProgram.connected(STORAGE, List.of(BUCKET_RESOURCE, page), List.of(BUCKET_OFFER)),
            SimProgram.connected(SITE, List.of(oldInterface), List.of(offerOfApi)));
    world.settle();
    world.change(
        STORAGE,
        SimProgram.connected(
            STORAGE,
            List.of(BUCKET_RESOURCE.withGeneration(1), page.withGeneration(1)),
            List.of(BUCKET_OFFER)));
    world.change(SITE, SimProgram.connected(SITE, List.of(newInterface), List.of(offerOfApi)));
    return world;
  }

  /**
   * The bucket is replaced delete-first, which takes the report along. The report uses the old
   * interface, behind which the page stands no more that uses the bucket: it cannot take up the new
   * one before the bucket is replaced, and that has to wait for the page (L1).
   */
  @Test
  void whatTakesUpANewVersionOnlyAfterARefusedChangeGoesBeforeIt() {
    SimResource report = resource("report", false, List.of("bucket"), List.of(API));
    SimResource page = resource("page", false, List.of(), List.of(BUCKET));
    SimResource base = resource("base", false, List.of(), List.of());
    SimOffer ofPage = new SimOffer(API, List.of("page"), ValueRule.IDS);
    SimOffer ofBase = new SimOffer(API, List.of("base"), ValueRule.IDS);
    for (long seed = 1; seed <= SEEDS; seed++) {
      World world =
          world(
              seed,
              SimProgram.connected(
                  STORAGE, List.of(BUCKET_RESOURCE, report), List.of(BUCKET_OFFER)),
              SimProgram.connected(SITE, List.of(page, base), List.of(ofPage)));
      world.settle();
      world.change(
          STORAGE,
          SimProgram.connected(
              STORAGE, List.of(BUCKET_RESOURCE.withGeneration(1), report), List.of(BUCKET_OFFER)));
      world.runFor(seed * 5_000);
      world.change(SITE, SimProgram.connected(SITE, List.of(page, base), List.of(ofBase)));
      world.settle();
    }
  }

  /** R11: a resource of the beneficiary that always fails does not hold a withdrawal. */
  @Test
  void aWithdrawalEndsAlthoughSomethingElseOfTheBeneficiaryAlwaysFails() {
    for (long seed = 1; seed <= SEEDS; seed++) {
      assertThat(withdrawalEnds(seed, CoreStep.REAL)).as("seed %d", seed).isTrue();
      assertThat(withdrawalEnds(seed, PlantedFaults.withoutFailedSteps(CoreStep.REAL)))
          .as("seed %d, and nobody knows what fails", seed)
          .isTrue();
    }
  }

  /** A planted fault that nothing else in the simulator shows: random worlds heal in the end. */
  @Test
  void withoutRoundsThatOnlyUndeployTheFirstSeedShowsThatItDoesNot() {
    CoreStep fault = PlantedFaults.withoutFailedSteps(PlantedFaults.NEVER_UNDEPLOYS_ALONE);
    assertThat(withdrawalEnds(1, fault)).isFalse();
  }

  @Test
  void whatJoinsBehindAnEqualValueIsGuardedAndJudgedToo() {
    for (long seed = 1; seed <= SEEDS; seed++) {
      joinsAndLeaves(seed, CoreStep.REAL);
    }
    assertThatThrownBy(() -> joinsAndLeaves(1, PlantedFaults.RELEASES_WHAT_IT_USES))
        .isInstanceOf(SimViolation.class)
        .hasMessageContaining("storage.index");
  }

  private static void joinsAndLeaves(long seed, CoreStep core) {
    SimResource index = resource("index", false, List.of(), List.of());
    SimOffer alone = new SimOffer(BUCKET, List.of("bucket"), ValueRule.CONSTANT);
    SimOffer both = new SimOffer(BUCKET, List.of("bucket", "index"), ValueRule.CONSTANT);
    World world =
        world(
            seed,
            FaultProfile.Kind.NONE,
            SimProgram.connected(STORAGE, List.of(BUCKET_RESOURCE), List.of(alone)),
            PAGE);
    world.starting(PlantedProcesses.of(() -> core), false);
    world.settle();
    List<SimResource> resources = List.of(BUCKET_RESOURCE, index);
    world.change(STORAGE, SimProgram.connected(STORAGE, resources, List.of(both)));
    world.settle();
    world.change(STORAGE, new SimProgram(List.of(BUCKET_RESOURCE), List.of(), List.of(SITE)));
    world.settle();
    assertThat(world.isDeployed(STORAGE, "index")).isFalse();
  }

  private static boolean withdrawalEnds(long seed, CoreStep core) {
    SimResource page = resource("page", false, List.of(), List.of(BUCKET));
    SimResource banner = resource("banner", false, List.of(), List.of());
    World world =
        world(
            seed,
            FaultProfile.Kind.LAN,
            storage(BUCKET_RESOURCE),
            SimProgram.connected(SITE, List.of(page, banner), List.of()));
    world.starting(PlantedProcesses.of(() -> core), true);
    world.settle();
    world.breakResource(SITE, "banner");
    world.change(SITE, SimProgram.connected(SITE, List.of(page, banner.withSetting(1)), List.of()));
    world.change(STORAGE, new SimProgram(List.of(), List.of(), List.of(SITE)));
    world.runFor(60_000_000);
    return !world.isDeployed(STORAGE, "bucket") && world.isDeployed(SITE, "banner");
  }

  /**
   * R11: what a program makes that always fails stays from try to try; the peer, to which it offers
   * that, sees one version only.
   */
  @Test
  void whatAProgramMadeThatAlwaysFailsIsMadeOnce() {
    SimResource banner = resource("banner", false, List.of("bucket"), List.of());
    SimProgram failing =
        SimProgram.connected(STORAGE, List.of(BUCKET_RESOURCE, banner), List.of(BUCKET_OFFER));
    for (long seed = 1; seed <= SEEDS; seed++) {
      World world =
          world(
              seed,
              FaultProfile.Kind.NONE,
              new SimProgram(List.of(), List.of(), List.of(SITE)),
              PAGE);
      world.settle();
      world.breakResource(STORAGE, "banner");
      world.change(STORAGE, failing);
      world.runFor(60_000_000);
      List<String> made = instances(world);
      assertThat(made).as("seed %d", seed).hasSize(2);
      world.runFor(60_000_000);
      assertThat(instances(world)).as("seed %d, later", seed).isEqualTo(made);

      world.change(STORAGE, storage(BUCKET_RESOURCE));
      world.settle();
      assertThat(instances(world)).as("seed %d, at the end", seed).isEqualTo(made);
    }
  }

  private static List<String> instances(World world) {
    return world.nodes().stream()
        .flatMap(node -> Deployed.in(world, node.name()).stream())
        .map(instance -> instance.instance().id())
        .toList();
  }

  @Test
  void theStateCanBeSeenAsAGraph() {
    World world = world(1, storage(BUCKET_RESOURCE), PAGE);
    world.settle();
    assertThat(world.state().toDot())
        .contains("\"storage\" [shape=box")
        .contains("\"site.page#1\" -> \"storage\" [label=\"uses bucket\"]");
  }
}
