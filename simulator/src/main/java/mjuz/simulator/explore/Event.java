package mjuz.simulator.explore;

import mjuz.core.protocol.Timer;

/** Something that may happen next, as one number, which means something in one search only. */
@SuppressWarnings("EnumOrdinal") // the numbers are not kept
final class Event {
  /** What happens. */
  enum Kind {
    /** A process starts; the argument is a number below which no version is new. */
    START,
    /** A step of the round under way; the argument is its place among those that are enabled. */
    STEP,
    /** The same, but the operation fails. */
    FAIL,
    /** A timer fires; the argument is its ordinal. */
    TIMER,
    /** A message arrives; the argument is its index. */
    DELIVER,
    /** The same, and it arrives once more later. */
    DUPLICATE,
    /** A message is lost. */
    LOSE,
    /** A session begins; the argument is the pair. For a node alone: the peer. */
    OPEN,
    /** A deployment hears that its session is over; the argument is the peer. */
    CLOSE,
    /** A session breaks; the argument is the pair. */
    CUT,
    /** A process is killed. */
    CRASH,
    /** A process is killed, and its journal is lost. */
    LOSE_JOURNAL,
    /** A program changes; the argument is the program, or {@link #DESTROY}. */
    CHANGE
  }

  /** Where in carrying out what comes of an event the process is killed. */
  enum Killed {
    NOT,
    /** Before anything of it is durable. */
    BEFORE_PERSISTING,
    /** When its records are durable, and before anything else is done. */
    AFTER_PERSISTING
  }

  /** As an argument of CHANGE: everything is to go. */
  static final int DESTROY = 255;

  private static final Kind[] KINDS = Kind.values();
  private static final Killed[] KILLED = Killed.values();
  private static final int KIND_BITS = 4;
  private static final int KILLED_BITS = 2;
  private static final int NODE_BITS = 3;

  private static final Timer[] TIMERS = Timer.values();

  private Event() {}

  /** A timer as an argument. */
  static int argument(Timer timer) {
    return timer.ordinal();
  }

  static Timer timer(int argument) {
    return TIMERS[argument];
  }

  static int of(Kind kind, Killed killed, int node, int argument) {
    int code = (argument << NODE_BITS) | node;
    code = (code << KILLED_BITS) | killed.ordinal();
    return (code << KIND_BITS) | kind.ordinal();
  }

  static int of(Kind kind, int node, int argument) {
    return of(kind, Killed.NOT, node, argument);
  }

  static Kind kind(int event) {
    return KINDS[event & ((1 << KIND_BITS) - 1)];
  }

  static Killed killed(int event) {
    return KILLED[(event >>> KIND_BITS) & ((1 << KILLED_BITS) - 1)];
  }

  static int node(int event) {
    return (event >>> (KIND_BITS + KILLED_BITS)) & ((1 << NODE_BITS) - 1);
  }

  static int argument(int event) {
    return event >>> (KIND_BITS + KILLED_BITS + NODE_BITS);
  }
}
