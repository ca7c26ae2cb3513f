package mjuz.pulumi.engine;

import static mjuz.pulumi.engine.ExecutorHarness.wish;
import static org.assertj.core.api.Assertions.assertThat;

import com.pulumi.Context;
import com.pulumi.core.Output;
import com.pulumi.core.TypeShape;
import com.pulumi.core.internal.Internal;
import com.pulumi.deployment.Deployment;
import com.pulumi.deployment.internal.DeploymentInternal;
import com.pulumi.resources.ComponentResourceOptions;
import com.pulumi.resources.CustomResourceOptions;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;
import mjuz.core.executor.RoundEnd;
import mjuz.pulumi.testprovider.Thing;
import mjuz.pulumi.testprovider.ThingArgs;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a program makes in a callback depends on what the callback's value came from. */
@SuppressWarnings("FutureReturnValueIgnored") // as programs do
class CallbackOriginsIT {
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

  private static void thing(String name) {
    new Thing(name, ThingArgs.of("plain"));
  }

  private static <T> Consumer<T> making(String name) {
    return ignored -> thing(name);
  }

  private static <T> void in(Output<T> output, Consumer<T> callback) {
    output.applyValue(
        value -> {
          callback.accept(value);
          return "";
        });
  }

  /** Every way to make something in a callback on a wish, under a name that says which. */
  private static void everyWay(Context context) {
    Output<String> value = new TestWish("bucket", "peer").value();
    Thing free = new Thing("free", ThingArgs.of("free"));
    in(value, making("direct"));
    in(value.applyValue(v -> v + "!").applyValue(v -> v + "?"), making("chained"));
    in(value.apply(v -> Output.of(v + "!")), making("composed"));
    in(Output.all(free.loud(), value), making("all"));
    in(Output.tuple(free.loud(), value), making("tuple"));
    in(Output.format("%s on %s", free.loud(), value), making("format"));
    in(Output.of(List.of(value)).apply(list -> list.get(0)), making("within"));
    in(value.asSecret(), making("secret"));
    in(value, v -> in(free.loud(), making("nested")));
    in(free.loud(), f -> in(value, making("inner")));
    in(value, v -> in(Output.of("own"), making("nested-own")));
    Thing shows = new Thing("shows", ThingArgs.of(value));
    in(shows.loud(), making("on-output"));
    in(shows.urn(), making("on-urn"));
    in(shows.id(), making("on-id"));
    in(value, v -> componentWithAChild("component"));
    Output<Map<String, String>> echo =
        Deployment.getInstance()
            .invoke(
                "test:index:echo", TypeShape.map(String.class, String.class), new EchoArgs(value));
    in(echo, making("invoked"));
    in(value, v -> in(invoke("in a callback"), making("invoked-in-callback")));
    in(value, v -> invokePlain("plain").thenAccept(making("invoked-plain")));
    plain(value).thenApply(r -> r.get("text")).thenAccept(making("invoked-plain-with-output"));
    in(Output.of(plain(value)), making("output-of-plain"));
  }

  private static void componentWithAChild(String name) {
    Comp component = new Comp(name, ComponentResourceOptions.Empty);
    new Thing(name + "-child", ThingArgs.of("plain"), component.child());
    component.outputs(Map.of());
  }

  private static Output<Map<String, String>> invoke(String text) {
    return Deployment.getInstance()
        .invoke(
            "test:index:echo",
            TypeShape.map(String.class, String.class),
            new EchoArgs(Output.of(text)));
  }

  private static CompletableFuture<Map<String, String>> invokePlain(String text) {
    return plain(Output.of(text));
  }

  private static CompletableFuture<Map<String, String>> plain(Output<String> text) {
    return Deployment.getInstance()
        .invokeAsync(
            "test:index:echo", TypeShape.map(String.class, String.class), new EchoArgs(text));
  }

