package mjuz.simulator.legacy;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import mjuz.core.executor.DeletePlan;
import mjuz.core.executor.RoundKind;
import mjuz.core.executor.RoundRequest;
import mjuz.core.model.Edge;
import mjuz.core.protocol.Batch.Answer;
import mjuz.core.protocol.Input;

/** Offers and wishes that go in the round under way, which waits for the releases without end. */
final class Deletions {
  private final OutboundOffers outbound;
  private final Wishes wishes;

  /** Questions that wait for releases, by the offer. */
  private final Map<Edge, Long> deleting = new HashMap<>();

  private long planQuestion;
  private final Set<Edge> planWaits = new HashSet<>();
  private boolean programDone;

  /** Offers of the stack that the round has yet to delete, and wishes that go after them. */
  private final Set<Edge> leaving = new HashSet<>();

  private final Set<Edge> unused = new TreeSet<>();

  Deletions(OutboundOffers outbound, Wishes wishes) {
    this.outbound = outbound;
    this.wishes = wishes;
  }

  void roundEnded() {
    programDone = false;
    deleting.clear();
    planWaits.clear();
    leaving.clear();
    unused.clear();
  }

  /**
   * While the program runs, the engine takes an offer along when it replaces what stands behind it
   * delete-first; in µs 1.0 the offer is only updated then. After the program, it goes.
   */
  void offerDeleting(long now, Input.OfferDeleting in, BatchDraft out) {
    if (programDone && outbound.withdraw(in.offer(), now, out)) {
      deleting.put(in.offer(), in.request());
    } else {
      leaving.remove(in.offer());
      out.answer(new Answer.Delete(in.request(), true));
    }
  }

  void planned(long now, Input.DeletesPlanned in, RoundRequest current, BatchDraft out) {
    programDone = true;
    leaving.addAll(in.leaving().keySet());
    if (current.kind() != RoundKind.UNDEPLOY) {
      for (Edge edge : outbound.lost(in.leaving().keySet())) {
        if (outbound.withdraw(edge, now, out)) {
          planWaits.add(edge);
        }
      }
    }
    planQuestion = in.request();
    if (planWaits.isEmpty()) {
      out.answer(new Answer.Plan(in.request(), DeletePlan.FREE));
    }
  }

  /** The beneficiary has answered. */
  void released(Edge edge, BatchDraft out) {
    leaving.remove(edge);
    deleteUnused(out);
    Long question = deleting.remove(edge);
    if (question != null) {
      out.answer(new Answer.Delete(question, true));
    }
    if (planWaits.remove(edge) && planWaits.isEmpty()) {
      out.answer(new Answer.Plan(planQuestion, DeletePlan.FREE));
    }
  }

  /** The engine deletes offers first, then what has no dependents left: a wish at last. */
  void wishUnused(Edge wish, RoundRequest current, BatchDraft out) {
    if (programDone && wishes.goes(wish, current)) {
      unused.add(wish);
      deleteUnused(out);
    }
  }

  private void deleteUnused(BatchDraft out) {
    if (leaving.isEmpty()) {
      unused.forEach(wish -> wishes.delete(wish, out));
      unused.clear();
    }
  }
}
