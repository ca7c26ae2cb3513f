package mjuz.simulator.explore;

import java.util.Optional;
import mjuz.core.executor.RoundKind;
import mjuz.core.journal.JournalRecord.OfferSaved;
import mjuz.core.journal.JournalRecord.WishSaved;
import mjuz.core.journal.JournalState;
import mjuz.core.message.Message;
import mjuz.core.message.Message.OfferState;
import mjuz.core.message.Message.WishHeard;
import mjuz.core.message.Message.WishState;
import mjuz.core.model.Edge;
import mjuz.core.model.Phase;
import mjuz.core.model.Versions;
import mjuz.core.notice.Notice;
import mjuz.core.trace.TraceEvent.Use;
import mjuz.simulator.executor.SimRound;
import mjuz.simulator.explore.NodeStep.Broken;
import org.jspecify.annotations.Nullable;

/**
 * Judges one step by the journal: what is said is durable (I5), a wish is bound once in a round
 * (I3) and to no older version than before (I4).
 */
final class WordJudge {
  private WordJudge() {}

  static WishSaved wish(JournalState journal, Edge edge) {
    WishSaved saved = journal.wishes().get(edge);
    return saved != null
        ? saved
        : new WishSaved(
            edge,
            false,
            Versions.NEVER,
            Phase.WITHDRAWN,
            Optional.empty(),
            Versions.NONE,
            0,
            Optional.empty());
  }

  /** I5: a process that is killed now comes back with what it has said. */
  static @Nullable Broken said(Message message, JournalState journal) {
    boolean durable =
        switch (message) {
          case OfferState m -> {
            OfferSaved saved = journal.offers().get(m.edge());
            yield saved != null
                && saved.version() == m.version()
                && saved.phase() == m.phase()
                && saved.value().equals(m.value())
                && saved.exposed();
          }
          case WishState m -> {
            WishSaved saved = wish(journal, m.edge());
            yield m.seen() == Versions.FORGOTTEN
                ? saved.phase() == Phase.WITHDRAWN
                : saved.seen() == m.seen() && saved.inUse() == m.inUse();
          }
          case WishHeard m -> true;
        };
    return durable ? null : new Broken("I5", "said, but not durable: " + message);
  }

  /** I3 and I4. */
  static @Nullable Broken bound(Notice.WishBound notice, JournalState before, NodeState node) {
    SimRound round = node.round;
    boolean again =
        round != null
            && round.request().number() == notice.round()
            && round.request().kind() == RoundKind.DEPLOY
            && round.binding(notice.edge()).isPresent();
    if (again) {
      return new Broken("I3", "bound twice in a round: " + notice.edge());
    }
    if (notice.version() == 0) {
      return null;
    }
    long highest = wish(before, notice.edge()).bound();
    for (int i = 0; i < node.stack.size(); i++) {
      for (Use use : node.stack.get(i).allUses()) {
        highest = use.edge().equals(notice.edge()) ? Math.max(highest, use.version()) : highest;
      }
    }
    return notice.version() >= highest
        ? null
        : new Broken(
            "I4",
            "%s goes back from version %d to %d"
                .formatted(notice.edge(), highest, notice.version()));
  }
}
