package mjuz.simulator.executor;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import mjuz.core.executor.Binding;
import mjuz.core.executor.DeletePlan;
import mjuz.core.executor.FailedStep;
import mjuz.core.executor.Failure;
import mjuz.core.executor.RoundEnd;
import mjuz.core.executor.RoundKind;
import mjuz.core.executor.RoundRequest;
import mjuz.core.executor.StackReport;
import mjuz.core.executor.StepFailure;
import mjuz.core.executor.Stuck;
import mjuz.core.model.Edge;
import mjuz.core.model.Instance;
import mjuz.core.protocol.Batch.Answer;
import mjuz.core.protocol.Input;
import mjuz.core.stack.RoundMemory;
import mjuz.core.stack.StackNode;
import mjuz.core.stack.StackReports;
import mjuz.core.stack.UndeployPlan;
import mjuz.core.trace.TraceStep;
import mjuz.simulator.executor.Deletes.Target;
import org.jspecify.annotations.Nullable;

/**
 * One round of the executor as a state machine without time or chance: what the Pulumi engine does
 * with mjuz's adapter. The driver takes one of the {@link #enabled} steps after the other and hands
 * each input that comes of it to the core, and each answer of the core back.
 *
 * <p>Not thread-safe.
 */
public final class SimRound {
  /** What a round fails with that was told to hold. */
  private static final Failure HELD = new Failure("held", List.of(), true);

  /** What a round fails with whose program was ended. */
  private static final Failure STUCK = new Failure("the program did not return", List.of(), true);

  private static final int PLAN_QUESTION = -1;
  private static final int PROGRAM_QUESTION = -2;

  /** What comes from the program; all else the engine does. */
  private static final Set<Step.Kind> OF_PROGRAM =
      Set.of(
          Step.Kind.CONNECT, Step.Kind.WISH, Step.Kind.REGISTER, Step.Kind.OFFER, Step.Kind.PLAN);

  /** Seldom more steps than this may happen next. */
  private static final int MOST_OF_ROUNDS = 8;

  private final RoundRequest request;
  private final SimStack stack;
  private final RoundMemory memory;
  private final int parallelism;
  private final StepTrace trace;
  private final @Nullable ProgramRun program;
  private final Deletes deletes;
  private final EndDeletes last;

  /** What each question was about: a subject, in a way that only its kind knows. */
  private int[] asked = new int[8];

  private Step.@Nullable Kind[] askedKinds = new Step.Kind[8];
  private int questions;

  /** After how many of its steps the program does nothing more; negative for never. */
  private int hangsAfter = -1;

  private boolean saidToWait;
  private boolean planAsked;
  private boolean planned;
  private boolean over;
  private @Nullable Failure failure;

  /** The steps that failed; which wishes wait for them, the state shows at the end. */
  private final TreeMap<FailedStep, StepFailure> failed = new TreeMap<>();

  /** What is known not to be deleted, and the core does not know yet. */
  private final TreeSet<Instance> stuck = new TreeSet<>();

  /** Whether the failure is the answer to the planned deletes. */
  private boolean held;

  /**
   * A round that has not done anything.
   *
   * @param request what the core asks for
   * @param plan the program; not used but for DEPLOY
   * @param stack the state, which the round changes
   * @param memory of the executor's process
   * @param parallelism how many operations may be under way at once; positive
   * @param trace hears of operations
   */
  public SimRound(
      RoundRequest request,
      ProgramPlan plan,
      SimStack stack,
      RoundMemory memory,
      int parallelism,
      StepTrace trace) {
    this.request = request;
    this.stack = stack;
    this.memory = memory;
    this.parallelism = parallelism;
    this.trace = trace;
    this.deletes = new Deletes();
    this.last = new EndDeletes(request, stack, memory, deletes);
    boolean deploys = request.kind() == RoundKind.DEPLOY;
    this.program = deploys ? new ProgramRun(request, plan, stack, memory, deletes, trace) : null;
    if (deploys) {
      stack.root(true);
      stack.forgetOpenUpdates();
      memory.planned(DeletePlan.FREE);
    }
  }

