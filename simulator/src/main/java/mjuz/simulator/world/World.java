package mjuz.simulator.world;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import mjuz.core.invariant.InvariantChecker;
import mjuz.core.invariant.Violation;
import mjuz.core.journal.JournalState;
import mjuz.core.model.DeploymentName;
import mjuz.core.protocol.Batch;
import mjuz.core.protocol.Input;
import mjuz.core.protocol.ProtocolOptions;
import mjuz.core.trace.TraceEvent;
import mjuz.simulator.model.SimDuration;
import mjuz.simulator.model.SimProgram;
import mjuz.simulator.model.SimResource;
import mjuz.simulator.protocol.NodeCore;
import mjuz.simulator.protocol.Protocol;
import mjuz.simulator.random.RandomForks;
import mjuz.simulator.random.StableHash;
import org.jspecify.annotations.Nullable;

/**
 * Deployments in virtual time. Events happen in the order (time, sequence); everything that is left
 * to chance is drawn from generators forked from the seed, so the same seed gives the same run.
 * After every event I1 to I5 are checked; {@link #settle} heals the world and checks L1 and L2.
 *
 * <p>Not thread-safe: one world runs on one thread.
 */
public final class World {
  /** Virtual time begins here, in microseconds: versions are positive whatever a clock is off. */
  private static final long BEGIN = 1_000_000_000_000L;

  private static final long STEP_DELAY = 1_000;
  private static final long STARTS_WITHIN = 2_000_000;

  /** L1: at rest after this many events for each deployment, or never. */
  private static final int SETTLE_EVENTS = 40_000;

  /** L1: and after this much time, with what all operations take some times one by one. */
  private static final long SETTLE_MICROS = 24L * 3_600 * 1_000_000;

  private static final int SETTLE_OPERATIONS = 4;

  /** L2: rounds after the last fault, for each deployment. */
  private static final int SETTLE_ROUNDS = 30;

  private static final int HISTORY = 40;

  private final WorldOptions options;
  private final RandomForks forks;
  private FaultProfile profile;
  private final RandomGenerator executors;
  private final RandomGenerator timers;
  private final Set<DeploymentName> goneForGood = new HashSet<>(2);
  private final List<Node> nodes = new ArrayList<>();
  private final Map<DeploymentName, Node> byName = new HashMap<>();
  private final EventQueue queue = new EventQueue();
  private final Network network;
  private final Truth truth = new Truth(this);
  private final InvariantChecker checker = new InvariantChecker();
  private final StableHash hash = new StableHash();
  private final Deque<String> recent = new ArrayDeque<>();
  private final Faults faults;
  private final long settleMicros;
  private @Nullable Consumer<String> log;
  private @Nullable WorldObserver observer;
  private @Nullable Runnable look;
  private long lookAt = Long.MAX_VALUE;
  private Processes processes;
  private boolean judgesWords;
  private long now = BEGIN;
  private long events;
  private long steps;
  private long lastOperation = BEGIN;
  private boolean faulty = true;
  private boolean ring;

  /**
   * A world in which nothing has happened; its deployments start at its first moments.
   *
   * @param options what is left to chance, and times
   * @param programs the first program of each deployment
   * @param history how programs change while there are faults
   */
  public World(
      WorldOptions options,
      SortedMap<DeploymentName, SimProgram> programs,
      ProgramHistory history) {
    this(options, programs, history, Map.of());
  }

  /**
   * A world in which processes also run at given times only: they start when they wake, and die
   * when they fall asleep.
   *
   * @param options what is left to chance, and times
   * @param programs the first program of each deployment
   * @param history how programs change while there are faults
   * @param awake when deployments run; those that are not named run all the time
   */
  public World(
      WorldOptions options,
      SortedMap<DeploymentName, SimProgram> programs,
      ProgramHistory history,
      Map<DeploymentName, List<Awake>> awake) {
    this.options = options;
    this.processes = options.rules()::start;
    this.judgesWords = options.rules().hasJournal();
    this.forks = new RandomForks(options.seed());
    this.profile =
        options
            .restriction()
            .of(
                options
                    .settings()
                    .of(FaultProfile.of(options.profile(), forks.fork("profile")))
                    .of(programs.size()));
    this.executors = forks.fork("executors");
    this.timers = forks.fork("timers");
    this.network = new Network(this, profile);
    RandomGenerator clocks = forks.fork("clocks");
    RandomGenerator starts = forks.fork("starts");
    long startsWithin =
        options
            .settings()
            .micros(Setting.START, options.profile() == FaultProfile.Kind.NONE ? 0 : STARTS_WITHIN);
    programs.forEach(
        (name, program) -> {
          long skew =
              profile.skew() == 0 ? 0 : clocks.nextLong(2 * profile.skew()) - profile.skew();
          Node node = new Node(this, name, program, skew);
          nodes.add(node);
          byName.put(name, node);
          List<Awake> times = awake.get(name);
          if (times == null) {
            after(startsWithin == 0 ? 0 : starts.nextLong(startsWithin), new Event.Start(node));
          } else {
            times.forEach(each -> plan(node, each));
          }
        });
    this.faults = new Faults(this, profile, history, options.restriction());
    this.settleMicros =
        options.settings().micros(Setting.REST, SETTLE_MICROS)
            + SETTLE_OPERATIONS * operationMicros(programs);
  }

