package mjuz.pulumi.engine;

import static mjuz.pulumi.engine.ExecutorHarness.ME;
import static mjuz.pulumi.engine.ExecutorHarness.wish;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.pulumi.Context;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import java.util.stream.Stream;
import mjuz.core.executor.ExecutorException;
import mjuz.core.executor.Failure;
import mjuz.core.executor.RoundEnd;
import mjuz.core.executor.RoundKind;
import mjuz.pulumi.testprovider.Thing;
import mjuz.pulumi.testprovider.ThingArgs;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever goes wrong is told so that a person knows what to do, and nothing is lost. */
class FailureIT {
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

  @Test
  void aProgramThatThrowsWithAnIdOfItsOwnEachTimeFailsAlike() {
    Consumer<Context> program =
        context -> {
          throw new IllegalStateException("refused, request " + UUID.randomUUID());
        };
    Failure first = harness.deploy(new ScriptedRound(), program).failure().orElseThrow();
    Failure second = harness.deploy(new ScriptedRound(), program).failure().orElseThrow();

    assertThat(second.summary()).isNotEqualTo(first.summary()).contains("refused, request ");
    assertThat(second).isEqualTo(first);
  }

  @Test
  void aProgramThatThrowsFailsTheRoundWithItsOwnWords() {
    Consumer<Context> program =
        context -> {
          new Thing("made", ThingArgs.of("m"));
          throw new IllegalStateException("no region given");
        };
    RoundEnd end = harness.deploy(new ScriptedRound(), program);
    Failure failure = end.failure().orElseThrow();

    assertThat(failure.summary()).contains("IllegalStateException: no region given", "FailureIT");
    assertThat(failure.retryable()).isTrue();
    assertThat(end.programCompleted()).isFalse();
    assertThat(harness.deploy(new ScriptedRound()).failure()).contains(failure);

    assertThat(harness.deploy(new ScriptedRound(), context -> {}).failure()).isEmpty();
    assertThat(harness.things.things()).isEmpty();
  }

  @Test
  void anExceptionInAnApplyFailsTheRoundWithItsOwnWords() {
    RoundEnd end =
        harness.deploy(
            new ScriptedRound(),
            context ->
                new Thing("made", ThingArgs.of("m"))
                    .value()
                    .applyValue(
                        value -> {
                          throw new IllegalArgumentException("bad " + value);
                        }));
    assertThat(end.failure().orElseThrow().summary())
        .contains("the program failed", "IllegalArgumentException: bad m");
  }

  @Test
  void aFailedCreateNamesTheResourceAndIsDoneInTheNextRound() {
    harness.things.fail("create broken");
    Consumer<Context> program =
        context -> {
          TestWish wish = new TestWish("a", "peer");
          new Thing("broken", ThingArgs.of(wish.value()));
        };
    ScriptedRound round = new ScriptedRound().satisfy(wish("a"), 1, "\"a\"");
    RoundEnd end = harness.deploy(round, program);
    Failure failure = end.failure().orElseThrow();

    assertThat(failure.summary()).contains("'broken'", "create broken was told to fail");
    assertThat(failure.resources()).singleElement().asString().endsWith("::broken");
    assertThat(end.report().orElseThrow().wishesInUse()).isEmpty();
    assertThat(harness.steps).anyMatch(step -> step.step().name().equals("FAILED"));
    assertThat(harness.deploy(new ScriptedRound().satisfy(wish("a"), 1, "\"a\"")).failure())
        .contains(failure);

    harness.things.heal();
    RoundEnd healed = harness.deploy(new ScriptedRound().satisfy(wish("a"), 1, "\"a\""));
    assertThat(healed.failure()).isEmpty();
    assertThat(healed.report().orElseThrow().wishesInUse()).containsExactly(wish("a"));
  }

  @Test
  void aKilledCliEndsTheRoundAndItsOpenOperationCountsAsInUseUntilItIsDone() throws Exception {
    CountDownLatch latch = harness.things.block("create slow");
    Consumer<Context> program =
        context -> {
          TestWish wish = new TestWish("a", "peer");
          new Thing("slow", ThingArgs.of(wish.value()));
        };
    harness.program.set(program);
    ScriptedRound round = new ScriptedRound().satisfy(wish("a"), 1, "\"a\"");
    harness.start(RoundKind.DEPLOY, round, new TreeSet<>());
    await().until(() -> harness.things.isWaiting("create slow"));
    clis().forEach(ProcessHandle::destroyForcibly);
    RoundEnd end = round.await();

    assertThat(end.failure().orElseThrow().summary()).contains("signal 9");
    assertThat(end.report().orElseThrow().wishesInUse()).containsExactly(wish("a"));
    latch.countDown();

    RoundEnd again = harness.deploy(new ScriptedRound().satisfy(wish("a"), 1, "\"a\""));
    assertThat(again.failure()).isEmpty();
    RoundEnd gone = harness.deploy(new ScriptedRound());
    assertThat(gone.failure()).isEmpty();
    assertThat(gone.report().orElseThrow().wishesInUse()).isEmpty();
  }

