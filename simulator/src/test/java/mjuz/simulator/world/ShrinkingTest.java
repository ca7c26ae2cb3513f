package mjuz.simulator.world;

import static org.assertj.core.api.Assertions.assertThat;

import mjuz.core.model.DeploymentName;
import mjuz.simulator.explore.CoreStep;
import mjuz.simulator.planted.PlantedFaults;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Label;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.lifecycle.AddLifecycleHook;
import net.jqwik.api.lifecycle.AroundPropertyHook;
import net.jqwik.api.lifecycle.PropertyExecutionResult;
import net.jqwik.api.lifecycle.PropertyExecutionResult.Status;
import net.jqwik.api.lifecycle.PropertyExecutor;
import net.jqwik.api.lifecycle.PropertyLifecycleContext;

/** The properties fail for planted faults, and are shrunk to what a person sees at once. */
class ShrinkingTest extends StoryProperties {
  /** It ends with the first story that fails: one of ten to one of a thousand does. */
  private static final int TRIES = 3_000;

  private static final int FEW_ACTS = 6;

  /** The property fails, and what jqwik shrinks the story to is small. */
  static final class FailsWithASmallStory implements AroundPropertyHook {
    /** Deployments and acts together; there are at least two deployments. */
    private static final int FEW = 4;

    @Override
    public PropertyExecutionResult aroundProperty(
        PropertyLifecycleContext context, PropertyExecutor property) {
      PropertyExecutionResult result = property.execute();
      assertThat(result.status()).as(context.label()).isEqualTo(Status.FAILED);
      Story shrunk = (Story) result.falsifiedParameters().orElseThrow().getFirst();
      assertThat(shrunk.size() + shrunk.acts().size())
          .as(shrunk.toString())
          .isLessThanOrEqualTo(FEW);
      System.out.printf("%s after %d tries%n  %s%n", context.label(), result.countTries(), shrunk);
      return result.mapToSuccessful();
    }
  }

  /** The property fails. */
  static final class Fails implements AroundPropertyHook {
    @Override
    public PropertyExecutionResult aroundProperty(
        PropertyLifecycleContext context, PropertyExecutor property) {
      PropertyExecutionResult result = property.execute();
      assertThat(result.status()).as(context.label()).isEqualTo(Status.FAILED);
      System.out.printf("%s after %d tries%n", context.label(), result.countTries());
      return result.mapToSuccessful();
    }
  }

  private static void fails(Story story, CoreStep fault) {
    story.run(story.world(PlantedProcesses.of(() -> fault), false));
  }

  @Property(tries = TRIES, seed = "1", shrinking = ShrinkingMode.FULL)
  @AddLifecycleHook(FailsWithASmallStory.class)
  @Label("R1: what is in use is deleted")
  void inUse(@ForAll("short") Story story) {
    fails(story, PlantedFaults.DELETES_WHAT_IS_IN_USE);
  }

  @Property(tries = TRIES, seed = "1", shrinking = ShrinkingMode.OFF)
  @AddLifecycleHook(Fails.class)
  @Label("R2: a failed round counts as done")
  void failedRound(@ForAll("replacements") Story story) {
    fails(story, PlantedFaults.TAKES_A_FAILED_ROUND_FOR_DONE);
  }

  @Property(tries = TRIES, seed = "1", shrinking = ShrinkingMode.FULL)
  @AddLifecycleHook(FailsWithASmallStory.class)
  @Label("R7: what was replaced goes before it is adopted")
  void adoption(@ForAll("short") Story story) {
    fails(story, PlantedFaults.DOES_NOT_WAIT_FOR_ADOPTION);
  }

  @Property(tries = TRIES, seed = "1", shrinking = ShrinkingMode.FULL)
  @AddLifecycleHook(FailsWithASmallStory.class)
  @Label("R7: one of many beneficiaries is forgotten")
  void beneficiary(@ForAll("short") Story story) {
    fails(story, PlantedFaults.forgetsBeneficiary(new DeploymentName("d1")));
  }

  @Property(tries = TRIES, seed = "1", shrinking = ShrinkingMode.OFF)
  @AddLifecycleHook(Fails.class)
  @Label("I5: that a withdrawal was seen is said and not durable")
  void durability(@ForAll("crashes") Story story) {
    fails(story, PlantedFaults.FORGETS_WITHDRAWALS);
  }

  @Property(tries = TRIES, seed = "1", shrinking = ShrinkingMode.FULL)
  @AddLifecycleHook(FailsWithASmallStory.class)
  @Label("R5: what changes during a round is forgotten")
  void changes(@ForAll("short") Story story) {
    fails(story, PlantedFaults.FORGETS_CHANGES_IN_A_ROUND);
  }

  @Property(tries = TRIES, seed = "1", shrinking = ShrinkingMode.OFF)
  @AddLifecycleHook(Fails.class)
  @Label("R4: an older word is believed")
  void olderWord(@ForAll("everything") Story story) {
    fails(story, PlantedFaults.BELIEVES_OLDER_WORDS);
  }

  @Property(tries = TRIES, seed = "1", shrinking = ShrinkingMode.FULL)
  @AddLifecycleHook(FailsWithASmallStory.class)
  @Label("R11: nothing is undeployed by itself")
  void undeploy(@ForAll("withdrawals") Story story) {
    CoreStep fault = PlantedFaults.withoutFailedSteps(PlantedFaults.NEVER_UNDEPLOYS_ALONE);
    withdrawalsEnd(story, PlantedProcesses.of(() -> fault));
  }

  /** As long as a few steps of shrinking are quick. */
  @Provide("short")
  Arbitrary<Story> shortStories() {
    return Stories.stories(Stories.networks(), FEW_ACTS, Stories.CHANGES, Stories.OUTAGES);
  }
}