  private SimRound(SimRound other, SimStack stack, RoundMemory memory) {
    request = other.request;
    this.stack = stack;
    this.memory = memory;
    parallelism = other.parallelism;
    trace = other.trace;
    deletes = other.deletes.copy();
    last = other.last.copy(stack, memory, deletes);
    ProgramRun running = other.program;
    program = running == null ? null : running.copy(stack, deletes);
    asked = other.asked.clone();
    askedKinds = other.askedKinds.clone();
    questions = other.questions;
    hangsAfter = other.hangsAfter;
    saidToWait = other.saidToWait;
    planAsked = other.planAsked;
    planned = other.planned;
    over = other.over;
    failure = other.failure;
    failed.putAll(other.failed);
    stuck.addAll(other.stuck);
    held = other.held;
  }

  /**
   * A copy that goes on independently, on copies of what it works on.
   *
   * @param stackCopy a copy of the stack
   * @param memoryCopy a copy of the memory
   * @return the copy
   */
  public SimRound copy(SimStack stackCopy, RoundMemory memoryCopy) {
    return new SimRound(this, stackCopy, memoryCopy);
  }

  /**
   * The program does not return: it does some steps, and then waits for what never comes.
   *
   * @param steps how many steps of its own it still does; negative if it returns
   */
  public void hangAfter(int steps) {
    hangsAfter = steps;
  }

  /**
   * What was asked for.
   *
   * @return the request
   */
  public RoundRequest request() {
    return request;
  }

  /**
   * Whether the end was reported.
   *
   * @return true after {@link Step.Kind#END}
   */
  public boolean isOver() {
    return over;
  }

  /**
   * The steps that may happen next.
   *
   * @return in a fixed order; empty if the round waits for an answer
   */
  public List<Step> enabled() {
    List<Step> steps = new ArrayList<>(MOST_OF_ROUNDS);
    if (over) {
      return steps;
    }
    ProgramRun running = program;
    if (running != null) {
      running.addEnds(steps);
    }
    deletes.addEnds(steps);
    if (failure != null) {
      // What is under way is waited for; nothing else begins.
      int before = steps.size();
      if (running != null) {
        running.addGivenUp(steps);
      }
      if (steps.size() == before && !isUnderWay()) {
        steps.add(Step.of(Step.Kind.END, 0));
      }
    } else if (running != null && !running.isDone()) {
      running.addBegins(steps, parallelism);
    } else if (!planned) {
      if (!planAsked) {
        steps.add(Step.of(Step.Kind.PLAN, 0));
      }
    } else {
      last.addBegins(steps, parallelism);
      if (last.isDone()) {
        steps.add(Step.of(Step.Kind.END, 0));
      }
    }
    if (isHanging()) {
      steps.removeIf(step -> OF_PROGRAM.contains(step.kind()));
      if (steps.isEmpty() && !saidToWait && !isUnderWay() && !isAnyQuestionOpen()) {
        steps.add(Step.of(Step.Kind.WAIT, 0));
      }
    }
    return steps;
  }

  private boolean isHanging() {
    return hangsAfter == 0 && program != null && !planAsked && failure == null;
  }

  private boolean isAnyQuestionOpen() {
    for (int i = 1; i <= questions; i++) {
      if (askedKinds[i] != null) {
        return true;
      }
    }
    return false;
  }

  private boolean isUnderWay() {
    ProgramRun running = program;
    return deletes.anyUnderWay() || (running != null && running.anyUnderWay());
  }

