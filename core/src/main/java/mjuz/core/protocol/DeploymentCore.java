package mjuz.core.protocol;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import mjuz.core.executor.DeletePlan;
import mjuz.core.executor.FailedStep;
import mjuz.core.executor.Failure;
import mjuz.core.executor.RoundEnd;
import mjuz.core.executor.RoundKind;
import mjuz.core.executor.RoundRequest;
import mjuz.core.executor.StackReport;
import mjuz.core.journal.JournalRecord;
import mjuz.core.journal.JournalState;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.Edge;
import mjuz.core.model.Instance;
import mjuz.core.model.Instances;
import mjuz.core.model.StackMark;
import mjuz.core.notice.DeploymentStatus;
import mjuz.core.notice.Notice;
import org.jspecify.annotations.Nullable;

/**
 * The protocol of one deployment as a deterministic state machine: an {@link Input} and the time go
 * in, a {@link Batch} of things to do comes out. It has no I/O, thread, clock or randomness, so a
 * simulator explores the very code that production runs.
 *
 * <p>What it does next, when no round runs, is decided in this order: stop if asked to; destroy if
 * asked to (R8); undeploy what withdrawn wishes demand if the last round did not get to it (R11);
 * deploy if there is a cause (R5); otherwise wait, for a peer or for the back-off of a failure.
 *
 * <p>Not thread-safe.
 */
public final class DeploymentCore {
  private static final String RETRY = "retry";
  private static final Failure NOT_EMPTY =
      new Failure("destroyed, but the stack is not seen to be empty", List.of(), true);

  private final DeploymentName self;
  private final long incarnation;
  private final ProtocolOptions options;
  private final Exchange exchange;
  private final Questions questions;
  private final Backoff backoff;
  private final Failing failing;
  private final Echo echo;

  private @Nullable RoundInProgress round;
  private long rounds;
  private boolean started;
  private boolean ended;

  /** Why a round is to start; the first of the causes that came together. */
  private @Nullable String cause;

  /** Wishes that changed during the round under way before they were bound in it. */
  private final TreeSet<Edge> changedUnbound = new TreeSet<>();

  /** Offers that held the last round: it is tried again when one of them is released (R6). */
  private final TreeSet<Edge> heldBefore = new TreeSet<>();

  /** Offers that stand on what cannot be deleted, as the executor's state showed last (R12). */
  private final TreeSet<Edge> standing = new TreeSet<>();

  private @Nullable Failure unresolved;

  /** When what failed is tried again, unless something new comes; absent until that is settled. */
  private @Nullable Long retryAtMicros;

  private @Nullable Failure lastFailure;
  private boolean undeployNext;

  /**
   * Whether the last DEPLOY round was held, and whether it was refused something that a round could
   * do all else but (R6).
   */
  private boolean deploysHeld;

  private boolean wasRefused;

  /** What the last such round left as it was; one for each state of things is enough (L2). */
  private @Nullable DeletePlan left;

  private boolean programKnown;
  private boolean stopRequested;
  private boolean destroyRequested;
  private boolean destroyed;

  /** R12: all is destroyed but for what is known not to go. */
  private boolean onlyStuckLeft;

  private boolean lingering;

  /** What the journal remembers of the executor's state; looked at by the next process only. */
  private StackMark stack;

  /**
   * A deployment that has not started.
   *
   * @param self its name
   * @param incarnation the number of this run of its process, durable already
   * @param options the times of the protocol
   * @param recovered what its journal holds
   */
  public DeploymentCore(
      DeploymentName self, long incarnation, ProtocolOptions options, JournalState recovered) {
    this.self = self;
    this.incarnation = incarnation;
    this.options = options;
    this.stack = recovered.stack();
    this.backoff = new Backoff(options);
    this.failing = new Failing();
    this.echo = new Echo();
    this.exchange = new Exchange(self, options, recovered, new PeerChanges());
    this.questions = new Questions(options, exchange, echo, this::hasOtherWork);
  }

  private DeploymentCore(DeploymentCore from) {
    self = from.self;
    incarnation = from.incarnation;
    options = from.options;
    backoff = from.backoff.copy();
    failing = from.failing.copy();
    echo = from.echo.copy();
    exchange = from.exchange.copy(new PeerChanges());
    questions = from.questions.copy(exchange, echo, this::hasOtherWork);
    RoundInProgress current = from.round;
    round = current == null ? null : current.copy();
    rounds = from.rounds;
    started = from.started;
    ended = from.ended;
    cause = from.cause;
    changedUnbound.addAll(from.changedUnbound);
    heldBefore.addAll(from.heldBefore);
    standing.addAll(from.standing);
    unresolved = from.unresolved;
    retryAtMicros = from.retryAtMicros;
    lastFailure = from.lastFailure;
    undeployNext = from.undeployNext;
    deploysHeld = from.deploysHeld;
    wasRefused = from.wasRefused;
    left = from.left;
    programKnown = from.programKnown;
    stopRequested = from.stopRequested;
    destroyRequested = from.destroyRequested;
    destroyed = from.destroyed;
    onlyStuckLeft = from.onlyStuckLeft;
    lingering = from.lingering;
    stack = from.stack;
  }

