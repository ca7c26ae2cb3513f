package mjuz.core.stack;

import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import mjuz.core.executor.FailedStep;
import mjuz.core.executor.StackReport;
import mjuz.core.model.Edge;
import mjuz.core.model.Instance;
import mjuz.core.model.Renames;

/** What a stack's state shows between two rounds. */
public final class StackReports {
  private StackReports() {}

  /**
   * What {@link mjuz.core.executor.Executor#inspect} says.
   *
   * @param stack the state
   * @param remembered what the journal knows to stand, or to have stood, behind offers
   * @return the report
   */
  public static StackReport atStart(Stack stack, SortedSet<Instance> remembered) {
    StackReport report =
        report(stack, new RoundMemory(), node -> true).withRenamed(renames(stack, remembered));
    return report.offers().isEmpty()
        ? report
        : report.withBehind(new StandingBehind(stack).recorded());
  }

  /**
   * What some instances are called in a state that no longer has them under the names that they
   * had.
   *
   * @param stack the state
   * @param remembered as they were called
   * @return those among them that are called otherwise
   */
  public static Renames renames(Stack stack, SortedSet<Instance> remembered) {
    return remembered.isEmpty() ? Renames.NONE : new Identities(stack).of(remembered);
  }

  /**
   * After a round that may not have come to the offers.
   *
   * @param stack the state
   * @param memory of the executor
   * @param upToDate whether the round has brought a resource up to date
   * @return the report, with what stands behind the offers
   */
  public static StackReport afterFailure(
      Stack stack, RoundMemory memory, Predicate<StackNode> upToDate) {
    StackReport report = report(stack, memory, upToDate);
    return report.offers().isEmpty()
        ? report
        : report.withBehind(new StandingBehind(stack).standing());
  }

  /**
   * After a round that has done everything.
   *
   * @param stack the state
   * @param memory of the executor
   * @param upToDate whether the round has brought a resource up to date
   * @return the report
   */
  public static StackReport report(Stack stack, RoundMemory memory, Predicate<StackNode> upToDate) {
    if (stack.isEmpty()) {
      return StackReport.EMPTY;
    }
    List<? extends StackNode> nodes = stack.nodes();
    List<? extends StackNode> open = stack.open();
    SortedSet<Edge> inUse = new TreeSet<>();
    SortedSet<Edge> offers = new TreeSet<>();
    boolean anyOutdated = !open.isEmpty();
    boolean mayHaveLeftovers = false;
    boolean anyProtected = false;
    Optional<RegisteredNames> registered = memory.registered();
    for (StackNode node : nodes) {
      addUses(stack, node, inUse);
      node.offer().ifPresent(offers::add);
      anyOutdated |= isOutdated(node, upToDate);
      anyProtected |= node.isProtected();
      mayHaveLeftovers |= registered.isPresent() && !registered.get().has(node);
    }
    for (StackNode node : open) {
      addUses(stack, node, inUse);
      node.offer().ifPresent(offers::add);
    }
    SortedSet<Edge> outdated =
        !inUse.isEmpty() && anyOutdated ? outdated(stack, upToDate) : new TreeSet<>();
    boolean leftovers =
        mayHaveLeftovers
            && UndeployPlan.hasLeftovers(stack, registered.orElseThrow(), memory.plan());
    StackReport report = new StackReport(inUse, outdated, offers, false, leftovers);
    return anyProtected
        ? report.withStanding(Undeletable.of(stack, node -> true).offers())
        : report;
  }

  /** A wish or connection uses what it takes only for what depends on it. */
  private static void addUses(Stack stack, StackNode node, SortedSet<Edge> inUse) {
    if (node.uses().isEmpty()) {
      return;
    }
    if (node.kind() != StackNode.Kind.COORDINATION || isNeeded(stack, node)) {
      inUse.addAll(node.uses());
    }
  }

