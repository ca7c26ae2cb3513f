package mjuz.simulator.explore;

import java.util.Arrays;
import mjuz.simulator.explore.Event.Kind;
import mjuz.simulator.explore.NodeStep.Broken;
import org.jspecify.annotations.Nullable;

/**
 * The moves of a node state, as numbers one after the other, found once for each node state however
 * many worlds it is in. A move has {@link #HEAD} numbers and the messages that it sends.
 */
final class Moves {
  /** The number of the event. */
  static final int EVENT = 0;

  /** The place of what it costs, or {@link #FREE}. */
  static final int COST = 1;

  /** The node state after it. */
  static final int NEXT = 2;

  /** {@link #STOPS} and so on, and a bit for each peer with which it ends the session. */
  static final int FLAGS = 3;

  /** How many messages it sends. */
  static final int SENDS = 4;

  static final int HEAD = 5;

  static final int FREE = -1;

  /** No process runs after it. */
  static final int STOPS = 1;

  /** It breaks an invariant by itself. */
  static final int BREAKS = 2;

  /** It happens only while nothing is under way from or to the deployment. */
  static final int SILENT = 4;

  /** It happens only while something is. */
  static final int TALKING = 8;

  /** Resources have come to use other values by it, or are taken to do so. */
  static final int USES = 16;

  static final int PEERS_SHIFT = 8;

  /** In a book: what the node is. */
  static final int STATE = 0;

  /** In a book: where the moves end that the node makes by itself. */
  static final int OWN_END = 1;

  /** In a book: where those begin. */
  static final int OWN = 2;

  private static final int ANSWER_HEAD = 2;

  static final int RUNNING = 1;
  static final int STARTS = 2;

  private final Universe universe;
  private final Interner interner;
  private final NodeMachine machine;
  private final @Nullable Mirror mirror;
  private final Books books = new Books();

  /** The faults and changes that there are at all. */
  private final int bounded;

  private final int lefts;

  Moves(Universe universe, Interner interner, NodeMachine machine, @Nullable Mirror mirror) {
    this.universe = universe;
    this.interner = interner;
    this.machine = machine;
    this.mirror = mirror;
    this.bounded = Layout.left(Layout.budgets(universe.configuration().bounds()));
    this.lefts = 1 << Integer.bitCount(bounded);
  }

  /**
   * The book of a node: what it is, what it may do by itself, and what it does with events from
   * outside as far as that is known.
   *
   * @param left {@linkplain Layout#left what is left} of faults and changes
   */
  int[] book(int id, int left) {
    int index = id * lefts + Integer.compress(left, bounded);
    int[] known = books.find(index);
    if (known == null) {
      known = finder(id, left).own();
      books.put(index, known);
    }
    return known;
  }

  private MoveFinder finder(int id, int left) {
    return new MoveFinder(universe, machine, mirror, interner.node(id), left);
  }

  /** Reads what is known. */
  int peek(int id, int left) {
    int[] known = books.find(id * lefts + Integer.compress(left, bounded));
    return known == null ? 0 : known[STATE] + known[known.length >> 1];
  }

  /** Whether the book is of a node that runs. */
  static boolean isRunning(int[] book) {
    return (book[STATE] & RUNNING) != 0;
  }

  /** Whether the book is of a node that may be started. */
  static boolean mayStart(int[] book) {
    return (book[STATE] & STARTS) != 0;
  }

  /** Whether the node wants a session with a peer. */
  static boolean wants(int[] book, int peer) {
    return (book[STATE] >>> PEERS_SHIFT & 1 << peer) != 0;
  }

  /**
   * Finds the moves of an event from outside.
   *
   * @return where they begin in the book, or -1
   */
  static int find(int[] book, int key) {
    int at = book[OWN_END];
    while (at < book.length) {
      if (book[at] == key) {
        return at + ANSWER_HEAD;
      }
      at += book[at + 1];
    }
    return -1;
  }

  static int key(Kind kind, int argument) {
    return Event.of(kind, 0, argument);
  }

  /** Where moves that begin there end. */
  static int end(int[] book, int at) {
    return at == OWN ? book[OWN_END] : at - ANSWER_HEAD + book[at - ANSWER_HEAD + 1];
  }

  /** The book with the moves of an event from outside: START, DELIVER, OPEN or CLOSE. */
  int[] book(int id, int left, Kind kind, int argument) {
    int[] known = book(id, left);
    int key = key(kind, argument);
    if (find(known, key) >= 0) {
      return known;
    }
    int[] moves = finder(id, left).with(kind, argument);
    int[] longer = Arrays.copyOf(known, known.length + ANSWER_HEAD + moves.length);
    longer[known.length] = key;
    longer[known.length + 1] = ANSWER_HEAD + moves.length;
    System.arraycopy(moves, 0, longer, known.length + ANSWER_HEAD, moves.length);
    books.put(id * lefts + Integer.compress(left, bounded), longer);
    return longer;
  }

  /** The invariant that a move breaks by itself. */
  @Nullable Broken problem(int id, int event) {
    return machine
        .step(interner.node(id), Event.kind(event), Event.killed(event), Event.argument(event))
        .problem();
  }
}