  /**
   * The same state, to go on from on its own: neither of the two sees what the other takes in.
   *
   * @return the copy
   */
  public DeploymentCore copy() {
    return new DeploymentCore(this);
  }

  /**
   * Writes down everything that decides what comes next, and nothing else: two deployments of the
   * same name and options that write down the same answer the same inputs with the same batches
   * from there on, but for notices. The number of the own incarnation, the texts of causes and
   * problems and the last failure are for people.
   *
   * @param sink takes it in
   */
  public void encode(StateSink sink) {
    exchange.encode(sink);
    questions.encode(sink);
    backoff.encode(sink);
    failing.encode(sink);
    echo.encode(sink);
    RoundInProgress current = round;
    sink.flag(current != null);
    if (current != null) {
      current.encode(sink);
    }
    sink.round(rounds);
    sink.flag(started);
    sink.flag(ended);
    sink.flag(cause != null);
    sink.edges(changedUnbound);
    sink.edges(heldBefore);
    sink.edges(standing);
    Backoff.encode(unresolved, sink);
    Long retryAt = retryAtMicros;
    if (sink.wantsTimes()) {
      sink.flag(retryAt != null);
      sink.number(retryAt == null ? 0 : retryAt);
    }
    sink.flag(undeployNext);
    sink.flag(deploysHeld);
    sink.flag(wasRefused);
    sink.plan(left);
    sink.flag(programKnown);
    sink.flag(stopRequested);
    sink.flag(destroyRequested);
    sink.flag(destroyed);
    sink.flag(onlyStuckLeft);
    sink.flag(lingering);
  }

  /**
   * Takes one input in.
   *
   * @param nowMicros the time in microseconds since 1970; it may stand still or go back
   * @param input what has happened; the first one is {@link Input.Started}
   * @return what is to be done
   * @throws IllegalStateException if the deployment has not started or has ended
   */
  public Batch step(long nowMicros, Input input) {
    if (started == (input instanceof Input.Started) || ended) {
      throw new IllegalStateException(
          "%s does not take %s now".formatted(self, input.getClass().getSimpleName()));
    }
    BatchBuilder out = new BatchBuilder(nowMicros);
    switch (input) {
      case Input.Started in -> start(in, out);
      case Input.SessionOpened in -> exchange.sessionOpened(in, out);
      case Input.SessionClosed in ->
          exchange.sessionClosed(in.peer(), in.session(), in.reason(), out);
      case Input.PeerUnreachable in -> exchange.unreachable(in.peer(), in.problem(), out);
      case Input.Received in -> exchange.received(in.peer(), in.session(), in.message(), out);
      case Input.OfRound in -> ofRound(in, out);
      case Input.ProgramChanged in -> {
        echo.beginsAnew();
        wakeUp(in.cause(), out);
      }
      case Input.DestroyRequested in -> destroy(out);
      case Input.StopRequested in -> {
        stopRequested = true;
        endWaits(out);
      }
      case Input.TimerFired in -> timerFired(in.timer(), out);
    }
    decide(out);
    if (failing.isAnyKnown()) {
      tellWhatFails();
    }
    exchange.flush(out);
    endIfDestroyed(out);
    return out.build();
  }

  private void start(Input.Started in, BatchBuilder out) {
    started = true;
    destroyRequested = in.destroy();
    stopRequested = in.stop();
    StackReport report = in.report();
    remember(report, out);
    if (StateLoss.isAbsent(report)) {
      // Durable before the first round makes a state.
      out.persist(new JournalRecord.BeganAnew());
    }
    questions.renamed(report.renamed(), out);
    settleWishes(report, null, out);
    for (Edge edge : report.offers()) {
      if (exchange.offer(edge).isAbsent()) {
        SortedSet<Instance> recorded = report.behind().getOrDefault(edge, Instances.NONE);
        questions.historyUnknown(edge, recorded);
      }
    }
    questions.stateRead(recordedAsKnown(report), out);
    questions.joinBehind(report.behind(), out);
    exchange.reconnect(out);
    report.offers().forEach(edge -> listenTo(edge.beneficiary(), out));
    report.wishesInUse().forEach(edge -> listenTo(edge.offering(), out));
    questions.leaving().setTimer(out);
    wakeUp("started", out);
  }

  /** What the next process needs to notice that the state was lost. */
  private void remember(StackReport report, BatchBuilder out) {
    standing.clear();
    standing.addAll(report.standing());
    StackMark now = report.mark().orElse(stack);
    if (!now.equals(stack)) {
      stack = now;
      out.persist(new JournalRecord.StackSeen(now));
    }
  }