  private static boolean isNeeded(Stack stack, StackNode node) {
    NameGraph graph = new NameGraph(stack);
    BitSet dependents = graph.dependentsOf(graph.named(node.name()));
    Predicate<StackNode> uses =
        other -> other.kind() != StackNode.Kind.COORDINATION && dependents.get(graph.of(other));
    return stack.nodes().stream().anyMatch(uses) || stack.open().stream().anyMatch(uses);
  }

  /** Which may use an older version than the one that the round has bound (R2). */
  private static boolean isOutdated(StackNode node, Predicate<StackNode> upToDate) {
    return node.isReplaced()
        || switch (node.kind()) {
          case RESOURCE, OFFER -> !upToDate.test(node);
          case COORDINATION, ENGINE -> false;
        };
  }

  /** R2: by name, an outdated resource makes all outdated that it needs. */
  private static SortedSet<Edge> outdated(Stack stack, Predicate<StackNode> upToDate) {
    NameGraph graph = new NameGraph(stack);
    BitSet roots = new BitSet();
    SortedSet<Edge> outdated = new TreeSet<>();
    for (StackNode node : stack.nodes()) {
      if (isOutdated(node, upToDate)) {
        outdated.addAll(node.uses());
        graph.addNeeds(node, roots);
      }
    }
    for (StackNode node : stack.open()) {
      outdated.addAll(node.uses());
      graph.addNeeds(node, roots);
    }
    outdated.addAll(graph.uses(graph.closure(roots)));
    return outdated;
  }

  /**
   * The wishes that wait for a step which fails, if they are withdrawn or have a newer version
   * (R12). A delete that fails keeps what the instance needs. What cannot be made or changed stays
   * as it is, with all that depends on it.
   *
   * @param stack the state after the round
   * @param step that failed
   * @return the wishes that what stays uses, directly or not
   */
  public static SortedSet<Edge> waitingFor(Stack stack, FailedStep step) {
    NameGraph graph = new NameGraph(stack);
    BitSet stays = graph.named(step.instance().urn());
    if (step.operation() != FailedStep.Operation.DELETE) {
      stays.or(graph.dependentsOf(stays));
    }
    return graph.uses(graph.closure(stays));
  }

  /**
   * What some offers depend on, as {@link mjuz.core.executor.Round#deletesPlanned} is to say.
   *
   * @param stack the state
   * @param offers those of the state that would go
   * @return for each of them the wishes that it depends on, directly or not
   */
  public static SortedMap<Edge, SortedSet<Edge>> wishesUnder(Stack stack, Set<Edge> offers) {
    SortedMap<Edge, SortedSet<Edge>> all = new TreeMap<>();
    if (offers.isEmpty()) {
      return all;
    }
    offers.forEach(offer -> all.put(offer, new TreeSet<>()));
    NameGraph graph = new NameGraph(stack);
    for (StackNode node : stack.nodes()) {
      node.offer()
          .map(all::get)
          .ifPresent(wishes -> wishes.addAll(graph.uses(graph.closure(graph.named(node.name())))));
    }
    return all;
  }

  /**
   * The offers that the engine knows to depend on a resource, directly or not, and deletes before
   * it replaces that. What an operation that was left open would have made is not known to it, and
   * what an earlier replacement has deleted is not deleted again, whatever was published since.
   *
   * @param stack the state before the round
   * @param name of the resource
   * @return the edges of those offers
   */
  public static SortedSet<Edge> offersOn(Stack stack, String name) {
    List<? extends StackNode> nodes = stack.nodes();
    SortedSet<Edge> offers = new TreeSet<>();
    if (nodes.stream().noneMatch(node -> node.kind() == StackNode.Kind.OFFER)) {
      return offers;
    }
    SortedSet<String> reached = new TreeSet<>();
    reached.add(name);
    boolean more = true;
    while (more) {
      more = false;
      for (StackNode node : nodes) {
        more |= node.needs().stream().anyMatch(reached::contains) && reached.add(node.name());
      }
    }
    for (StackNode node : nodes) {
      if (!node.isGone() && reached.contains(node.name())) {
        node.offer().ifPresent(offers::add);
      }
    }
    return offers;
  }
}
