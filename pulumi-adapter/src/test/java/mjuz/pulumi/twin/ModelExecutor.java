package mjuz.pulumi.twin;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import mjuz.core.executor.Executor;
import mjuz.core.executor.FailedStep;
import mjuz.core.executor.Inspection;
import mjuz.core.executor.Round;
import mjuz.core.executor.RoundRequest;
import mjuz.core.executor.StackReport;
import mjuz.core.model.Instance;
import mjuz.core.protocol.Batch.Answer;
import mjuz.core.protocol.Input;
import mjuz.core.stack.RoundMemory;
import mjuz.core.stack.StackReports;
import mjuz.core.trace.TraceEvent.Use;
import mjuz.core.trace.TraceStep;
import mjuz.simulator.executor.ProgramPlan;
import mjuz.simulator.executor.SimInstance;
import mjuz.simulator.executor.SimRound;
import mjuz.simulator.executor.SimStack;
import mjuz.simulator.executor.Step;
import mjuz.simulator.executor.StepTrace;
import mjuz.simulator.model.SimProgram;
import org.jspecify.annotations.Nullable;

/**
 * The simulator's model as an {@link Executor}. It does at once whatever it may, so that it waits
 * only for answers and for what is under way. Everything happens on the thread that lets something
 * go.
 */
final class ModelExecutor implements Executor, StepTrace {
  /** The engine has more workers than any script keeps busy. */
  private static final int PARALLELISM = 64;

  private final Side side;
  private final Function<Set<String>, String> choice;
  private final SimStack stack;
  private RoundMemory memory = new RoundMemory();
  private ProgramPlan plan = ProgramPlan.of(SimProgram.EMPTY);
  private @Nullable SimRound round;
  private @Nullable Round asked;
  private final Set<Step> announced = new HashSet<>();
  private final Queue<Runnable> todo = new ArrayDeque<>();
  private boolean busy;
  private boolean planned;

  /**
   * With an empty stack.
   *
   * @param side what it is seen by
   * @param deployment its name
   * @param choice which of several happens, where only one of them can
   */
  ModelExecutor(Side side, String deployment, Function<Set<String>, String> choice) {
    this.side = side;
    this.choice = choice;
    this.stack = new SimStack(deployment);
  }

  SimStack stack() {
    return stack;
  }

  void program(SimProgram program) {
    plan = ProgramPlan.of(program);
  }

  @Override
  public Inspection inspect(SortedSet<Instance> remembered) {
    return new Inspection.Found(StackReports.atStart(stack, remembered));
  }

  /** What a process that starts now finds. */
  StackReport report() {
    return StackReports.atStart(stack, new TreeSet<>());
  }

  @Override
  public void start(RoundRequest request, Round to) {
    planned = false;
    announced.clear();
    asked = to;
    round = new SimRound(request, plan, stack, memory, PARALLELISM, this);
    later(() -> {});
  }

  @Override
  public void interrupt() {
    throw new UnsupportedOperationException("the model cannot be interrupted, it only dies");
  }

  /** The process dies, and another one starts. */
  void crash() {
    if (round != null) {
      round.crash();
      round = null;
    }
    memory = new RoundMemory();
  }

  @Override
  public void close() {}

  /** Does something that concerns the round, and then all that may follow, one after the other. */
  private void later(Runnable what) {
    todo.add(what);
    if (busy) {
      return;
    }
    busy = true;
    try {
      for (Runnable next = todo.poll(); next != null; next = todo.poll()) {
        next.run();
        proceed();
      }
    } finally {
      busy = false;
    }
  }

  private void proceed() {
    SimRound running = round;
    while (running != null && !running.isOver()) {
      List<Step> next = running.enabled().stream().filter(step -> !step.isEnd()).toList();
      if (next.isEmpty()) {
        announce(running);
        return;
      }
      take(running, next(running, next));
    }
  }

  /**
   * All that may happen will, in any order, but for the deletes of a replacement delete-first:
   * there the order is Pulumi's to choose.
   */
  private Step next(SimRound running, List<Step> steps) {
    List<Step> free = steps.stream().filter(step -> planned || !isDelete(step)).toList();
    if (!free.isEmpty() || steps.size() == 1) {
      return free.isEmpty() ? steps.getFirst() : free.getFirst();
    }
    Map<String, Step> named = new TreeMap<>();
    steps.forEach(step -> named.put(delete(running, step), step));
    return Objects.requireNonNull(named.get(choice.apply(named.keySet())));
  }

