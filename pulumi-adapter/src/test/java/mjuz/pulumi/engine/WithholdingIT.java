package mjuz.pulumi.engine;

import static mjuz.pulumi.engine.ExecutorHarness.wish;
import static org.assertj.core.api.Assertions.assertThat;

import com.pulumi.Context;
import java.nio.file.Path;
import mjuz.core.executor.RoundEnd;
import mjuz.pulumi.testprovider.Thing;
import mjuz.pulumi.testprovider.ThingArgs;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What depends on an unsatisfied wish is not deployed, and all else is. */
class WithholdingIT {
  @TempDir Path directory;
  private ExecutorHarness harness;

  @BeforeEach
  void start() throws Exception {
    harness = new ExecutorHarness(directory);
  }

  @AfterEach
  void stop() {
    harness.close();
  }

  private static void chain(Context context) {
    TestWish wish = new TestWish("bucket", "peer");
    new Thing("free", ThingArgs.of("free"));
    Thing first = new Thing("first", ThingArgs.of(wish.value()));
    new Thing("second", ThingArgs.of(first.loud()));
  }

  @Test
  void withheldResourcesAreDeployedWhenTheWishIsSatisfiedAndUndeployedInReverse() {
    RoundEnd unsatisfied = harness.deploy(new ScriptedRound(), WithholdingIT::chain);

    assertThat(unsatisfied.failure()).isEmpty();
    assertThat(unsatisfied.programCompleted()).isTrue();
    assertThat(unsatisfied.report().orElseThrow().wishesInUse()).isEmpty();
    assertThat(harness.things.things()).containsExactly("free=free");

    RoundEnd satisfied = harness.deploy(new ScriptedRound().satisfy(wish("bucket"), 7, "\"b1\""));

    assertThat(satisfied.failure()).isEmpty();
    assertThat(satisfied.report().orElseThrow().wishesInUse()).containsExactly(wish("bucket"));
    assertThat(harness.done()).containsExactly("create first", "create second");
    assertThat(harness.things.things()).containsExactly("first=b1", "free=free", "second=B1");

    RoundEnd withdrawn = harness.deploy(new ScriptedRound());

    assertThat(withdrawn.failure()).isEmpty();
    assertThat(harness.done()).containsExactly("delete second", "delete first");
    assertThat(withdrawn.report().orElseThrow().wishesInUse()).isEmpty();

    RoundEnd destroyed = harness.destroy(new ScriptedRound());

    assertThat(destroyed.failure()).isEmpty();
    assertThat(destroyed.report().orElseThrow().empty()).isTrue();
    assertThat(harness.things.things()).isEmpty();
  }
}
