package mjuz.simulator.explore;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import mjuz.core.message.Message.OfferState;
import mjuz.core.message.Message.WishHeard;
import mjuz.core.message.Message.WishState;
import mjuz.core.model.Versions;
import mjuz.simulator.executor.SimRound;
import mjuz.simulator.executor.Step;
import mjuz.simulator.explore.Event.Killed;

/** Goes a way through the worlds once more and tells each event in words. */
final class Retelling {
  private final Universe universe;
  private final Layout layout;
  private final Interner interner;
  private final Moves moves;
  private final Expander expander;

  Retelling(Universe universe, Layout layout, Interner interner, Moves moves) {
    this.universe = universe;
    this.layout = layout;
    this.interner = interner;
    this.moves = moves;
    this.expander = new Expander(universe, layout, interner, moves);
  }

  List<String> lines(List<Integer> events) {
    int[] world = new Beginning(universe, layout, interner, moves).world();
    List<String> lines = new ArrayList<>();
    if (universe.configuration().fromRest()) {
      lines.add("all first programs are deployed, and all is said");
    }
    for (int event : events) {
      lines.add(line(event, world));
      world = after(world, event);
    }
    return lines;
  }

  private int[] after(int[] world, int event) {
    List<int[]> reached = new ArrayList<>();
    expander.expand(
        world,
        0,
        world.length,
        (each, next, length, broken) -> {
          if (each == event) {
            reached.add(Arrays.copyOf(next, length));
          }
        });
    if (reached.isEmpty()) {
      throw new IllegalStateException("the way cannot be gone again");
    }
    return reached.getFirst();
  }

  private String line(int event, int[] world) {
    int argument = Event.argument(event);
    int index = Event.node(event);
    String who = universe.name(index).text();
    NodeState node = interner.node(world[index]);
    String what =
        switch (Event.kind(event)) {
          case START -> who + " starts";
          case STEP -> who + ": " + step(node, argument);
          case FAIL -> who + ": " + step(node, argument) + " fails";
          case TIMER -> who + ": timer " + Event.timer(argument);
          case DELIVER -> who + " hears " + words(interner.message(argument));
          case DUPLICATE ->
              who + " hears, not for the last time, " + words(interner.message(argument));
          case LOSE -> "lost: " + words(interner.message(argument));
          case OPEN -> "a session begins: " + pair(argument);
          case CLOSE ->
              who + " hears that the session with " + universe.name(argument) + " is over";
          case CUT -> "the session breaks: " + pair(argument);
          case CRASH -> who + " is killed";
          case LOSE_JOURNAL -> who + " is killed and its journal is lost";
          case CHANGE ->
              argument == Event.DESTROY
                  ? who + " is to be destroyed"
                  : who + " changes to program " + argument;
        };
    Killed killed = Event.killed(event);
    String end =
        switch (killed) {
          case NOT -> "";
          case BEFORE_PERSISTING -> "; " + who + " is killed before anything of it is durable";
          case AFTER_PERSISTING -> "; " + who + " is killed as soon as it is durable";
        };
    return what + end;
  }

  private String pair(int pair) {
    int[] two = universe.pair(pair);
    return universe.name(two[0]) + " and " + universe.name(two[1]);
  }

  private static String step(NodeState node, int index) {
    SimRound round = node.round;
    if (round == null) {
      throw new IllegalStateException("no round is under way");
    }
    Step step = node.enabled.get(index);
    String about = round.resource(step);
    return "%s round %d, %s %s"
        .formatted(
            round.request().kind(),
            round.request().number(),
            step.kind().toString().toLowerCase(Locale.ROOT).replace('_', ' '),
            about.isEmpty() ? String.valueOf(step.subject()) : about);
  }

  private static String words(SimMessage message) {
    return switch (message.content) {
      case OfferState m ->
          "%s@%d %s%s"
              .formatted(m.edge(), m.version(), m.phase(), m.value().map(v -> " " + v).orElse(""));
      case WishState m ->
          "%s: wished %s, seen %s, in use %s (revision %d)"
              .formatted(
                  m.edge(),
                  m.wished(),
                  m.seen() == Versions.FORGOTTEN ? "forgotten" : m.seen(),
                  Versions.show(m.inUse()),
                  m.revision());
      case WishHeard m -> "%s: heard up to revision %d".formatted(m.edge(), m.revision());
    };
  }
}
