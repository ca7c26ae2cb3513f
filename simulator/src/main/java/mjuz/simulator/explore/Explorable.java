package mjuz.simulator.explore;

import org.jspecify.annotations.Nullable;

/**
 * A configuration with all that is found out about it on the way. Any number of threads may use it.
 *
 * @param universe its names
 * @param layout where things stand in a world
 * @param interner its node states and messages
 * @param moves what its node states may do
 * @param mirror which of them are the same but for names, or null if all are told apart
 */
record Explorable(
    Universe universe, Layout layout, Interner interner, Moves moves, @Nullable Mirror mirror) {

  static Explorable of(
      Configuration configuration, CoreStep coreStep, boolean judgesWords, boolean reduces) {
    Universe universe = new Universe(configuration);
    Interner interner = new Interner(universe);
    NodeMachine machine = new NodeMachine(universe, interner, coreStep, judgesWords);
    Mirror mirror =
        reduces
            ? Swap.find(universe)
                .map(swap -> new Mirror(universe, interner, machine, swap))
                .orElse(null)
            : null;
    Moves moves = new Moves(universe, interner, machine, mirror);
    return new Explorable(universe, new Layout(universe), interner, moves, mirror);
  }

  Expander expander() {
    return new Expander(universe, layout, interner, moves);
  }

  CanonicalHash hash() {
    return new CanonicalHash(universe, layout, interner, mirror);
  }

  /** The world with which a search begins. */
  int[] beginning() {
    return new Beginning(this).world();
  }
}