  /**
   * The offers that the state has, without those of which it was kept by a crash from recording the
   * newest registration. These are orphans as far as the state does not have what stands behind
   * them: of what goes along with a replacement delete-first, the executor asks for the offers that
   * it knows only (R7, I1).
   */
  private SortedSet<Edge> recordedAsKnown(StackReport report) {
    SortedSet<Edge> offers = new TreeSet<>(report.offers());
    report
        .behind()
        .forEach(
            (edge, recorded) -> {
              if (!recorded.containsAll(exchange.offer(edge).behind())) {
                offers.remove(edge);
              }
            });
    return offers;
  }

  /**
   * The executor's state has an edge with a peer. If neither the journal nor the program knows the
   * peer any more, its word is needed all the same (R1): let it dial.
   */
  private void listenTo(DeploymentName peer, BatchBuilder out) {
    if (!exchange.link(peer).isWanted()) {
      exchange.connect(peer, Optional.empty(), out);
    }
  }

  private void ofRound(Input.OfRound input, BatchBuilder out) {
    RoundInProgress current = round;
    if (current == null || current.number() != input.round()) {
      return;
    }
    switch (input) {
      case Input.ConnectionRegistered in -> {
        current.connections().add(in.peer());
        exchange.connect(in.peer(), in.address(), out);
      }
      case Input.WishRegistered in -> {
        changedUnbound.remove(in.wish());
        questions.wishRegistered(current, in, out);
      }
      case Input.WishNamed in -> {
        changedUnbound.removeAll(in.names());
        questions.wishNamed(current, in, out);
      }
      case Input.OfferRegistered in -> questions.offerRegistered(current, in, out);
      case Input.ResourceChanging in -> questions.resourceChanging(current, in, out);
      case Input.ResourceChanged in -> questions.resourceChanged(current, in.instance(), out);
      case Input.OfferDeleting in -> questions.offerDeleting(current, in, out);
      case Input.DeletesPlanned in -> {
        programGoesOn(current, out);
        List<OfferSide> due = questions.leaving().due();
        questions.deletesPlanned(current, in, out);
        due.stream()
            .filter(offer -> heldBefore.contains(offer.edge()))
            .forEach(offer -> noticeOver(offer, out));
        programKnown |= current.kind() == RoundKind.DEPLOY;
      }
      case Input.ProgramWaiting in -> {
        if (!current.isPlanned()) {
          current.programWaits(in.request());
          out.timer(Timer.PATIENCE, options.patienceMicros(), 0);
        }
      }
      case Input.ProgramGoesOn in -> programGoesOn(current, out);
      case Input.RoundEnded in -> roundEnded(current, in.end(), out);
    }
  }

  /** R5: something new calls for a round, at once; what the round under way waits for is cut. */
  private void wakeUp(String why, BatchBuilder out) {
    backoff.reset();
    retryAtMicros = null;
    if (cause == null) {
      cause = why;
    }
    endWaits(out);
  }

  /**
   * R12: a peer has let go of something. What fails does not depend on that, so it is not tried
   * again for it; all else is done now.
   */
  private void letGo(String why, BatchBuilder out) {
    if (failing.isEmpty()) {
      wakeUp(why, out);
    } else {
      failing.elseToDo();
      endWaits(out);
    }
  }

  private boolean hasOtherWork() {
    RoundInProgress current = round;
    return cause != null
        || failing.isElseDue()
        || stopRequested
        || (destroyRequested && current != null && current.kind() != RoundKind.DESTROY);
  }

  private void endWaits(BatchBuilder out) {
    RoundInProgress current = round;
    if (current != null) {
      questions.endLateBinding(current, out);
      questions.endHold(current, out);
    }
  }

  private void destroy(BatchBuilder out) {
    if (!destroyRequested) {
      destroyRequested = true;
      wakeUp("destroy", out);
    }
  }

  private void timerFired(Timer timer, BatchBuilder out) {
    RoundInProgress current = round;
    switch (timer) {
      case LATE_BINDING -> {
        if (current != null) {
          questions.endLateBinding(current, out);
        }
      }
      case HOLD -> {
        if (current != null) {
          questions.endHold(current, out);
        }
      }
      case RETRY -> {
        if (current == null && cause == null) {
          cause = RETRY;
        }
      }
      case PATIENCE -> {
        if (current != null && current.isProgramWaiting()) {
          endProgram(current, out);
        }
      }
      case ECHO -> echo.timeIsOver();
      case NOTICE -> {
        questions.leaving().timeIsUp(out);
        endNotices(out);
      }
      case RESEND -> exchange.resend();
      case LINGER -> {
        if (isGone()) {
          end(destroyed ? Batch.End.DESTROYED : Batch.End.PROTECTED, out);
        }
      }
    }
  }

  /** What the words of peers change here. */
  private final class PeerChanges implements Exchange.Changes {
    @Override
    public void offerSeen(WishSide wish, BatchBuilder out) {
      RoundInProgress current = round;
      if (wish.wouldChange()) {
        failing.news();
      }
      if (current == null) {
        if (wish.adoptEqual()) {
          exchange.changed(wish, out);
          noticeAdopted(wish, out);
          noticeInUse(wish, out);
        } else if (wish.wouldChange()) {
          wakeUp(describe(wish), out);
        }
      } else if (current.unbound().containsKey(wish.edge())) {
        if (wish.isStanding()) {
          questions.bind(current, wish, out);
        }
      } else if (wish.wouldChange()) {
        if (current.bindings().containsKey(wish.edge()) || current.isPlanned()) {
          wakeUp(describe(wish), out);
        } else {
          changedUnbound.add(wish.edge());
        }
      }
    }

