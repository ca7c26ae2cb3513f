package mjuz.core.world;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.Edge;
import mjuz.core.protocol.Batch;
import mjuz.core.protocol.Input;
import mjuz.core.protocol.ProtocolOptions;
import org.junit.jupiter.api.Test;

/** Chosen programs in a world with faults, each in many orders of the same events. */
class ScenarioTest {
  private static final ProtocolOptions OPTIONS =
      new ProtocolOptions(300_000, 300_000, 400_000, 200_000, 3_000_000);
  private static final DeploymentName STORAGE = new DeploymentName("storage");
  private static final DeploymentName SITE = new DeploymentName("site");
  private static final Edge BUCKET = new Edge(STORAGE, "bucket", SITE);
  private static final int SEEDS = 300;

  private static World bucketAndPage(long seed) {
    World world = new World(seed);
    var bucket = new Program.Resource("bucket", 0, true, List.of(), List.of());
    var offer = new Program.Offer(BUCKET, List.of("bucket"), false);
    var page = new Program.Resource("page", 0, false, List.of(), List.of(BUCKET));
    world.add(STORAGE.text(), OPTIONS, new Program(List.of(bucket), List.of(offer)));
    world.add(SITE.text(), OPTIONS, new Program(List.of(page), List.of()));
    world.nodes.values().forEach(Node::start);
    return world;
  }

  private static void events(World world, int count) {
    for (int i = 0; i < count; i++) {
      if (!world.event()) {
        world.sleep();
      }
    }
  }

  @Test
  void aDeploymentThatIsDestroyedEndsAfterWhatUsesIt() {
    for (long seed = 1; seed <= SEEDS; seed++) {
      World world = bucketAndPage(seed);
      events(world, (int) (seed % 100));
      world.nodes.get(STORAGE).step(new Input.DestroyRequested());
      world.settle();
      world.checkFinal();
      assertThat(world.nodes.get(STORAGE).end)
          .as("seed %d", seed)
          .isEqualTo(Optional.of(Batch.End.DESTROYED));
    }
  }

  @Test
  void aBucketThatIsReplacedDeleteFirstTakesThePageAlong() {
    for (long seed = 1; seed <= SEEDS; seed++) {
      World world = bucketAndPage(seed);
      events(world, (int) (seed % 100));
      Node storage = world.nodes.get(STORAGE);
      Program.Resource bucket = storage.program.resources().getFirst();
      storage.program = new Program(List.of(bucket.withGeneration(1)), storage.program.offers());
      world.changes++;
      storage.step(new Input.ProgramChanged("another bucket"));
      world.settle();
      world.checkFinal();
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
    Edge api = new Edge(SITE, "api", STORAGE);
    var newBucket = new Program.Resource("bucket", 1, true, List.of(), List.of());
    var newPage = new Program.Resource("page", 1, false, List.of(), List.of(api));
    var newInterface = new Program.Resource("interface", 1, false, List.of(), List.of());
    var offerOfBucket = new Program.Offer(BUCKET, List.of("bucket"), false);
    var offerOfInterface = new Program.Offer(api, List.of("interface"), false);
    var oldInterface = new Program.Resource("interface", 0, false, List.of(), List.of(BUCKET));
    for (long seed = 1; seed <= SEEDS; seed++) {
      World world = new World(seed);
      Node storage =
          world.add(
              STORAGE.text(),
              OPTIONS,
              new Program(
                  List.of(newBucket.withGeneration(0), newPage.withGeneration(0)),
                  List.of(offerOfBucket)));
      Node site =
          world.add(
              SITE.text(), OPTIONS, new Program(List.of(oldInterface), List.of(offerOfInterface)));
      world.nodes.values().forEach(Node::start);
      events(world, 200);
      storage.program = new Program(List.of(newBucket, newPage), List.of(offerOfBucket));
      site.program = new Program(List.of(newInterface), List.of(offerOfInterface));
      world.changes += 2;
      storage.step(new Input.ProgramChanged("another bucket and another page"));
      site.step(new Input.ProgramChanged("another interface"));
      world.settle();
      world.checkFinal();
    }
  }
}
