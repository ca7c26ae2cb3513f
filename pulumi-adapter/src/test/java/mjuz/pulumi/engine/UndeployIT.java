package mjuz.pulumi.engine;

import static mjuz.pulumi.engine.ExecutorHarness.offer;
import static mjuz.pulumi.engine.ExecutorHarness.set;
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

/** What depends on a withdrawn wish goes whatever else fails (R11). */
class UndeployIT {
  @TempDir Path directory;
  private ExecutorHarness harness;

  @BeforeEach
  void start() throws Exception {
    harness = new ExecutorHarness(directory);
    RoundEnd end =
        harness.deploy(
            new ScriptedRound().satisfy(wish("a"), 1, "\"a\"").satisfy(wish("b"), 1, "\"b\""),
            UndeployIT::program);
    assertThat(end.failure()).isEmpty();
  }

  @AfterEach
  void stop() {
    harness.close();
  }

  private static void program(Context context) {
    TestWish a = new TestWish("a", "peer");
    TestWish b = new TestWish("b", "peer");
    new Thing("free", ThingArgs.of("f"));
    Thing usesA = new Thing("usesA", ThingArgs.of(a.value()));
    new Thing("nextA", ThingArgs.of(usesA.value()));
    Thing usesB = new Thing("usesB", ThingArgs.of(b.value()));
    new TestOffer("chained", "peer", usesB.value());
  }

  @Test
  void onlyWhatDependsOnTheUnsatisfiedWishGoesAndTheProgramIsNotRun() {
    ScriptedRound round = new ScriptedRound();
    RoundEnd end = harness.undeploy(round, wish("a"));

    assertThat(end.failure()).isEmpty();
    assertThat(round.calls()).containsExactly("planned []");
    assertThat(harness.done()).containsExactly("delete nextA", "delete usesA");
    assertThat(end.report().orElseThrow().wishesInUse()).containsExactly(wish("b"));
  }

  @Test
  void whatAHeldOfferNeedsStaysAndTheRestGoes() {
    ScriptedRound round = new ScriptedRound().holdPlanned(leaving -> set(offer("chained")));
    RoundEnd end = harness.undeploy(round, wish("a"), wish("b"));

    assertThat(round.calls()).containsExactly("planned [chained]");
    assertThat(end.failure()).isEmpty();
    assertThat(harness.done()).containsExactly("delete nextA", "delete usesA");
    assertThat(end.report().orElseThrow().wishesInUse()).containsExactly(wish("b"));

    RoundEnd released = harness.undeploy(new ScriptedRound(), wish("a"), wish("b"));
    assertThat(released.failure()).isEmpty();
    assertThat(harness.done()).containsExactly("delete usesB");
    assertThat(released.report().orElseThrow().wishesInUse()).isEmpty();
    assertThat(harness.things.things()).containsExactly("free=f");
  }

  @Test
  void itWorksAfterARestartAndHasNothingToDoTwice() throws Exception {
    harness.restart();
    assertThat(harness.inspect().wishesInUse()).containsExactly(wish("a"), wish("b"));

    assertThat(harness.undeploy(new ScriptedRound(), wish("b")).failure()).isEmpty();
    assertThat(harness.done()).containsExactly("delete usesB");
    assertThat(harness.undeploy(new ScriptedRound(), wish("b")).failure()).isEmpty();
    assertThat(harness.done()).isEmpty();
  }

  @Test
  void aDestroyKeepsWhatAHeldOfferNeedsUntilItIsReleased() {
    RoundEnd held =
        harness.destroy(new ScriptedRound().holdPlanned(leaving -> set(offer("chained"))));
    assertThat(held.failure()).isEmpty();
    assertThat(harness.things.things()).containsExactly("usesB=b");
    assertThat(held.report().orElseThrow().empty()).isFalse();

    RoundEnd free = harness.destroy(new ScriptedRound());
    assertThat(free.failure()).isEmpty();
    assertThat(free.report().orElseThrow().empty()).isTrue();
  }
}