    @Override
    public void releasedMore(OfferSide offer, BatchBuilder out) {
      RoundInProgress current = round;
      boolean settled = Questions.isSettled(offer);
      if (settled) {
        out.notice(new Notice.OfferReleased(offer.edge(), offer.version()));
      }
      if (current != null) {
        questions.releasedMore(current, offer, out);
      }
      boolean wasHeld =
          heldBefore.contains(offer.edge())
              || (current != null && current.held().contains(offer.edge()));
      if (settled && wasHeld) {
        heldBefore.remove(offer.edge());
        letGo("%s released '%s'".formatted(offer.edge().beneficiary(), offer.edge().offer()), out);
      } else if (offer.freesOlder() && wasHeld) {
        // It is withdrawn since, and may wait for what can go now (L1).
        letGo("%s adopted '%s'".formatted(offer.edge().beneficiary(), offer.edge().offer()), out);
      } else if (current != null
          && current.heldEarlier().contains(offer.edge())
          && (settled || offer.freesOlder())) {
        current.free();
      }
    }

    @Override
    public void noticeUnneeded(OfferSide offer, BatchBuilder out) {
      endNotices(out);
    }

    @Override
    public void unknownOffer(OfferSide offer, BatchBuilder out) {
      if (programKnown && round == null) {
        questions.deny(offer, out);
      }
    }
  }

  /**
   * R13: withdraws what has stood for its notice, or is needed no more. Not while a round runs, or
   * before a program has run to its end: it may have the offer again.
   */
  private void endNotices(BatchBuilder out) {
    if (round != null || !programKnown || destroyRequested) {
      return;
    }
    for (OfferSide offer : questions.leaving().due()) {
      questions.withdraw(offer, out);
      noticeOver(offer, out);
    }
  }

  /** If nobody can have heard of the offer, or it was forgotten (R8), no word comes. */
  private void noticeOver(OfferSide offer, BatchBuilder out) {
    if (Questions.isSettled(offer)) {
      heldBefore.remove(offer.edge());
      letGo("the notice of '%s' is over".formatted(offer.edge().offer()), out);
    }
  }

  private static String describe(WishSide wish) {
    return "%s %s '%s'"
        .formatted(
            wish.edge().offering(), wish.isStanding() ? "offers" : "withdrew", wish.edge().offer());
  }

  private static void noticeAdopted(WishSide wish, BatchBuilder out) {
    if (wish.isInUse()) {
      out.notice(new Notice.EqualValueAdopted(wish.edge(), wish.inUse()));
    }
  }

  private static void noticeInUse(WishSide wish, BatchBuilder out) {
    out.notice(new Notice.InUseChanged(wish.edge(), wish.inUse()));
  }

  private void roundEnded(RoundInProgress over, RoundEnd end, BatchBuilder out) {
    round = null;
    out.cancel(Timer.LATE_BINDING);
    out.cancel(Timer.HOLD);
    if (over.isProgramWaiting()) {
      out.cancel(Timer.PATIENCE);
    }
    Notice.Outcome outcome =
        end.succeeded()
            ? over.held().isEmpty() ? Notice.Outcome.SUCCEEDED : Notice.Outcome.HELD
            : isOnlyHeld(over, end) ? Notice.Outcome.HELD : Notice.Outcome.FAILED;
    // R12: what was left alone may run on something older.
    boolean everything = outcome == Notice.Outcome.SUCCEEDED && over.request().failing().isEmpty();
    end.report()
        .ifPresent(
            report -> {
              remember(report, out);
              questions.renamed(report.renamed(), out);
              settleWishes(report, new EndOfRound(over, everything), out);
              questions.stateRead(report.offers(), out);
              questions.joinBehind(report.behind(), out);
            });
    heldBefore.addAll(over.held());
    if (outcome == Notice.Outcome.FAILED) {
      heldBefore.addAll(over.heldEarlier());
    }
    heldBefore.removeIf(edge -> Questions.isSettled(exchange.offer(edge)));
    if (over.kind() == RoundKind.DEPLOY && end.programCompleted()) {
      dropUnregistered(over, out);
      if (!over.request().isPartial()) {
        questions.programCompleted(over);
      }
    }
    if (everything) {
      settleOffers(end, out);
    }
    echo.roundEnded(everything);
    if (over.isPlanned()) {
      failing.spare(over.spared());
    }
    boolean unsettled = false;
    if (outcome == Notice.Outcome.FAILED) {
      unresolved = end.failure().orElseThrow();
      retryAtMicros = null;
      unsettled = failing.failed(end.failed(), out.nowMicros());
      left = over.request().isPartial() ? null : left;
      lastFailure = unresolved;
      if (over.isFreed()) {
        letGo("peers have released something", out);
      }
    } else if (over.kind() != RoundKind.UNDEPLOY) {
      endsWell(over, end);
    }
    if (over.kind() == RoundKind.DESTROY) {
      destroyed = end.report().map(StackReport::empty).orElse(false);
      onlyStuckLeft =
          outcome == Notice.Outcome.SUCCEEDED
              && failing.isSettled()
              && !failing.isEmpty()
              && failing.isNothingBut(over.stuck());
      if (isGone()) {
        exchange.leave(out);
      }
      if (!destroyed && outcome == Notice.Outcome.SUCCEEDED && failing.isEmpty()) {
        // R8: nothing is held and nothing failed, so only another try can show an empty stack.
        unresolved = NOT_EMPTY;
      }
    }
    wakeUpForChanges(out);
    if (over.kind() == RoundKind.DEPLOY
        && outcome != Notice.Outcome.FAILED
        && !over.wasRefused()
        && !allStand(over.offers())) {
      wakeUp("a replacement took an offer along", out);
    }
    if (over.kind() == RoundKind.DEPLOY) {
      deploysHeld = outcome == Notice.Outcome.HELD;
      wasRefused = deploysHeld && over.wasRefused() && !over.request().isPartial();
    }
    undeployNext =
        (over.kind() == RoundKind.DEPLOY
                ? outcome != Notice.Outcome.SUCCEEDED && !failing.isSettled()
                : over.kind() == RoundKind.UNDEPLOY && unsettled)
            && (end.report().map(StackReport::leftovers).orElse(false)
                || !withheld().isEmpty()
                || !owed().isEmpty());
    tellWhatFails();
    endNotices(out);
    noticeEnd(over, outcome, end, out);
  }

