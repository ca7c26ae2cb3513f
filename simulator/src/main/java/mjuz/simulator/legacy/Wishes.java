package mjuz.simulator.legacy;

import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import mjuz.core.executor.Binding;
import mjuz.core.executor.RoundEnd;
import mjuz.core.executor.RoundKind;
import mjuz.core.executor.RoundRequest;
import mjuz.core.executor.StackReport;
import mjuz.core.journal.JournalRecord;
import mjuz.core.journal.JournalRecord.WishSaved;
import mjuz.core.model.Edge;
import mjuz.core.model.Phase;
import mjuz.core.model.Value;
import mjuz.core.model.Versions;
import mjuz.core.notice.Notice;
import org.jspecify.annotations.Nullable;

/** The wishes of the stack, each with the value that it last had: a resource's state is durable. */
final class Wishes {
  private final Map<Edge, WishSaved> recorded = new TreeMap<>();
  private final Map<Edge, Binding> bound = new TreeMap<>();
  private final Set<Edge> inUse = new HashSet<>();
  private final InboundOffers inbound;

  Wishes(InboundOffers inbound, Map<Edge, WishSaved> recovered) {
    this.inbound = inbound;
    recorded.putAll(recovered);
  }

  void started(StackReport report) {
    inUse.addAll(report.wishesInUse());
  }

  void roundStarted() {
    bound.clear();
  }

  /** What the peer offers; if nothing is known of that, what the wish had before. */
  Binding bind(Edge wish, long round, BatchDraft out) {
    Binding known = bound.get(wish);
    if (known != null) {
      return known;
    }
    Binding binding = inbound.poll(wish).orElseGet(() -> before(wish));
    bound.put(wish, binding);
    if (binding instanceof Binding.Satisfied s) {
      save(wish, s.version(), s.value(), out);
      inUse.add(wish);
    }
    out.tell(
        binding instanceof Binding.Satisfied s
            ? new Notice.WishBound(round, wish, s.version(), Optional.of(s.value()))
            : new Notice.WishBound(round, wish, 0, Optional.empty()));
    return binding;
  }

  private Binding before(Edge wish) {
    WishSaved saved = recorded.get(wish);
    Value value = saved == null ? null : saved.boundValue().orElse(null);
    return saved == null || value == null
        ? new Binding.Unsatisfied()
        : new Binding.Satisfied(saved.bound(), value);
  }

  private void save(Edge wish, long version, Value value, BatchDraft out) {
    WishSaved now = recorded.get(wish);
    if (now == null || now.bound() != version) {
      Optional<Value> some = Optional.of(value);
      WishSaved next =
          new WishSaved(wish, true, version, Phase.AVAILABLE, some, version, version, some);
      recorded.put(wish, next);
      out.save(next);
    }
  }

  /** Those that are deployed and whose offers are withdrawn. */
  SortedSet<Edge> withdrawn() {
    TreeSet<Edge> gone = new TreeSet<>(recorded.keySet());
    gone.removeIf(wish -> !inbound.isWithdrawn(wish));
    return gone;
  }

  /** The engine has deleted what the program does not have, or replaced what is not satisfied. */
  void roundEnded(RoundRequest round, RoundEnd end, BatchDraft out) {
    end.report().ifPresent(report -> tellUse(report, out));
    if (!end.succeeded()) {
      return;
    }
    for (Edge wish : new TreeSet<>(recorded.keySet())) {
      if (goes(wish, round)) {
        delete(wish, out);
      }
    }
  }

  /** Whether the engine deletes a wish in a round, or replaces it by one that is not satisfied. */
  boolean goes(Edge wish, RoundRequest round) {
    return round.kind() == RoundKind.UNDEPLOY
        ? round.unsatisfied().contains(wish)
        : !(bound.get(wish) instanceof Binding.Satisfied);
  }

  void delete(Edge wish, BatchDraft out) {
    if (recorded.remove(wish) != null) {
      out.save(new JournalRecord.WishRemoved(wish));
      inbound.wishDeleted(wish);
    }
  }

  private void tellUse(StackReport report, BatchDraft out) {
    for (Edge wish : new TreeSet<>(inUse)) {
      @Nullable Binding binding = bound.get(wish);
      if (!report.wishesInUse().contains(wish)) {
        inUse.remove(wish);
        out.tell(new Notice.InUseChanged(wish, Versions.NONE));
      } else if (binding instanceof Binding.Satisfied s && !report.outdated().contains(wish)) {
        out.tell(new Notice.InUseChanged(wish, s.version()));
      }
    }
  }
}
