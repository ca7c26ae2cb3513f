package mjuz.simulator.world;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import mjuz.core.executor.RoundKind;
import mjuz.core.executor.RoundRequest;
import mjuz.core.executor.StackReport;
import mjuz.core.journal.JournalRecord;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.Edge;
import mjuz.core.model.Instance;
import mjuz.core.model.JournalClaim;
import mjuz.core.model.Value;
import mjuz.core.model.Versions;
import mjuz.core.notice.Notice;
import mjuz.core.protocol.Batch;
import mjuz.core.protocol.Batch.Answer;
import mjuz.core.protocol.Input;
import mjuz.core.protocol.Input.OfferRegistered;
import mjuz.core.protocol.Timer;
import mjuz.core.stack.RoundMemory;
import mjuz.core.stack.StackReports;
import mjuz.core.trace.TraceEvent.Use;
import mjuz.core.trace.TraceStep;
import mjuz.core.trace.TraceWriter;
import mjuz.simulator.executor.ProgramPlan;
import mjuz.simulator.executor.SimInstance;
import mjuz.simulator.executor.SimRound;
import mjuz.simulator.executor.SimStack;
import mjuz.simulator.executor.Step;
import mjuz.simulator.executor.StepTrace;
import mjuz.simulator.model.SimProgram;
import mjuz.simulator.model.SimResource;
import mjuz.simulator.protocol.NodeCore;
import mjuz.simulator.protocol.Protocol;
import mjuz.simulator.random.StableHash;
import org.jspecify.annotations.Nullable;

/** One deployment: its journal and stack last, its process comes and goes. */
final class Node implements StepTrace {
  private final World world;
  private final DeploymentName name;
  private SimStack stack;

  /** Stacks whose state was lost: what is in them is there still, and nobody knows of it. */
  private final List<SimStack> abandoned = new ArrayList<>(0);

  private boolean newcomer;
  private final TreeSet<String> answersFor = new TreeSet<>();
  private final SimProgram base;
  private long skew;
  private final long hash;
  private SimJournal journal;
  private SimProgram program;
  private ProgramPlan plan;
  final Map<DeploymentName, Link> links = new TreeMap<>();

  // What dies with the process.
  private @Nullable NodeCore core;
  private @Nullable TraceWriter writer;
  private RoundMemory memory = new RoundMemory();
  private @Nullable SimRound round;
  private boolean roundFails;
  private final Set<Step> scheduled = new HashSet<>(4);
  private boolean stepPending;

  /** What the round has registered, by the question: it may end before that is answered. */
  private final Map<Long, OfferRegistered> registered = new HashMap<>(4);

  private final Map<Timer, Long> timers = new EnumMap<>(Timer.class);
  private @Nullable Deque<Input> inbox;
  private @Nullable Batch pending;
  private boolean paused;
  private long incarnation;

  /** After how many outputs the process is to die; negative for never. */
  private int crashAfter = -1;

  private boolean diskFull;

  /** Until then nothing can be recorded, and the process waits. */
  private long roomAt;

  private boolean historyUnknown;

  /** The program has changed since a round got through. */
  private boolean unproven;

  /** What the instance used that was deleted just now; for protocols that want to know. */
  private final Set<Edge> released = new TreeSet<>();

  /** Resources on which every operation fails. */
  final Set<String> broken = new HashSet<>(0);

  /** After how many steps its program does nothing more; negative if it returns. */
  int hangsAfter = -1;

  boolean destroyWanted;
  private boolean destroyed;

  /** It has waited long enough for a peer to hear of its end (R8); somebody may not have. */
  private boolean unheard;

  private int rounds;

  Node(World world, DeploymentName name, SimProgram program, long skew) {
    this.world = world;
    this.name = name;
    this.base = program;
    this.program = program;
    this.plan = ProgramPlan.of(program);
    this.skew = skew;
    this.hash = StableHash.of(name.text());
    this.stack = new SimStack(name.text());
    this.journal = new SimJournal(name.text());
  }

  DeploymentName name() {
    return name;
  }

  /** Tells deployments apart in the hash of a run. */
  long hash() {
    return hash;
  }

  SimStack stack() {
    return stack;
  }

  List<SimStack> abandoned() {
    return abandoned;
  }

  /** What it says of its journal. */
  JournalClaim claim() {
    return new JournalClaim(journal.id(), newcomer, answersFor);
  }

