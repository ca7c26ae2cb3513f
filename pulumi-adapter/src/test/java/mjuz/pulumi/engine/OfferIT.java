package mjuz.pulumi.engine;

import static mjuz.pulumi.engine.ExecutorHarness.offer;
import static mjuz.pulumi.engine.ExecutorHarness.set;
import static mjuz.pulumi.engine.ExecutorHarness.wish;
import static org.assertj.core.api.Assertions.assertThat;

import com.pulumi.Context;
import com.pulumi.asset.StringAsset;
import com.pulumi.core.Output;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import mjuz.core.executor.Binding;
import mjuz.core.executor.RoundEnd;
import mjuz.core.model.Value;
import mjuz.pulumi.Offer;
import mjuz.pulumi.RemoteConnection;
import mjuz.pulumi.testprovider.Thing;
import mjuz.pulumi.testprovider.ThingArgs;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Offers are published once they are recorded, and go only when they may (R1, R6). */
class OfferIT {
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

  private static void offering(Context context) {
    Thing base = new Thing("base", ThingArgs.of("b"));
    Thing bucket = new Thing("bucket", ThingArgs.of(base.value()));
    new TestOffer("bucket", "peer", bucket.loud());
  }

  private static List<String> ids(ScriptedRound round, String offer) {
    return round.published().get(offer(offer)).behind().stream().map(i -> i.id()).toList();
  }

  @Test
  void anOfferIsPublishedWithAllThatStandsBehindItAndAgainInEveryRound() {
    ScriptedRound first = new ScriptedRound();
    RoundEnd end = harness.deploy(first, OfferIT::offering);

    assertThat(end.failure()).isEmpty();
    assertThat(end.report().orElseThrow().offers()).containsExactly(offer("bucket"));
    assertThat(first.published().get(offer("bucket")).value()).isEqualTo(Value.of("\"B\""));
    assertThat(ids(first, "bucket")).containsExactly("base-1", "bucket-2");
    assertThat(first.calls()).containsExactly("offer bucket", "planned []");

    ScriptedRound again = new ScriptedRound();
    assertThat(harness.deploy(again).failure()).isEmpty();
    assertThat(again.calls()).containsExactly("offer bucket", "planned []");
    assertThat(ids(again, "bucket")).containsExactly("base-1", "bucket-2");
    assertThat(harness.done()).isEmpty();
  }

  @Test
  void nothingIsDeletedWhileAnOfferIsHeldAtTheEndOfTheProgram() {
    harness.deploy(new ScriptedRound(), OfferIT::offering);

    ScriptedRound held = new ScriptedRound().holdPlanned(leaving -> set(offer("bucket")));
    RoundEnd end = harness.deploy(held, context -> new Thing("other", ThingArgs.of("o")));

    assertThat(held.calls()).containsExactly("planned [bucket]");
    assertThat(end.programCompleted()).isTrue();
    assertThat(end.failure().orElseThrow().summary())
        .contains("held: 'bucket' is in use by 'peer'");
    assertThat(end.report().orElseThrow().offers()).containsExactly(offer("bucket"));
    assertThat(end.report().orElseThrow().leftovers()).isFalse();
    assertThat(harness.done()).containsExactly("create other");

    ScriptedRound free = new ScriptedRound();
    assertThat(harness.deploy(free).failure()).isEmpty();
    assertThat(free.calls()).containsExactly("planned [bucket]", "deleting bucket");
    assertThat(harness.done()).containsExactly("delete bucket", "delete base");
  }

  @Test
  void leftoversThatNoHeldOfferNeedsAreReportedAndUndeployed() {
    harness.deploy(
        new ScriptedRound(),
        context -> {
          offering(context);
          new Thing("unrelated", ThingArgs.of("u"));
        });
    RoundEnd end =
        harness.deploy(
            new ScriptedRound().holdPlanned(leaving -> set(offer("bucket"))), context -> {});
    assertThat(end.report().orElseThrow().leftovers()).isTrue();

    ScriptedRound undeploy = new ScriptedRound().holdPlanned(leaving -> set(offer("bucket")));
    RoundEnd undeployed = harness.undeploy(undeploy);

    assertThat(undeploy.calls()).containsExactly("planned [bucket]");
    assertThat(harness.done()).containsExactly("delete unrelated");
    assertThat(undeployed.report().orElseThrow().leftovers()).isFalse();
    assertThat(harness.things.things()).containsExactly("base=b", "bucket=b");
  }