  /**
   * Does a step.
   *
   * @param step one of those enabled now
   * @return what the core is to be told, if anything
   */
  public Optional<Input> take(Step step) {
    if (hangsAfter > 0 && OF_PROGRAM.contains(step.kind())) {
      hangsAfter--;
    }
    return switch (step.kind()) {
      case WAIT -> {
        saidToWait = true;
        yield Optional.of(
            new Input.ProgramWaiting(request.number(), ask(step.kind(), PROGRAM_QUESTION)));
      }
      case PLAN -> {
        planAsked = true;
        yield Optional.of(
            new Input.DeletesPlanned(
                request.number(), ask(Step.Kind.PLAN, PLAN_QUESTION), leaving(), findStuck()));
      }
      case END -> Optional.of(end());
      case ASK_OFFER -> {
        deletes.begin(step.subject(), Deletes.State.ASKED);
        yield Optional.of(
            new Input.OfferDeleting(
                request.number(),
                ask(step.kind(), step.subject()),
                Objects.requireNonNull(deletes.target(step.subject()).offer())));
      }
      case BEGIN_DELETE -> {
        deletes.begin(step.subject(), Deletes.State.RUNNING);
        SimInstance going = stack.require(deletes.target(step.subject()).id());
        trace.step(request.number(), TraceStep.DELETING, going, List.of());
        if (!going.isRetained()) {
          yield Optional.empty();
        }
        // The provider is not asked: it takes no time, and only the engine may refuse it.
        yield finishDelete(step);
      }
      case DELETE_OFFER, FINISH_DELETE -> finishDelete(step);
      case BEGIN -> {
        if (running().isRefused(step.subject())) {
          String name = running().name(step.subject());
          fail(new FailedStep(FailedStep.Operation.CREATE, new Instance(name, "")));
          yield running().refuse(step.subject());
        }
        yield running().take(step, () -> ask(step.kind(), step.subject()));
      }
      default -> running().take(step, () -> ask(step.kind(), step.subject()));
    };
  }

  private Optional<Input> finishDelete(Step step) {
    if (isRefused(step)) {
      return failDelete(step);
    }
    deletes.finish(step.subject(), stack, trace, request.number());
    afterDelete();
    return Optional.empty();
  }

  /** The engine does not delete what is protected, unless it has been replaced. */
  private boolean isRefused(Step step) {
    Target target = deletes.target(step.subject());
    return target.offer() == null && !target.chain() && stack.require(target.id()).isProtected();
  }

  private void afterDelete() {
    ProgramRun running = program;
    if (failure == null) {
      if (running != null) {
        running.continueChains();
      }
      last.proceed();
    }
  }

  /**
   * Lets an operation fail that {@link #take} would have finished. The round ends when what else is
   * under way has ended.
   *
   * @param step one that {@linkplain Step#isEnd ends} an operation
   * @return what the core is to be told, if anything
   */
  public Optional<Input> fail(Step step) {
    if (step.kind() == Step.Kind.FINISH_DELETE) {
      return failDelete(step);
    }
    fail(running().failing(step.subject()));
    return running().fail(step.subject());
  }

  private Optional<Input> failDelete(Step step) {
    SimInstance stays = stack.require(deletes.target(step.subject()).id());
    deletes.end(step.subject(), Deletes.State.REFUSED);
    trace.step(request.number(), TraceStep.FAILED, stays, List.of());
    fail(new FailedStep(FailedStep.Operation.DELETE, stays.instance()));
    return Optional.empty();
  }

  /** What cannot be deleted fails without a try, unless the core knows that (R12). */
  private Stuck findStuck() {
    ProgramRun running = program;
    Stuck found = running == null ? last.stuck() : running.stuck();
    found.instances().stream()
        .filter(
            instance ->
                !request.failing().contains(new FailedStep(FailedStep.Operation.DELETE, instance)))
        .forEach(stuck::add);
    return found;
  }

  private void addStuck() {
    Failure other = held ? null : failure;
    TreeSet<String> resources = new TreeSet<>(other == null ? List.of() : other.resources());
    for (Instance instance : stuck) {
      String resource = instance.urn();
      resources.add(resource);
      String text = resource + " is protected";
      failed.put(
          new FailedStep(FailedStep.Operation.DELETE, instance),
          new StepFailure(resource, text, Collections.emptySortedSet()));
      failure = new Failure(text, List.copyOf(resources), true);
      held = false;
    }
  }

  private void fail(FailedStep step) {
    String resource = step.instance().urn();
    String text = resource + " failed";
    failed.put(step, new StepFailure(resource, text, Collections.emptySortedSet()));
    failure = new Failure(text, List.of(resource), true);
  }