  SimJournal journal() {
    return journal;
  }

  SimProgram program() {
    return program;
  }

  /** A resource of its program; null if there is none of that name. */
  @Nullable SimResource resource(String resource) {
    int index = plan.indexOf(resource);
    if (index >= 0) {
      return plan.program().resources().get(index);
    }
    // One that is destroyed has a plan without resources.
    for (SimResource each : program.resources()) {
      if (each.name().equals(resource)) {
        return each;
      }
    }
    return null;
  }

  /** The program that it had at first. */
  SimProgram base() {
    return base;
  }

  /** The run of its process. */
  long incarnation() {
    return incarnation;
  }

  int rounds() {
    return rounds;
  }

  boolean isRunning() {
    return core != null;
  }

  boolean isDestroyed() {
    return destroyed;
  }

  boolean hasRound() {
    return round != null;
  }

  private long clock() {
    return world.now() + skew;
  }

  // The process.

  /**
   * A destroyed deployment is started again with a program that has nothing but its remote
   * connections: a peer that did not hear of its end waits for its word (R1, docs: known gap).
   */
  void reviveEmpty() {
    destroyed = false;
    destroyWanted = false;
    program = onlyConnections(base);
    plan = ProgramPlan.of(program);
  }

  /** Whether it is destroyed, and says that all who may wait for its word have heard it (R8). */
  boolean isHeard() {
    return destroyed && !unheard;
  }

  private static SimProgram onlyConnections(SimProgram of) {
    return new SimProgram(List.of(), List.of(), of.connections());
  }

  void start() {
    if (core != null || destroyed) {
      return;
    }
    if (destroyWanted) {
      // What is started to be destroyed does not run its program (R8).
      plan = ProgramPlan.of(onlyConnections(program));
    }
    // Rises even where the clock is behind: a trace tells incarnations apart by their order.
    incarnation = Versions.next(Math.max(journal.incarnation(), incarnation), clock());
    journal.append(List.of(new JournalRecord.IncarnationStarted(incarnation)));
    core = world.start(name, incarnation, journal.state());
    TraceWriter to = new TraceWriter(name, incarnation, world::traced, Value::json);
    writer = to;
    memory = new RoundMemory();
    world.happens(this, Happening.STARTED, "starts");
    to.started(world.now());
    StackReport report = StackReports.atStart(stack, journal.state().remembered());
    report.renamed().now().forEach((before, all) -> all.forEach(now -> renamed(0, before, now)));
    take(new Input.Started(report));
    if (destroyWanted) {
      take(new Input.DestroyRequested());
    }
  }

  void crash() {
    if (core == null) {
      return;
    }
    world.happens(this, Happening.DIED, "dies");
    end();
  }

  /** A death that a fault has prepared. */
  private void die() {
    crash();
    world.after(world.outage(), new Event.Start(this));
  }

  private void end() {
    core = null;
    writer = null;
    SimRound current = round;
    if (current != null) {
      current.crash();
    }
    round = null;
    scheduled.clear();
    registered.clear();
    stepPending = false;
    timers.clear();
    inbox = null;
    pending = null;
    paused = false;
    crashAfter = -1;
    diskFull = false;
    world.network().left(this);
  }

  void crashAfter(int outputs) {
    crashAfter = core == null ? -1 : outputs;
  }

  /** Nothing can be recorded for some time, and the process waits. */
  void fillDisk(long micros) {
    roomAt = world.now() + micros;
  }

  /** The disk is full, and the process is ended while it waits. */
  void fillDisk() {
    diskFull = core != null;
  }

  /** Nothing that a fault has prepared happens any more. */
  void heal() {
    crashAfter = -1;
    diskFull = false;
  }

  /** The process stands still for some time; says whether it does so from now on. */
  boolean pause(long micros) {
    if (core == null || paused) {
      return false;
    }
    paused = true;
    world.after(micros, new Event.Resume(this, incarnation));
    return true;
  }

  /**
   * Whether the executor's state tells all that the journal knows. If it does not, the loss of the
   * journal is one that mjuz does not promise to survive (docs/verification.md, known gaps).
   */
  boolean mayLoseJournal() {
    if (unproven || !world.rules().hasJournal()) {
      return false;
    }
    Set<Edge> recorded = stack.offers();
    for (JournalRecord.OfferSaved saved : journal.offers()) {
      if (saved.adoptFrom() != 0 || !recorded.contains(saved.edge())) {
        return false;
      }
    }
    return true;
  }

