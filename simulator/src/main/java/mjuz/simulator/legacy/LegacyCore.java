package mjuz.simulator.legacy;

import java.util.SortedSet;
import java.util.TreeSet;
import mjuz.core.executor.RoundEnd;
import mjuz.core.executor.RoundKind;
import mjuz.core.executor.RoundRequest;
import mjuz.core.journal.JournalState;
import mjuz.core.message.Message;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.Edge;
import mjuz.core.notice.Notice;
import mjuz.core.notice.Notice.Outcome;
import mjuz.core.protocol.Batch;
import mjuz.core.protocol.Batch.Answer;
import mjuz.core.protocol.Input;
import mjuz.core.protocol.ProtocolOptions;
import mjuz.core.protocol.Timer;
import org.jspecify.annotations.Nullable;

/**
 * The protocol of µs 1.0 as a state machine. What is not known of it is read in its favour: a round
 * that fails is tried again, as it was (µs gives up), and a withdrawal that comes before the first
 * round is done waits for its end.
 *
 * <p>Its messages are put into those of {@link Message}: {@code offer} is an AVAILABLE {@link
 * Message.OfferState}, {@code releaseOffer} a WITHDRAWN one, its answer a {@link
 * Message.WishState}; a heartbeat looks at the sessions. Versions are made up for the judges.
 *
 * <p>Not thread-safe.
 */
public final class LegacyCore {
  /** The request of a WishRegistered that tells that nothing depends on the wish any more. */
  public static final long WISH_UNUSED = -1;

  private final DeploymentName self;
  private final ProtocolOptions options;
  private final Remotes remotes = new Remotes();
  private final InboundOffers inbound = new InboundOffers();
  private final Wishes wishes;
  private final OutboundOffers outbound;
  private final Deletions deletions;

  private @Nullable RoundRequest round;
  private long rounds;

  private boolean deployWanted;
  private String cause = "started";
  private boolean stopWanted;
  private boolean destroyWanted;
  private boolean destroyed;
  private int failures;

  /** A failed round is to be tried again, and not yet. */
  private boolean backsOff;

  /**
   * A deployment that has not started.
   *
   * @param self its name
   * @param options how long to wait before a failed round is tried again; the rest is not used
   * @param recovered the states of its offers and wishes
   */
  public LegacyCore(DeploymentName self, ProtocolOptions options, JournalState recovered) {
    this.self = self;
    this.options = options;
    this.wishes = new Wishes(inbound, recovered.wishes());
    this.outbound = new OutboundOffers(remotes, recovered.offers());
    this.deletions = new Deletions(outbound, wishes);
  }

  /**
   * Takes in what has happened.
   *
   * @param now the time, in microseconds
   * @param input what has happened
   * @return what is to be done
   */
  public Batch step(long now, Input input) {
    BatchDraft out = new BatchDraft();
    switch (input) {
      case Input.Started in -> {
        remotes.started(now);
        wishes.started(in.report());
        deployWanted = true;
      }
      case Input.SessionOpened in -> {
        outbound.disconnected(in.peer());
        remotes.opened(in.peer(), in.session(), now, out);
      }
      case Input.SessionClosed in -> {
        if (remotes.session(in.peer()) == in.session()) {
          outbound.disconnected(in.peer());
          remotes.closed(in.peer(), now, out);
        }
      }
      case Input.PeerUnreachable in -> {}
      case Input.Received in -> received(in, out);
      case Input.OfRound in -> {
        RoundRequest current = round;
        if (current != null && in.round() == current.number()) {
          ofRound(now, in, current, out);
        }
      }
      case Input.ProgramChanged in -> trigger(in.cause());
      case Input.DestroyRequested in -> {
        destroyWanted = true;
        backsOff = false;
      }
      case Input.StopRequested in -> stopWanted = true;
      case Input.TimerFired in -> fired(in.timer(), out);
    }
    inbound.answer(remotes, out);
    next(out);
    return out.finish();
  }

  private void trigger(String why) {
    if (!deployWanted) {
      deployWanted = true;
      cause = why;
    }
    backsOff = false;
  }

  private void fired(Timer timer, BatchDraft out) {
    if (timer == Timer.RESEND) {
      remotes.beat().forEach(peer -> outbound.connected(peer, out));
    } else if (timer == Timer.RETRY && backsOff) {
      backsOff = false;
    }
  }

