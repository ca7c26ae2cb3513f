package mjuz.simulator.explore;

/** The search cannot go on: some number is out of what it can tell apart. */
final class BoundReached extends RuntimeException {
  private static final long serialVersionUID = 1;

  BoundReached(String bound) {
    super(bound);
  }
}