  @Test
  void whateverTheWayItDependsOnTheWishOfTheCallback() {
    RoundEnd end =
        harness.deploy(
            new ScriptedRound().satisfy(wish("bucket"), 7, "\"b\""), CallbackOriginsIT::everyWay);

    assertThat(end.failure()).isEmpty();
    assertThat(harness.things.things()).hasSize(22).contains("nested=plain", "all=plain");

    harness.undeploy(new ScriptedRound(), wish("bucket"));

    assertThat(harness.things.things()).containsExactly("free=free");
  }

  /** A thread that waits for an output is not in its callback. */
  @Test
  void whatIsMadeOutsideOfACallbackDependsOnNothingMore() {
    Consumer<Context> program =
        context -> {
          TestWish wish = new TestWish("bucket", "peer");
          Output<String> value = wish.value();
          in(value, making("in"));
          await(value);
          in(value, making("in-too"));
          thing("out");
          in(Output.of("other"), making("other"));
          Output<String> stack = DeploymentInternal.getInstance().getStack().urn();
          in(stack, making("on-stack"));
        };

    RoundEnd end = harness.deploy(new ScriptedRound().satisfy(wish("bucket"), 7, "\"b\""), program);
    assertThat(end.failure()).isEmpty();
    harness.undeploy(new ScriptedRound(), wish("bucket"));

    assertThat(harness.things.things())
        .containsExactly("on-stack=plain", "other=plain", "out=plain");
  }

  private static void await(Output<String> output) {
    try {
      Internal.of(output).getDataAsync().get();
    } catch (InterruptedException | ExecutionException e) {
      throw new AssertionError(e);
    }
  }

  /** The same on the side that offers: what stands behind an offer is known (R7). */
  @Test
  void anOfferThatIsMadeInACallbackStandsOnWhatTheCallbackIsOn() {
    ScriptedRound round = new ScriptedRound();

    RoundEnd end =
        harness.deploy(
            round,
            context -> {
              Thing bucket = new Thing("bucket", ThingArgs.of("b"));
              in(bucket.loud(), b -> new TestOffer("bucket", "peer", Output.of("a plain " + b)));
            });

    assertThat(end.failure()).isEmpty();
    assertThat(round.published().get(ExecutorHarness.offer("bucket")).behind())
        .singleElement()
        .satisfies(behind -> assertThat(behind.urn()).endsWith("::bucket"));
  }

  /** The options of the resource say what they said, and the dependencies come to them. */
  @Test
  void itsOwnOptionsStay() {
    Consumer<Context> program =
        context -> {
          Thing base = new Thing("base", ThingArgs.of("base"));
          TestWish wish = new TestWish("bucket", "peer");
          in(
              wish.value(),
              v ->
                  new Thing(
                      "kept",
                      ThingArgs.of("plain"),
                      CustomResourceOptions.builder()
                          .dependsOn(base)
                          .retainOnDelete(true)
                          .build()));
        };
    harness.deploy(new ScriptedRound().satisfy(wish("bucket"), 7, "\"b\""), program);
    harness.undeploy(new ScriptedRound(), wish("bucket"));

    assertThat(harness.things.things()).containsExactly("base=base", "kept=plain");
  }

  /** A thread of its own is in no callback: what it makes depends on who knows what. */
  @Test
  void whatAThreadOfTheProgramsOwnMakesIsRefusedWithWhatToWriteInstead() {
    RoundEnd end =
        harness.deploy(
            new ScriptedRound(),
            context -> {
              var deployment =
                  com.pulumi.deployment.internal.DeploymentInstanceHolder.getInstance();
              Thread thread =
                  new Thread(
                      () -> {
                        com.pulumi.deployment.internal.DeploymentInstanceHolder.setInstance(
                            deployment);
                        thing("alone");
                      });
              thread.setUncaughtExceptionHandler((where, what) -> {});
              thread.start();
              try {
                thread.join();
              } catch (InterruptedException e) {
                throw new AssertionError(e);
              }
            });

    assertThat(end.failure().orElseThrow().summary())
        .contains("'alone'", "on a thread of its own", "in a callback");
    assertThat(harness.things.things()).isEmpty();
  }
}
