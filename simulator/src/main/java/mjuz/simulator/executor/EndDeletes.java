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

  /** Instances and offers that are to go and do not belong to the antichain under way. */
  private List<SimInstance> instances = List.of();

  private List<Edge> offers = List.of();
  private List<Integer> antichain = List.of();

  EndDeletes(RoundRequest request, SimStack stack, SimMemory memory, Deletes deletes) {
    this.request = request;
    this.stack = stack;
    this.memory = memory;
    this.deletes = deletes;
  }

  EndDeletes copy(SimStack stackCopy, SimMemory memoryCopy, Deletes deletesCopy) {
    EndDeletes copy = new EndDeletes(request, stackCopy, memoryCopy, deletesCopy);
    copy.instances = instances;
    copy.offers = offers;
    copy.antichain = antichain;
    return copy;
  }

  /** In a round without a program: the offers that would go. */
  Set<Edge> leaving() {
    NameGraph graph = new NameGraph(stack);
    boolean[] targets = targets(graph);
    Set<Edge> leaving = new TreeSet<>();
    for (int i = 0; i < stack.offerCount(); i++) {
      if (targets[graph.ofOffer(i)]) {
        leaving.add(stack.offer(i).edge());
      }
    }
    return leaving;
  }

  private boolean[] targets(NameGraph graph) {
    if (request.kind() == RoundKind.DESTROY) {
      return graph.all();
    }
    boolean[] targets = graph.dependents(request.unsatisfied());
    boolean[] all = graph.all();
    for (int i = 0; i < targets.length; i++) {
      targets[i] &= all[i];
    }
    boolean[] leftovers = graph.leftovers(memory.completed(), targets);
    for (int i = 0; i < targets.length; i++) {
      targets[i] |= leftovers[i];
    }
    return targets;
  }

  /** What goes, now that it is known what has to stay. */
  void plan(DeletePlan plan, @Nullable ProgramRun program) {
    if (program != null) {
      instances = program.condemned(stack);
      offers = List.copyOf(program.condemnedOffers());
    } else {
      NameGraph graph = new NameGraph(stack);
      boolean[] rest = NameGraph.without(targets(graph), graph.kept(plan));
      List<SimInstance> going = new ArrayList<>();
      for (int i = 0; i < stack.size(); i++) {
        if (rest[graph.of(stack.get(i))]) {
          going.add(stack.get(i));
        }
      }
      List<Edge> goingOffers = new ArrayList<>();
      for (int i = 0; i < stack.offerCount(); i++) {
        if (rest[graph.ofOffer(i)]) {
          goingOffers.add(stack.offer(i).edge());
        }
      }
      instances = going;
      offers = goingOffers;
    }
    nextAntichain();
  }

  private void nextAntichain() {
    List<Integer> next = new ArrayList<>();
    Set<Edge> going = Set.copyOf(offers);
    List<SimInstance> rest = new ArrayList<>();
    for (SimInstance instance : instances) {
      if (isNeeded(instance, going)) {
        rest.add(instance);
      } else {
        next.add(deletes.add(new Target(null, instance.id())));
      }
    }
    for (Edge offer : offers) {
      next.add(deletes.add(new Target(offer, 0)));
    }
    if (next.isEmpty() && !rest.isEmpty()) {
      throw new IllegalStateException("a cycle among " + rest);
    }
    instances = rest;
    offers = List.of();
    antichain = next;
  }

  private boolean isNeeded(SimInstance instance, Set<Edge> going) {
    for (SimInstance other : instances) {
      if (other.needsInstance(instance.id())) {
        return true;
      }
    }
    for (int i = 0; i < stack.offerCount(); i++) {
      if (stack.offer(i).dependsOn(instance.id()) && going.contains(stack.offer(i).edge())) {
        return true;
      }
    }
    return false;
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
    return instances.isEmpty() && offers.isEmpty() && antichainIsDone();
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
    to.number(instances.size());
    instances.forEach(i -> to.instance(i.id()));
    to.number(offers.size());
    offers.forEach(to::edge);
    to.number(antichain.size());
    antichain.forEach(to::number);
  }
}
