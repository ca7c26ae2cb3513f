package mjuz.simulator.executor;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import mjuz.core.executor.DeletePlan;
import mjuz.core.executor.RoundKind;
import mjuz.core.executor.RoundRequest;
import mjuz.core.model.Edge;
import mjuz.simulator.executor.Deletes.Target;
import org.jspecify.annotations.Nullable;

/**
 * The deletes at the end of a round. They are made in antichains: nothing of the next one begins
 * before all of this one are done.
 */
final class EndDeletes {
  private final RoundRequest request;
  private final SimStack stack;
  private final SimMemory memory;
  private final Deletes deletes;

  /** What is to go and does not belong to the antichain under way. */
  private List<List<Target>> waiting = List.of();

  private List<Integer> antichain = List.of();

  EndDeletes(RoundRequest request, SimStack stack, SimMemory memory, Deletes deletes) {
    this.request = request;
    this.stack = stack;
    this.memory = memory;
    this.deletes = deletes;
  }

  EndDeletes copy(SimStack stackCopy, SimMemory memoryCopy, Deletes deletesCopy) {
    EndDeletes copy = new EndDeletes(request, stackCopy, memoryCopy, deletesCopy);
    copy.waiting = waiting;
    copy.antichain = antichain;
    return copy;
  }

  /** In a round without a program: the offers that would go. */
  Set<Edge> leaving() {
    NameGraph graph = new NameGraph(stack);
    boolean[] targets = targets(graph);
    Set<Edge> leaving = new TreeSet<>();
    for (int i = 0; i < graph.offers().size(); i++) {
      if (targets[graph.ofOffer(i)]) {
        leaving.add(graph.offers().get(i).edge());
      }
    }
    return leaving;
  }

  private boolean[] targets(NameGraph graph) {
    if (request.kind() == RoundKind.DESTROY) {
      return graph.all();
    }
    boolean[] targets = graph.dependents(request.unsatisfied(), request.leave());
    boolean[] all = graph.all();
    for (int i = 0; i < targets.length; i++) {
      targets[i] &= all[i];
    }
    boolean[] leftovers = graph.leftovers(memory.registered(), targets);
    for (int i = 0; i < targets.length; i++) {
      targets[i] |= leftovers[i];
    }
    return targets;
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
    NameGraph graph = new NameGraph(stack);
    boolean[] rest = NameGraph.without(targets(graph), graph.kept(plan));
    forgetGone(graph, rest);
    List<SimInstance> instances = new ArrayList<>();
    for (int i = 0; i < stack.size(); i++) {
      if (rest[graph.of(stack.get(i))]) {
        instances.add(stack.get(i));
      }
    }
    List<Edge> offers = new ArrayList<>();
    for (int i = 0; i < stack.offerCount(); i++) {
      if (rest[graph.ofOffer(i)]) {
        offers.add(stack.offer(i).edge());
      }
    }
    arrange(instances, offers, memory.registered());
  }

  /** What no longer exists just leaves the state; nothing is deleted, and nobody is asked. */
  private void forgetGone(NameGraph graph, boolean[] going) {
    if (NameGraph.any(going)) {
      stack.forgetOpenUpdates();
    }
    List<SimInstance> instances = stack.gone();
    List<Edge> offers = new ArrayList<>();
    for (int i = 0; i < graph.offers().size(); i++) {
      if (going[graph.ofOffer(i)]) {
        offers.add(graph.offers().get(i).edge());
      }
    }
    boolean[] nodes = going.clone();
    instances.stream()
        .filter(instance -> nodes[graph.of(instance)])
        .forEach(instance -> stack.forgetGone(instance.name()));
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
