package mjuz.simulator.explore;

import java.util.ArrayList;
import java.util.List;
import mjuz.core.protocol.Timer;
import mjuz.simulator.executor.Step;
import mjuz.simulator.explore.Event.Killed;
import mjuz.simulator.explore.Event.Kind;
import mjuz.simulator.explore.Layout.Budget;
import mjuz.simulator.explore.NodeStep.Broken;
import org.jspecify.annotations.Nullable;

/** Finds all events that may happen next in a world, and the worlds they lead to. */
final class Expander {
  /** Takes the worlds that may come next. */
  interface Sink {
    /**
     * A world.
     *
     * @param event what leads to it
     * @param world its numbers; valid during the call
     * @param length how many
     * @param broken the invariant that is broken by getting there, or null
     */
    void next(int event, int[] world, int length, @Nullable Broken broken);
  }

  private static final Timer[] TIMERS = Timer.values();

  private final Universe universe;
  private final Layout layout;
  private final Interner interner;
  private final NodeMachine machine;
  private final WorldHash hash;
  private final Links next;
  private int[] from = new int[0];
  private int start;
  private int length;
  private int budgets;
  private boolean overtaking;

  Expander(Universe universe, Layout layout, Interner interner, NodeMachine machine) {
    this.universe = universe;
    this.layout = layout;
    this.interner = interner;
    this.machine = machine;
    this.hash = new WorldHash(universe, layout, interner);
    int inFlight = universe.configuration().bounds().inFlight();
    this.next = new Links(universe, layout, interner, inFlight);
  }

  /** Messages that were lost because too many were under way. */
  long dropped() {
    return next.dropped();
  }

  /** Whether an event is neither a fault nor a change, so that it happens for certain (L1). */
  static boolean isCertain(int event) {
    return Event.killed(event) == Killed.NOT
        && switch (Event.kind(event)) {
          case START, STEP, TIMER, DELIVER, OPEN, CLOSE -> true;
          default -> false;
        };
  }

  private NodeState node(int index) {
    return interner.node(from[start + index]);
  }

  private int link(int pair) {
    return from[start + layout.links + pair];
  }

  void expand(int[] worlds, int at, int size, Sink sink) {
    from = worlds;
    start = at;
    length = size;
    budgets = from[start + layout.budgets];
    for (int i = 0; i < universe.size(); i++) {
      ofNode(i, sink);
    }
    for (int pair = 0; pair < universe.pairs(); pair++) {
      ofPair(pair, sink);
    }
    int way = -1;
    for (int i = layout.messages; i < length; i++) {
      SimMessage message = interner.message(from[start + i]);
      ofMessage(message, message.way == way, sink);
      way = message.way;
    }
  }

  private void ofNode(int i, Sink sink) {
    NodeState node = node(i);
    switch (node.phase) {
      case DOWN, UNHEARD -> {
        load();
        hash.findMasks(next.world(), length);
        local(Kind.START, i, hash.clockFor(i), sink);
      }
      case RUNNING -> {
        ofRound(i, node, sink);
        for (Timer timer : TIMERS) {
          if (node.isSet(timer)) {
            fire(timer, i, sink);
          }
        }
        if (Budget.CRASHES.isLeft(budgets)) {
          emit(Kind.CRASH, Killed.NOT, i, 0, Budget.CRASHES, sink);
        }
        if (Budget.JOURNAL_LOSSES.isLeft(budgets)) {
          emit(Kind.LOSE_JOURNAL, Killed.NOT, i, 0, Budget.JOURNAL_LOSSES, sink);
        }
      }
      case ENDED -> {
        return;
      }
    }
    if (Budget.CHANGES.isLeft(budgets) && !node.destroy) {
      for (int program = 0; program < universe.programs(i); program++) {
        if (program != node.program) {
          emit(Kind.CHANGE, Killed.NOT, i, program, Budget.CHANGES, sink);
        }
      }
      if (universe.configuration().deployments().get(i).mayDestroy()) {
        emit(Kind.CHANGE, Killed.NOT, i, Event.DESTROY, Budget.CHANGES, sink);
      }
    }
  }

  /** What is said again while it, or its answer, is under way counts as arriving twice. */
  private void fire(Timer timer, int i, Sink sink) {
    if (timer != Timer.RESEND || !isTalking(i)) {
      local(Kind.TIMER, i, Event.argument(timer), sink);
    } else if (Budget.DUPLICATES.isLeft(budgets)) {
      emit(Kind.TIMER, Killed.NOT, i, Event.argument(timer), Budget.DUPLICATES, sink);
    }
  }

  private boolean isTalking(int i) {
    for (int at = layout.messages; at < length; at++) {
      SimMessage message = interner.message(from[start + at]);
      boolean theirs = message.from == i || message.to == i;
      if (theirs && (link(universe.pair(message.from, message.to)) & Layout.JOINED) != 0) {
        return true;
      }
    }
    return false;
  }

  private void ofRound(int i, NodeState node, Sink sink) {
    List<Step> steps = node.enabled;
    for (int step = 0; step < steps.size(); step++) {
      local(Kind.STEP, i, step, sink);
      if (steps.get(step).isEnd() && Budget.FAILURES.isLeft(budgets)) {
        emit(Kind.FAIL, Killed.NOT, i, step, Budget.FAILURES, sink);
      }
    }
  }

  /** An event of one deployment, also with its process killed in the middle of it. */
  private void local(Kind kind, int i, int argument, Sink sink) {
    emit(kind, Killed.NOT, i, argument, null, sink);
    if (Budget.CRASHES.isLeft(budgets)) {
      if (kind == Kind.STEP) {
        // Of all else nothing is left if nothing of it is durable, so that is a mere crash.
        emit(kind, Killed.BEFORE_PERSISTING, i, argument, Budget.CRASHES, sink);
      }
      emit(kind, Killed.AFTER_PERSISTING, i, argument, Budget.CRASHES, sink);
    }
  }

