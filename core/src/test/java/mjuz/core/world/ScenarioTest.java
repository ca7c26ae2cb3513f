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
}
