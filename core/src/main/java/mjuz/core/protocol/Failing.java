package mjuz.core.protocol;

import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import mjuz.core.executor.DeletePlan;
import mjuz.core.executor.FailedStep;
import mjuz.core.executor.StepFailure;
import mjuz.core.message.Obstacle;
import mjuz.core.model.Edge;
import mjuz.core.model.Instance;
import org.jspecify.annotations.Nullable;

/**
 * R12: a failure holds up only what depends on it. What failed is left alone by the rounds that
 * follow, which do all else, until its back-off is over or something new calls for another try.
 *
 * <p>One try of everything, and the rounds that follow until all else is done, are a
 * <em>cycle</em>. In a cycle each step is tried once, so a step that fails does not hide another
 * one that would not.
 */
final class Failing {
  /** What has failed in this cycle. */
  private final TreeSet<FailedStep> steps = new TreeSet<>();

  /**
   * What is not known to have been done since it failed, with what is told of it: from a retry to
   * its end, what the cycle before has left. It is for people, here and at the peers.
   */
  private final TreeMap<FailedStep, Known> known = new TreeMap<>();

  /**
   * A step that fails.
   *
   * @param failure what is told of it
   * @param sinceMicros when it failed first, in microseconds since 1970; for people
   */
  record Known(StepFailure failure, long sinceMicros) {}

  /** What failed while all else was done, and nothing new has come since then; or nothing. */
  private @Nullable TreeSet<FailedStep> settled;

  /** Offers that stand on what is known not to go, and are to stay with it; or nothing. */
  private @Nullable SortedSet<Edge> spared;

  /** Whether there may be something to do beside what fails. */
  private boolean elseDue;

  /** The same state, to go on from on its own. */
  Failing copy() {
    Failing copy = new Failing();
    copy.steps.addAll(steps);
    copy.known.putAll(known);
    copy.settled = settled == null ? null : new TreeSet<>(settled);
    copy.spared = spared;
    copy.elseDue = elseDue;
    return copy;
  }

  /** What decides what comes next, and which peers are told; texts and times are for people. */
  void encode(StateSink sink) {
    encode(steps, sink);
    sink.number(known.size());
    known.forEach(
        (step, each) -> {
          sink.step(step);
          sink.edges(each.failure().wishes());
        });
    SortedSet<FailedStep> done = settled;
    sink.flag(done != null);
    if (done != null) {
      encode(done, sink);
    }
    sink.edges(spared == null ? Collections.emptySortedSet() : spared);
    sink.flag(elseDue);
  }

  /** Steps that failed, in their order. */
  static void encode(Set<FailedStep> failed, StateSink sink) {
    sink.number(failed.size());
    failed.forEach(sink::step);
  }

  boolean isEmpty() {
    return steps.isEmpty();
  }

  /** Everything is tried again. */
  void startCycle(boolean news) {
    steps.clear();
    spared = null;
    elseDue = false;
    if (news) {
      news();
    }
  }

  /** A round does all else. */
  void startElse() {
    elseDue = false;
  }

  /**
   * A round has failed.
   *
   * @return whether it failed in a way that none of this cycle did, so that there may be something
   *     that it did not come to
   */
  boolean failed(SortedMap<FailedStep, StepFailure> failed, long nowMicros) {
    boolean more = steps.addAll(failed.keySet());
    failed.forEach(
        (step, failure) -> {
          Known before = known.get(step);
          known.put(step, new Known(failure, before == null ? nowMicros : before.sinceMicros()));
        });
    boolean unsettled = more && !isSettled();
    elseDue |= unsettled;
    return unsettled;
  }

  /**
   * A round that left alone what fails is over, and nothing failed in it.
   *
   * @param all whether it has done all else: nothing was held either
   */
  void elseDone(boolean all) {
    // What failed in an earlier cycle only has been done, or waits for something else now.
    known.keySet().retainAll(steps);
    if (all) {
      settled = new TreeSet<>(steps);
    }
  }

  /** A round has done everything. */
  void allDone() {
    steps.clear();
    known.clear();
    spared = null;
    settled = null;
    elseDue = false;
  }

  /**
   * Something new has come: if the round under way fails as before, all else is to be done again.
   */
  void news() {
    settled = null;
  }

  /** Something has come that what fails does not depend on: a peer has let go of something. */
  void elseToDo() {
    news();
    elseDue = true;
  }

  /** Whether a round is due that leaves alone what fails. */
  boolean isElseDue() {
    return elseDue && !steps.isEmpty();
  }

  /** Whether all else was done with just this failing, and nothing new has come. */
  boolean isSettled() {
    return steps.equals(settled);
  }

  /** What a round is told not to try. */
  SortedSet<FailedStep> steps() {
    return new TreeSet<>(steps);
  }

  /** These offers are not withdrawn, since what they are for cannot go (R12). */
  void spare(SortedSet<Edge> offers) {
    spared = offers.isEmpty() ? null : new TreeSet<>(offers);
  }

  /** With what stays since it cannot be deleted. */
  DeletePlan with(DeletePlan plan) {
    DeletePlan result = with(plan, steps());
    SortedSet<Edge> stay = spared;
    if (stay == null) {
      return result;
    }
    TreeSet<Edge> held = new TreeSet<>(result.held());
    held.addAll(stay);
    return new DeletePlan(held, result.instances(), result.unknown());
  }

  /** With the instances that cannot be deleted, and so have to stay. */
  static DeletePlan with(DeletePlan plan, SortedSet<FailedStep> failing) {
    SortedSet<Instance> stuck = stuck(failing);
    if (stuck.isEmpty()) {
      return plan;
    }
    stuck.addAll(plan.instances());
    return new DeletePlan(plan.held(), stuck, plan.unknown());
  }

  /** Whether all that fails is the delete of one of these. */
  boolean isNothingBut(SortedSet<Instance> undeletable) {
    return steps.stream()
        .allMatch(
            step ->
                step.operation() == FailedStep.Operation.DELETE
                    && undeletable.contains(step.instance()));
  }

  /** The instances that cannot be deleted. */
  static SortedSet<Instance> stuck(SortedSet<FailedStep> failing) {
    TreeSet<Instance> result = new TreeSet<>();
    for (FailedStep step : failing) {
      if (step.operation() == FailedStep.Operation.DELETE) {
        result.add(step.instance());
      }
    }
    return result;
  }

  /** Whether anything fails, as far as is known. */
  boolean isAnyKnown() {
    return !known.isEmpty();
  }

  /** What fails, for people. */
  List<Obstacle> obstacles() {
    return known.keySet().stream().map(this::obstacle).toList();
  }

  /** What is in the way of a wish: of several steps the one that has failed for the longest. */
  Optional<Obstacle> obstacle(Edge wish) {
    return known.keySet().stream()
        .filter(step -> known.get(step).failure().wishes().contains(wish))
        .min(Comparator.comparing(step -> known.get(step).sinceMicros()))
        .map(this::obstacle);
  }

  private Obstacle obstacle(FailedStep step) {
    Known each = known.get(step);
    return new Obstacle(
        step.operation(), each.failure().resource(), each.sinceMicros(), each.failure().message());
  }
}