  private ProgramRun running() {
    ProgramRun running = program;
    if (running == null) {
      throw new IllegalStateException(request.kind() + " runs no program");
    }
    return running;
  }

  private SortedMap<Edge, SortedSet<Edge>> leaving() {
    ProgramRun running = program;
    return running == null ? StackReports.wishesUnder(stack, last.leaving()) : running.leaving();
  }

  private long ask(Step.Kind kind, int subject) {
    questions++;
    if (questions == asked.length) {
      asked = Arrays.copyOf(asked, questions * 2);
      askedKinds = Arrays.copyOf(askedKinds, questions * 2);
    }
    asked[questions] = subject;
    askedKinds[questions] = kind;
    return questions;
  }

  /**
   * What a question says that registers an offer.
   *
   * @param request the question
   * @return empty if that is another one, or answered
   */
  public Optional<Input.OfferRegistered> registration(long request) {
    int question = (int) request;
    return question > 0 && question <= questions && askedKinds[question] == Step.Kind.OFFER
        ? Optional.of(running().registration(asked[question]))
        : Optional.empty();
  }

  /**
   * Takes an answer of the core.
   *
   * @param answer to one of the questions; one that comes twice, or late, changes nothing
   */
  public void answer(Answer answer) {
    int question = (int) answer.request();
    Step.Kind kind = askedKinds[question];
    if (kind == null) {
      return;
    }
    askedKinds[question] = null;
    int subject = asked[question];
    switch (answer) {
      case Answer.Bound bound -> running().bound(subject, bound.binding());
      case Answer.Named named -> running().named(subject, named.name());
      case Answer.Recorded recorded -> running().published(subject);
      case Answer.Delete delete -> mayChange(kind, subject, delete.allowed());
      case Answer.Plan plan -> planned(plan.plan());
      case Answer.EndProgram end -> {
        if (failure == null) {
          failure = STUCK;
        }
      }
    }
  }

  private void mayChange(Step.Kind kind, int subject, boolean allowed) {
    if (kind == Step.Kind.ASK_OFFER) {
      if (allowed) {
        deletes.allow(subject);
      } else {
        deletes.end(subject, Deletes.State.REFUSED);
      }
      if (!allowed && failure == null) {
        failure = HELD;
      }
    } else {
      running().mayChange(subject, allowed);
    }
  }

  /** In a DEPLOY round an error keeps the engine from making any delete (R6). */
  private void planned(DeletePlan plan) {
    planned = true;
    memory.planned(plan);
    ProgramRun running = program;
    if (running != null && !running.mayDelete(plan)) {
      failure = new Failure(HELD.summary(), running.leftOutNames(), true);
      held = true;
    }
    if (failure == null) {
      last.plan(plan, program);
    }
  }

  private Input end() {
    over = true;
    addStuck();
    ProgramRun running = program;
    boolean completed = running != null && running.isDone() && planAsked;
    if (completed) {
      memory.programCompleted(running.allNames());
    } else if (running != null) {
      memory.programFailed(running.registered());
    }
    if (failure == null) {
      forgetOpen();
      if (request.kind() == RoundKind.DESTROY && memory.plan().isFree()) {
        stack.root(false);
      }
    }
    Predicate<StackNode> upToDate = node -> isUpToDate(node);
    StackReport report =
        failure == null
            ? StackReports.report(stack, memory, upToDate)
            : StackReports.afterFailure(stack, memory, upToDate);
    failed.replaceAll((step, told) -> told.with(StackReports.waitingFor(stack, step)));
    return new Input.RoundEnded(
        request.number(),
        new RoundEnd(
            Optional.ofNullable(failure),
            held,
            completed,
            failed,
            Optional.of(running == null ? report : report.withRenamed(running.renames(stack)))));
  }

  /** An offer takes no value of a wish itself. */
  private boolean isUpToDate(StackNode node) {
    ProgramRun running = program;
    return node.kind() == StackNode.Kind.OFFER
        || (running != null && running.isUpToDate(node.name()));
  }

