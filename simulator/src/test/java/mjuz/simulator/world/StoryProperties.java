package mjuz.simulator.world;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import mjuz.simulator.explore.CoreStep;
import mjuz.simulator.planted.PlantedFaults;
import mjuz.simulator.protocol.Protocol;
import mjuz.simulator.world.Story.Act;
import mjuz.simulator.world.Story.Deed;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Provide;

/**
 * What holds in every {@link Story}. Each guarantee has stories of its own, in which happens what
 * it is about; all guarantees are checked in all of them, after every event.
 */
abstract class StoryProperties {
  private static final int SOME_ACTS = 25;

  /** L2: rounds of one deployment for each cause that there is in the whole world. */
  private static final long ROUNDS_FOR_A_CAUSE = 4;

  /** The core as it is. */
  static final World.Processes REAL = Protocol.MJUZ::start;

  /** The same, where nobody can say which step of a round failed. */
  static final World.Processes NAMELESS =
      PlantedProcesses.of(() -> PlantedFaults.withoutFailedSteps(CoreStep.REAL));

  private static final long WHILE = 120_000_000;

  static WorldSummary holds(Story story) {
    return story.run(story.world(REAL, true));
  }

  /** L2: in a calm world there are as many rounds as there is reason for. */
  static void fewRounds(Story story) {
    long causes = 3L + story.acts().size();
    assertThat(holds(story).rounds())
        .as("rounds")
        .isLessThanOrEqualTo(ROUNDS_FOR_A_CAUSE * causes * story.size());
  }

  /** R11, L1: what is taken back goes, although every round of its beneficiaries fails. */
  static void withdrawalsEnd(Story story, World.Processes processes) {
    World world = story.world(processes, true);
    world.settle();
    for (Node node : world.nodes()) {
      node.change(BrokenBanner.added(node.program()), "a banner that fails");
      node.broken.add(BrokenBanner.NAME);
    }
    for (Act act : story.inOrder()) {
      Node node = world.nodes().get(act.node() % world.nodes().size());
      node.change(BrokenBanner.nothing(node.program()), "all goes");
    }
    world.runFor(WHILE);
    for (Act act : story.acts()) {
      Node node = world.nodes().get(act.node() % world.nodes().size());
      boolean nothing = node.stack().size() == 0 && node.stack().offers().isEmpty();
      assertThat(nothing).as("%s has %s", node, node.stack()).isTrue();
    }
  }

  @Provide
  Arbitrary<Story> replacements() {
    return Stories.stories(Stories.networks(), SOME_ACTS, Stories.CHANGES, Stories.OUTAGES);
  }

  @Provide
  Arbitrary<Story> changes() {
    return Stories.stories(Stories.networks(), SOME_ACTS, Stories.CHANGES);
  }

  @Provide
  Arbitrary<Story> crashes() {
    return Stories.stories(Stories.networks(), SOME_ACTS, Stories.CHANGES, Stories.PROCESSES);
  }

  @Provide
  Arbitrary<Story> everything() {
    return Stories.stories(Stories.networks());
  }

  @Provide
  Arbitrary<Story> calm() {
    return Stories.stories(Stories.calm(), SOME_ACTS, Stories.CHANGES);
  }

  @Provide
  Arbitrary<Story> withdrawals() {
    return Stories.stories(Stories.calm(), 3, Map.of(Deed.EMPTY, 1));
  }
}
