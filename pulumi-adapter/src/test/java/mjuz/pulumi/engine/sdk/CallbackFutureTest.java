package mjuz.pulumi.engine.sdk;

import static org.assertj.core.api.Assertions.assertThat;

import com.pulumi.core.Output;
import com.pulumi.core.internal.Internal;
import com.pulumi.test.Mocks;
import com.pulumi.test.PulumiTest;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Consumer;
import mjuz.pulumi.testprovider.Thing;
import mjuz.pulumi.testprovider.ThingArgs;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Callbacks know what they are on. */
@SuppressWarnings("FutureReturnValueIgnored") // as programs do
class CallbackFutureTest {
  static {
    Sdk.load();
  }

  private final SortedMap<String, String> seen = new ConcurrentSkipListMap<>();

  @AfterEach
  void cleanUp() {
    PulumiTest.cleanup();
  }

  private void run(Runnable program) {
    PulumiTest.withMocks(
            new Mocks() {
              @Override
              public CompletableFuture<ResourceResult> newResourceAsync(Mocks.ResourceArgs args) {
                return CompletableFuture.completedFuture(
                    ResourceResult.of(Optional.of(args.name), Map.of("value", args.name)));
              }
            })
        .runTest(
            context ->
                Origins.with(
                    Optional.of(Origins.NONE),
                    () -> {
                      program.run();
                      return true;
                    }));
  }

  private <T> Consumer<T> note(String where) {
    return ignored ->
        seen.put(
            where,
            Origins.current()
                .map(
                    origins -> {
                      var names = new TreeSet<String>();
                      origins.resources().forEach(r -> names.add(r.pulumiResourceName()));
                      return String.join("+", names);
                    })
                .orElse("unknown"));
  }

  private static <T> void in(Output<T> output, Consumer<T> callback) {
    output.applyValue(
        value -> {
          callback.accept(value);
          return "";
        });
  }

  @Test
  void theyKnowAllThatTheirValueCameFromAndTheCallbacksAroundThem() {
    run(
        () -> {
          Output<String> a = new Thing("a", ThingArgs.of("x")).value();
          Output<String> b = new Thing("b", ThingArgs.of("x")).value();
          note("program").accept("");
          in(a, note("direct"));
          in(a.applyValue(v -> v + v).apply(Output::of), note("chained"));
          in(Output.all(a, b), note("both"));
          in(a, v -> in(b, note("nested")));
          in(a, v -> in(Output.of(v), note("own")));
          in(Output.of("x"), note("none"));
          Internal.of(a).getValueNullable().thenApply(v -> v + v).thenAccept(note("plain"));
          Internal.of(b)
              .getDataAsync()
              .thenCompose(v -> Internal.of(a).getValueNullable())
              .thenRun(() -> note("composed").accept(""));
        });

    assertThat(seen)
        .containsEntry("program", "")
        .containsEntry("none", "")
        .containsEntry("direct", "a")
        .containsEntry("chained", "a")
        .containsEntry("both", "a+b")
        .containsEntry("nested", "a+b")
        .containsEntry("own", "a")
        .containsEntry("plain", "a")
        .containsEntry("composed", "a+b");
  }

  @Test
  void aThreadThatWaitsIsInNoCallback() {
    run(
        () -> {
          Output<String> a = new Thing("a", ThingArgs.of("x")).value();
          in(a, note("callback"));
          Internal.of(a).getValueNullable().join();
          note("waited").accept("");
        });

    assertThat(seen).containsEntry("waited", "").containsEntry("callback", "a");
  }

  @Test
  void anotherThreadKnowsNothing() throws InterruptedException {
    Thread thread = new Thread(() -> note("thread").accept(""));
    thread.start();
    thread.join();

    assertThat(seen).containsEntry("thread", "unknown");
  }
}
