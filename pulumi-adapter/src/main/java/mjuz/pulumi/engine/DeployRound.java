package mjuz.pulumi.engine;

import com.pulumi.automation.AutomationException;
import com.pulumi.automation.LocalWorkspace;
import com.pulumi.automation.LocalWorkspaceOptions;
import com.pulumi.automation.UpOptions;
import com.pulumi.automation.WorkspaceStack;
import io.grpc.HandlerRegistry;
import io.grpc.ManagedChannel;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import mjuz.core.executor.DeletePlan;
import mjuz.core.executor.ExecutorException;
import mjuz.core.executor.Failure;
import mjuz.core.executor.Round;
import mjuz.core.executor.RoundRequest;
import mjuz.core.model.Edge;
import mjuz.core.stack.LeftAlone;
import mjuz.core.stack.RegisteredNames;
import mjuz.core.stack.StackReports;
import mjuz.core.stack.Undeletable;
import mjuz.core.trace.TraceEvent.Use;
import mjuz.pulumi.engine.command.CliResult;
import mjuz.pulumi.engine.command.ProgramCommand;
import mjuz.pulumi.engine.command.PulumiCli;
import mjuz.pulumi.engine.monitor.LanguageProxy;
import mjuz.pulumi.engine.monitor.MonitorContext;
import mjuz.pulumi.engine.monitor.MonitorContext.Refusal;
import mjuz.pulumi.engine.monitor.MonitorProxy;
import mjuz.pulumi.engine.monitor.ProgramGraph;
import mjuz.pulumi.engine.sdk.ProgramResources;
import mjuz.pulumi.engine.sdk.Sdk;
import pulumirpc.Language.RunRequest;
import pulumirpc.Language.RunResponse;

/** Runs the program, through the Automation API's host for inline programs. One for each round. */
final class DeployRound implements RoundRun, LanguageProxy.Hooks {
  private final PulumiExecutorOptions options;
  private final PulumiCli cli;
  private final int providerPort;
  private final StackMemory memory;
  private final ProgramGraph graph = new ProgramGraph();
  private final ProgramResources program = new ProgramResources();
  private final AtomicReference<MonitorContext> context = new AtomicReference<>();
  private final AtomicReference<Throwable> thrown = new AtomicReference<>();
  private final AtomicReference<Optional<Failure>> held = new AtomicReference<>(Optional.empty());
  private final AtomicReference<RoundRequest> asked = new AtomicReference<>();
  private final AtomicReference<Round> round = new AtomicReference<>();
  private final AtomicReference<RoundEvents> events = new AtomicReference<>();
  private final RunningProgram running;
  private volatile LeftAlone leftAlone = LeftAlone.NOTHING;
  private volatile boolean completed;
  private volatile Protection kept = Protection.NONE;

  DeployRound(PulumiExecutorOptions options, PulumiCli cli, int providerPort, StackMemory memory) {
    this.options = options;
    this.cli = cli;
    this.providerPort = providerPort;
    this.memory = memory;
    this.running = new RunningProgram(program, graph::isAsked, options.observer());
  }

  @Override
  public Outcome run(RoundRequest request, Round to)
      throws ExecutorException, IOException, InterruptedException {
    asked.set(request);
    round.set(to);
    memory.rounds().planned(DeletePlan.FREE);
    leftAlone = LeftAlone.of(memory.state(), request, memory.rounds());
    RoundEvents heard =
        new RoundEvents(options, request.number(), this::uses, memory.uses(), memory.renamesTold());
    events.set(heard);
    CliResult result;
    try {
      result = up(heard);
    } finally {
      running.over();
      remember();
    }
    return kept.in(
        new Outcome(
            failure(result, heard), held.get().isPresent(), completed, heard.failedSteps()));
  }

  private void remember() {
    SortedSet<String> upToDate = graph.upToDate();
    upToDate.removeAll(leftAlone.names());
    memory.upToDate(upToDate);
    if (completed) {
      memory.rounds().programCompleted(RegisteredNames.of(graph.urns()));
    } else {
      memory.rounds().programFailed(RegisteredNames.of(graph.urns()));
    }
  }

