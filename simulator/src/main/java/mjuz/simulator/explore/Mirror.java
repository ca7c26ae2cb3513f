package mjuz.simulator.explore;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import mjuz.simulator.explore.Event.Killed;
import mjuz.simulator.explore.Event.Kind;
import mjuz.simulator.explore.NodeStep.Broken;

/**
 * Knows for each node state the one that it is after a {@link Swap}: its twin. The twin of a node
 * state is what the same events, with names swapped, have made of the twin of the one before. That
 * they did the same is not taken for granted, but checked at each step of each node state that the
 * search makes: the same words are said, the same sessions ended, the same invariants broken, and
 * then the same may be done, exists and is used, all but for the names. So a world and the one that
 * consists of the twins can do the same and break the same for ever, and it is enough to look at
 * one of the two.
 */
final class Mirror {
  private final Universe universe;
  private final Interner interner;
  private final NodeMachine machine;
  private final Swap swap;

  /** By node state: one more than its twin; 0 if that is not known. */
  private volatile int[] nodes = new int[1 << 10];

  /** The same by message. */
  private volatile int[] messages = new int[1 << 8];

  /** The deployments do not behave alike, so the search has to look at both of two worlds. */
  static final class Asymmetry extends RuntimeException {
    private static final long serialVersionUID = 1;

    Asymmetry(String message) {
      super(message);
    }
  }

  Mirror(Universe universe, Interner interner, NodeMachine machine, Swap swap) {
    this.universe = universe;
    this.interner = interner;
    this.machine = machine;
    this.swap = swap;
  }

  /** Takes the states of deployments that have never run as twins. */
  void begin(int[] world) {
    for (int i = 0; i < universe.size(); i++) {
      link(interner.node(world[i]), interner.node(world[swap.nodes[i]]));
    }
  }

  int deployment(int deployment) {
    return swap.nodes[deployment];
  }

  /** The twin of a node state that was reached. */
  int node(int id) {
    return nodes[id] - 1;
  }

  int message(int id) {
    int[] known = messages;
    return id < known.length && known[id] != 0 ? known[id] - 1 : findMessage(id);
  }

  private synchronized int findMessage(int id) {
    int twin = interner.intern(swap.message(interner.message(id).content)).id;
    messages = with(messages, id, twin + 1);
    return twin;
  }

  private static int[] with(int[] all, int at, int number) {
    int[] to = at < all.length ? all : Arrays.copyOf(all, Math.max(at + 1, all.length * 2));
    to[at] = number;
    return to;
  }

  /** The twin does the same, and what comes of it are twins. */
  void check(NodeState node, Kind kind, Killed killed, int argument, NodeStep step) {
    int theirs =
        switch (kind) {
          case DELIVER, DUPLICATE -> message(argument);
          case OPEN, CLOSE -> swap.nodes[argument];
          default -> argument;
        };
    NodeStep twin = machine.step(interner.node(node(node.id)), kind, killed, theirs);
    Broken one = step.problem();
    Broken other = twin.problem();
    boolean same =
        swap.bits(step.disconnects()) == twin.disconnects()
            && (one == null ? other == null : other != null && one.rule().equals(other.rule()))
            && sent(step).equals(byWay(twin.sends()));
    if (!same) {
      throw new Asymmetry(kind + " is not the same");
    }
    link(step.next(), twin.next());
  }

  private List<SimMessage> sent(NodeStep step) {
    List<SimMessage> sent = new ArrayList<>();
    step.sends().forEach(m -> sent.add(interner.message(message(m.id))));
    return byWay(sent);
  }

  /** Words to different peers have no order. */
  private static List<SimMessage> byWay(List<SimMessage> sends) {
    return sends.stream().sorted(Comparator.comparingInt(m -> m.way)).toList();
  }

  private void link(NodeState one, NodeState other) {
    if (isLinked(one.id, other.id) && isLinked(other.id, one.id)) {
      return;
    }
    if (!alike(one, other)) {
      throw new Asymmetry("two states are not the same");
    }
    set(one.id, other.id);
    set(other.id, one.id);
  }

  private boolean isLinked(int id, int twin) {
    int[] known = nodes;
    return id < known.length && known[id] == twin + 1;
  }

  private synchronized void set(int id, int twin) {
    int[] known = nodes;
    if (id < known.length && known[id] != 0 && known[id] != twin + 1) {
      throw new Asymmetry("a state has two twins");
    }
    nodes = with(known, id, twin + 1);
  }

  private boolean alike(NodeState one, NodeState other) {
    return swap.nodes[one.self] == other.self
        && one.phase == other.phase
        && one.program == other.program
        && one.destroy == other.destroy
        && one.timers == other.timers
        && swap.bits(one.wanted) == other.wanted
        && (one.round == null) == (other.round == null)
        && one.enabled.equals(other.enabled)
        && one.deployed().equals(other.deployed())
        && Arrays.equals(swapped(one.part), numbers(other.part));
  }

  /** All numbers that occur, exist and are used; what else there is was checked step by step. */
  private static long[] numbers(long[] part) {
    return Arrays.copyOfRange(part, Part.MASKS, part.length);
  }

  private long[] swapped(long[] part) {
    long[] to = part.clone();
    for (int kind = 0; kind < universe.kinds(); kind++) {
      to[Part.MASKS + swap.kind(kind)] = part[Part.MASKS + kind];
    }
    for (int edge = 0; edge < universe.edges(); edge++) {
      to[Part.alive(universe) + swap.edges[edge]] = part[Part.alive(universe) + edge];
      to[Part.used(universe) + swap.edges[edge]] = part[Part.used(universe) + edge];
    }
    for (int at = Part.published(universe); at < part.length; at += 2) {
      to[at] = Part.published(swap.kind(Part.kind(part[at])), Part.number(part[at]));
    }
    return numbers(to);
  }
}