  /** Since the journal was lost, no round has got through: no program is to change (known gap). */
  boolean isHistoryUnknown() {
    return historyUnknown;
  }

  /**
   * Comes back without its journal, on a machine whose clock may be behind (R4).
   *
   * @param behind how much further its clock is behind, in microseconds
   */
  void loseJournal(long behind) {
    historyUnknown = true;
    journal = new SimJournal(journal.id() + "'");
    skew -= behind;
  }

  /**
   * Comes back without journal and state (R4): a newcomer under its name, while all that was
   * deployed is there still.
   */
  void loseEverything() {
    journal = new SimJournal(journal.id() + "'");
    newcomer = true;
    abandoned.add(stack);
    stack = stack.anew();
  }

  /** An operator has removed what was left of lost stacks, and says so with the next start. */
  void answerForLost() {
    for (SimStack lost : abandoned) {
      for (int i = 0; i < lost.size(); i++) {
        removedByHand(lost.get(i));
      }
    }
    abandoned.clear();
    for (String id = journal.id(); id.endsWith("'"); id = id.substring(0, id.length() - 1)) {
      answersFor.add(id.substring(0, id.length() - 1));
    }
  }

  private void removedByHand(SimInstance instance) {
    new TraceWriter(name, incarnation, world::traced, Value::json)
        .resource(
            world.now(),
            0,
            TraceStep.DELETED,
            instance.name(),
            Optional.of(instance.instance().id()),
            List.of(),
            "by hand");
  }

  void change(SimProgram next, String cause) {
    String what = world.isObserved() ? ProgramDifference.of(program, next) : "has another program";
    program = next;
    unproven = true;
    plan = ProgramPlan.of(destroyWanted ? onlyConnections(next) : next);
    world.happens(
        this, Happening.PROGRAM_CHANGED, world.isListening() ? "has program " + next : what);
    take(new Input.ProgramChanged(cause));
  }

  // Inputs and outputs.

  /** Hands an input to the core, or keeps it until the core takes inputs again. */
  void take(Input input) {
    if (core == null) {
      return;
    }
    if (pending != null || paused) {
      Deque<Input> waiting = inbox;
      if (waiting == null) {
        waiting = new ArrayDeque<>(4);
        inbox = waiting;
      }
      waiting.add(input);
      return;
    }
    step(input);
  }

  private void step(Input input) {
    NodeCore now = core;
    if (now == null) {
      return;
    }
    unheard = input instanceof Input.TimerFired fired && fired.timer() == Timer.LINGER;
    if (input instanceof OfferRegistered asked) {
      registered.put(asked.request(), asked);
    }
    Batch batch = now.step(clock(), input);
    world.stepped(this, input, batch);
    if (batch.records().isEmpty()) {
      carryOut(batch);
      return;
    }
    if (diskFull || dies()) {
      die();
      return;
    }
    if (world.now() < roomAt) {
      // What rests on the records waits, and with it all else, until there is room (I5).
      pending = batch;
      world.at(roomAt, new Event.Durable(this, incarnation));
      return;
    }
    long delay = world.network().fsync();
    if (delay == 0) {
      durable(batch);
    } else {
      pending = batch;
      world.after(delay, new Event.Durable(this, incarnation));
    }
  }

  private boolean dies() {
    return crashAfter >= 0 && crashAfter-- == 0;
  }

  void durable(long ofIncarnation) {
    Batch batch = pending;
    if (core == null || batch == null || ofIncarnation != incarnation) {
      return;
    }
    pending = null;
    durable(batch);
    drain();
  }

  void resume(long ofIncarnation) {
    if (core != null && ofIncarnation == incarnation) {
      paused = false;
      world.happens(this, Happening.RESUMED, "goes on");
      drain();
    }
  }

  private void drain() {
    while (core != null && pending == null && !paused && inbox != null && !inbox.isEmpty()) {
      step(inbox.remove());
    }
  }

  private void durable(Batch batch) {
    journal.append(batch.records());
    if (dies()) {
      noticed(batch);
      die();
      return;
    }
    carryOut(batch);
  }

