package mjuz.pulumi.engine;

import static mjuz.pulumi.engine.ExecutorHarness.wish;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

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
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;
import mjuz.core.executor.Binding;
import mjuz.core.executor.RoundEnd;
import mjuz.core.executor.RoundKind;
import mjuz.core.model.Value;
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

  /** The SDK leaves the deployment of a future with a thread that completes it, or waits for it. */
  @Test
  void whatTheProgramWaitedForDoesNotChangeWhatIsWithheld() {
    RoundEnd end =
        harness.deploy(
            new ScriptedRound(),
            context -> {
              Output<String> stack = DeploymentInternal.getInstance().getStack().urn();
              try {
                Internal.of(stack).getDataAsync().get();
              } catch (InterruptedException | ExecutionException e) {
                throw new AssertionError(e);
              }
              chain(context);
              Thing last = new Thing("last", ThingArgs.of(new TestWish("other", "peer").value()));
              new TestOffer("last", "peer", last.loud());
            });

    assertThat(end.failure()).isEmpty();
    assertThat(harness.things.things()).containsExactly("free=free");
    assertThat(end.report().orElseThrow().offers()).isEmpty();
  }

  @Test
  void aWishThatIsBoundLateHoldsOnlyWhatDependsOnIt() throws Exception {
    CompletableFuture<Binding> binding = new CompletableFuture<>();
    ScriptedRound round = new ScriptedRound().bindLater(wish("bucket"), binding);
    harness.program.set(WithholdingIT::chain);
    harness.start(RoundKind.DEPLOY, round, new TreeSet<>());

    await().until(() -> harness.things.things().contains("free=free"));
    assertThat(harness.things.things()).containsExactly("free=free");
    binding.complete(new Binding.Satisfied(3, Value.of("\"late\"")));

    assertThat(round.await().failure()).isEmpty();
    assertThat(harness.things.things()).containsExactly("first=late", "free=free", "second=LATE");
  }

  @Test
  void componentsAndDependsOnAreWithheldAsFarAsTheyDependOnTheWish() {
    Consumer<Context> program =
        context -> {
          TestWish wish = new TestWish("bucket", "peer");
          Comp open = new Comp("open", ComponentResourceOptions.Empty);
          new Thing("inside", ThingArgs.of("i"), open.child());
          Thing waiting = new Thing("waiting", ThingArgs.of(wish.value()), open.child());
          open.outputs(Map.of("known", Output.of("k"), "unknown", waiting.loud()));
          Comp closed =
              new Comp("closed", ComponentResourceOptions.builder().dependsOn(wish).build());
          new Thing("insideClosed", ThingArgs.of("c"), closed.child());
          closed.outputs(Map.of("known", Output.of("k")));
          new Thing(
              "after",
              ThingArgs.of("a"),
              CustomResourceOptions.builder().dependsOn(closed).build());
          context.export("known", Output.of("x"));
          context.export("unknown", waiting.loud());
        };

    RoundEnd unsatisfied = harness.deploy(new ScriptedRound(), program);
    assertThat(unsatisfied.failure()).isEmpty();
    assertThat(harness.things.things()).containsExactly("inside=i");

    RoundEnd satisfied = harness.deploy(new ScriptedRound().satisfy(wish("bucket"), 1, "\"w\""));
    assertThat(satisfied.failure()).isEmpty();
    assertThat(harness.things.things())
        .containsExactly("after=a", "inside=i", "insideClosed=c", "waiting=w");

    assertThat(harness.deploy(new ScriptedRound()).failure()).isEmpty();
    assertThat(harness.things.things()).containsExactly("inside=i");
    assertThat(harness.done().indexOf("delete after"))
        .isLessThan(harness.done().indexOf("delete insideClosed"));
  }

  @Test
  void anApplyOnAWishRunsOnlyWhileItIsSatisfied() {
    List<String> seen = new CopyOnWriteArrayList<>();
    Consumer<Context> program =
        context -> {
          TestWish wish = new TestWish("bucket", "peer");
          wish.satisfied().applyValue(satisfied -> seen.add("satisfied=" + satisfied));
          new Thing(
              "made",
              ThingArgs.of(
                  wish.value()
                      .applyValue(
                          value -> {
                            seen.add(value);
                            return "<" + value + ">";
                          })));
        };

    assertThat(harness.deploy(new ScriptedRound(), program).failure()).isEmpty();
    assertThat(seen).containsExactly("satisfied=false");

    seen.clear();
    harness.deploy(new ScriptedRound().satisfy(wish("bucket"), 1, "\"w\""));
    assertThat(seen).containsExactlyInAnyOrder("satisfied=true", "w");
    assertThat(harness.things.things()).containsExactly("made=<w>");
  }

  @Test
  void anExplicitProviderThatWaitsForAWishWithholdsItsResources() {
    Consumer<Context> program =
        context -> {
          TestWish wish = new TestWish("region", "peer");
          TestProvider provider = new TestProvider("special", wish.value());
          new Thing(
              "special",
              ThingArgs.of("s"),
              CustomResourceOptions.builder().provider(provider).build());
        };

    RoundEnd unsatisfied = harness.deploy(new ScriptedRound(), program);
    assertThat(unsatisfied.failure()).isEmpty();
    assertThat(harness.things.things()).isEmpty();

    RoundEnd satisfied = harness.deploy(new ScriptedRound().satisfy(wish("region"), 1, "\"eu\""));
    assertThat(satisfied.failure()).isEmpty();
    assertThat(harness.things.things()).containsExactly("special=s");
    assertThat(satisfied.report().orElseThrow().wishesInUse()).containsExactly(wish("region"));

    assertThat(harness.deploy(new ScriptedRound()).failure()).isEmpty();
    assertThat(harness.things.things()).isEmpty();
  }

  @Test
  void aResourceToReadWhoseIdWaitsForAWishIsNotMadeAnew() {
    Consumer<Context> program =
        context -> {
          TestWish wish = new TestWish("id", "peer");
          Thing read =
              new Thing(
                  "read",
                  ThingArgs.of("r"),
                  CustomResourceOptions.builder().id(wish.value()).build());
          new Thing("next", ThingArgs.of(read.loud()));
        };

    assertThat(harness.deploy(new ScriptedRound(), program).failure()).isEmpty();
    assertThat(harness.things.things()).isEmpty();

    assertThat(
            harness.deploy(new ScriptedRound().satisfy(wish("id"), 1, "\"existing-1\"")).failure())
        .isEmpty();
    assertThat(harness.things.things()).containsExactly("next=READ");
  }

  @Test
  void aFunctionIsNotInvokedWhileAnArgumentIsUnknown() {
    Consumer<Context> program =
        context -> {
          TestWish wish = new TestWish("bucket", "peer");
          Output<Map<String, String>> result =
              Deployment.getInstance()
                  .invoke(
                      "test:index:echo",
                      TypeShape.map(String.class, String.class),
                      new EchoArgs(wish.value()));
          new Thing("echo", ThingArgs.of(result.applyValue(r -> r.get("text"))));
        };

    assertThat(harness.deploy(new ScriptedRound(), program).failure()).isEmpty();
    assertThat(harness.done()).isEmpty();

    assertThat(harness.deploy(new ScriptedRound().satisfy(wish("bucket"), 1, "\"w\"")).failure())
        .isEmpty();
    assertThat(harness.things.things()).containsExactly("echo=w");
  }

  @Test
  void theTraceNamesTheVersionsThatAResourceUses() {
    harness.deploy(new ScriptedRound().satisfy(wish("bucket"), 7, "\"b\""), WithholdingIT::chain);
    harness.deploy(new ScriptedRound().satisfy(wish("bucket"), 8, "\"b\""));

    List<String> steps =
        harness.steps.stream()
            .filter(step -> step.urn().contains("second") || step.urn().contains("first"))
            .map(
                step ->
                    step.step()
                        + " "
                        + step.urn().substring(step.urn().lastIndexOf(':') + 1)
                        + " "
                        + step.uses().stream().map(use -> use.version()).toList())
            .toList();
    assertThat(steps)
        .containsExactly(
            "CREATING first [7]",
            "CREATED first [7]",
            "CREATING second [7]",
            "CREATED second [7]",
            "UPDATED first [8]",
            "UPDATED second [8]");
  }

  @Test
  void resourcesThatAreMadeInAnApplyAreWithheldLikeOthers() {
    Consumer<Context> program =
        context -> {
          TestWish wish = new TestWish("bucket", "peer");
          new Thing("free", ThingArgs.of("f"))
              .value()
              .applyValue(
                  value -> {
                    Thing inner = new Thing("inner", ThingArgs.of(wish.value()));
                    new Thing("next", ThingArgs.of(inner.loud()));
                    return value;
                  });
        };
    assertThat(harness.deploy(new ScriptedRound(), program).failure()).isEmpty();
    assertThat(harness.things.things()).containsExactly("free=f");

    harness.deploy(new ScriptedRound().satisfy(wish("bucket"), 1, "\"w\""));
    assertThat(harness.things.things()).containsExactly("free=f", "inner=w", "next=W");
  }
}
