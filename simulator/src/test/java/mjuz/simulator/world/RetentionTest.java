package mjuz.simulator.world;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.Edge;
import mjuz.core.trace.TraceEvent;
import mjuz.simulator.explore.CoreStep;
import mjuz.simulator.model.SimDuration;
import mjuz.simulator.model.SimOffer;
import mjuz.simulator.model.SimOffer.ValueRule;
import mjuz.simulator.model.SimProgram;
import mjuz.simulator.model.SimResource;
import org.junit.jupiter.api.Test;

/** What is retained leaves the stack as what is deleted does: in the same order, and untouched. */
class RetentionTest {
  private static final DeploymentName STORAGE = new DeploymentName("storage");
  private static final DeploymentName SITE = new DeploymentName("site");
  private static final Edge BUCKET = new Edge(STORAGE, "bucket", SITE);
  private static final SimDuration SHORT = new SimDuration(SimDuration.Shape.UNIFORM, 100_000);
  private static final int SEEDS = 100;

  private static final SimResource KEPT =
      SimResource.of("bucket", false, List.of(), List.of()).withDuration(SHORT).withRetention(true);
  private static final SimResource PAGE =
      SimResource.of("page", false, List.of(), List.of(BUCKET)).withDuration(SHORT);
  private static final SimProgram SITE_PROGRAM =
      SimProgram.connected(SITE, List.of(PAGE), List.of());
  private static final SimProgram NOTHING = new SimProgram(List.of(), List.of(), List.of(SITE));

  private final List<String> steps = new ArrayList<>();

  private static SimProgram storage(SimResource bucket) {
    return SimProgram.connected(
        STORAGE, List.of(bucket), List.of(new SimOffer(BUCKET, List.of("bucket"), ValueRule.IDS)));
  }

  private World settled(long seed) {
    TreeMap<DeploymentName, SimProgram> programs = new TreeMap<>();
    programs.put(STORAGE, storage(KEPT));
    programs.put(SITE, SITE_PROGRAM);
    World world =
        new World(
            WorldOptions.of(seed, FaultProfile.Kind.NONE),
            programs,
            (self, base, now, random) -> now);
    world.starting(PlantedProcesses.of(() -> CoreStep.REAL), true);
    world.settle();
    steps.clear();
    world.observe(WorldObserver.ofTrace(this::tell));
    return world;
  }

  private void tell(TraceEvent event) {
    switch (event.step()) {
      case CREATED, UPDATED, DELETED, RETAINED ->
          steps.add(event.step() + " " + event.urn().orElse(""));
      default -> {}
    }
  }

  @Test
  void whatIsRetainedLeavesAfterAllThatUsesIt() {
    for (long seed = 1; seed <= SEEDS; seed++) {
      World world = settled(seed);
      world.change(STORAGE, NOTHING);
      world.settle();
      assertThat(steps).as("seed %d", seed).containsExactly("DELETED page", "RETAINED bucket");
    }
  }

  @Test
  void whatIsRetainedAndReplacedLeavesWhenTheNewOneIsAdopted() {
    for (long seed = 1; seed <= SEEDS; seed++) {
      World world = settled(seed);
      world.change(STORAGE, storage(KEPT.withGeneration(2)));
      world.settle();
      assertThat(steps)
          .as("seed %d", seed)
          .containsExactly("CREATED bucket", "UPDATED page", "RETAINED bucket");
    }
  }

  /** Whoever retains a user answers for it from then on. */
  @Test
  void aUserThatIsRetainedHoldsNothingOnceItHasLeft() {
    for (long seed = 1; seed <= SEEDS; seed++) {
      World world = settled(seed);
      world.change(SITE, SimProgram.connected(SITE, List.of(PAGE.withRetention(true)), List.of()));
      world.settle();
      world.change(STORAGE, NOTHING);
      world.settle();
      assertThat(steps).as("seed %d", seed).containsExactly("RETAINED page", "RETAINED bucket");
    }
  }

  /** What the state says counts, not what the program says when it no longer has it. */
  @Test
  void whatIsNoLongerRetainedIsDeleted() {
    for (long seed = 1; seed <= SEEDS; seed++) {
      World world = settled(seed);
      world.change(STORAGE, storage(KEPT.withRetention(false)));
      world.settle();
      world.change(STORAGE, NOTHING);
      world.settle();
      assertThat(steps).as("seed %d", seed).containsExactly("DELETED page", "DELETED bucket");
    }
  }
}
