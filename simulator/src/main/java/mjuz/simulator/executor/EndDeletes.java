package mjuz.simulator.executor;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import mjuz.core.executor.DeletePlan;
import mjuz.core.executor.RoundKind;
import mjuz.core.executor.RoundRequest;
import mjuz.core.executor.Stuck;
import mjuz.core.model.Edge;
import mjuz.core.stack.RegisteredNames;
import mjuz.core.stack.RoundMemory;
import mjuz.core.stack.Undeletable;
import mjuz.core.stack.UndeployPlan;
import mjuz.simulator.executor.Deletes.Target;
import org.jspecify.annotations.Nullable;

/**
 * The deletes at the end of a round. They are made in antichains: nothing of the next one begins
 * before all of this one are done.
 */
final class EndDeletes {
  private final RoundRequest request;
  private final SimStack stack;
  private final RoundMemory memory;
  private final Deletes deletes;

  /** What is to go and does not belong to the antichain under way. */
  private List<List<Target>> waiting = List.of();

  private List<Integer> antichain = List.of();

  EndDeletes(RoundRequest request, SimStack stack, RoundMemory memory, Deletes deletes) {
    this.request = request;
    this.stack = stack;
    this.memory = memory;
    this.deletes = deletes;
  }

  EndDeletes copy(SimStack stackCopy, RoundMemory memoryCopy, Deletes deletesCopy) {
    EndDeletes copy = new EndDeletes(request, stackCopy, memoryCopy, deletesCopy);
    copy.waiting = waiting;
    copy.antichain = antichain;
    return copy;
  }

  /** In a round without a program: the offers that would go. */
  Set<Edge> leaving() {
    return UndeployPlan.of(stack, request, memory).leaving();
  }

  /** In a round without a program: what would go and cannot. */
  Stuck stuck() {
    Set<String> targets = UndeployPlan.of(stack, request, memory).targets();
    return Undeletable.of(stack, node -> targets.contains(node.name()));
  }

  /** What goes, now that it is known what has to stay. */
  void plan(DeletePlan plan, @Nullable ProgramRun program) {
    if (program != null) {
      program.goneForGood(stack).forEach(stack::forgetGone);
      program.condemnedOffers().forEach(stack::forgetGone);
      arrange(
          program.condemned(stack), List.copyOf(program.condemnedOffers()), program.plan().names());
      return;
    }
    UndeployPlan rest = UndeployPlan.of(stack, request, memory).without(plan);
    List<Edge> offers = new ArrayList<>(rest.leaving());
    forgetGone(rest.targets(), offers);
    offers.retainAll(stack.offers());
    List<SimInstance> instances = new ArrayList<>();
    for (int i = 0; i < stack.size(); i++) {
      if (rest.targets().contains(stack.get(i).name())) {
        instances.add(stack.get(i));
      }
    }
    arrange(instances, offers, memory.registered().orElse(null));
  }

  /** What no longer exists just leaves the state; nothing is deleted, and nobody is asked. */
  private void forgetGone(Set<String> going, List<Edge> offers) {
    if (!going.isEmpty()) {
      stack.forgetOpenUpdates();
    }
    stack.gone().stream().map(SimInstance::name).filter(going::contains).forEach(stack::forgetGone);
    offers.forEach(stack::forgetGone);
  }

  private void arrange(
      List<SimInstance> instances, List<Edge> offers, @Nullable RegisteredNames registered) {
    if (instances.isEmpty() && offers.isEmpty()) {
      waiting = List.of();
      antichain = List.of();
      return;
    }
    boolean all = request.kind() == RoundKind.DESTROY;
    waiting =
        Antichains.of(
            stack,
            instances,
            offers,
            wish -> all || (registered != null && !registered.wishes().contains(wish)),
            peer -> all || (registered != null && !registered.connections().contains(peer)));
    nextAntichain();
  }

  private void nextAntichain() {
    if (waiting.isEmpty()) {
      antichain = List.of();
      return;
    }
    antichain = waiting.getFirst().stream().map(deletes::add).toList();
    waiting = waiting.subList(1, waiting.size());
  }

  private boolean antichainIsDone() {
    for (int delete : antichain) {
      if (!deletes.isDone(delete)) {
        return false;
      }
    }
    return true;
  }

  /** A delete is done. */
  void proceed() {
    if (antichainIsDone() && !isDone()) {
      nextAntichain();
    }
  }

  boolean isDone() {
    return waiting.isEmpty() && antichainIsDone();
  }

  void addBegins(List<Step> to, int parallelism) {
    int running = 0;
    for (int delete : antichain) {
      running += deletes.isWaiting(delete) || deletes.isDone(delete) ? 0 : 1;
    }
    for (int delete : antichain) {
      Step next = running < parallelism ? deletes.next(delete) : null;
      if (next != null) {
        to.add(next);
      }
    }
  }

  void encode(Encoder to) {
    to.number(waiting.size());
    for (List<Target> later : waiting) {
      to.number(later.size());
      for (Target target : later) {
        encode(target, to);
      }
    }
    to.number(antichain.size());
    antichain.forEach(to::number);
  }

  private static void encode(Target target, Encoder to) {
    Edge offer = target.offer();
    to.number(offer == null ? 0 : 1);
    if (offer == null) {
      to.instance(target.id());
    } else {
      to.edge(offer);
    }
  }
}
