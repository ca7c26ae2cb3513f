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
import mjuz.simulator.explore.NodeStep.Broken;
import org.jspecify.annotations.Nullable;

/** Goes a way through the worlds once more and tells each event in words. */
final class Retelling {
  /** How many of the steps that can be made a message names. */
  private static final int MOST_NAMED = 10;

  private final Explorable explorable;
  private final Universe universe;
  private final Interner interner;
  private final Expander expander;

  /**
   * A way in words.
   *
   * @param lines a line for each event
   * @param choices for each event its place among all that might have happened next
   * @param world the world that it leads to
   * @param broken the invariant that is broken there, or null
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Told(List<String> lines, List<Integer> choices, int[] world, @Nullable Broken broken) {}

  /** An event that might happen next. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Next(int event, int[] world, @Nullable Broken broken) {}

  Retelling(Explorable explorable) {
    this.explorable = explorable;
    this.universe = explorable.universe();
    this.interner = explorable.interner();
    this.expander = explorable.expander();
  }

  /** Tells a way by the numbers of its events. */
  Told tell(List<Integer> events) {
    return go(
        events.size(),
        (i, all, world) -> {
          int choice = 0;
          while (all.get(choice).event() != events.get(i)) {
            choice++;
          }
          return choice;
        });
  }

  /**
   * Tells a way by its choices.
   *
   * @throws IllegalArgumentException if a step is none of those that can be made, which are named
   */
  Told choose(List<Integer> choices) {
    return go(
        choices.size(),
        (i, all, world) -> {
          int choice = choices.get(i);
          if (choice < 0 || choice >= all.size()) {
            throw new IllegalArgumentException(
                impossible(i + 1, choices.size(), choice, all, world));
          }
          return choice;
        });
  }

  private interface Choice {
    int of(int event, List<Next> all, int[] world);
  }

  private Told go(int length, Choice choice) {
    int[] world = explorable.beginning();
    List<String> lines = new ArrayList<>();
    List<Integer> choices = new ArrayList<>();
    Broken broken = null;
    if (universe.configuration().fromRest()) {
      lines.add("all first programs are deployed, and all is said");
    }
    for (int i = 0; i < length; i++) {
      List<Next> all = next(world);
      int chosen = choice.of(i, all, world);
      choices.add(chosen);
      lines.add(line(all.get(chosen).event(), world));
      world = all.get(chosen).world();
      broken = all.get(chosen).broken();
    }
    return new Told(lines, choices, world, broken != null ? broken : expander.judgeRest(world, 0));
  }

  private String impossible(int step, int steps, int number, List<Next> all, int[] world) {
    List<String> possible = new ArrayList<>();
    for (Next each : all.subList(0, Math.min(MOST_NAMED, all.size()))) {
      possible.add(line(each.event(), world));
    }
    String more = all.size() > MOST_NAMED ? "; and %d more".formatted(all.size() - MOST_NAMED) : "";
    return "step %d of %d cannot be made: it is number %d of what may happen then, from 0, and %s"
        .formatted(
            step,
            steps,
            number,
            all.isEmpty()
                ? "nothing may happen any more"
                : "there are %d: %s%s".formatted(all.size(), String.join("; ", possible), more));
  }

  private List<Next> next(int[] world) {
    List<Next> all = new ArrayList<>();
    expander.expand(
        world,
        0,
        world.length,
        (event, next, length, broken) ->
            all.add(new Next(event, Arrays.copyOf(next, length), broken)));
    return all;
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

  static String words(SimMessage message) {
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
