package mjuz.simulator.explore;

import java.util.Arrays;

/**
 * The world that an event leads to, while it is put together: the network between the deployments.
 *
 * <p>Each of a pair has an end of the session of its own. When a session is cut, or one of the two
 * processes dies, the ends that are left hear of it later, in any order with all else; until then
 * what was under way may still arrive there. With a new session all that was under way in the older
 * one is dropped: the core takes no word of another session in (R4; a test of the core holds that),
 * so that such a word changes nothing. A session that is open at one end is there at the other end
 * too; messages wait as long as they like anyway.
 *
 * <p>Not thread-safe.
 */
final class Links {
  private final Universe universe;
  private final Layout layout;
  private final Interner interner;
  private final int inFlight;
  private int[] world = new int[64];
  private int length;
  private long dropped;

  Links(Universe universe, Layout layout, Interner interner, int inFlight) {
    this.universe = universe;
    this.layout = layout;
    this.interner = interner;
    this.inFlight = inFlight;
  }

  int[] world() {
    return world;
  }

  int length() {
    return length;
  }

  /** How many messages were lost because too many were under way. */
  long dropped() {
    return dropped;
  }

  void load(int[] from, int start, int size) {
    if (world.length < size) {
      world = new int[size * 2];
    }
    System.arraycopy(from, start, world, 0, size);
    length = size;
  }

  void spend(Layout.Budget budget) {
    spend(budget.shift());
  }

  /** Spends one of what has its place there. */
  void spend(int shift) {
    world[layout.budgets] -= 1 << shift;
  }

  static boolean isOpen(int link, boolean first) {
    return (link & (first ? Layout.FIRST_OPEN : Layout.SECOND_OPEN)) != 0;
  }

  int link(int pair) {
    return world[layout.links + pair];
  }

  private void setLink(int pair, int link) {
    world[layout.links + pair] = link;
  }

  /** A session begins; what was under way in the older one is dropped. */
  void open(int pair) {
    int[] two = universe.pair(pair);
    setLink(pair, Layout.FIRST_OPEN | Layout.SECOND_OPEN | Layout.JOINED);
    dropMessages(two[0], two[1]);
    dropMessages(two[1], two[0]);
  }

  void cut(int pair) {
    setLink(pair, link(pair) & ~Layout.JOINED);
  }

  /** One end is closed: nothing arrives there any more, and nothing new at the other. */
  void close(int node, int pair) {
    int[] two = universe.pair(pair);
    boolean first = two[0] == node;
    int end = first ? Layout.FIRST_OPEN : Layout.SECOND_OPEN;
    setLink(pair, link(pair) & ~end & ~Layout.JOINED);
    dropMessages(first ? two[1] : two[0], node);
  }

  private void dropMessages(int from, int to) {
    int kept = layout.messages;
    for (int i = layout.messages; i < length; i++) {
      SimMessage message = interner.message(world[i]);
      if (message.from != from || message.to != to) {
        world[kept++] = world[i];
      }
    }
    length = kept;
  }

  void remove(int message) {
    for (int i = layout.messages; i < length; i++) {
      if (world[i] == message) {
        System.arraycopy(world, i + 1, world, i, length - i - 1);
        length--;
        return;
      }
    }
    throw new IllegalStateException("the message is not under way");
  }

  /** One that is under way already is not there twice: to arrive twice is a fault. */
  private void add(SimMessage message) {
    int same = 0;
    int at = layout.messages;
    for (int i = layout.messages; i < length; i++) {
      SimMessage other = interner.message(world[i]);
      if (other == message) {
        return;
      }
      same += other.way == message.way ? 1 : 0;
      at += other.way <= message.way ? 1 : 0;
    }
    if (same >= inFlight) {
      dropped++;
      return;
    }
    if (length == world.length) {
      world = Arrays.copyOf(world, length * 2);
    }
    System.arraycopy(world, at, world, at + 1, length - at);
    world[at] = message.id;
    length++;
  }

  /** Puts what a move of a deployment does into the world. */
  void apply(int node, int[] moves, int at) {
    world[node] = moves[at + Moves.NEXT];
    int flags = moves[at + Moves.FLAGS];
    int peers = flags >>> Moves.PEERS_SHIFT;
    if (peers != 0) {
      for (int pair : universe.pairsOf(node)) {
        int[] two = universe.pair(pair);
        if ((peers & (1 << (two[0] + two[1] - node))) != 0) {
          close(node, pair);
        }
      }
    }
    int end = at + Moves.HEAD + moves[at + Moves.SENDS];
    for (int send = at + Moves.HEAD; send < end; send++) {
      SimMessage message = interner.message(moves[send]);
      if ((link(message.pair) & Layout.JOINED) != 0) {
        add(message);
      }
    }
    if ((flags & Moves.STOPS) != 0) {
      for (int pair : universe.pairsOf(node)) {
        close(node, pair);
      }
    }
  }
}
