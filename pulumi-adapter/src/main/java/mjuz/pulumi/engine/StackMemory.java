package mjuz.pulumi.engine;

import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import mjuz.core.executor.DeletePlan;
import mjuz.core.executor.StackReport;
import mjuz.core.trace.TraceEvent.Use;
import mjuz.pulumi.engine.state.StackState;
import mjuz.pulumi.engine.state.UndeployPlan;

/** What an executor remembers from round to round. Used by one round at a time. */
final class StackMemory {
  private StackState state = StackState.EMPTY;
  private boolean known;
  private Optional<SortedSet<String>> registered = Optional.empty();
  private DeletePlan plan = DeletePlan.FREE;
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

  /** A program has run to its end; these are the names of all that it has. */
  void programCompleted(SortedSet<String> urns) {
    registered = Optional.of(Collections.unmodifiableSortedSet(new TreeSet<>(urns)));
  }

  /**
   * A program has failed; these are the names of what it had until then. What it has made stays for
   * the next try.
   */
  void programFailed(SortedSet<String> urns) {
    registered =
        registered.map(
            before -> {
              SortedSet<String> both = new TreeSet<>(before);
              both.addAll(urns);
              return Collections.unmodifiableSortedSet(both);
            });
  }

  /**
   * The names of what the last program that ran to its end has registered, and those that failed
   * since then; empty before the first that did.
   */
  Optional<SortedSet<String>> registered() {
    return registered;
  }

  /** The names of all that the latest round has brought up to date with the program. */
  void upToDate(SortedSet<String> urns) {
    upToDate = new TreeSet<>(urns);
  }

  /** What the latest round was told to leave alone. */
  void planned(DeletePlan answer) {
    plan = answer;
  }

  /** The wishes that each resource depended on when it was last reported. */
  Map<String, List<Use>> uses() {
    return uses;
  }

  StackReport report() {
    boolean leftovers =
        registered.map(urns -> UndeployPlan.hasLeftovers(state, urns, plan)).orElse(false);
    return state.report(upToDate, leftovers);
  }
}
