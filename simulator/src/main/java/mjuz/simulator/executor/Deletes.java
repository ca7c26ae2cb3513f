package mjuz.simulator.executor;

import java.util.ArrayList;
import java.util.List;
import mjuz.core.model.Edge;
import mjuz.core.trace.TraceStep;
import org.jspecify.annotations.Nullable;

/** The deletes of a round: those of delete-first replacements and those at its end. */
final class Deletes {
  /** How far a delete has come. */
  enum State {
    WAITING,
    /** An offer: asked for, not answered. */
    ASKED,
    /** An offer: may go. */
    ALLOWED,
    /** An instance: under way. */
    RUNNING,
    DONE,
    /** Refused or failed. */
    REFUSED
  }

  /**
   * One delete.
   *
   * @param offer an offer, or null
   * @param id otherwise an instance
   * @param chain whether it is deleted for a replacement delete-first
   */
  record Target(@Nullable Edge offer, int id, boolean chain) {}

  private final List<Target> targets = new ArrayList<>();
  private final List<State> states = new ArrayList<>();

  /** Deletes whose end the round has to wait for. */
  private int underWay;

  Deletes copy() {
    Deletes copy = new Deletes();
    copy.targets.addAll(targets);
    copy.states.addAll(states);
    copy.underWay = underWay;
    return copy;
  }

  int add(Target target) {
    targets.add(target);
    states.add(State.WAITING);
    return targets.size() - 1;
  }

  Target target(int index) {
    return targets.get(index);
  }

  boolean isDone(int index) {
    return states.get(index) == State.DONE;
  }

  boolean isWaiting(int index) {
    return states.get(index) == State.WAITING;
  }

  boolean isRunning(int index) {
    return states.get(index) == State.RUNNING;
  }

  boolean anyUnderWay() {
    return underWay > 0;
  }

  /** Whether some chain deletes the offer, or has. */
  boolean has(Edge offer) {
    return targets.stream().anyMatch(t -> offer.equals(t.offer()));
  }

  /** Whether some chain deletes the instance, or has. */
  boolean has(int id) {
    return targets.stream().anyMatch(t -> t.offer() == null && t.id() == id);
  }

  /** Whether the instance is to be deleted and is not yet. */
  boolean isPending(int id) {
    for (int i = 0; i < targets.size(); i++) {
      if (targets.get(i).offer() == null && targets.get(i).id() == id && !isDone(i)) {
        return true;
      }
    }
    return false;
  }

  /** The step that a delete is to make next, if it is one that begins something. */
  @Nullable Step next(int index) {
    boolean offer = targets.get(index).offer() != null;
    return switch (states.get(index)) {
      case WAITING -> Step.of(offer ? Step.Kind.ASK_OFFER : Step.Kind.BEGIN_DELETE, index);
      default -> null;
    };
  }

  /** Steps that end what was begun. */
  void addEnds(List<Step> to) {
    if (underWay == 0) {
      return;
    }
    for (int i = 0; i < targets.size(); i++) {
      if (states.get(i) == State.ALLOWED) {
        to.add(Step.of(Step.Kind.DELETE_OFFER, i));
      } else if (states.get(i) == State.RUNNING) {
        to.add(Step.of(Step.Kind.FINISH_DELETE, i));
      }
    }
  }

  void begin(int index, State state) {
    states.set(index, state);
    underWay++;
  }

  void allow(int index) {
    states.set(index, State.ALLOWED);
  }

  void end(int index, State state) {
    states.set(index, state);
    underWay--;
  }

  /** Carries out the step that ends a delete. */
  void finish(int index, SimStack stack, StepTrace trace, long round) {
    Target target = targets.get(index);
    Edge offer = target.offer();
    if (offer != null) {
      removeOffer(offer, target.chain(), stack);
    } else {
      SimInstance gone = stack.require(target.id());
      if (target.chain()) {
        stack.removeForReplacement(target.id());
      } else {
        stack.remove(target.id());
      }
      TraceStep how = gone.isRetained() ? TraceStep.RETAINED : TraceStep.DELETED;
      trace.step(round, how, gone, List.of());
    }
    end(index, State.DONE);
  }

  private static void removeOffer(Edge offer, boolean chain, SimStack stack) {
    if (chain) {
      stack.removeForReplacement(offer);
    } else {
      stack.removeOffer(offer);
    }
  }

  void encode(Encoder to) {
    to.number(targets.size());
    for (int i = 0; i < targets.size(); i++) {
      Edge offer = targets.get(i).offer();
      to.phase(states.get(i));
      to.number(offer == null ? 0 : 1);
      if (offer != null) {
        to.edge(offer);
      } else {
        to.instance(targets.get(i).id());
      }
    }
  }
}