  private static long operationMicros(SortedMap<DeploymentName, SimProgram> programs) {
    long micros = 0;
    for (SimProgram program : programs.values()) {
      for (SimResource each : program.resources()) {
        micros += each.duration().meanMicros() + each.deleteDuration().meanMicros();
      }
    }
    return micros;
  }

  private void plan(Node node, Awake awake) {
    after(awake.fromMicros(), new Event.Start(node));
    after(awake.toMicros(), new Event.Sleep(node));
  }

  /**
   * Tells each event in words from now on.
   *
   * @param to takes the lines
   */
  public void listen(Consumer<String> to) {
    log = to;
  }

  /**
   * Tells each event as data from now on, after those who are told already.
   *
   * @param by takes them
   */
  public void observe(WorldObserver by) {
    WorldObserver before = observer;
    observer = before == null ? by : before.and(by);
  }

  /**
   * Calls back when everything has happened that happens up to some time. Never, if the world comes
   * to its end before it. Changes nothing of what happens.
   *
   * @param micros the time, in microseconds since the world began
   * @param then called once, between two events
   */
  public void lookAt(long micros, Runnable then) {
    lookAt = BEGIN + micros;
    look = then;
  }

  /** What starts processes; by itself, the rules of the options. */
  @FunctionalInterface
  interface Processes {
    /** See {@link Protocol#start}. */
    NodeCore start(
        DeploymentName self, long incarnation, ProtocolOptions options, JournalState recovered);
  }

  /**
   * Lets the processes that start from now on be others: tests plant faults so.
   *
   * @param areWordsJudged whether I5 is checked on each word, and not only on what comes of it
   */
  void starting(Processes others, boolean areWordsJudged) {
    processes = others;
    judgesWords = areWordsJudged;
  }

  /** How messages and journals fare from now on, and whether steps of rounds fail. */
  void fares(FaultProfile next) {
    profile = next;
    network.fares(next);
  }

  boolean judgesWords() {
    return judgesWords;
  }

  NodeCore start(DeploymentName self, long incarnation, JournalState recovered) {
    return processes.start(self, incarnation, options.protocol(), recovered);
  }

  // What the parts of the world share.

  RandomGenerator fork(String consumer) {
    return forks.fork(consumer);
  }

  long now() {
    return now;
  }

  Protocol rules() {
    return options.rules();
  }

  ProtocolOptions options() {
    return options.protocol();
  }

  int parallelism() {
    return options.parallelism();
  }

  Network network() {
    return network;
  }

  Truth truth() {
    return truth;
  }

  List<Node> nodes() {
    return nodes;
  }

  @Nullable Node find(DeploymentName name) {
    return byName.get(name);
  }

  Node node(DeploymentName name) {
    return Optional.ofNullable(byName.get(name)).orElseThrow();
  }

  void after(long micros, Event event) {
    queue.add(now + micros, event);
  }

  void at(long time, Event event) {
    queue.add(Math.max(time, now), event);
  }

  long outage() {
    return faults.outage();
  }

  boolean isFaulty() {
    return faulty;
  }

  long jitter(long most) {
    return most <= 0 ? 0 : timers.nextLong(most + 1);
  }

  int choose(int bound) {
    return bound == 1 ? 0 : executors.nextInt(bound);
  }

  long stepDelay() {
    return 1 + executors.nextLong(STEP_DELAY);
  }

  boolean roundFails() {
    return faulty
        && profile.failingRounds() > 0
        && executors.nextDouble() < profile.failingRounds();
  }

  boolean stepFails() {
    return faulty && executors.nextDouble() < profile.failingSteps();
  }

  long durationOf(Node node, String resource, boolean delete) {
    SimResource found = node.resource(resource);
    if (found == null) {
      return SimDuration.ZERO.meanMicros();
    }
    return (delete ? found.deleteDuration() : found.duration()).sample(executors);
  }