  private static boolean isDelete(Step step) {
    return step.kind() == Step.Kind.ASK_OFFER || step.kind() == Step.Kind.BEGIN_DELETE;
  }

  private String delete(SimRound running, Step step) {
    return running
        .deletedOffer(step)
        .map(offer -> "withdraw " + Side.name(offer))
        .orElseGet(() -> "delete " + side.label(running.deletedInstance(step).instance().id()));
  }

  private void take(SimRound running, Step step) {
    planned |= step.kind() == Step.Kind.PLAN;
    running.take(step).ifPresent(this::tell);
  }

  private void announce(SimRound running) {
    for (Step step : running.enabled()) {
      if (step.isEnd() && announced.add(step)) {
        CompletionStage<Verdict> go = side.hold(operation(running, step));
        go.thenAccept(
            verdict ->
                later(
                    () ->
                        (verdict == Verdict.FAILS ? running.fail(step) : running.take(step))
                            .ifPresent(this::tell)));
      }
    }
  }

  private String operation(SimRound running, Step step) {
    if (step.kind() == Step.Kind.FINISH_DELETE) {
      return delete(running, step);
    }
    FailedStep operation = running.operation(step);
    return operation.operation() == FailedStep.Operation.CREATE
        ? "create " + operation.instance().urn()
        : "update " + side.label(operation.instance().id());
  }

  private void tell(Input input) {
    Round to = asked;
    if (to == null) {
      throw new IllegalStateException("no round runs");
    }
    switch (input) {
      case Input.ConnectionRegistered i -> to.connectionRegistered(i.peer(), i.address());
      case Input.WishRegistered i ->
          to.wishRegistered(i.wish())
              .thenAccept(binding -> answer(new Answer.Bound(i.request(), binding)));
      case Input.OfferRegistered i ->
          to.offerRegistered(i.offer(), i.value(), i.behind(), i.noticeMicros())
              .thenAccept(nothing -> answer(new Answer.Recorded(i.request())));
      case Input.ResourceChanging i ->
          to.resourceChanging(i.instance(), i.known())
              .thenAccept(allowed -> answer(new Answer.Delete(i.request(), allowed)));
      case Input.ResourceChanged i -> to.resourceChanged(i.instance());
      case Input.OfferDeleting i ->
          to.offerDeleting(i.offer())
              .thenAccept(allowed -> answer(new Answer.Delete(i.request(), allowed)));
      case Input.DeletesPlanned i ->
          to.deletesPlanned(i.leaving(), i.stuck())
              .thenAccept(answer -> answer(new Answer.Plan(i.request(), answer)));
      case Input.ProgramWaiting i ->
          to.programWaiting().thenRun(() -> answer(new Answer.EndProgram(i.request())));
      case Input.RoundEnded i -> to.ended(i.end());
      default -> throw new IllegalArgumentException("not of an executor: " + input);
    }
  }

  private void answer(Answer answer) {
    SimRound running = round;
    later(
        () -> {
          if (running != null && !running.isOver()) {
            running.answer(answer);
          }
        });
  }

  @Override
  public void step(long number, TraceStep step, SimInstance instance, List<Use> uses) {
    if (step == TraceStep.CREATED) {
      side.made(instance.name(), instance.instance());
    }
    side.step(Snapshot.step(step, instance.name(), uses));
  }

  /** What the state holds, to compare. */
  List<String> snapshot() {
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < stack.size(); i++) {
      lines.add(Snapshot.of(side, stack, stack.get(i)));
    }
    for (SimInstance gone : stack.gone()) {
      lines.add(Snapshot.of(side, stack, gone));
    }
    for (var offer : stack.offers()) {
      lines.add(
          Snapshot.offer(
              offer,
              stack.behind(offer).stream().flatMap(id -> stack.nameOf(id).stream()).toList()));
    }
    for (SimInstance open : stack.openOperations()) {
      lines.add("open " + open.name());
    }
    return lines.stream().sorted().toList();
  }
}
