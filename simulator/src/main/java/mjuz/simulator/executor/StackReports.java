package mjuz.simulator.executor;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Predicate;
import mjuz.core.executor.RoundKind;
import mjuz.core.executor.RoundRequest;
import mjuz.core.executor.StackReport;
import mjuz.core.model.Edge;
import mjuz.core.trace.TraceEvent.Use;

/** What a stack's state shows between two rounds. */
public final class StackReports {
  private StackReports() {}

  /**
   * What the first input of a process says.
   *
   * @param stack the state
   * @return the report
   */
  public static StackReport atStart(SimStack stack) {
    StackReport report = report(stack, new SimMemory(), name -> true);
    return report.offers().isEmpty() ? report : report.withBehind(stack.recordedBehind());
  }

  /** The same after a round that may not have come to the offers. */
  static StackReport withBehind(StackReport report, SimStack stack) {
    return report.offers().isEmpty() ? report : report.withBehind(stack.standingBehind());
  }

  /** What is told after a round that has brought some names up to date. */
  static StackReport report(SimStack stack, SimMemory memory, Predicate<String> upToDate) {
    if (stack.isEmpty()) {
      return StackReport.EMPTY;
    }
    SortedSet<Edge> inUse = new TreeSet<>();
    boolean anyOutdated = stack.openCount() > 0;
    RegisteredNames registered = memory.registered();
    boolean mayHaveLeftovers = false;
    for (int i = 0; i < stack.size(); i++) {
      SimInstance instance = stack.get(i);
      addUses(instance, inUse);
      anyOutdated |= isOutdated(instance, upToDate);
      mayHaveLeftovers |= registered != null && !registered.resources().contains(instance.name());
    }
    for (int i = 0; i < stack.openCount(); i++) {
      addUses(stack.openOperation(i), inUse);
    }
    for (SimInstance gone : stack.gone()) {
      addUses(gone, inUse);
      anyOutdated = true;
      mayHaveLeftovers |= registered != null && !registered.resources().contains(gone.name());
    }
    for (Edge offer : registered == null ? List.<Edge>of() : stack.offers()) {
      mayHaveLeftovers |= !registered.offers().contains(offer);
    }
    SortedSet<Edge> outdated = new TreeSet<>();
    boolean leftovers = false;
    if (!inUse.isEmpty() && anyOutdated) {
      outdated = outdated(stack, upToDate);
    }
    if (mayHaveLeftovers) {
      NameGraph graph = new NameGraph(stack);
      boolean[] all = graph.leftovers(registered, graph.none());
      leftovers = NameGraph.any(NameGraph.without(all, graph.kept(memory.plan())));
    }
    return new StackReport(inUse, outdated, stack.offers(), false, leftovers);
  }

  private static void addUses(SimInstance instance, Set<Edge> to) {
    for (Use use : instance.uses()) {
      to.add(use.edge());
    }
  }

  private static boolean isOutdated(SimInstance instance, Predicate<String> upToDate) {
    return instance.isReplaced() || !upToDate.test(instance.name());
  }

  /** R2: by name, an outdated resource makes all outdated that it needs. */
  private static SortedSet<Edge> outdated(SimStack stack, Predicate<String> upToDate) {
    NameGraph graph = new NameGraph(stack);
    boolean[] roots = graph.none();
    SortedSet<Edge> outdated = new TreeSet<>();
    for (int i = 0; i < stack.size(); i++) {
      if (isOutdated(stack.get(i), upToDate)) {
        addOutdated(stack.get(i), graph, roots, outdated);
      }
    }
    for (int i = 0; i < stack.openCount(); i++) {
      addOutdated(stack.openOperation(i), graph, roots, outdated);
    }
    for (SimInstance gone : stack.gone()) {
      if (!upToDate.test(gone.name())) {
        addOutdated(gone, graph, roots, outdated);
      }
    }
    outdated.addAll(graph.uses(graph.closure(roots)));
    return outdated;
  }

  private static void addOutdated(
      SimInstance instance, NameGraph graph, boolean[] needed, SortedSet<Edge> used) {
    addUses(instance, used);
    graph.markNeeds(instance, needed);
  }

  /** After a round that did everything, what a crash left open is done, or no longer wanted. */
  static void forgetOpen(SimStack stack, RoundRequest request) {
    if (stack.openCount() == 0) {
      return;
    }
    List<SimInstance> rest = new ArrayList<>();
    if (request.kind() == RoundKind.UNDEPLOY) {
      NameGraph graph = new NameGraph(stack);
      boolean[] settled = graph.dependents(request.unsatisfied());
      for (SimInstance operation : stack.openOperations()) {
        if (!settled[graph.of(operation)]) {
          rest.add(operation);
        }
      }
    }
    stack.keepOpen(rest);
  }
}
