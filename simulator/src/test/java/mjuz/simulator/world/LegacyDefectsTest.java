package mjuz.simulator.world;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import mjuz.core.message.Message;
import mjuz.core.message.Message.OfferState;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.Edge;
import mjuz.core.model.Phase;
import mjuz.core.model.Versions;
import mjuz.core.protocol.Input;
import mjuz.simulator.model.SimDuration;
import mjuz.simulator.model.SimOffer;
import mjuz.simulator.model.SimOffer.ValueRule;
import mjuz.simulator.model.SimProgram;
import mjuz.simulator.model.SimResource;
import mjuz.simulator.protocol.Protocol;
import org.junit.jupiter.api.Test;

/**
 * The eight defects of µs 1.0 (docs/design.md): in each scenario its protocol breaks a guarantee or
 * hangs, and ours does not.
 */
class LegacyDefectsTest {
  private static final DeploymentName STORAGE = new DeploymentName("storage");
  private static final DeploymentName SITE = new DeploymentName("site");
  private static final DeploymentName MALLORY = new DeploymentName("mallory");
  private static final Edge BUCKET = new Edge(STORAGE, "bucket", SITE);
  private static final Edge API = new Edge(SITE, "api", STORAGE);
  private static final long MINUTE = 60_000_000;

  private static final SimResource BUCKET_RESOURCE = resource("bucket", List.of());
  private static final SimResource PAGE_RESOURCE = resource("page", List.of(BUCKET));
  private static final SimProgram STORAGE_PROGRAM = storage(BUCKET_RESOURCE);
  private static final SimProgram STORAGE_WITHOUT_OFFER =
      new SimProgram(List.of(BUCKET_RESOURCE), List.of(), List.of(SITE));
  private static final SimProgram SITE_PROGRAM = site(PAGE_RESOURCE);
  private static final SimProgram SITE_WITHOUT_WISH =
      new SimProgram(List.of(), List.of(), List.of(STORAGE, MALLORY));

  private static SimResource resource(String name, List<Edge> wishes) {
    return SimResource.of(name, false, List.of(), wishes)
        .withDuration(SimDuration.fixed(1_000_000));
  }

  private static SimProgram storage(SimResource bucket) {
    return new SimProgram(
        List.of(bucket),
        List.of(new SimOffer(BUCKET, List.of("bucket"), ValueRule.IDS)),
        List.of(SITE));
  }

  private static SimProgram site(SimResource... resources) {
    return new SimProgram(List.of(resources), List.of(), List.of(STORAGE, MALLORY));
  }

  private static World world(Protocol protocol, SimProgram storage, SimProgram site) {
    SortedMap<DeploymentName, SimProgram> programs = new TreeMap<>();
    programs.put(STORAGE, storage);
    programs.put(SITE, site);
    programs.put(MALLORY, new SimProgram(List.of(), List.of(), List.of(SITE)));
    World world =
        new World(
            WorldOptions.of(1, FaultProfile.Kind.NONE).with(protocol),
            programs,
            (self, base, now, random) -> now);
    world.settle();
    return world;
  }

  /** Runs a scenario with both: µs 1.0 breaks the rule, ours holds. */
  private static void compare(String rule, Consumer<Protocol> scenario) {
    scenario.accept(Protocol.MJUZ);
    assertThatThrownBy(() -> scenario.accept(Protocol.MJUZ_1_0))
        .isInstanceOfSatisfying(
            SimViolation.class, violation -> assertThat(violation.rule()).isEqualTo(rule));
  }

  /** What storage says now of its bucket. */
  private static Message offerNow(World world) {
    var saved = Objects.requireNonNull(world.node(STORAGE).journal().offer(BUCKET));
    return new OfferState(BUCKET, saved.version(), saved.phase(), saved.value());
  }

  /** A message comes to the site, in the session that it has with the sender. */
  private static void deliver(World world, DeploymentName from, Message message) {
    Node site = world.node(SITE);
    Link link = Objects.requireNonNull(site.links.get(from));
    site.take(new Input.Received(from, link.view(site), message));
  }

  /** Without a defect, both do the same: what differs below is the defect's doing. */
  @Test
  void whatHasNoDefectWorksWithBoth() {
    for (Protocol protocol : Protocol.values()) {
      World world = world(protocol, STORAGE_PROGRAM, SITE_PROGRAM);
      world.change(STORAGE, STORAGE_WITHOUT_OFFER);
      world.settle();
      world.change(STORAGE, STORAGE_PROGRAM);
      world.settle();
      world.kill(SITE, 20_000_000);
      world.settle();
      world.destroy(STORAGE);
      world.runFor(MINUTE); // The site lets go of the bucket while it runs on.
      assertThat(world.isDestroyed(STORAGE)).as("%s", protocol).isTrue();
    }
  }