  /** R12: a peer that waits for something that fails is told of it, and of the end of that. */
  private void tellWhatFails() {
    exchange.forEachWish(wish -> exchange.tell(wish, failing.obstacle(wish.edge())));
  }

  /** A round with a program, or of a destroy, has done what it was to do. */
  private void endsWell(RoundInProgress over, RoundEnd end) {
    if (over.request().failing().isEmpty()) {
      failing.allDone();
      unresolved = null;
      lastFailure = null;
    } else {
      failing.elseDone(end.succeeded());
    }
  }

  /**
   * R6, L1: a held round has made no deletes, and a refused change has kept it from doing what
   * depends on it. If a peer waits for any of that, it may be the one that this deployment waits
   * for; also if it begins to wait when the round is long over. And what waits for the end of a
   * notice waits for long: all else is not to (R13).
   */
  private boolean mayHoldUpOthers() {
    return deploysHeld && (wasRefused || exchange.usesOlder() || questions.leaving().isAny());
  }

  /**
   * R6: a DEPLOY round that was told to hold reports a failure; it is not one. The other kinds go
   * on with all else, and so does a DEPLOY that leaves alone what is in use: what fails there fails
   * for a reason of its own and is to be tried again.
   */
  private static boolean isOnlyHeld(RoundInProgress over, RoundEnd end) {
    return over.kind() == RoundKind.DEPLOY
        && !over.held().isEmpty()
        && !over.wasProgramEnded()
        && !over.isAnyNewlyStuck()
        && (!over.request().isPartial() || end.held() || over.wasRefused());
  }

  /** How far the wishes of a DEPLOY round that is over are deployed as they were bound. */
  private record EndOfRound(RoundInProgress round, boolean complete) {
    boolean isAsBound(Edge wish, StackReport report) {
      return round.kind() == RoundKind.DEPLOY
          && round.bindings().containsKey(wish)
          && (complete || !report.outdated().contains(wish));
    }
  }

  /** R2: after a round, in use is what the executor's own state shows. */
  private void settleWishes(StackReport report, @Nullable EndOfRound end, BatchBuilder out) {
    report.wishesInUse().forEach(exchange::wish);
    exchange.forEachWish(
        wish -> {
          boolean used = report.wishesInUse().contains(wish.edge());
          boolean asBound = end != null && end.isAsBound(wish.edge(), report);
          boolean changed = wish.settle(used, asBound);
          // R5: also what arrived during a round that did not get to the wish.
          boolean adopted = wish.adoptEqual();
          if (changed || adopted) {
            exchange.changed(wish, out);
            if (adopted) {
              noticeAdopted(wish, out);
            }
            noticeInUse(wish, out);
          }
        });
  }

  /** The program ran to its end: what it did not register it no longer has. */
  private void dropUnregistered(RoundInProgress over, BatchBuilder out) {
    exchange.forEachWish(
        wish -> {
          if (!over.bindings().containsKey(wish.edge()) && wish.drop()) {
            exchange.changed(wish, out);
          }
        });
    for (PeerLink link : exchange.links()) {
      if (link.isWanted() && !over.connections().contains(link.peer()) && !link.hasBusiness()) {
        exchange.disconnect(link, out);
      }
    }
  }