  /** After a round that did everything, what a crash left open is done, or no longer wanted. */
  private void forgetOpen() {
    if (stack.openCount() > 0) {
      SortedSet<String> settled = UndeployPlan.settled(stack, request);
      stack.keepOpen(
          stack.openOperations().stream().filter(o -> !settled.contains(o.name())).toList());
    }
  }

  /** The process dies: creates and updates under way are left open in the state. */
  public void crash() {
    over = true;
    ProgramRun running = program;
    if (running != null) {
      running.leaveOpen();
    }
  }

  /**
   * What a wish is bound to in this round.
   *
   * @param edge a wish of the program
   * @return empty while it is not bound
   */
  public Optional<Binding> binding(Edge edge) {
    ProgramRun running = program;
    return running == null ? Optional.empty() : running.binding(edge);
  }

  /**
   * What a step is about.
   *
   * @param step a step of this round
   * @return the name of a resource; empty for other steps
   */
  public String resource(Step step) {
    return switch (step.kind()) {
      case REGISTER, BEGIN, FINISH -> running().name(step.subject());
      case BEGIN_DELETE, FINISH_DELETE -> stack.require(deletes.target(step.subject()).id()).name();
      default -> "";
    };
  }

  /**
   * The create or update that a step ends.
   *
   * @param step a FINISH that is enabled now
   * @return as it is told if it fails; an update names the instance as the state has it
   */
  public FailedStep operation(Step step) {
    return running().failing(step.subject());
  }

  /**
   * What a delete is about that the step begins or ends.
   *
   * @param step one of those enabled now that deletes something
   * @return an offer; empty if it is an instance
   */
  public Optional<Edge> deletedOffer(Step step) {
    return Optional.ofNullable(deletes.target(step.subject()).offer());
  }

  /**
   * What a delete is about that the step begins or ends.
   *
   * @param step one of those enabled now that deletes an instance
   * @return the instance
   */
  public SimInstance deletedInstance(Step step) {
    return stack.require(deletes.target(step.subject()).id());
  }

  private static void encode(Set<FailedStep> steps, Encoder to) {
    to.number(steps.size());
    steps.forEach(to::step);
  }

  /** By subject, so that the order in which they were asked makes no difference. */
  private void encodeOpenQuestions(Encoder to) {
    int open = 0;
    for (int i = 1; i <= questions; i++) {
      open += askedKinds[i] == null ? 0 : 1;
    }
    to.number(open);
    for (Step.Kind kind : Step.Kind.values()) {
      int subject = Integer.MIN_VALUE;
      for (int i = nextOpen(kind, subject); i > 0; i = nextOpen(kind, subject)) {
        subject = asked[i];
        to.phase(kind);
        to.number(subject);
        to.question(i);
      }
    }
  }

  /** The open question of a kind about the lowest subject above one; 0 if there is none. */
  private int nextOpen(Step.Kind kind, int above) {
    int best = 0;
    for (int i = 1; i <= questions; i++) {
      if (askedKinds[i] == kind && asked[i] > above && (best == 0 || asked[i] < asked[best])) {
        best = i;
      }
    }
    return best;
  }

  /**
   * Takes the round apart for comparison, without program, stack and memory.
   *
   * @param to takes the values
   */
  public void encode(Encoder to) {
    to.phase(request.kind());
    to.edges(request.unsatisfied());
    to.plan(request.leave());
    to.instances(request.refused());
    encode(request.failing(), to);
    to.number(
        (planAsked ? 1 : 0)
            + (planned ? 2 : 0)
            + (over ? 4 : 0)
            + (failure == null ? 0 : 8)
            + (held ? 16 : 0)
            + (saidToWait ? 32 : 0)
            + 64 * (hangsAfter + 1));
    Failure why = failure;
    to.name(why == null ? "" : why.summary());
    encode(failed.keySet(), to);
    to.instances(stuck);
    encodeOpenQuestions(to);
    ProgramRun running = program;
    if (running != null) {
      running.encode(to);
    }
    deletes.encode(to);
    last.encode(to);
  }
}