  /** The wish goes before the offer is withdrawn: it stays marked as deployed. */
  @Test
  void defect1StuckWithdrawal() {
    compare(
        "L1",
        protocol -> {
          World world = world(protocol, STORAGE_PROGRAM, SITE_PROGRAM);
          world.change(SITE, SITE_WITHOUT_WISH);
          world.settle();
          world.change(STORAGE, SimProgram.EMPTY);
          world.settle();
        });
  }

  /** What stands behind the offer is replaced delete-first: the page stays, on nothing. */
  @Test
  void defect2ReplaceHole() {
    SimDuration second = SimDuration.fixed(1_000_000);
    SimResource deleteFirst = new SimResource("bucket", 1, 0, true, List.of(), List.of(), second);
    compare(
        "I2",
        protocol -> {
          World world = world(protocol, STORAGE_PROGRAM, SITE_PROGRAM);
          world.change(STORAGE, storage(deleteFirst));
          world.settle();
        });
  }

  /** The site restarts between two heartbeats: it is never told of the offer again. */
  @Test
  void defect3UnnoticedRestart() {
    compare(
        "L1",
        protocol -> {
          World world = world(protocol, STORAGE_PROGRAM, SITE_WITHOUT_WISH);
          world.runFor(MINUTE); // Heartbeats have found the site.
          world.change(SITE, SITE_PROGRAM);
          world.kill(SITE, 1_000);
          world.settle();
        });
  }

  /** An older value comes late, and takes the place of the newer one. */
  @Test
  void defect4ReorderedUpdate() {
    compare(
        "I1",
        protocol -> {
          World world = world(protocol, STORAGE_PROGRAM, SITE_PROGRAM);
          Message late = offerNow(world);
          // Nobody uses the bucket meanwhile: the replacement alone is no violation.
          world.change(SITE, SITE_WITHOUT_WISH);
          world.settle();
          world.change(STORAGE, storage(BUCKET_RESOURCE.withGeneration(1)));
          world.settle();
          deliver(world, STORAGE, late);
          world.change(SITE, SITE_PROGRAM);
          world.settle();
        });
  }

  /** The offer comes again, late, before it is released: the withdrawal is forgotten. */
  @Test
  void defect5ReofferBeforeRelease() {
    compare(
        "L1",
        protocol -> {
          World world = world(protocol, STORAGE_PROGRAM, SITE_PROGRAM);
          Message late = offerNow(world);
          world.change(STORAGE, STORAGE_WITHOUT_OFFER);
          world.runFor(1_000_000); // The site is about to undeploy.
          deliver(world, STORAGE, late);
          world.settle();
        });
  }

  /** The site asks for the offer, and its deploy fails: nothing uses it, and it cannot go. */
  @Test
  void defect6FailedDeployLocks() {
    SimResource broken = resource("broken", List.of());
    SimResource page = PAGE_RESOURCE.withDependencies(List.of("broken"), List.of(BUCKET));
    compare(
        "L1",
        protocol -> {
          World world = world(protocol, STORAGE_PROGRAM, SITE_WITHOUT_WISH);
          world.breakResource(SITE, "broken");
          world.change(SITE, site(broken, page));
          world.runFor(MINUTE);
          world.destroy(STORAGE);
          world.runFor(60 * MINUTE);
          if (!world.isDestroyed(STORAGE)) {
            throw world.violation("L1", "storage waits for a page that was never deployed");
          }
        });
  }

  /** Another deployment withdraws in the name of storage: the site believes it. */
  @Test
  void defect7ForgedOrigin() {
    compare(
        "L1",
        protocol -> {
          World world = world(protocol, STORAGE_PROGRAM, SITE_PROGRAM);
          long version = Versions.next(Versions.NEVER, world.now());
          deliver(
              world, MALLORY, new OfferState(BUCKET, version, Phase.WITHDRAWN, Optional.empty()));
          world.settle();
        });
  }

  /** Two that use each other's offers withdraw at the same time, and wait for each other. */
  @Test
  void defect8MutualWithdrawal() {
    SimResource gadget = resource("gadget", List.of(API));
    SimResource api = resource("interface", List.of());
    SimProgram storage =
        new SimProgram(List.of(BUCKET_RESOURCE, gadget), STORAGE_PROGRAM.offers(), List.of(SITE));
    SimOffer offerOfApi = new SimOffer(API, List.of("interface"), ValueRule.IDS);
    SimProgram site =
        new SimProgram(
            List.of(PAGE_RESOURCE, api), List.of(offerOfApi), SITE_PROGRAM.connections());
    compare(
        "L1",
        protocol -> {
          World world = world(protocol, storage, site);
          world.change(
              STORAGE, new SimProgram(storage.resources(), List.of(), storage.connections()));
          world.change(SITE, new SimProgram(site.resources(), List.of(), site.connections()));
          world.settle();
        });
  }
}