  /**
   * The executor knows before a replacement delete-first what goes along with it. An offer of that
   * may have been registered anew before its delete was asked for, and the program does not say it
   * again (L1).
   */
  private boolean allStand(SortedSet<Edge> registered) {
    return registered.stream().allMatch(edge -> exchange.offer(edge).isAvailable());
  }

  /** R7: what was to be adopted is; and withdrawn offers that are gone are forgotten. */
  private void settleOffers(RoundEnd end, BatchBuilder out) {
    SortedSet<Edge> inState = end.report().map(StackReport::offers).orElseGet(TreeSet::new);
    exchange.forEachOffer(
        offer -> {
          if (offer.settle()) {
            out.persist(offer.saved());
          }
          if (offer.isWithdrawn()
              && offer.isReleased()
              && end.report().isPresent()
              && !inState.contains(offer.edge())) {
            exchange.removed(offer, out);
          }
        });
  }

  /** What changed for a wish that the round did not get to is new to the next one (R5). */
  private void wakeUpForChanges(BatchBuilder out) {
    for (Edge edge : List.copyOf(changedUnbound)) {
      WishSide wish = exchange.wish(edge);
      if (wish.wouldChange()) {
        wakeUp(describe(wish), out);
      }
    }
    changedUnbound.clear();
  }

  /**
   * R6, L1: wishes of which an older version is in use by what depends on a change that was
   * refused. No round can bring that up to date before the change is made, which will take it
   * along; and the peer that refuses the change by its use may wait for just that. So it goes
   * before.
   */
  private SortedSet<Edge> owed() {
    TreeSet<Edge> result = new TreeSet<>();
    DeletePlan done = left;
    if (!deploysHeld
        || done == null
        || questions.refused().isEmpty()
        || !done.equals(questions.inUse())) {
      return result;
    }
    exchange.forEachWish(
        wish -> {
          if (wish.isStanding() && wish.usesOlder() && isHeldBy(wish.edge().offering())) {
            result.add(wish.edge());
          }
        });
    return result;
  }

  private boolean isHeldBy(DeploymentName peer) {
    return heldBefore.stream().anyMatch(edge -> edge.beneficiary().equals(peer));
  }

  /** Wishes in use whose offer does not stand (R11). */
  private SortedSet<Edge> withheld() {
    TreeSet<Edge> result = new TreeSet<>();
    exchange.forEachWish(
        wish -> {
          if (wish.isInUse() && !wish.isStanding()) {
            result.add(wish.edge());
          }
        });
    return result;
  }

  private void noticeEnd(
      RoundInProgress over, Notice.Outcome outcome, RoundEnd end, BatchBuilder out) {
    boolean another =
        stopRequested
            || undeployNext
            || cause != null
            || isGone()
            || failing.isElseDue()
            || isPartialDue();
    boolean last = stopRequested && outcome == Notice.Outcome.FAILED;
    long retryIn = last ? Notice.RoundEnded.NO_ROUND_FOLLOWS : 0;
    Failure failure = unresolved;
    if (!another && failure != null) {
      retryIn = retryIn(failure, out);
      out.timer(Timer.RETRY, retryIn, retryIn / 5);
    }
    out.notice(
        new Notice.RoundEnded(
            over.number(),
            over.kind(),
            outcome,
            outcome == Notice.Outcome.FAILED ? end.failure() : Optional.empty(),
            outcome == Notice.Outcome.HELD ? new TreeSet<>(over.held()) : new TreeSet<>(),
            retryIn));
  }

  /** R12: the back-off of what failed goes on while other rounds do all else. */
  private long retryIn(Failure failure, BatchBuilder out) {
    Long known = retryAtMicros;
    if (known != null) {
      return Math.max(0, known - out.nowMicros());
    }
    long interval = backoff.next(failure);
    retryAtMicros = out.nowMicros() + interval;
    return interval;
  }

  private void decide(BatchBuilder out) {
    if (ended) {
      return;
    }
    RoundInProgress current = round;
    if (current != null) {
      if (current.isProgramWaiting() && isNeededElsewhere()) {
        endProgram(current, out);
      }
    } else {
      decideWhatIsNext(out);
    }
  }

  /**
   * R11: a program that does nothing is not waited for if that holds what a withdrawn wish demands,
   * or the end of this deployment. All that it was for is done by a later round.
   */
  private boolean isNeededElsewhere() {
    return stopRequested || destroyRequested || !withheld().isEmpty();
  }

  private static void programGoesOn(RoundInProgress current, BatchBuilder out) {
    if (current.isProgramWaiting()) {
      out.cancel(Timer.PATIENCE);
    }
    current.programGoesOn();
  }

  private static void endProgram(RoundInProgress current, BatchBuilder out) {
    out.cancel(Timer.PATIENCE);
    out.answer(new Batch.Answer.EndProgram(current.endProgram()));
  }