  private void load() {
    next.load(from, start, length);
  }

  private void emit(
      Kind kind, Killed killed, int i, int argument, @Nullable Budget budget, Sink sink) {
    NodeStep step = machine.step(node(i), kind, killed, argument);
    load();
    if (budget != null) {
      next.spend(budget);
    }
    if (overtaking) {
      next.spend(Budget.OVERTAKES);
    }
    if (kind == Kind.CLOSE) {
      next.close(i, universe.pair(i, argument));
    } else if (kind == Kind.DELIVER) {
      next.remove(argument);
    }
    next.apply(i, step);
    give(Event.of(kind, killed, i, argument), step.problem(), i, sink);
  }

  private void give(int event, @Nullable Broken problem, int mover, Sink sink) {
    Broken broken = problem != null ? problem : judge(mover);
    sink.next(event, next.world(), next.length(), broken);
  }

  /** I1 and I2: behind a version that is in use, everything is there. */
  private @Nullable Broken judge(int mover) {
    for (int edge = 0; edge < universe.edges(); edge++) {
      int offering = universe.deployment(universe.edge(edge).offering());
      int beneficiary = universe.deployment(universe.edge(edge).beneficiary());
      NodeState one = interner.node(next.world()[offering]);
      NodeState other = interner.node(next.world()[beneficiary]);
      long gone = other.used[edge] & ~one.alive[edge];
      if (gone != 0) {
        return new Broken(
            mover == offering ? "I2" : "I1",
            "a resource of %s uses version %d of %s, and not all that stands behind it exists"
                .formatted(
                    universe.name(beneficiary),
                    Long.numberOfTrailingZeros(gone),
                    universe.edge(edge)));
      }
    }
    return null;
  }

  private void ofPair(int pair, Sink sink) {
    int[] two = universe.pair(pair);
    NodeState first = node(two[0]);
    NodeState second = node(two[1]);
    int link = link(pair);
    boolean joined = (link & Layout.JOINED) != 0;
    if (!joined) {
      for (int node : two) {
        boolean open = Links.isOpen(link, node == two[0]);
        if (open && node(node).isRunning()) {
          local(Kind.CLOSE, node, node == two[0] ? two[1] : two[0], sink);
        }
      }
      boolean wanted = (first.wanted & 1 << two[1]) != 0 && (second.wanted & 1 << two[0]) != 0;
      if (first.isRunning() && second.isRunning() && wanted) {
        open(pair, two, Killed.NOT, 0, sink);
        if (Budget.CRASHES.isLeft(budgets)) {
          open(pair, two, Killed.AFTER_PERSISTING, two[0], sink);
          open(pair, two, Killed.AFTER_PERSISTING, two[1], sink);
        }
      }
    } else if (Budget.CUTS.isLeft(budgets)) {
      load();
      next.spend(Budget.CUTS);
      next.cut(pair);
      sink.next(Event.of(Kind.CUT, 0, pair), next.world(), next.length(), null);
    }
  }

  /** The first hears of the session, then the second; one of them may be killed by it. */
  private void open(int pair, int[] two, Killed killed, int who, Sink sink) {
    load();
    if (killed != Killed.NOT) {
      next.spend(Budget.CRASHES);
    }
    boolean firstDies = killed != Killed.NOT && who == two[0];
    boolean secondDies = killed != Killed.NOT && who == two[1];
    next.open(pair);
    NodeStep one = opened(two[0], two[1], firstDies ? killed : Killed.NOT);
    next.apply(two[0], one);
    Broken broken = one.problem();
    if (!firstDies) {
      NodeStep other = opened(two[1], two[0], secondDies ? killed : Killed.NOT);
      next.apply(two[1], other);
      broken = broken != null ? broken : other.problem();
    } else if (!Links.isOpen(link(pair), false)) {
      next.close(two[1], pair);
    }
    give(Event.of(Kind.OPEN, killed, who, pair), broken, two[0], sink);
  }

  private NodeStep opened(int node, int peer, Killed killed) {
    return machine.step(interner.node(next.world()[node]), Kind.OPEN, killed, peer);
  }

  private void ofMessage(SimMessage message, boolean overtakes, Sink sink) {
    int pair = universe.pair(message.from, message.to);
    boolean open = Links.isOpen(link(pair), universe.pair(pair)[0] == message.to);
    if (open && node(message.to).isRunning() && (!overtakes || Budget.OVERTAKES.isLeft(budgets))) {
      overtaking = overtakes;
      local(Kind.DELIVER, message.to, message.id, sink);
      if (Budget.DUPLICATES.isLeft(budgets)) {
        emit(Kind.DUPLICATE, Killed.NOT, message.to, message.id, Budget.DUPLICATES, sink);
      }
      overtaking = false;
    }
    if (Budget.LOSSES.isLeft(budgets)) {
      load();
      next.spend(Budget.LOSSES);
      next.remove(message.id);
      sink.next(Event.of(Kind.LOSE, 0, message.id), next.world(), next.length(), null);
    }
  }

  /** L1: what is wrong in a world in which nothing more happens by itself, or null. */
  @Nullable Broken judgeRest(int[] worlds, int at) {
    List<NodeState> nodes = new ArrayList<>();
    for (int i = 0; i < universe.size(); i++) {
      nodes.add(interner.node(worlds[at + i]));
    }
    return Rest.judge(universe, nodes);
  }
}
