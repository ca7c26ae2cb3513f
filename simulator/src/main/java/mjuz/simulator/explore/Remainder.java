package mjuz.simulator.explore;

/**
 * What is left of faults and changes, as the lowest bits of the second half of a world's hash.
 *
 * <p>A world stands for another that is the same but has less left of something, and not more of
 * anything: whatever may happen in the other may happen in it too, and leads to a world that stands
 * for the one that it leads to in the other. What is left decides about nothing else, so each
 * invariant that is broken on a way from the other is broken on as long a way from it, too; also
 * L1, since faults and changes are nothing that happens for certain.
 */
final class Remainder {
  private static final int MOST = (1 << Layout.Budget.BITS) - 1;

  private final boolean standsForLess;

  /** The bits of the budgets that are used at all. */
  private final int source;

  /** Where they go, with an empty bit above each budget. */
  private long target;

  /** The empty bits. */
  private long guards;

  private final long bits;

  /**
   * For a search.
   *
   * @param bounds its bounds
   * @param standsForLess whether a world stands for those with less; if not, only for itself
   */
  Remainder(Bounds bounds, boolean standsForLess) {
    this.standsForLess = standsForLess;
    int all = Layout.budgets(bounds);
    int from = 0;
    int at = 0;
    for (Layout.Budget budget : Layout.Budget.values()) {
      int most = (all >>> budget.shift()) & MOST;
      int width = Integer.SIZE - Integer.numberOfLeadingZeros(most);
      if (width > 0) {
        long ones = (1L << width) - 1;
        from |= (int) ones << budget.shift();
        target |= ones << at;
        guards |= 1L << (at + width);
        at += width + 1;
      }
    }
    source = from;
    bits = target | guards;
  }

  /** The second half of a hash with what is left; not 0. */
  long with(long two, int budgets) {
    long left = Long.expand(Integer.compress(budgets, source), target);
    long hash = two & ~bits;
    // An empty slot of the table is 0.
    return (hash == 0 ? bits + 1 : hash) | left;
  }

  /** Whether a world stands for one with the same first half of the hash. */
  boolean covers(long there, long two) {
    if (!standsForLess) {
      return there == two;
    }
    return ((there ^ two) & ~bits) == 0
        && ((((there & bits) | guards) - (two & bits)) & guards) == guards;
  }
}