  /** What is left as it is uses what it used before, whatever its wishes are bound to now. */
  private List<Use> uses(String urn) {
    return leftAlone.contains(urn) ? memory.uses().getOrDefault(urn, List.of()) : graph.uses(urn);
  }

  private CliResult up(RoundEvents heard)
      throws ExecutorException, IOException, InterruptedException {
    ProgramCommand command = new ProgramCommand((address, rest) -> up(address, rest, heard));
    LocalWorkspaceOptions workspace =
        LocalWorkspaceOptions.builder()
            .workDir(options.workDirectory())
            .pulumiCommand(command)
            .build();
    UpOptions up =
        UpOptions.builder()
            .program(program.watch(options.program(), this::threw, running::reported))
            .build();
    try {
      Sdk.call(
          () -> WorkspaceStack.select(options.stack(), LocalWorkspace.create(workspace)).up(up));
    } catch (AutomationException e) {
      if (Thread.interrupted()) {
        throw new InterruptedException("the round was interrupted");
      }
      throw new ExecutorException("The program cannot be run: " + e.getMessage(), e);
    } catch (RuntimeException | IOException e) {
      throw e;
    } catch (Exception e) {
      throw new ExecutorException("The program cannot be run: " + e.getMessage(), e);
    }
    return command.result().orElseThrow();
  }

  private void threw(Throwable what) {
    thrown.set(what);
    running.threw(what);
  }

  private CliResult up(String programAddress, List<String> arguments, RoundEvents heard)
      throws IOException, InterruptedException {
    try (LanguageProxy proxy = new LanguageProxy(programAddress, this)) {
      List<String> line = new ArrayList<>(arguments);
      line.add("--client=" + proxy.address());
      leftAlone.names().forEach(urn -> line.addAll(List.of("--exclude", urn)));
      return cli.operate(line, Providers.attached(options, providerPort), heard::event);
    }
  }

  @Override
  public Function<ManagedChannel, HandlerRegistry> starting(RunRequest request) {
    MonitorContext made =
        MonitorContext.of(
            options.deployment(),
            request.getProject(),
            request.getStack(),
            round.get(),
            memory.state(),
            leftAlone,
            graph,
            program,
            options.maxValueBytes(),
            Providers.attached(options, providerPort).keySet(),
            urn -> events.get().withheld(urn));
    context.set(made);
    running.begins(round.get());
    return new MonitorProxy(made, running.calls())::services;
  }

  @Override
  public CompletableFuture<RunResponse> endedEarly() {
    return running.response();
  }

  @Override
  public CompletionStage<RunResponse> ended(RunResponse response) {
    running.returned();
    if (!response.getError().isEmpty() || response.getBail()) {
      return CompletableFuture.completedFuture(response);
    }
    completed = true;
    Set<Edge> leaving = new TreeSet<>(memory.state().offers());
    leaving.removeAll(graph.offers());
    kept =
        Protection.of(
            options,
            Undeletable.of(memory.state(), graph.deployed().keySet(), graph.leftOut()),
            asked.get());
    return round
        .get()
        .deletesPlanned(StackReports.wishesUnder(memory.state(), leaving), kept.stuck())
        .thenApply(plan -> answer(response, plan));
  }

  /**
   * An error keeps the engine from making deletes; what was created and updated stays (R6). It is
   * needed only if the engine would delete something that has to stay.
   */
  private RunResponse answer(RunResponse response, DeletePlan plan) {
    memory.rounds().planned(plan);
    if (leftAlone.covers(memory.state(), plan, graph.deployed(), graph.leftOut())) {
      return response;
    }
    SortedSet<String> staying = graph.leftOut();
    staying.retainAll(memory.state().urns());
    held.set(Optional.of(RoundFailure.held(plan.held(), staying)));
    return RunResponse.newBuilder().setError("held").setBail(true).build();
  }

  private Optional<Failure> failure(CliResult result, RoundEvents heard) {
    if (held.get().isPresent()) {
      return held.get();
    }
    if (result.succeeded()) {
      return Optional.empty();
    }
    if (running.ended().isPresent()) {
      return running.ended();
    }
    List<Refusal> refusals =
        Optional.ofNullable(context.get()).map(MonitorContext::refusals).orElse(List.of());
    return Optional.of(RoundFailure.of(result, heard, refusals, Optional.ofNullable(thrown.get())));
  }
}