  /** Notices are told as soon as what they speak of is durable. */
  private void noticed(Batch batch) {
    TraceWriter to = writer;
    List<Notice> notices = batch.notices();
    for (int i = 0; i < notices.size(); i++) {
      Notice notice = notices.get(i);
      switch (notice) {
        case Notice.OfferPublished n ->
            world.truth().published(n.edge(), n.version(), answered(batch, n.edge()));
        case Notice.OfferWithdrawn n -> world.truth().withdrawn(n.edge());
        case Notice.EqualValueAdopted n -> world.truth().adopted(this, n.edge(), n.version());
        case Notice.RoundStarted n -> rounds++;
        case Notice.RoundEnded n -> {
          if (n.kind() == RoundKind.DEPLOY && n.outcome() == Notice.Outcome.SUCCEEDED) {
            historyUnknown = false;
            unproven = false;
          }
        }
        default -> {}
      }
      if (to != null) {
        to.notice(world.now(), notice);
      }
    }
    joined(batch);
  }

  /** The registration that a batch answers; null if it answers none of that offer. */
  private @Nullable OfferRegistered answered(Batch batch, Edge offer) {
    List<Answer> answers = batch.answers();
    for (int i = 0; i < answers.size(); i++) {
      OfferRegistered asked = registration(answers.get(i));
      if (asked != null && asked.offer().equals(offer)) {
        return asked;
      }
    }
    return null;
  }

  private @Nullable OfferRegistered registration(Answer answer) {
    return answer instanceof Answer.Recorded ? registered.get(answer.request()) : null;
  }

  /** What is answered and was not published is offered by the newest version. */
  private void joined(Batch batch) {
    List<Answer> answers = batch.answers();
    for (int i = 0; i < answers.size(); i++) {
      OfferRegistered asked = registration(answers.get(i));
      if (asked != null && !isPublished(batch, asked.offer())) {
        world.truth().joined(asked);
      }
    }
  }

  private static boolean isPublished(Batch batch, Edge offer) {
    return batch.notices().stream()
        .anyMatch(n -> n instanceof Notice.OfferPublished p && p.edge().equals(offer));
  }

  private void carryOut(Batch batch) {
    noticed(batch);
    List<Batch.Connection> connections = batch.connections();
    for (int i = 0; i < connections.size(); i++) {
      switch (connections.get(i)) {
        case Batch.Connection.Connect c -> world.network().connect(this, c.peer());
        case Batch.Connection.Disconnect d -> world.network().disconnect(this, d.peer());
      }
    }
    List<Batch.Outgoing> messages = batch.messages();
    for (int i = 0; i < messages.size(); i++) {
      if (dies()) {
        die();
        return;
      }
      world.network().send(this, messages.get(i));
    }
    List<Batch.TimerSetting> settings = batch.timers();
    for (int i = 0; i < settings.size(); i++) {
      set(settings.get(i));
    }
    SimRound current = round;
    if (current != null && !batch.answers().isEmpty()) {
      batch.answers().forEach(current::answer);
      proceed();
    }
    Optional<RoundRequest> request = batch.round();
    if (request.isPresent()) {
      if (dies()) {
        die();
        return;
      }
      begin(request.get());
    }
    if (batch.end().isPresent()) {
      ended(batch.end().get());
    }
  }

  private void ended(Batch.End reason) {
    world.happens(
        this,
        reason == Batch.End.DESTROYED ? Happening.DESTROYED : Happening.STOPPED,
        "ends " + reason);
    TraceWriter to = writer;
    if (to != null) {
      to.stopped(world.now());
    }
    end();
    if (reason == Batch.End.STOPPED && !world.isFaulty()) {
      // It was told so while there were faults; now everything runs.
      world.after(0, new Event.Start(this));
    }
    if (reason == Batch.End.DESTROYED) {
      destroyed = true;
      if (!stack.isEmpty()) {
        throw world.violation("R8", "%s is destroyed with %s".formatted(name, stack));
      }
    }
  }

  // Timers.

  private void set(Batch.TimerSetting setting) {
    if (setting.atMicros() == Batch.TimerSetting.NEVER) {
      timers.remove(setting.timer());
      return;
    }
    long at = setting.atMicros() - skew + world.jitter(setting.jitterMicros());
    timers.put(setting.timer(), at);
    world.at(at, new Event.TimerDue(this, incarnation, setting.timer(), at));
  }

