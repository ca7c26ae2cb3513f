package mjuz.simulator.explore;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The world with which a search begins. */
final class Beginning {
  private static final int LONGEST = 10_000;

  private final Explorable explorable;
  private final Universe universe;
  private final Layout layout;
  private final Expander expander;
  private final WorldHash hash;
  private int @Nullable [] next;

  Beginning(Explorable explorable) {
    this.explorable = explorable;
    this.universe = explorable.universe();
    this.layout = explorable.layout();
    this.expander = explorable.expander();
    this.hash = new WorldHash(universe, layout, explorable.interner());
  }

  int[] world() {
    int[] world = new int[layout.messages];
    for (int i = 0; i < universe.size(); i++) {
      world[i] = explorable.interner().intern(new NodeState(universe, i)).id;
    }
    Mirror twins = explorable.mirror();
    if (twins != null) {
      twins.begin(world);
    }
    if (universe.configuration().fromRest()) {
      world = rest(world);
    }
    world[layout.budgets] = Layout.budgets(universe.configuration().bounds());
    return world;
  }

  /** What is certain happens, timers last, until nothing more does. */
  private int[] rest(int[] from) {
    int[] world = from;
    for (int i = 0; i < LONGEST; i++) {
      int[] after = after(world, false);
      after = after != null ? after : after(world, true);
      if (after == null) {
        return world;
      }
      world = after;
    }
    throw new IllegalStateException("the first programs do not come to rest");
  }

  private int @Nullable [] after(int[] world, boolean timers) {
    hash.compute(world, world.length);
    long one = hash.hash().one;
    long two = hash.hash().two;
    next = null;
    expander.expand(
        world,
        0,
        world.length,
        (event, to, length, broken) -> {
          boolean timer = Event.kind(event) == Event.Kind.TIMER;
          if (next == null && timer == timers && Expander.isCertain(event)) {
            hash.compute(to, length);
            if (hash.hash().one != one || hash.hash().two != two) {
              next = Arrays.copyOf(to, length);
            }
          }
        });
    return next;
  }
}
