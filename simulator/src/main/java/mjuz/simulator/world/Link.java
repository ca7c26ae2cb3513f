package mjuz.simulator.world;

import mjuz.simulator.world.Network.Opened;
import org.jspecify.annotations.Nullable;

/** The connection between two deployments, and the session on it if there is one. */
final class Link {
  final Node low;
  final Node high;

  /** The session of which both sides are part; 0 if none is alive. */
  long session;

  /** What each side takes for the session. */
  private long lowView;

  private long highView;
  private boolean lowWants;
  private boolean highWants;
  private long lowArrival;
  private long highArrival;
  private @Nullable Opened lowOpened;
  private @Nullable Opened highOpened;
  boolean dialling;

  /** Partitions that keep messages from passing in each direction. */
  private int toLowBlocked;

  private int toHighBlocked;

  Link(Node low, Node high) {
    this.low = low;
    this.high = high;
  }

  Node other(Node node) {
    return node == low ? high : low;
  }

  boolean wants(Node node) {
    return node == low ? lowWants : highWants;
  }

  void want(Node node, boolean wanted) {
    if (node == low) {
      lowWants = wanted;
    } else {
      highWants = wanted;
    }
  }

  long view(Node node) {
    return node == low ? lowView : highView;
  }

  void view(Node node, long number) {
    if (node == low) {
      lowView = number;
    } else {
      highView = number;
    }
  }

  /** What a side has heard of last, before it hears of this. */
  @Nullable Opened opened(Node node, Opened now) {
    Opened before = node == low ? lowOpened : highOpened;
    if (node == low) {
      lowOpened = now;
    } else {
      highOpened = now;
    }
    return before;
  }

  boolean isBlockedTo(Node node) {
    return (node == low ? toLowBlocked : toHighBlocked) > 0;
  }

  void block(Node to, int change) {
    if (to == low) {
      toLowBlocked += change;
    } else {
      toHighBlocked += change;
    }
  }

  void unblock() {
    toLowBlocked = 0;
    toHighBlocked = 0;
  }

  boolean isBlocked() {
    return toLowBlocked + toHighBlocked > 0;
  }

  /** The time at which a message arrives that is not to overtake those before it. */
  long inOrder(Node to, long time) {
    if (to == low) {
      lowArrival = Math.max(lowArrival, time);
      return lowArrival;
    }
    highArrival = Math.max(highArrival, time);
    return highArrival;
  }

  boolean mayDial() {
    return session == 0
        && lowWants
        && highWants
        && !isBlocked()
        && low.isRunning()
        && high.isRunning();
  }

  @Override
  public String toString() {
    return low.name() + "|" + high.name();
  }
}