  boolean fire(Timer timer, long ofIncarnation, long at) {
    Long due = timers.get(timer);
    if (core == null || ofIncarnation != incarnation || due == null || due != at) {
      return false;
    }
    timers.remove(timer);
    take(new Input.TimerFired(timer));
    return true;
  }

  // The round.

  private void begin(RoundRequest request) {
    if (round != null) {
      throw world.violation("I3", "%s starts a round in a round".formatted(name));
    }
    scheduled.clear();
    registered.clear();
    round = new SimRound(request, plan, stack, memory, world.parallelism(), this);
    round.hangAfter(hangsAfter);
    roundFails = world.roundFails();
    proceed();
  }

  private void proceed() {
    SimRound current = round;
    if (!stepPending && current != null) {
      stepPending = true;
      world.after(world.stepDelay(), new Event.RoundStep(this, current));
    }
  }

  /** One step that takes no time; false if the round waits. */
  boolean advance(SimRound of) {
    if (round != of) {
      return false;
    }
    stepPending = false;
    List<Step> enabled = of.enabled();
    enabled.removeIf(Step::isEnd);
    if (enabled.isEmpty()) {
      return false;
    }
    Step step = enabled.get(world.choose(enabled.size()));
    world.log(this, step);
    Optional<Input> input = of.take(step);
    after(of, input);
    return true;
  }

  private void after(SimRound of, Optional<Input> input) {
    boolean more = scheduleEnds(of);
    if (of.isOver()) {
      round = null;
      scheduled.clear();
    } else if (more) {
      proceed();
    }
    input.ifPresent(this::take);
  }

  /** Lets what was begun end in its time; returns whether there are other steps. */
  private boolean scheduleEnds(SimRound of) {
    boolean others = false;
    for (Step step : of.enabled()) {
      others |= !step.isEnd();
      if (step.isEnd() && scheduled.add(step)) {
        boolean delete = step.kind() == Step.Kind.FINISH_DELETE;
        long time = world.durationOf(this, of.resource(step), delete);
        world.begins(this, of.resource(step), delete, time);
        world.after(time, new Event.OperationEnd(this, of, step));
      }
    }
    return others;
  }

  boolean endOperation(SimRound of, Step step) {
    if (round != of) {
      return false;
    }
    scheduled.remove(step);
    boolean fails = (roundFails && world.stepFails()) || isBroken(of, step);
    world.log(this, fails && world.isListening() ? "fails: " + step : step);
    Optional<Input> input = fails ? of.fail(step) : of.take(step);
    after(of, input);
    tellUnused(of);
    return true;
  }

  private boolean isBroken(SimRound of, Step step) {
    return !broken.isEmpty() && broken.contains(of.resource(step));
  }

  private void tellUnused(SimRound of) {
    if (released.isEmpty()) {
      return;
    }
    for (Edge wish : released) {
      if (!stack.uses(wish)) {
        take(new Input.WishRegistered(of.request().number(), Protocol.NOTHING_ASKED, wish));
      }
    }
    released.clear();
  }

  @Override
  public void step(long number, TraceStep step, SimInstance instance, List<Use> uses) {
    TraceWriter to = writer;
    if (to == null) {
      return;
    }
    boolean known =
        step == TraceStep.CREATED
            || step == TraceStep.UPDATED
            || step == TraceStep.DELETING
            || step == TraceStep.DELETED
            || step == TraceStep.RETAINED
            || (step == TraceStep.FAILED && stack.exists(instance.id()));
    to.resource(
        world.now(),
        number,
        step,
        instance.name(),
        known ? Optional.of(instance.instance().id()) : Optional.empty(),
        // Not what it uses through others: docs/verification.md, "stale through another".
        uses.isEmpty() ? uses : instance.uses(),
        "");
    switch (step) {
      case CREATED, UPDATED -> world.truth().used(instance);
      case DELETED, RETAINED -> {
        world.truth().deleted(this, instance);
        if (!world.rules().hasJournal()) {
          instance.uses().forEach(use -> released.add(use.edge()));
        }
      }
      default -> {}
    }
  }

  @Override
  public void renamed(long number, Instance before, Instance now) {
    TraceWriter to = writer;
    if (to != null) {
      to.renamed(world.now(), number, before, now);
    }
  }

  @Override
  public String toString() {
    return name.text();
  }
}
