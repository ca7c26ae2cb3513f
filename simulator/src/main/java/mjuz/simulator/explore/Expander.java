package mjuz.simulator.explore;

import java.util.ArrayList;
import java.util.List;
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

  private final Universe universe;
  private final Layout layout;
  private final Interner interner;
  private final Moves moves;
  private final WorldHash hash;
  private final Links next;
  private final int alive;
  private final int used;
  private final ReadAhead ahead = new ReadAhead();
  private int[] from = new int[0];
  private int start;
  private int length;
  private int budgets;
  private int left;
  private boolean overtaking;

  Expander(Universe universe, Layout layout, Interner interner, Moves moves) {
    this.universe = universe;
    this.layout = layout;
    this.interner = interner;
    this.moves = moves;
    this.alive = Part.alive(universe);
    this.used = Part.used(universe);
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

  private int[] book(int index) {
    return moves.book(from[start + index], left);
  }

  private int link(int pair) {
    return from[start + layout.links + pair];
  }

  /** Reads what {@link #expand} will read of a world. */
  void peek(int[] worlds, int at) {
    int there = Layout.left(worlds[at + layout.budgets]);
    for (int i = 0; i < layout.links; i++) {
      ahead.take(moves.peek(worlds[at + i], there) + interner.part(worlds[at + i])[0]);
    }
  }

  /** Finds all events that may happen next, and the worlds that they lead to. */
  void expand(int[] worlds, int at, int size, Sink sink) {
    from = worlds;
    start = at;
    length = size;
    budgets = from[start + layout.budgets];
    left = Layout.left(budgets);
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
    int[] book = book(i);
    if (Moves.mayStart(book)) {
      load();
      hash.findMasks(next.world(), length);
      with(i, Kind.START, hash.clockFor(i), sink);
    }
    take(i, book, Moves.OWN, sink);
  }

  /** What a deployment does with an event from outside. */
  private void with(int i, Kind kind, int argument, Sink sink) {
    int[] book = moves.book(from[start + i], left, kind, argument);
    take(i, book, Moves.find(book, Moves.key(kind, argument)), sink);
  }

  /** All of the moves there that may happen. */
  private void take(int i, int[] book, int begin, Sink sink) {
    int end = Moves.end(book, begin);
    int at = begin;
    while (at < end) {
      ahead.take(interner.part(book[at + Moves.NEXT])[0]);
      at += Moves.HEAD + book[at + Moves.SENDS];
    }
    at = begin;
    while (at < end) {
      if (mayHappen(i, book[at + Moves.FLAGS])) {
        move(i, book, at, sink);
      }
      at += Moves.HEAD + book[at + Moves.SENDS];
    }
  }

  private boolean mayHappen(int i, int flags) {
    return (flags & (Moves.SILENT | Moves.TALKING)) == 0
        || isTalking(i) == ((flags & Moves.TALKING) != 0);
  }

  private boolean isTalking(int i) {
    for (int at = layout.messages; at < length; at++) {
      SimMessage message = interner.message(from[start + at]);
      if ((message.from == i || message.to == i) && (link(message.pair) & Layout.JOINED) != 0) {
        return true;
      }
    }
    return false;
  }

  private void move(int i, int[] list, int at, Sink sink) {
    int event = list[at + Moves.EVENT];
    int cost = list[at + Moves.COST];
    load();
    if (cost != Moves.FREE) {
      next.spend(cost);
    }
    if (overtaking) {
      next.spend(Budget.OVERTAKES);
    }
    switch (Event.kind(event)) {
      case CLOSE -> next.close(i, universe.pair(i, Event.argument(event)));
      case DELIVER -> next.remove(Event.argument(event));
      default -> {}
    }
    next.apply(i, list, at);
    Broken problem = problem(i, list, at);
    if (problem == null && (list[at + Moves.FLAGS] & Moves.USES) != 0) {
      problem = ValueJudge.used(universe, interner.node(list[at + Moves.NEXT]), this::nodeOf);
    }
    give(event, problem, i, sink);
  }

  private NodeState nodeOf(int deployment) {
    return interner.node(next.world()[deployment]);
  }

  private @Nullable Broken problem(int i, int[] list, int at) {
    return (list[at + Moves.FLAGS] & Moves.BREAKS) == 0
        ? null
        : moves.problem(from[start + i], list[at + Moves.EVENT]);
  }

  private void load() {
    next.load(from, start, length);
  }

  private void give(int event, @Nullable Broken problem, int mover, Sink sink) {
    Broken broken = problem != null ? problem : judge(mover);
    sink.next(event, next.world(), next.length(), broken);
  }

  /** I1 and I2: behind a version that is in use, everything is there. */
  private @Nullable Broken judge(int mover) {
    for (int edge = 0; edge < universe.edges(); edge++) {
      int offering = universe.offering(edge);
      int beneficiary = universe.beneficiary(edge);
      long stands = interner.part(next.world()[offering])[alive + edge];
      long gone = interner.part(next.world()[beneficiary])[used + edge] & ~stands;
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
    int[] first = book(two[0]);
    int[] second = book(two[1]);
    int link = link(pair);
    boolean joined = (link & Layout.JOINED) != 0;
    if (!joined) {
      for (int node : two) {
        boolean open = Links.isOpen(link, node == two[0]);
        if (open && Moves.isRunning(node == two[0] ? first : second)) {
          int peer = two[0] + two[1] - node;
          with(node, Kind.CLOSE, peer, sink);
        }
      }
      boolean wanted = Moves.wants(first, two[1]) && Moves.wants(second, two[0]);
      if (Moves.isRunning(first) && Moves.isRunning(second) && wanted) {
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
    Broken broken = opened(two[0], two[1], firstDies);
    if (!firstDies) {
      Broken other = opened(two[1], two[0], secondDies);
      broken = broken != null ? broken : other;
    } else if (!Links.isOpen(link(pair), false)) {
      next.close(two[1], pair);
    }
    give(Event.of(Kind.OPEN, killed, who, pair), broken, two[0], sink);
  }

  /** The moves of OPEN are to hear of it, and to be killed by it. */
  private @Nullable Broken opened(int node, int peer, boolean dies) {
    int[] list = moves.book(next.world()[node], left, Kind.OPEN, peer);
    int at = Moves.find(list, Moves.key(Kind.OPEN, peer));
    at += dies ? Moves.HEAD + list[at + Moves.SENDS] : 0;
    boolean breaks = (list[at + Moves.FLAGS] & Moves.BREAKS) != 0;
    Broken broken = breaks ? moves.problem(next.world()[node], list[at + Moves.EVENT]) : null;
    next.apply(node, list, at);
    return broken;
  }

  private void ofMessage(SimMessage message, boolean overtakes, Sink sink) {
    boolean first = universe.pair(message.pair)[0] == message.to;
    boolean open = Links.isOpen(link(message.pair), first);
    if (open
        && Moves.isRunning(book(message.to))
        && (!overtakes || Budget.OVERTAKES.isLeft(budgets))) {
      overtaking = overtakes;
      with(message.to, Kind.DELIVER, message.id, sink);
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