  private void decideWhatIsNext(BatchBuilder out) {
    if (stopRequested) {
      end(Batch.End.STOPPED, out);
    } else if (destroyRequested) {
      if (!isGone() && (cause != null || failing.isElseDue())) {
        startDestroy(out);
      }
    } else if (!undeployNext && slowDown(out)) {
      // The timer goes on with it.
      return;
    } else if (cause == null && isPartialDue()) {
      deployPart("all but what is in use", out);
    } else if (undeployNext) {
      startUndeploy(out);
    } else if (failing.isElseDue()) {
      deployPart("all but what fails", out);
    } else if (cause != null) {
      if (!RETRY.equals(cause)) {
        left = null;
      }
      tryAll();
      begin(RoundKind.DEPLOY, new TreeSet<>(), DeletePlan.FREE, takeCause(), out);
    }
  }

  /**
   * L2: what would be taken up comes from what this deployment has published, again and again. R11
   * holds all the same: what a withdrawn wish demands does not wait.
   *
   * @return whether the next round waits
   */
  private boolean slowDown(BatchBuilder out) {
    boolean due = cause != null || failing.isElseDue();
    if (!due || !echo.isKnown() || echo.hasWaited() || !withheld().isEmpty()) {
      return false;
    }
    Edge newest = newestAnswer();
    if (newest != null && !echo.isWaiting()) {
      long micros = echo.waits(newest, options);
      out.timer(Timer.ECHO, micros, 0);
      ring().ifPresent(ring -> out.notice(new Notice.RoundSlowed(ring, micros)));
    }
    return newest != null;
  }

  /** What a round is begun for counts from its start: it may publish before it binds the wish. */
  private void takesUp(WishSide wish) {
    if (wish.isWished() && wish.hasNewValue()) {
      echo.takes(wish.generation());
    }
  }

  /** What goes round, for people. */
  private Optional<DeploymentStatus.ValuesGoRound> ring() {
    return echo.answer()
        .map(wish -> new DeploymentStatus.ValuesGoRound(wish, publishedLast(), echo.times()));
  }

  private SortedSet<Edge> publishedLast() {
    TreeSet<Edge> offers = new TreeSet<>();
    exchange.forEachOffer(
        offer -> {
          if (offer.isAvailable() && echo.isLast(offer.generation())) {
            offers.add(offer.edge());
          }
        });
    return offers;
  }

  /** A wish with a new value that may come from what was published last. */
  private @Nullable Edge newestAnswer() {
    TreeSet<Edge> answers = new TreeSet<>();
    exchange.forEachWish(
        wish -> {
          if (wish.hasNewValue() && wish.isWished() && echo.isAnswer(wish.generation())) {
            answers.add(wish.edge());
          }
        });
    return answers.isEmpty() ? null : answers.first();
  }

  /** R6, R12: neither what is in use nor what fails keeps a deployment from doing all else. */
  private void deployPart(String why, BatchBuilder out) {
    DeletePlan leave = questions.inUse();
    left = leave;
    heldBefore.addAll(questions.unsettled());
    failing.startElse();
    begin(RoundKind.DEPLOY, new TreeSet<>(), failing.with(leave), why, out);
  }

  /** R12: what failed is tried again. */
  private void tryAll() {
    failing.startCycle(!RETRY.equals(cause));
    retryAtMicros = null;
  }

  private boolean isPartialDue() {
    if (!mayHoldUpOthers() || destroyRequested || (unresolved != null && failing.isEmpty())) {
      return false;
    }
    DeletePlan inUse = questions.inUse();
    return !inUse.isFree() && !inUse.equals(left);
  }

  private String takeCause() {
    String why = cause == null ? RETRY : cause;
    cause = null;
    return why;
  }

  private RoundInProgress begin(
      RoundKind kind, SortedSet<Edge> unsatisfied, DeletePlan leave, String why, BatchBuilder out) {
    if (round != null) {
      throw new IllegalStateException("R5: a round is under way");
    }
    undeployNext = false;
    if (kind != RoundKind.UNDEPLOY) {
      if (echo.isWaiting()) {
        out.cancel(Timer.ECHO);
      }
      echo.roundBegins();
      exchange.forEachWish(this::takesUp);
    }
    SortedSet<FailedStep> alone = failing.steps();
    boolean partial = kind == RoundKind.DEPLOY && !(leave.isFree() && alone.isEmpty());
    out.cancel(Timer.RETRY);
    SortedSet<Instance> refused = partial ? questions.refused() : new TreeSet<>();
    RoundRequest request = new RoundRequest(++rounds, kind, unsatisfied, leave, refused, alone);
    RoundInProgress begun = new RoundInProgress(request);
    round = begun;
    if (kind != RoundKind.UNDEPLOY && !partial) {
      begun.heldEarlier().addAll(heldBefore);
      heldBefore.clear();
    }
    if (request.isPartial()) {
      // Whatever it does, what it was told to leave is still to be done.
      begun.held().addAll(heldBefore);
    }
    out.start(request);
    out.notice(new Notice.RoundStarted(request.number(), kind, why));
    return begun;
  }