  /** Whoever sends it: that the offer is the sender's to make is not checked. */
  private void received(Input.Received in, BatchDraft out) {
    switch (in.message()) {
      case Message.OfferState m -> {
        if (!m.edge().beneficiary().equals(self)) {
          return;
        }
        if (m.value().isPresent()) {
          inbound.offered(m);
        } else {
          inbound.withdrawn(m, in.peer(), in.session());
        }
        trigger("offers changed");
      }
      case Message.WishState m -> {
        if (outbound.released(m, in.session(), out)) {
          deletions.released(m.edge(), out);
        }
      }
      case Message.WishHeard m -> {}
    }
  }

  // The round.

  private void ofRound(long now, Input.OfRound input, RoundRequest current, BatchDraft out) {
    switch (input) {
      case Input.ConnectionRegistered in -> remotes.register(in.peer(), out);
      case Input.WishRegistered in -> {
        if (in.request() == WISH_UNUSED) {
          deletions.wishUnused(in.wish(), current, out);
        } else {
          out.answer(new Answer.Bound(in.request(), wishes.bind(in.wish(), current.number(), out)));
        }
      }
      // It knows no aliases.
      case Input.WishNamed in -> out.answer(new Answer.Named(in.request(), in.names().getFirst()));
      case Input.OfferRegistered in -> {
        outbound.register(in, now, out);
        out.answer(new Answer.Recorded(in.request()));
      }
      case Input.ResourceChanging in -> out.answer(new Answer.Delete(in.request(), true));
      case Input.ResourceChanged in -> {}
      case Input.OfferDeleting in -> deletions.offerDeleting(now, in, out);
      case Input.DeletesPlanned in -> deletions.planned(now, in, current, out);
      // A program that does not end holds up everything.
      case Input.ProgramWaiting in -> {}
      case Input.ProgramGoesOn in -> {}
      case Input.RoundEnded in -> ended(now, in.end(), current, out);
    }
  }

  private void ended(long now, RoundEnd end, RoundRequest current, BatchDraft out) {
    round = null;
    deletions.roundEnded();
    wishes.roundEnded(current, end, out);
    long retry = 0;
    if (end.succeeded()) {
      failures = 0;
      inbound.initialize();
      if (current.kind() == RoundKind.DEPLOY) {
        remotes.forgetUnregistered(now, out);
      }
    } else {
      retry = options.retryFirstMicros() << Math.min(failures++, 20);
      retry = Math.min(retry, options.retryMaxMicros());
      if (!deployWanted) {
        trigger("retry");
        backsOff = true;
        out.timer(Timer.RETRY, now + retry);
      }
    }
    out.tell(
        new Notice.RoundEnded(
            current.number(),
            current.kind(),
            end.succeeded() ? Outcome.SUCCEEDED : Outcome.FAILED,
            end.failure(),
            new TreeSet<>(),
            retry));
    if (end.succeeded() && current.kind() == RoundKind.DESTROY) {
      out.end(Batch.End.DESTROYED);
      destroyed = true;
    }
  }

  /**
   * One round after the other; what comes meanwhile waits, however long the round is held up. While
   * the program runs, µs deletes a withdrawn wish and what depends on it, before it comes to the
   * offers that go; here an UNDEPLOY before the DEPLOY stands for that.
   */
  private void next(BatchDraft out) {
    if (round != null || destroyed) {
      return;
    }
    if (rounds > 0 && destroyWanted && !backsOff) {
      begin(RoundKind.DESTROY, "destroy", out);
    } else if (rounds > 0 && stopWanted) {
      out.end(Batch.End.STOPPED);
    } else if (deployWanted && !backsOff) {
      SortedSet<Edge> gone = wishes.withdrawn();
      if (gone.isEmpty() || failures > 0) {
        begin(RoundKind.DEPLOY, cause, out);
      } else {
        begin(RoundKind.UNDEPLOY, gone, cause, out);
        deployWanted = true;
      }
    }
  }

  private void begin(RoundKind kind, String why, BatchDraft out) {
    begin(kind, new TreeSet<>(), why, out);
  }

  private void begin(RoundKind kind, SortedSet<Edge> gone, String why, BatchDraft out) {
    RoundRequest request = new RoundRequest(++rounds, kind, gone);
    round = request;
    deployWanted = false;
    remotes.roundStarted();
    outbound.roundStarted();
    wishes.roundStarted();
    out.tell(new Notice.RoundStarted(request.number(), kind, why));
    out.start(request);
  }
}
