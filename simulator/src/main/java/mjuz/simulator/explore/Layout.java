package mjuz.simulator.explore;

/**
 * Where things stand in a world, which is an array of numbers: first the node state of each
 * deployment, then the link of each pair, then what faults and changes are left, then the messages
 * under way, by sender and receiver, in the order in which they were sent.
 */
final class Layout {
  /** The first of a pair has a session, or one that is over and of which it has not heard. */
  static final int FIRST_OPEN = 1;

  /** The same for the second. */
  static final int SECOND_OPEN = 2;

  /** The two have the same session, and it is not over. */
  static final int JOINED = 4;

  /** Faults and changes that are bounded, four bits each. */
  enum Budget {
    CHANGES,
    CRASHES,
    LOSSES,
    DUPLICATES,
    CUTS,
    FAILURES,
    JOURNAL_LOSSES,
    OVERTAKES;

    /** Of each. */
    static final int BITS = 4;

    @SuppressWarnings("EnumOrdinal") // the place is not kept
    int shift() {
      return ordinal() * BITS;
    }

    /** Its bit in {@link Layout#left}. */
    @SuppressWarnings("EnumOrdinal") // the place is not kept
    int leftBit() {
      return 1 << ordinal();
    }

    boolean isLeft(int budgets) {
      return (budgets >>> shift() & (1 << BITS) - 1) != 0;
    }
  }

  /** How many bits {@link #left} has. */
  static final int LEFT_BITS = 8;

  final int nodes;
  final int links;
  final int budgets;
  final int messages;

  Layout(Universe universe) {
    nodes = 0;
    links = universe.size();
    budgets = links + universe.pairs();
    messages = budgets + 1;
  }

  /** The link as it is when the two of a pair change places. */
  static int turned(int link) {
    int open = (link & FIRST_OPEN) != 0 ? SECOND_OPEN : 0;
    return (link & JOINED) | open | ((link & SECOND_OPEN) != 0 ? FIRST_OPEN : 0);
  }

  /** A bit for each fault and change of which something is left. */
  static int left(int budgets) {
    int any = budgets | budgets >>> 1;
    any = (any | any >>> 2) & 0x11111111;
    return Integer.compress(any, 0x11111111);
  }

  static int budgets(Bounds bounds) {
    return bounds.changes() << Budget.CHANGES.shift()
        | bounds.crashes() << Budget.CRASHES.shift()
        | bounds.losses() << Budget.LOSSES.shift()
        | bounds.duplicates() << Budget.DUPLICATES.shift()
        | bounds.cuts() << Budget.CUTS.shift()
        | bounds.failures() << Budget.FAILURES.shift()
        | bounds.journalLosses() << Budget.JOURNAL_LOSSES.shift()
        | bounds.overtakes() << Budget.OVERTAKES.shift();
  }
}