  void traced(TraceEvent event) {
    WorldObserver by = observer;
    if (by != null) {
      by.traced(now - BEGIN, event);
    }
    checker.accept(event);
    requireHolds();
  }

  private void requireHolds() {
    if (!checker.holds()) {
      Violation first = checker.violations().getFirst();
      throw new SimViolation(
          first.invariant().name(),
          first.message(),
          first.events().stream().map(TraceEvent::toString).toList(),
          first.events());
    }
  }

  void stepped(Node node, Input input, Batch batch) {
    steps++;
    hash.add(node.hash() * 31 + batch.records().size());
    List<Batch.Outgoing> messages = batch.messages();
    for (int i = 0; i < messages.size(); i++) {
      Batch.Outgoing message = messages.get(i);
      hash.add(StableHash.of(message.message().edge().offer()) + message.session());
    }
    List<Batch.Answer> answers = batch.answers();
    for (int i = 0; i < answers.size(); i++) {
      hash.add(answers.get(i).request());
    }
    WorldObserver by = observer;
    if (by != null) {
      by.stepped(now - BEGIN, node.name(), input, batch);
    }
    if (log != null) {
      log(node, input);
      batch.notices().forEach(notice -> log(node, "- " + notice));
    }
  }

  boolean isListening() {
    return log != null;
  }

  void log(Node node, Object what) {
    Consumer<String> to = log;
    if (to == null && what instanceof String text) {
      remember((now - BEGIN) + " " + node.name() + " " + text);
    } else if (to != null) {
      to.accept((now - BEGIN) + " " + node.name() + " " + what);
    }
  }

  /** Tells what happens to a deployment from outside of its core. */
  void happens(Node node, Happening what, String text) {
    happens(node, what, List.of(), text);
  }

  void happens(Node node, Happening what, List<Node> others, String text) {
    log(node, text);
    WorldObserver by = observer;
    if (by != null) {
      List<DeploymentName> names = others.stream().map(Node::name).toList();
      by.happened(now - BEGIN, node.name(), what, names, text);
    }
  }

  void begins(Node node, String resource, boolean delete, long micros) {
    WorldObserver by = observer;
    if (by != null) {
      by.began(now - BEGIN, node.name(), resource, delete, micros);
    }
  }

  boolean isObserved() {
    return observer != null;
  }

  private void remember(String line) {
    if (recent.size() == HISTORY) {
      recent.removeFirst();
    }
    recent.addLast(line);
  }

  SimViolation violation(String rule, String message) {
    return new SimViolation(rule, message, List.copyOf(recent));
  }

  // Running.

  /** Lets the faults and changes of the profile happen, for as long as it says. */
  public void runFaults() {
    long end = BEGIN + profile.phase();
    while (!queue.isEmpty() && queue.nextTime() <= end) {
      next();
    }
    now = Math.max(now, end);
  }

  /**
   * Ends the faults, starts every process that is not running, and lets the world come to rest.
   *
   * @throws SimViolation L1 if it does not, or if something else is deployed than the programs ask
   *     for, unless a ring is deployed ({@link WorldSummary#ring}); L2 if it takes too many rounds
   */
  public void settle() {
    faulty = false;
    faults.end();
    network.heal();
    nodes.forEach(Node::heal);
    if (observer != null && profile.phase() > 0) {
      happens(nodes.getFirst(), Happening.FAULTS_ENDED, nodes, "all faults end");
    }
    startAll();
    rest();
    // What ended its destroy meanwhile may not have been heard either.
    startAll();
    rest();
    Expected.of(nodes).check(this);
    if (!ring) {
      checker.atRest();
      requireHolds();
    }
  }

  /** L1 is broken, unless a ring may keep the deployment waiting: of that it promises nothing. */
  void violated(Node node, String message) {
    if (!Ring.waiting(this).contains(node.name())) {
      throw violation("L1", message);
    }
    ring = true;
  }

  /**
   * Starts every process that does not run; what is destroyed, with an empty program, unless it is
   * gone for good.
   */
  private void startAll() {
    for (Node node : nodes) {
      if (node.isDestroyed()) {
        if (goneForGood.contains(node.name()) && node.isHeard()) {
          continue;
        }
        node.reviveEmpty();
      }
      if (!node.isRunning()) {
        after(0, new Event.Start(node));
      }
    }
  }