  @Test
  void valuesOfEveryKindAreOfferedAsCanonicalJson() {
    Map<String, Object> value = new HashMap<>();
    value.put("z", Arrays.asList(1, 2.5, true, null));
    value.put("a", Map.of("k", "ü\"\n"));
    ScriptedRound round = new ScriptedRound();

    RoundEnd end =
        harness.deploy(
            round,
            context -> {
              new TestOffer("map", "peer", Output.of(value));
              new TestOffer("text", "peer", Output.of("t"));
              new TestOffer("nothing", "peer", Output.ofNullable((String) null));
            });

    assertThat(end.failure()).isEmpty();
    assertThat(round.published().get(offer("map")).value().json())
        .isEqualTo("{\"a\":{\"k\":\"ü\\\"\\n\"},\"z\":[1,2.5,true,null]}");
    assertThat(round.published().get(offer("text")).value().json()).isEqualTo("\"t\"");
    assertThat(round.published().get(offer("nothing")).value().json()).isEqualTo("null");
  }

  @Test
  void aSecretStaysASecretOnBothSides() throws Exception {
    ScriptedRound round =
        new ScriptedRound()
            .bind(wish("password"), new Binding.Satisfied(1, new Value("\"hush\"", true)));

    RoundEnd end =
        harness.deploy(
            round,
            context -> {
              TestWish wish = new TestWish("password", "peer");
              Thing thing = new Thing("user", ThingArgs.of(wish.value()));
              new TestOffer("derived", "peer", thing.value());
              new TestOffer(
                  "nested", "peer", Output.ofSecret("deep").applyValue(v -> Map.of("in", v)));
            });

    assertThat(end.failure()).isEmpty();
    assertThat(round.published().get(offer("derived")).value())
        .isEqualTo(new Value("\"hush\"", true));
    assertThat(round.published().get(offer("nested")).value())
        .isEqualTo(new Value("{\"in\":\"deep\"}", true));
    String state =
        java.nio.file.Files.readString(
            harness.directory.resolve("work/state/.pulumi/stacks/me/mjuz.json"));
    assertThat(state).doesNotContain("hush").doesNotContain("deep");
  }

  @Test
  void theDeepestValueArrivesAsItWasOffered() {
    Object nested = Output.ofSecret("hush");
    for (int i = 0; i < 24; i++) {
      nested = Map.of("m", nested);
    }
    Object deepest = nested;
    ScriptedRound round = new ScriptedRound();
    RoundEnd end =
        harness.deploy(round, context -> new Offer("deep", new RemoteConnection("peer"), deepest));

    assertThat(end.failure()).isEmpty();
    String json = "{\"m\":".repeat(24) + "\"hush\"" + "}".repeat(24);
    assertThat(round.published().get(offer("deep")).value()).isEqualTo(new Value(json, true));
  }

  @Test
  void whatIsNotJsonOrTooLargeOrThereTwiceIsRefused() {
    assertThat(failure(context -> new TestOffer("a", "peer", Output.of(new StringAsset("x")))))
        .contains("'a' cannot be offered to 'peer'")
        .contains("asset");
    assertThat(
            failure(
                context ->
                    new TestOffer("r", "peer", Output.of(new Thing("t", ThingArgs.of("x"))))))
        .contains("'r' cannot be offered to 'peer'")
        .contains("a resource");
    assertThat(failure(context -> new TestOffer("l", "peer", Output.of("x".repeat(5_000_000)))))
        .contains("5000002 bytes")
        .contains("limit of 4194304");
    assertThat(
            failure(
                context -> {
                  new TestOffer("d", "peer", Output.of("1"));
                  Comp comp = new Comp("comp", com.pulumi.resources.ComponentResourceOptions.Empty);
                  new TestOffer("d", "peer", Output.of("2"), comp.child());
                }))
        .contains("the offer 'd' to 'peer' is in the program twice");
    assertThat(failure(context -> new TestOffer("s", "me", Output.of("x"))))
        .contains("cannot offer 's' to itself");
  }

  private String failure(Consumer<Context> program) {
    RoundEnd end = harness.deploy(new ScriptedRound(), program);
    assertThat(end.programCompleted()).isFalse();
    return end.failure().orElseThrow().summary();
  }
}