  private static Stream<ProcessHandle> clis() {
    return ProcessHandle.current()
        .descendants()
        .filter(p -> p.info().command().orElse("").endsWith("pulumi"));
  }

  @Test
  void anInterruptedRoundEndsSoonAndTheNextOneRuns() {
    CountDownLatch latch = harness.things.block("create slow");
    harness.program.set(context -> new Thing("slow", ThingArgs.of("s")));
    ScriptedRound round = new ScriptedRound();
    harness.start(RoundKind.DEPLOY, round, new TreeSet<>());
    await().until(() -> harness.things.isWaiting("create slow"));

    harness.executor.interrupt();
    assertThat(round.await().failure()).isPresent();
    latch.countDown();

    assertThat(harness.deploy(new ScriptedRound()).failure()).isEmpty();
  }

  @Test
  void aRestartWaitsForTheLockOfACrashedProcessToGo() throws Exception {
    harness.deploy(new ScriptedRound(), context -> new Thing("a", ThingArgs.of("a")));
    Path locks = harness.directory.resolve("work/state/.pulumi/locks/organization/me/mjuz");
    Files.createDirectories(locks);
    Process gone = new ProcessBuilder("true").start();
    gone.waitFor();
    Files.writeString(
        locks.resolve("0b37a4b1-9a0e-4b1e-8f5a-0f0f0f0f0f0f.json"),
        "{\"pid\":%d,\"username\":\"me\",\"hostname\":\"%s\",\"timestamp\":\"2026-01-01T00:00:00Z\"}"
            .formatted(gone.pid(), java.net.InetAddress.getLocalHost().getHostName()),
        StandardCharsets.UTF_8);

    RoundEnd locked = harness.deploy(new ScriptedRound());
    assertThat(locked.failure().orElseThrow().summary()).contains("locked by another update");

    harness.restart();
    harness.executor.inspect();
    assertThat(harness.deploy(new ScriptedRound()).failure()).isEmpty();
  }

  @Test
  void aWrongPassphraseIsToldAndNotRetriedInVain() throws Exception {
    harness.deploy(new ScriptedRound(), context -> new Thing("a", ThingArgs.of("a")));
    harness.executor.close();
    harness.executor =
        new PulumiExecutor(
            harness.options().environment(Map.of("PULUMI_CONFIG_PASSPHRASE", "wrong")).build());
    harness.executor.inspect();

    Failure failure = harness.deploy(new ScriptedRound()).failure().orElseThrow();
    assertThat(failure.summary()).contains("passphrase", "PULUMI_CONFIG_PASSPHRASE");
    assertThat(failure.retryable()).isFalse();
  }

  @Test
  void whatIsMissingIsNamedWithItsRemedy() throws Exception {
    assertThatThrownBy(() -> inspect(builder(Path.of("/nowhere/pulumi"), "x")))
        .hasMessageContaining("There is no Pulumi CLI at /nowhere/pulumi")
        .hasMessageContaining("install it");
    Path old = directory.resolve("old");
    Files.writeString(old, "#!/bin/sh\necho v3.100.0\n", StandardCharsets.UTF_8);
    assertThat(old.toFile().setExecutable(true)).isTrue();
    assertThatThrownBy(() -> inspect(builder(old, "x")))
        .hasMessageContaining("is version 3.100.0")
        .hasMessageContaining("3.274.1 or newer");
    Files.writeString(directory.resolve("file"), "", StandardCharsets.UTF_8);
    assertThatThrownBy(() -> inspect(builder(ExecutorHarness.pulumi(), "file/work")))
        .hasMessageContaining("work directory")
        .hasMessageContaining("not writable");
    assertThatThrownBy(
            () ->
                inspect(
                    builder(ExecutorHarness.pulumi(), "y").backendUrl("file:///nowhere/at/all")))
        .hasMessageContaining("file:///nowhere/at/all")
        .hasMessageContaining("backend");
  }

  private PulumiExecutorOptions.Builder builder(Path pulumi, String work) {
    return PulumiExecutorOptions.builder(ME, pulumi, directory.resolve(work), context -> {})
        .environment(Map.of("PULUMI_CONFIG_PASSPHRASE", ""));
  }

  private static void inspect(PulumiExecutorOptions.Builder options) throws ExecutorException {
    try (PulumiExecutor executor = new PulumiExecutor(options.build())) {
      executor.inspect();
    }
  }

  @Test
  void configurationReachesTheProgramAndSecretsAreEncrypted() throws Exception {
    harness.executor.close();
    harness.executor =
        new PulumiExecutor(
            harness
                .options()
                .config(
                    Map.of("size", ConfigEntry.plain("big"), "token", ConfigEntry.secret("t0ken")))
                .build());
    harness.executor.inspect();
    RoundEnd end =
        harness.deploy(
            new ScriptedRound(),
            context -> new Thing("sized", ThingArgs.of(context.config().require("size"))));

    assertThat(end.failure()).isEmpty();
    assertThat(harness.things.things()).isEqualTo(List.of("sized=big"));
    assertThat(Files.readString(harness.directory.resolve("work/Pulumi.mjuz.yaml")))
        .contains("me:size: big")
        .doesNotContain("t0ken");
  }
}
