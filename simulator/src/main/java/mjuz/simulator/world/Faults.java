package mjuz.simulator.world;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import mjuz.core.protocol.Input;
import mjuz.simulator.model.SimDuration;
import org.jspecify.annotations.Nullable;

/** Faults, changes of programs and words of operators, while there are any. */
final class Faults {
  private static final long LONG_OUTAGE = 60_000_000;
  private static final long OUTAGE = 1_500_000;
  private static final long PARTITION = 8_000_000;
  private static final long PAUSE = 3_000_000;
  private static final long CLOCK_BEHIND = 20_000_000;
  private static final int OUTPUTS = 6;

  private final World world;
  private final FaultProfile profile;
  private final ProgramHistory history;
  private final RandomGenerator faults;
  private final RandomGenerator changes;
  private final RandomGenerator machines;
  private @Nullable Node behind;
  private boolean journalsLost;
  private boolean over;
  private int count;
  private int changeCount;
  private final Restriction restriction;
  private int number;
  private int changeNumber;

  Faults(World world, FaultProfile profile, ProgramHistory history, Restriction restriction) {
    this.world = world;
    this.profile = profile;
    this.history = history;
    this.restriction = restriction;
    this.faults = world.fork("faults");
    this.changes = world.fork("changes");
    this.machines = world.fork("machines");
    planFault();
    planChange();
  }

  void end() {
    over = true;
  }

  /** The last fault that was drawn, whether or not it happened. */
  int number() {
    return number;
  }

  /** The last change that was drawn, whether or not it happened. */
  int changeNumber() {
    return changeNumber;
  }

  int count() {
    return count;
  }

  int changeCount() {
    return changeCount;
  }

  private void planFault() {
    if (profile.faultEvery() > 0) {
      world.after(exponential(profile.faultEvery(), faults), new Event.Fault());
    }
  }

  private void planChange() {
    if (profile.changeEvery() > 0) {
      world.after(exponential(profile.changeEvery(), changes), new Event.Change());
    }
  }

  private static long exponential(long mean, RandomGenerator random) {
    return new SimDuration(SimDuration.Shape.EXPONENTIAL, mean).sample(random);
  }

  private static Node any(List<Node> nodes, RandomGenerator random) {
    return nodes.get(random.nextInt(nodes.size()));
  }

  boolean fault() {
    if (over) {
      return false;
    }
    number++;
    Node node = any(world.nodes(), faults);
    int kind = profile.faults().draw(faults);
    if (!restriction.allowsFault(number, kind)) {
      leaveOut(node, kind);
      planFault();
      return false;
    }
    count++;
    switch (kind) {
      case 0 -> down(node, outage());
      case 1 -> node.crashAfter(faults.nextInt(OUTPUTS));
      case 2 -> loseJournal(node);
      case 3 -> {
        if (!world.network().cutOne()) {
          count--;
        }
      }
      case 4 -> partition(node);
      case 5 -> {
        if (node.pause(exponential(PAUSE, faults))) {
          world.happens(node, Happening.PAUSED, "stands still");
        }
      }
      case 6 -> {
        world.happens(node, Happening.TOLD_TO_STOP, "is told to stop");
        node.take(new Input.StopRequested());
        world.after(exponential(PARTITION, faults), new Event.Start(node));
      }
      default -> node.fillDisk();
    }
    planFault();
    return true;
  }

  /** Draws what the fault would have drawn, so that those after it stay what they are. */
  private void leaveOut(Node node, int kind) {
    switch (kind) {
      case 0 -> outage();
      case 1 -> faults.nextInt(OUTPUTS);
      case 4 -> {
        if (faults.nextBoolean()) {
          for (Node other : world.nodes()) {
            if (other != node) {
              faults.nextBoolean();
            }
          }
        }
        faults.nextBoolean();
        exponential(PARTITION, faults);
      }
      case 5, 6 -> exponential(PAUSE, faults);
      default -> {} // Draws nothing, or what depends on the state.
    }
  }

  /**
   * R4: the first journal that is lost may be that of a machine whose clock is behind; then all
   * others are kept. What both sides of an edge have forgotten nobody can continue above
   * (docs/verification.md, known gaps).
   */
  private void loseJournal(Node node) {
    if (!node.mayLoseJournal() || (behind != null && behind != node)) {
      return;
    }
    boolean isBehind = !journalsLost && machines.nextBoolean();
    journalsLost = true;
    behind = isBehind ? node : behind;
    down(node, outage());
    world.happens(
        node,
        Happening.JOURNAL_LOST,
        isBehind ? "loses its journal, and its clock is behind" : "loses its journal");
    node.loseJournal(isBehind ? exponential(CLOCK_BEHIND, machines) : 0);
  }

  long outage() {
    return exponential(faults.nextInt(10) == 0 ? LONG_OUTAGE : OUTAGE, faults);
  }

  private void down(Node node, long micros) {
    node.crash();
    world.after(micros, new Event.Start(node));
  }

  /** One node, or about half of them, in one direction or both. */
  private void partition(Node node) {
    List<Node> some = new ArrayList<>();
    some.add(node);
    if (faults.nextBoolean()) {
      for (Node other : world.nodes()) {
        if (other != node && faults.nextBoolean()) {
          some.add(other);
        }
      }
    }
    world.network().partition(some, faults.nextBoolean(), exponential(PARTITION, faults));
  }

  boolean change() {
    if (over) {
      return false;
    }
    changeNumber++;
    Node node = any(world.nodes(), changes);
    boolean destroys = changes.nextInt(40) == 0;
    if (!restriction.allowsChange(changeNumber)) {
      if (!destroys && !node.isHistoryUnknown()) {
        // Draws what it would have drawn, so that those after it stay what they are.
        history.next(node.name(), node.base(), node.program(), changes);
      }
      planChange();
      return false;
    }
    changeCount++;
    if (destroys) {
      world.happens(node, Happening.TOLD_TO_DESTROY, "is told to destroy");
      node.destroyWanted = true;
      node.take(new Input.DestroyRequested());
    } else if (!node.isHistoryUnknown()) {
      node.change(history.next(node.name(), node.base(), node.program(), changes), "changed");
    }
    planChange();
    return true;
  }
}
