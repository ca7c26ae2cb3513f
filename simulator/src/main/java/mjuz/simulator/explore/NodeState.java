package mjuz.simulator.explore;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import mjuz.core.journal.JournalState;
import mjuz.core.protocol.DeploymentCore;
import mjuz.core.protocol.Timer;
import mjuz.core.stack.RoundMemory;
import mjuz.core.trace.TraceEvent.Use;
import mjuz.simulator.executor.MemoryEncoding;
import mjuz.simulator.executor.SimInstance;
import mjuz.simulator.executor.SimRound;
import mjuz.simulator.executor.SimStack;
import mjuz.simulator.executor.Step;
import org.jspecify.annotations.Nullable;

/**
 * One deployment at one moment: what lasts (journal, stack, program), its process if it runs (core,
 * round, timers), and the truth that the invariants are checked against. Once sealed it does not
 * change any more; a step is made on a copy.
 */
final class NodeState {
  /** Whether there is a process. */
  enum Phase {
    DOWN,
    RUNNING,
    /** Destroyed, and all who may wait for its word have heard it: it does not come back. */
    ENDED,
    /**
     * Destroyed, and somebody may not have heard of it, for which it has waited long enough (R8).
     * It is started again, to be destroyed again, at some time; L1 is about processes that run.
     */
    UNHEARD
  }

  private final Universe universe;
  final int self;

  Phase phase = Phase.DOWN;
  int program;
  boolean destroy;
  JournalState journal;
  SimStack stack;
  Published published = Published.NOTHING;

  /** By edge: uses of versions from the one to below the other count as the other (R5). */
  long[] adoptedFrom;

  long[] adoptedTo;

  /** No version is below it: time went on before this process began. */
  long clock = 1;

  @Nullable DeploymentCore core;
  RoundMemory memory = new RoundMemory();
  @Nullable SimRound round;
  int roundProgram;

  /** A bit for each {@link Timer} that is set. */
  int timers;

  /** A bit for each peer to which a session is wanted. */
  int wanted;

  // Sealed.

  int id = -1;
  final Hash raw = new Hash();

  /** What a world's hash and the invariants take of it; see {@link Part}. */
  long[] part = {};

  /** What the round under way may do next. */
  List<Step> enabled = List.of();

  /** A deployment that has never run. */
  NodeState(Universe universe, int self) {
    this.universe = universe;
    this.self = self;
    String name = universe.name(self).text();
    journal = JournalState.empty(name);
    stack = new SimStack(name);
    adoptedFrom = new long[universe.edges()];
    adoptedTo = new long[universe.edges()];
  }

  private NodeState(NodeState from) {
    universe = from.universe;
    self = from.self;
    phase = from.phase;
    program = from.program;
    destroy = from.destroy;
    journal = from.journal;
    stack = from.stack.copy();
    published = from.published;
    adoptedFrom = from.adoptedFrom;
    adoptedTo = from.adoptedTo;
    clock = from.clock;
    DeploymentCore running = from.core;
    core = running == null ? null : running.copy();
    memory = from.memory.copy();
    SimRound current = from.round;
    round = current == null ? null : current.copy(stack, memory);
    roundProgram = from.roundProgram;
    timers = from.timers;
    wanted = from.wanted;
  }

  /** A copy that is not sealed. */
  NodeState copy() {
    return new NodeState(this);
  }

  boolean isRunning() {
    return phase == Phase.RUNNING;
  }

  boolean isSet(Timer timer) {
    return (timers & 1 << Event.argument(timer)) != 0;
  }

  /** The version that the use of one counts as. */
  long counted(int edge, long version) {
    return version >= adoptedFrom[edge] && version < adoptedTo[edge] ? adoptedTo[edge] : version;
  }

  /** R5: what uses {@code bound} is taken to use {@code version} from now on. */
  void adopt(int edge, long bound, long version) {
    long from = adoptedTo[edge] == bound && bound != 0 ? adoptedFrom[edge] : bound;
    adoptedFrom = adoptedFrom.clone();
    adoptedTo = adoptedTo.clone();
    adoptedFrom[edge] = from;
    adoptedTo[edge] = version;
  }

  /** Derives what the search looks at; nothing is changed any more afterwards. */
  void seal() {
    Tokens to = new Tokens(universe, self, this::counted);
    to.phase(phase);
    to.number(program);
    to.flag(destroy);
    to.number(timers);
    to.number(wanted);
    DeploymentCore running = core;
    to.flag(running != null);
    if (running != null) {
      running.encode(to);
    }
    MemoryEncoding.encode(memory, to);
    SimRound current = round;
    to.flag(current != null);
    to.inStack(true);
    if (current != null) {
      to.number(roundProgram);
      current.encode(to);
    }
    stack.encode(to);
    to.inStack(false);
    JournalEncoding.encode(journal, to);
    to.raw().add(clock);
    published.addRaw(to.raw());
    // The id of the next instance.
    to.raw().add(lastId());
    raw.one = to.raw().one;
    raw.two = to.raw().two;
    raw.add(self);
    for (int edge = 0; edge < universe.edges(); edge++) {
      raw.add(adoptedFrom[edge]);
      raw.add(adoptedTo[edge]);
    }
    raw.finish();
    enabled = current == null ? List.of() : List.copyOf(current.enabled());
    part = Part.of(universe, to, alive(), used(), published.entries(), self);
  }

  private long lastId() {
    return stack.lastId();
  }

  /** By edge: a bit for each version behind which everything stands. */
  private long[] alive() {
    long[] alive = new long[universe.edges()];
    for (Published.Entry entry : published.entries()) {
      if (entry.standsIn(stack)) {
        alive[entry.edge()] |= 1L << entry.version();
      }
    }
    return alive;
  }

  /** By edge: a bit for each version that a resource uses, or an operation left open. */
  private long[] used() {
    long[] used = new long[universe.edges()];
    for (int i = 0; i < stack.size(); i++) {
      addUses(stack.get(i), used);
    }
    stack.openOperations().forEach(each -> addUses(each, used));
    return used;
  }

  private void addUses(SimInstance instance, long[] used) {
    for (Use use : instance.allUses()) {
      int edge = universe.edge(use.edge());
      if (use.version() > 0) {
        used[edge] |= 1L << counted(edge, use.version());
      }
    }
  }

  /** What is deployed, for {@link Rest}. */
  SortedMap<String, List<String>> deployed() {
    SortedMap<String, List<String>> all = new TreeMap<>();
    for (int i = 0; i < stack.size(); i++) {
      SimInstance there = stack.get(i);
      String how =
          Rest.how(there.generation(), there.setting()) + (there.isReplaced() ? ", replaced" : "");
      all.merge(
          there.name(),
          List.of(how),
          (one, other) -> Stream.concat(one.stream(), other.stream()).toList());
    }
    return all;
  }
}