  private void startUndeploy(BatchBuilder out) {
    SortedSet<Edge> unsatisfied = withheld();
    unsatisfied.addAll(owed());
    DeletePlan leave = failing.with(questions.inUse());
    RoundInProgress begun =
        begin(RoundKind.UNDEPLOY, unsatisfied, leave, "what is withheld goes", out);
    unsatisfied.forEach(edge -> questions.bindUnsatisfied(begun, exchange.wish(edge), out));
  }

  /** R8: all offers are withdrawn and all wishes dropped before anything is deleted. */
  private void startDestroy(BatchBuilder out) {
    String why = "all but what fails";
    if (failing.isElseDue()) {
      failing.startElse();
    } else {
      tryAll();
      why = takeCause();
    }
    begin(RoundKind.DESTROY, new TreeSet<>(), DeletePlan.FREE, why, out);
    questions.withdrawAll(standing, out);
    exchange.forEachWish(
        wish -> {
          if (wish.drop()) {
            exchange.changed(wish, out);
          }
        });
  }

  /** Whether all is destroyed that can be (R8, R12). */
  private boolean isGone() {
    return destroyed || onlyStuckLeft;
  }

  /** R8: nothing more can go; end when the peers have heard it, or have been given time to. */
  private void endIfDestroyed(BatchBuilder out) {
    if (!isGone() || ended) {
      return;
    }
    if (!exchange.hasUnansweredWords() && !exchange.hasUnreachedPeers()) {
      if (destroyed) {
        exchange.left(out);
      }
      end(destroyed ? Batch.End.DESTROYED : Batch.End.PROTECTED, out);
    } else if (!lingering) {
      lingering = true;
      out.timer(Timer.LINGER, options.resendMicros(), 0);
    }
  }

  private void end(Batch.End reason, BatchBuilder out) {
    ended = true;
    out.end(reason);
  }

  /**
   * What the deployment does and waits for.
   *
   * @return a copy for people and programs
   */
  public DeploymentStatus status() {
    List<DeploymentStatus.PeerStatus> peers = new ArrayList<>();
    for (PeerLink link : exchange.links()) {
      peers.add(
          new DeploymentStatus.PeerStatus(
              link.peer(),
              link.address().map(Object::toString).orElse("waits to be dialled"),
              link.isConnected(),
              link.problem()));
    }
    List<DeploymentStatus.OfferStatus> offers = new ArrayList<>();
    exchange.forEachOffer(
        o ->
            offers.add(
                new DeploymentStatus.OfferStatus(
                    o.edge(),
                    o.phase(),
                    o.isAbsent() ? 0 : o.version(),
                    o.wishedByPeer(),
                    !Questions.isSettled(o) && !o.isLeaving(),
                    o.phase()
                        .map(p -> new DeploymentStatus.OfferUse(o.knownSeen(), !o.isReleased())),
                    o.obstacle().filter(fails -> !Questions.isSettled(o)),
                    o.leavesAtMicros())));
    List<DeploymentStatus.WishStatus> wishes = new ArrayList<>();
    exchange.forEachWish(
        w ->
            wishes.add(
                new DeploymentStatus.WishStatus(
                    w.edge(),
                    w.isWished(),
                    w.isStanding(),
                    w.seen(),
                    w.inUse(),
                    w.leavesAtMicros())));
    return new DeploymentStatus(
        self,
        incarnation,
        activity(),
        rounds,
        peers,
        offers,
        wishes,
        failing.obstacles(),
        ring(),
        Optional.ofNullable(lastFailure));
  }

  private String activity() {
    RoundInProgress current = round;
    if (ended) {
      return destroyed
          ? DeploymentStatus.DESTROYED
          : onlyStuckLeft ? DeploymentStatus.PROTECTED : "stopped";
    }
    if (current != null) {
      String waits =
          current.isWaiting()
              ? DeploymentStatus.WAITS
              : current.isProgramWaiting() ? DeploymentStatus.PROGRAM_WAITS : "";
      boolean last = stopRequested || (destroyRequested && current.kind() != RoundKind.DESTROY);
      String then = last ? DeploymentStatus.THEN_ENDS : "";
      return "%s round %d%s%s"
          .formatted(
              current.kind().toString().toLowerCase(Locale.ROOT), current.number(), waits, then);
    }
    if (isGone()) {
      return "destroyed, telling the peers";
    }
    String then = destroyRequested ? DeploymentStatus.THEN_DESTROYS : "";
    if (echo.isWaiting()) {
      return DeploymentStatus.SLOWED + then;
    }
    List<Edge> held =
        heldBefore.stream().filter(edge -> !exchange.offer(edge).isLeaving()).toList();
    if (!held.isEmpty()) {
      return held.stream()
          .map(edge -> "'%s', which uses '%s'".formatted(edge.beneficiary(), edge.offer()))
          .collect(Collectors.joining(", and by ", "held by ", then));
    }
    return unresolved != null ? "waits to try again" + then : "idle";
  }
}
