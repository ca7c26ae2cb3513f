package mjuz.pulumi.engine;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import mjuz.core.executor.StackReport;
import mjuz.core.stack.RoundMemory;
import mjuz.core.stack.StackNode;
import mjuz.core.stack.StackReports;
import mjuz.core.trace.TraceEvent.Use;
import mjuz.pulumi.engine.state.StackState;

/** What an executor remembers from round to round. Used by one round at a time. */
final class StackMemory {
  private StackState state = StackState.EMPTY;
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

  /** The wishes that each resource depended on when it was last reported. */
  Map<String, List<Use>> uses() {
    return uses;
  }

  StackReport report() {
    return StackReports.report(state, rounds, this::isUpToDate);
  }

  /** The same after a round that may not have come to the offers. */
  StackReport reportAfterFailure() {
    return StackReports.afterFailure(state, rounds, this::isUpToDate);
  }

  private boolean isUpToDate(StackNode node) {
    return upToDate.contains(node.name());
  }
}
