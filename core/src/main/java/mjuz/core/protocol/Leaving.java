package mjuz.core.protocol;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import mjuz.core.notice.Notice;

/**
 * The offers of which notice was given (R13), and the timer to the first of their ends. A timer
 * that fires is believed, whatever the clock says: it has run for as long as it was set. Its time
 * withdraws an offer, and nothing more: what stands behind it waits for the beneficiary's word, as
 * ever (R1).
 */
final class Leaving {
  private static final long NOT_SET = -1;

  private final Exchange exchange;

  /** What the timer is set to. */
  private long timerAtMicros = NOT_SET;

  Leaving(Exchange exchange) {
    this.exchange = exchange;
  }

  /** The same state, to go on from on its own. */
  Leaving copy(Exchange theirs) {
    Leaving copy = new Leaving(theirs);
    copy.timerAtMicros = timerAtMicros;
    return copy;
  }

  /** What decides what comes next and is not of one offer alone: which of them leaves first. */
  void encode(StateSink sink) {
    if (sink.wantsTimes()) {
      return;
    }
    List<OfferSide> waiting = waiting();
    for (int i = 0; i < waiting.size(); i++) {
      sink.edge(waiting.get(i).edge());
      sink.flag(i > 0 && at(waiting.get(i)) == at(waiting.get(i - 1)));
    }
  }

  /** Tells the beneficiary when the offer will be withdrawn. */
  void giveNotice(OfferSide offer, BatchBuilder out) {
    offer.giveNotice(out.nowMicros());
    exchange.changed(offer, out);
    out.notice(new Notice.NoticeGiven(offer.edge(), offer.version(), at(offer)));
    // For whoever follows the versions: it is offered at a newer one, with the same value.
    out.notice(
        new Notice.OfferPublished(
            offer.edge(), offer.version(), offer.message().value(), offer.behind()));
    setTimer(out);
  }

  /** Notice was given or taken back, or has ended; or the process has started. */
  void setTimer(BatchBuilder out) {
    Optional<OfferSide> first = waiting().stream().findFirst();
    long next = first.map(Leaving::at).orElse(NOT_SET);
    if (next == timerAtMicros) {
      return;
    }
    timerAtMicros = next;
    first.ifPresentOrElse(
        offer -> {
          // A clock that was set back makes no notice longer than it is.
          long rest = Math.min(next - out.nowMicros(), offer.notice().orElseThrow().micros());
          out.timer(Timer.NOTICE, Math.max(0, rest), 0);
        },
        () -> out.cancel(Timer.NOTICE));
  }

  /** The timer has fired: so the time of the first has come, and of those that have the same. */
  void timeIsUp(BatchBuilder out) {
    List<OfferSide> waiting = waiting();
    timerAtMicros = NOT_SET;
    if (!waiting.isEmpty()) {
      long until = Math.max(out.nowMicros(), at(waiting.getFirst()));
      waiting.stream().filter(offer -> at(offer) <= until).forEach(OfferSide::endNotice);
      setTimer(out);
    }
  }

  /** Those whose time has come, or that nobody needs any more. */
  List<OfferSide> due() {
    List<OfferSide> due = new ArrayList<>();
    exchange.forEachOffer(
        offer -> {
          if (offer.isToLeaveNow()) {
            due.add(offer);
          }
        });
    return due;
  }

  /** Whether there is one whose time has not come. */
  boolean isAny() {
    return !waiting().isEmpty();
  }

  /** Those whose time has not come, the first one first. */
  private List<OfferSide> waiting() {
    List<OfferSide> waiting = new ArrayList<>();
    exchange.forEachOffer(
        offer -> {
          if (offer.isLeaving() && !offer.notice().orElseThrow().over()) {
            waiting.add(offer);
          }
        });
    waiting.sort(Comparator.comparingLong(Leaving::at));
    return waiting;
  }

  private static long at(OfferSide offer) {
    return offer.leavesAtMicros().orElseThrow();
  }
}