  /**
   * Destroys every deployment at once, and lets the world come to rest: nothing is left, unless a
   * ring is deployed, in which each waits for the next one to go.
   *
   * @return whether nothing is left
   */
  public boolean destroyAll() {
    startAll();
    rest();
    if (observer != null) {
      happens(nodes.getFirst(), Happening.TOLD_TO_DESTROY, nodes, "all are told to destroy");
    }
    for (Node node : nodes) {
      node.destroyWanted = true;
      node.take(new Input.DestroyRequested());
    }
    rest();
    boolean all = true;
    for (Node node : nodes) {
      if (!node.isDestroyed()) {
        violated(node, "%s does not end its destroy: %s".formatted(node, node.stack()));
        all = false;
      }
    }
    return all;
  }

  /**
   * Lets some events happen.
   *
   * @param count how many, if there are so many
   */
  public void run(int count) {
    for (int i = 0; i < count && !queue.isEmpty(); i++) {
      next();
    }
  }

  /**
   * Lets events happen for some time.
   *
   * @param micros how long, in microseconds of virtual time
   */
  public void runFor(long micros) {
    long end = now + micros;
    while (!queue.isEmpty() && queue.nextTime() <= end) {
      next();
    }
    now = end;
  }

  /**
   * Every operation on a resource fails from now on.
   *
   * @param name the deployment
   * @param resource the name of the resource
   */
  public void breakResource(DeploymentName name, String resource) {
    node(name).broken.add(resource);
  }

  /**
   * Operations on a resource do not fail any more.
   *
   * @param name the deployment
   * @param resource the name of the resource
   */
  public void mendResource(DeploymentName name, String resource) {
    node(name).broken.remove(resource);
  }

  /**
   * The program does not return from now on, in rounds that begin.
   *
   * @param name the deployment
   * @param steps after how many of its own steps it does nothing more; negative if it returns again
   */
  public void hang(DeploymentName name, int steps) {
    node(name).hangsAfter = steps;
  }

  /**
   * A team changes its program.
   *
   * @param name the deployment
   * @param program the next one
   */
  public void change(DeploymentName name, SimProgram program) {
    node(name).change(program, "changed");
  }

  /**
   * An operator destroys a deployment.
   *
   * @param name the deployment
   */
  public void destroy(DeploymentName name) {
    Node node = node(name);
    node.destroyWanted = true;
    node.take(new Input.DestroyRequested());
  }

  /**
   * An operator destroys a deployment, and nobody starts it again once all who may wait for its
   * word have heard it: nobody may need it any more (L1).
   *
   * @param name the deployment
   */
  public void destroyForGood(DeploymentName name) {
    goneForGood.add(name);
    destroy(name);
  }

  /**
   * A process dies, and starts again.
   *
   * @param name the deployment
   * @param micros when it starts, in microseconds from now
   */
  public void kill(DeploymentName name, long micros) {
    Node node = node(name);
    node.crash();
    after(micros, new Event.Start(node));
  }

  /**
   * An operator lets the engine delete everything that a deployment has. No round is under way.
   *
   * @param name the deployment
   */
  public void unprotect(DeploymentName name) {
    node(name).stack().unprotect();
  }

  /**
   * Nothing can be recorded in a journal for some time; its process waits until there is room.
   *
   * @param name the deployment
   * @param micros how long, in microseconds
   */
  public void fillDisk(DeploymentName name, long micros) {
    node(name).fillDisk(micros);
  }

  /**
   * A process dies, and comes back without its journal; its state is there.
   *
   * @param name the deployment
   * @param micros when it starts, in microseconds from now
   */
  public void loseJournal(DeploymentName name, long micros) {
    Node node = node(name);
    node.crash();
    node.loseJournal(0);
    after(micros, new Event.Start(node));
  }

  /**
   * A process dies, and comes back without journal and state: what it has deployed is there still.
   *
   * @param name the deployment
   * @param micros when it starts, in microseconds from now
   */
  public void loseEverything(DeploymentName name, long micros) {
    Node node = node(name);
    node.crash();
    node.loseEverything();
    after(micros, new Event.Start(node));
  }

  /**
   * An operator removes what was left of a deployment that had lost everything, and starts it again
   * with an answer for the lost journal.
   *
   * @param name the deployment
   */
  public void answerForLost(DeploymentName name) {
    Node node = node(name);
    node.crash();
    node.answerForLost();
    after(0, new Event.Start(node));
  }

  /**
   * Whether a deployment has ended its destroy.
   *
   * @param name the deployment
   * @return true if so
   */
  public boolean isDestroyed(DeploymentName name) {
    return node(name).isDestroyed();
  }

