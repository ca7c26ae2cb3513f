package mjuz.pulumi.engine;

import com.pulumi.Context;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import mjuz.core.executor.ExecutorException;
import mjuz.core.executor.RoundEnd;
import mjuz.core.executor.RoundKind;
import mjuz.core.executor.RoundRequest;
import mjuz.core.executor.StackReport;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.Edge;
import mjuz.core.protocol.StateLoss;
import mjuz.pulumi.testprovider.ThingProvider;

/** One deployment "me" on the real CLI, with a provider of things and a scripted core. */
final class ExecutorHarness implements AutoCloseable {
  static final DeploymentName ME = new DeploymentName("me");
  static final DeploymentName PEER = new DeploymentName("peer");

  final ThingProvider things;
  final AtomicReference<Consumer<Context>> program = new AtomicReference<>(context -> {});
  final List<ResourceStep> steps = new CopyOnWriteArrayList<>();
  final List<ResourceOperation> operations = new CopyOnWriteArrayList<>();
  final Path directory;
  PulumiExecutor executor;
  private final AtomicLong number = new AtomicLong();

  ExecutorHarness(Path directory) throws IOException, ExecutorException {
    this.directory = directory;
    this.things = new ThingProvider(directory.resolve("things"));
    this.executor = new PulumiExecutor(options().build());
    this.executor.inspect();
  }

  PulumiExecutorOptions.Builder options() {
    return PulumiExecutorOptions.builder(
            ME, pulumi(), directory.resolve("work"), context -> program.get().accept(context))
        .environment(Map.of("PULUMI_CONFIG_PASSPHRASE", "correct"))
        .providers(Map.of(ThingProvider.NAME, things.port()))
        .observer(
            new ResourceObserver() {
              @Override
              public void operation(ResourceOperation operation) {
                operations.add(operation);
              }
            })
        .trace(steps::add);
  }

  static Edge wish(String offer) {
    return new Edge(PEER, offer, ME);
  }

  static Edge offer(String offer) {
    return new Edge(ME, offer, PEER);
  }

  static SortedSet<Edge> set(Edge... edges) {
    return new TreeSet<>(List.of(edges));
  }

  /** What a process that starts finds. */
  StackReport inspect() throws ExecutorException {
    return StateLoss.report(executor.inspect()).orElseThrow();
  }

  /** Runs a program in a round. */
  RoundEnd deploy(ScriptedRound round, Consumer<Context> what) {
    program.set(what);
    return run(RoundKind.DEPLOY, round, new TreeSet<>());
  }

  /** Runs the same program again in a round. */
  RoundEnd deploy(ScriptedRound round) {
    return run(RoundKind.DEPLOY, round, new TreeSet<>());
  }

  RoundEnd undeploy(ScriptedRound round, Edge... unsatisfied) {
    return run(RoundKind.UNDEPLOY, round, set(unsatisfied));
  }

  RoundEnd destroy(ScriptedRound round) {
    return run(RoundKind.DESTROY, round, new TreeSet<>());
  }

  private RoundEnd run(RoundKind kind, ScriptedRound round, SortedSet<Edge> unsatisfied) {
    start(kind, round, unsatisfied);
    return round.await();
  }

  void start(RoundKind kind, ScriptedRound round, SortedSet<Edge> unsatisfied) {
    things.clearLog();
    executor.start(new RoundRequest(number.incrementAndGet(), kind, unsatisfied), round);
  }

  /** As after a crash: another executor for the same stack. */
  void restart() throws ExecutorException {
    executor.close();
    executor = new PulumiExecutor(options().build());
  }

  /** What was done to things, without their numbers. */
  List<String> done() {
    return things.log().stream().map(entry -> entry.replaceAll("-\\d+$", "")).toList();
  }

  static Path pulumi() {
    return PulumiBinary.path();
  }

  @Override
  public void close() {
    executor.close();
    things.close();
  }
}
