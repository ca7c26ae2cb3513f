package mjuz.pulumi.engine;

import static mjuz.pulumi.engine.ExecutorHarness.offer;
import static mjuz.pulumi.engine.ExecutorHarness.set;
import static org.assertj.core.api.Assertions.assertThat;

import com.pulumi.Context;
import com.pulumi.core.Output;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import mjuz.core.executor.RoundEnd;
import mjuz.pulumi.testprovider.Thing;
import mjuz.pulumi.testprovider.ThingArgs;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An instance that is replaced stays until nobody uses what it was offered as (R7). */
class ReplacementIT {
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

  private static Consumer<Context> direct(String value, boolean deleteFirst) {
    return context -> {
      ThingArgs args = ThingArgs.of(value);
      Thing bucket =
          new Thing(
              "bucket", deleteFirst ? args.replacedDeleteFirst() : args.replacedCreateFirst());
      new TestOffer("bucket", "peer", bucket.loud());
    };
  }

  /** The offer is two steps away, and its value stays the same. */
  private static Consumer<Context> far(String value, boolean deleteFirst) {
    return context -> {
      ThingArgs args = ThingArgs.of(value);
      Thing base =
          new Thing("base", deleteFirst ? args.replacedDeleteFirst() : args.replacedCreateFirst());
      Thing bucket = new Thing("bucket", ThingArgs.of("same").with(base.value()));
      new TestOffer("bucket", "peer", bucket.loud());
    };
  }

  private static List<String> ids(ScriptedRound round) {
    return round.published().get(offer("bucket")).behind().stream().map(i -> i.id()).toList();
  }

  @Test
  void aDeleteFirstReplacementIsRefusedWhileTheOfferIsInUse() {
    harness.deploy(new ScriptedRound(), direct("one", true));

    ScriptedRound held = new ScriptedRound().holdAtDelete(offer("bucket"));
    RoundEnd end = harness.deploy(held, direct("two", true));

    assertThat(held.calls())
        .containsExactly("changing bucket", "deleting bucket", "changed bucket");
    assertThat(end.programCompleted()).isFalse();
    assertThat(end.failure().orElseThrow().summary())
        .contains("held: 'bucket' is in use by 'peer'");
    assertThat(harness.done()).isEmpty();
    assertThat(harness.things.things()).containsExactly("bucket=one");

    ScriptedRound free = new ScriptedRound();
    assertThat(harness.deploy(free).failure()).isEmpty();
    assertThat(free.calls())
        .containsExactly(
            "changing bucket", "deleting bucket", "changed bucket", "offer bucket", "planned []");
    assertThat(harness.done()).containsExactly("delete bucket", "create bucket");
  }

  @Test
  void aDeleteFirstReplacementTwoStepsBehindTheOfferIsRefusedAsWell() {
    harness.deploy(new ScriptedRound(), far("one", true));

    ScriptedRound held = new ScriptedRound().holdAtDelete(offer("bucket"));
    RoundEnd end = harness.deploy(held, far("two", true));

    assertThat(held.calls()).containsExactly("changing base", "deleting bucket", "changed base");
    assertThat(end.failure().orElseThrow().summary()).contains("held");
    assertThat(harness.done()).isEmpty();

    ScriptedRound free = new ScriptedRound();
    assertThat(harness.deploy(free).failure()).isEmpty();
    assertThat(free.calls())
        .containsSubsequence(
            "changing base", "deleting bucket", "changed base", "offer bucket", "planned []");
    assertThat(harness.done()).startsWith("delete base", "create base");
  }

  @Test
  void aCreateFirstReplacementKeepsTheOldInstanceWhileItIsHeld() {
    harness.deploy(new ScriptedRound(), direct("one", false));

    ScriptedRound held = new ScriptedRound().holdPlanned(leaving -> set(offer("bucket")));
    RoundEnd end = harness.deploy(held, direct("two", false));

    assertThat(held.calls())
        .containsExactly("changing bucket", "changed bucket", "offer bucket", "planned []");
    assertThat(ids(held)).containsExactly("bucket-2");
    assertThat(end.failure().orElseThrow().summary()).contains("held");
    assertThat(harness.things.things()).containsExactly("bucket=one", "bucket=two");

    ScriptedRound stillHeld = new ScriptedRound().holdPlanned(leaving -> set(offer("bucket")));
    harness.deploy(stillHeld);
    assertThat(harness.things.things()).containsExactly("bucket=one", "bucket=two");

    assertThat(harness.deploy(new ScriptedRound()).failure()).isEmpty();
    assertThat(harness.done()).containsExactly("delete bucket");
    assertThat(harness.things.things()).containsExactly("bucket=two");
  }

  @Test
  void anUnchangedValueOfAReplacedInstanceIsPublishedWithTheNewInstance() {
    harness.deploy(new ScriptedRound(), far("one", false));

    ScriptedRound held = new ScriptedRound().holdPlanned(leaving -> set(offer("bucket")));
    harness.deploy(held, far("two", false));

    assertThat(ids(held)).containsExactly("base-3", "bucket-2");
    assertThat(harness.done()).containsExactly("create base", "update bucket");
    assertThat(harness.things.things()).containsExactly("base=one", "base=two", "bucket=same");

    assertThat(harness.deploy(new ScriptedRound()).failure()).isEmpty();
    assertThat(harness.done()).containsExactly("delete base");
  }

  @Test
  void anUndeployRoundKeepsReplacedInstancesWhileAnythingIsHeld() {
    Consumer<Context> more =
        context -> {
          direct("one", false).accept(context);
          new Thing("extra", ThingArgs.of(Output.of("e")));
        };
    harness.deploy(new ScriptedRound(), more);
    harness.deploy(
        new ScriptedRound().holdPlanned(leaving -> set(offer("bucket"))), direct("two", false));
    assertThat(harness.things.things()).containsExactly("bucket=one", "bucket=two", "extra=e");

    ScriptedRound round = new ScriptedRound().holdPlanned(leaving -> set(offer("bucket")));
    RoundEnd end = harness.destroy(round);

    assertThat(round.calls()).containsExactly("planned [bucket]");
    assertThat(end.failure()).isEmpty();
    assertThat(harness.things.things()).containsExactly("bucket=one", "bucket=two");

    assertThat(harness.destroy(new ScriptedRound()).report().orElseThrow().empty()).isTrue();
    assertThat(harness.things.things()).isEmpty();
  }

  @Test
  void aChangeOfWhatStoodBehindAnOlderVersionIsRefusedWhileThatIsInUse() {
    harness.deploy(new ScriptedRound(), direct("one", true));
    Consumer<Context> moved =
        context -> {
          Thing other = new Thing("other", ThingArgs.of("o"));
          new TestOffer("bucket", "peer", other.loud())
              .urn()
              .applyValue(
                  urn -> {
                    new Thing("bucket", ThingArgs.of("two").replacedDeleteFirst());
                    return urn;
                  });
        };

    RoundEnd held = harness.deploy(new ScriptedRound().holdAtChange("bucket"), moved);
    assertThat(held.failure().orElseThrow().summary()).startsWith("held: ").contains("::bucket");
    assertThat(held.failure().orElseThrow().resources()).hasSize(1);
    assertThat(harness.done()).containsExactly("create other");

    assertThat(harness.deploy(new ScriptedRound()).failure()).isEmpty();
    assertThat(harness.done()).containsExactly("delete bucket", "create bucket");
  }
}