  /**
   * Whether the process of a deployment runs.
   *
   * @param name the deployment
   * @return false if it has died, or has ended
   */
  public boolean isRunning(DeploymentName name) {
    return node(name).isRunning();
  }

  /**
   * Lets events happen until something is the case.
   *
   * @param micros the last moment at which one may happen, since the world began
   * @param done asked after each event
   * @return whether it came to be the case
   */
  public boolean runUntil(long micros, BooleanSupplier done) {
    while (!queue.isEmpty() && queue.nextTime() <= BEGIN + micros) {
      next();
      if (done.getAsBoolean()) {
        return true;
      }
    }
    return false;
  }

  /**
   * Whether a resource is deployed.
   *
   * @param name the deployment
   * @param resource its name in the program
   * @return true if there is an instance that does not wait for its deletion
   */
  public boolean isDeployed(DeploymentName name, String resource) {
    return node(name).stack().current(resource).isPresent();
  }

  private void rest() {
    long roundsBefore = rounds();
    long last = events + (long) SETTLE_EVENTS * nodes.size();
    long deadline = now + settleMicros;
    while (!queue.isEmpty()) {
      next();
      if (events > last || now > deadline) {
        throw violation("L1", "the world does not come to rest");
      }
    }
    for (Node node : nodes) {
      if (node.hasRound()) {
        violated(node, "%s waits in a round for ever".formatted(node));
      }
    }
    long used = rounds() - roundsBefore;
    if (used > (long) SETTLE_ROUNDS * nodes.size()) {
      throw violation("L2", "%d rounds without a change".formatted(used));
    }
  }

  private void next() {
    if (queue.nextTime() > lookAt) {
      lookNow();
    }
    now = Math.max(now, queue.nextTime());
    Event event = queue.poll();
    try {
      if (dispatch(event)) {
        events++;
        hash.add(now);
      }
    } catch (IllegalStateException | IllegalArgumentException e) {
      SimViolation fault = violation("fault", e.toString());
      fault.initCause(e);
      throw fault;
    }
  }

  private void lookNow() {
    Runnable then = look;
    lookAt = Long.MAX_VALUE;
    look = null;
    if (then != null) {
      then.run();
    }
  }

  /** Returns whether anything happened. */
  private boolean dispatch(Event event) {
    return switch (event) {
      case Event.Delivery e -> network.deliver(e);
      case Event.TimerDue e -> e.node().fire(e.timer(), e.incarnation(), e.at());
      case Event.RoundStep e -> e.node().advance(e.round());
      case Event.OperationEnd e -> {
        boolean ended = e.node().endOperation(e.round(), e.step());
        lastOperation = ended ? now : lastOperation;
        yield ended;
      }
      case Event.Durable e -> {
        e.node().durable(e.incarnation());
        yield true;
      }
      case Event.Resume e -> {
        e.node().resume(e.incarnation());
        yield true;
      }
      case Event.Dial e -> network.dialled(e.link());
      case Event.SessionEnd e -> network.sessionEnded(e.link(), e.node(), e.session());
      case Event.LateSession e -> network.late(e);
      case Event.Silence e -> network.silent(e.link(), e.session());
      case Event.Start e -> {
        e.node().start();
        yield true;
      }
      case Event.Sleep e -> {
        e.node().crash();
        yield true;
      }
      case Event.Heal e -> {
        network.heal(e.partition());
        yield true;
      }
      case Event.Fault e -> faults.fault();
      case Event.Change e -> faults.change();
    };
  }

  // What came of it.

  /**
   * When the last operation on a resource has ended.
   *
   * @return microseconds of virtual time since the world began
   */
  public long lastOperationMicros() {
    return lastOperation - BEGIN;
  }

  /**
   * How many faults were drawn, also those that are left out or did nothing.
   *
   * @return the number of the last one
   */
  public int lastFault() {
    return faults.number();
  }

  /**
   * How many changes were drawn, also those that are left out or did nothing.
   *
   * @return the number of the last one
   */
  public int lastChange() {
    return faults.changeNumber();
  }

  /** The rounds that were started so far. */
  private long rounds() {
    long all = 0;
    for (Node node : nodes) {
      all += node.rounds();
    }
    return all;
  }

  /**
   * The deployments, and what they have deployed.
   *
   * @return as it is now
   */
  public WorldState state() {
    return WorldState.of(this);
  }

  /**
   * What has happened so far.
   *
   * @return the counts
   */
  public WorldSummary summary() {
    return new WorldSummary(
        events,
        steps,
        rounds(),
        network.sent(),
        faults.count(),
        faults.changeCount(),
        now - BEGIN,
        hash.value(),
        ring);
  }
}
