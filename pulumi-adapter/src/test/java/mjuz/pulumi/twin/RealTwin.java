package mjuz.pulumi.twin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.pulumi.Context;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import mjuz.core.executor.ExecutorException;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.Instance;
import mjuz.core.trace.TraceStep;
import mjuz.pulumi.engine.PulumiBinary;
import mjuz.pulumi.engine.PulumiExecutor;
import mjuz.pulumi.engine.PulumiExecutorOptions;
import mjuz.pulumi.engine.ResourceStep;
import mjuz.pulumi.engine.state.StateReader;
import mjuz.pulumi.testprovider.Thing;
import mjuz.pulumi.testprovider.ThingProvider;
import mjuz.simulator.model.SimProgram;

/** The real executor, and a provider whose operations wait until they are let go. */
final class RealTwin implements AutoCloseable, ThingProvider.Gate {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Path PULUMI = PulumiBinary.path();

  private final Side side;
  private final DeploymentName self;
  private final Path directory;
  private final ThingProvider things;
  private final AtomicReference<Consumer<Context>> program = new AtomicReference<>(context -> {});
  private final Map<String, Verdict> verdicts = new ConcurrentHashMap<>();
  private PulumiExecutor executor;

  RealTwin(Side side, DeploymentName self, Path directory) throws IOException, ExecutorException {
    this.side = side;
    this.self = self;
    this.directory = directory;
    this.things = new ThingProvider(directory.resolve("things"));
    things.gate(this);
    this.executor = newExecutor();
  }

  private PulumiExecutor newExecutor() throws ExecutorException {
    return new PulumiExecutor(
        PulumiExecutorOptions.builder(
                self, PULUMI, directory.resolve("work"), c -> program.get().accept(c))
            .environment(Map.of("PULUMI_CONFIG_PASSPHRASE", "correct"))
            .providers(Map.of(ThingProvider.NAME, things.port()))
            .trace(this::step)
            .build());
  }

  private void step(ResourceStep step) {
    if (step.step() == TraceStep.FAILED) {
      side.failed();
    }
    // What is called otherwise shows in the state.
    boolean renamed = step.step() == TraceStep.RENAMED;
    if (!renamed && step.urn().contains("::" + Thing.TYPE + "::")) {
      side.step(Snapshot.step(step.step(), Snapshot.name(step.urn()), step.uses()));
    }
  }

  PulumiExecutor executor() {
    return executor;
  }

  void program(SimProgram next) {
    program.set(new ThingsProgram(next));
  }

  /** The process dies with its CLI, and another one starts. */
  void crash() throws ExecutorException {
    executor.close();
    executor = newExecutor();
  }

  @Override
  public boolean before(String operation, String urn, String id) {
    String what = operation + " " + (id.isEmpty() ? Snapshot.name(urn) : side.label(id));
    Verdict verdict = await(side.hold(what));
    verdicts.put(urn, verdict);
    return verdict != Verdict.FAILS;
  }

  @Override
  public void after(String operation, String urn, String id) {
    side.made(Snapshot.name(urn), new Instance(urn, id));
    if (verdicts.get(urn) == Verdict.UNHEARD) {
      side.tell("done and unheard");
      await(new CompletableFuture<>());
    }
  }

  /** Until it is let go, or nobody waits for it any more. */
  private static Verdict await(CompletableFuture<Verdict> go) {
    io.grpc.Context call = io.grpc.Context.current();
    call.addListener(context -> go.complete(Verdict.DONE), Runnable::run);
    return go.join();
  }

  /** What the state holds, to compare. */
  List<String> snapshot() throws IOException {
    Path state = directory.resolve("work/state/.pulumi/stacks/" + self + "/mjuz.json");
    JsonNode json = JSON.readTree(state.toFile());
    // A delete that a crash interrupts counts as not begun: the instance is in the state.
    if (json.path("checkpoint").path("latest").path("pending_operations")
        instanceof ArrayNode operations) {
      for (int i = operations.size() - 1; i >= 0; i--) {
        if (operations.get(i).path("type").asText().equals("deleting")) {
          operations.remove(i);
        }
      }
    }
    return Snapshot.of(side, new StateReader(self).read(json));
  }

  @Override
  public void close() {
    executor.close();
    things.close();
  }
}
