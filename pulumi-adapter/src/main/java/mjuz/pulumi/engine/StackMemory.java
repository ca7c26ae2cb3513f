package mjuz.pulumi.engine;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import mjuz.core.executor.StackReport;
import mjuz.core.model.Instance;
import mjuz.core.stack.RoundMemory;
import mjuz.core.stack.StackNode;
import mjuz.core.stack.StackReports;
import mjuz.core.trace.TraceEvent.Use;
import mjuz.pulumi.engine.state.StackState;

/** What an executor remembers from round to round. Used by one round at a time. */
final class StackMemory {
  private StackState state = StackState.EMPTY;
  private SortedSet<Instance> told = new TreeSet<>();
  private final Set<Instance> renamesTold = new HashSet<>();
  private boolean known;
  private final RoundMemory rounds = new RoundMemory();
  private SortedSet<String> upToDate = new TreeSet<>();
  private final Map<String, List<Use>> uses = new HashMap<>();

  void seen(StackState now) {
    state = now;
    known = true;
  }

  /** The state may have changed; what it was is kept in case that it cannot be read. */
  void forget() {
    known = false;
  }

  boolean isKnown() {
    return known;
  }

  StackState state() {
    return state;
  }

  /** The names of all that the latest round has brought up to date with the program. */
  void upToDate(SortedSet<String> urns) {
    upToDate = new TreeSet<>(urns);
  }

  /** What there is to remember of programs and plans. */
  RoundMemory rounds() {
    return rounds;
  }

  /** Instances under their former names, of which the trace of the latest round has told. */
  Set<Instance> renamesTold() {
    return renamesTold;
  }

  /** The wishes that each resource depended on when it was last reported. */
  Map<String, List<Use>> uses() {
    return uses;
  }

  StackReport report() {
    return withRenamed(StackReports.report(state, rounds, this::isUpToDate));
  }

  /** The same after a round that may not have come to the offers. */
  StackReport reportAfterFailure() {
    return withRenamed(StackReports.afterFailure(state, rounds, this::isUpToDate));
  }

  /** What the first report of a process says. */
  StackReport reportAtStart(SortedSet<Instance> remembered) {
    told = things();
    return StackReports.atStart(state, remembered);
  }

  private StackReport withRenamed(StackReport report) {
    SortedSet<Instance> before = told;
    told = things();
    return report.withRenamed(StackReports.renames(state, before));
  }

  private SortedSet<Instance> things() {
    return state.nodes().stream()
        .filter(StackNode::isThing)
        .map(StackNode::instance)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private boolean isUpToDate(StackNode node) {
    return upToDate.contains(node.name());
  }
}
