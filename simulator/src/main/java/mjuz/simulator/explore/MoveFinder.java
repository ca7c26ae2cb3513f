package mjuz.simulator.explore;

import java.util.ArrayList;
import java.util.List;
import mjuz.core.protocol.Timer;
import mjuz.simulator.explore.Event.Killed;
import mjuz.simulator.explore.Event.Kind;
import mjuz.simulator.explore.Layout.Budget;
import org.jspecify.annotations.Nullable;

/** Finds the {@link Moves} of a node state. */
final class MoveFinder {
  private static final Timer[] TIMERS = Timer.values();

  private final Universe universe;
  private final NodeMachine machine;
  private final @Nullable Mirror mirror;
  private final NodeState node;
  private final int left;
  private final List<Integer> found = new ArrayList<>();

  /**
   * Looks at a node state.
   *
   * @param mirror checks that its twin does the same, or null
   * @param left {@linkplain Layout#left what is left} of faults and changes
   */
  MoveFinder(
      Universe universe, NodeMachine machine, @Nullable Mirror mirror, NodeState node, int left) {
    this.universe = universe;
    this.machine = machine;
    this.mirror = mirror;
    this.node = node;
    this.left = left;
  }

  int[] own() {
    boolean ended = node.phase == NodeState.Phase.ENDED;
    found.add(
        (node.isRunning() ? Moves.RUNNING : 0)
            | (node.isRunning() || ended ? 0 : Moves.STARTS)
            | node.wanted << Moves.PEERS_SHIFT);
    found.add(0);
    if (node.isRunning()) {
      addRound();
      for (Timer timer : TIMERS) {
        if (node.isSet(timer)) {
          addTimer(timer);
        }
      }
      if (isLeft(Budget.CRASHES)) {
        add(Kind.CRASH, Killed.NOT, 0, Budget.CRASHES, 0);
      }
      if (isLeft(Budget.JOURNAL_LOSSES)) {
        add(Kind.LOSE_JOURNAL, Killed.NOT, 0, Budget.JOURNAL_LOSSES, 0);
      }
    }
    if (isLeft(Budget.CHANGES) && !node.destroy && !ended) {
      addChanges();
    }
    found.set(Moves.OWN_END, found.size());
    return numbers();
  }

  int[] with(Kind kind, int argument) {
    addLocal(kind, argument, 0);
    if (kind == Kind.DELIVER && isLeft(Budget.DUPLICATES)) {
      add(Kind.DUPLICATE, Killed.NOT, argument, Budget.DUPLICATES, 0);
    }
    return numbers();
  }

  private boolean isLeft(Budget budget) {
    return (left & budget.leftBit()) != 0;
  }

  private int[] numbers() {
    return found.stream().mapToInt(Integer::intValue).toArray();
  }

  private void addRound() {
    for (int step = 0; step < node.enabled.size(); step++) {
      addLocal(Kind.STEP, step, 0);
      if (node.enabled.get(step).isEnd() && isLeft(Budget.FAILURES)) {
        add(Kind.FAIL, Killed.NOT, step, Budget.FAILURES, 0);
      }
    }
  }

  /** What is said again while it, or its answer, is under way counts as arriving twice. */
  private void addTimer(Timer timer) {
    int argument = Event.argument(timer);
    if (timer != Timer.RESEND) {
      addLocal(Kind.TIMER, argument, 0);
      return;
    }
    addLocal(Kind.TIMER, argument, Moves.SILENT);
    if (isLeft(Budget.DUPLICATES)) {
      add(Kind.TIMER, Killed.NOT, argument, Budget.DUPLICATES, Moves.TALKING);
    }
  }

  private void addChanges() {
    Configuration.Deployment deployment = universe.deployment(node.self);
    for (int program = 0; program < deployment.programs().size(); program++) {
      if (program != node.program && (program > node.program || !deployment.onward())) {
        add(Kind.CHANGE, Killed.NOT, program, Budget.CHANGES, 0);
      }
    }
    if (deployment.mayDestroy()) {
      add(Kind.CHANGE, Killed.NOT, Event.DESTROY, Budget.CHANGES, 0);
    }
  }

  /** An event of one deployment, also with its process killed in the middle of it. */
  private void addLocal(Kind kind, int argument, int when) {
    add(kind, Killed.NOT, argument, null, when);
    if (isLeft(Budget.CRASHES)) {
      if (kind == Kind.STEP) {
        // Of all else nothing is left if nothing of it is durable, so that is a mere crash.
        add(kind, Killed.BEFORE_PERSISTING, argument, Budget.CRASHES, when);
      }
      add(kind, Killed.AFTER_PERSISTING, argument, Budget.CRASHES, when);
    }
  }

  private void add(Kind kind, Killed killed, int argument, @Nullable Budget cost, int when) {
    NodeStep step = machine.step(node, kind, killed, argument);
    Mirror twins = mirror;
    if (twins != null) {
      twins.check(node, kind, killed, argument, step);
    }
    found.add(Event.of(kind, killed, node.self, argument));
    found.add(cost == null ? Moves.FREE : cost.shift());
    found.add(step.next().id);
    found.add(
        when
            | (step.next().isRunning() ? 0 : Moves.STOPS)
            | (step.problem() == null ? 0 : Moves.BREAKS)
            | (step.uses() ? Moves.USES : 0)
            | step.disconnects() << Moves.PEERS_SHIFT);
    found.add(step.sends().size());
    step.sends().forEach(message -> found.add(message.id));
  }
}
