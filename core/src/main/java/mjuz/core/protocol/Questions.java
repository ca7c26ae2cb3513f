package mjuz.core.protocol;

import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;
import mjuz.core.executor.Binding;
import mjuz.core.executor.DeletePlan;
import mjuz.core.executor.RoundKind;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.Edge;
import mjuz.core.model.Instance;
import mjuz.core.model.Instances;
import mjuz.core.model.Renames;
import mjuz.core.notice.Notice;

/**
 * Answers the executor's questions during a round: binds wishes (R2, R5), publishes offers (R4, R7)
 * and says what may be deleted (R1, R6, R7). Nothing here waits longer than the time of the
 * options, nor while the deployment has other work.
 */
final class Questions {

  /** Whether the deployment has work that the round under way does not do. */
  interface Agenda {
    /** Whether the round is to wait for nothing any more. */
    boolean hasOtherWork();
  }

  private final ProtocolOptions options;
  private final Exchange exchange;
  private final Agenda agenda;
  private final Echo echo;

  /**
   * Offers in the executor's state of which the journal knows nothing: it was lost. With what that
   * state had recorded behind them.
   */
  private final TreeMap<Edge, Instances> unknownHistory = new TreeMap<>();

  /**
   * Instances whose change was refused, because an offer that they stand behind is in use (R6). The
   * engine runs into that only in the middle of the change, which ends the program; so from then on
   * the change is refused before it begins, and the program goes on with all else. With the offers
   * that the executor would delete for it: it knows dependencies by name, so these may be more than
   * the instance stands behind.
   */
  private final TreeMap<Instance, SortedSet<Edge>> refused = new TreeMap<>();

  private final Leaving leaving;

  Questions(ProtocolOptions options, Exchange exchange, Echo echo, Agenda agenda) {
    this(options, exchange, echo, agenda, new Leaving(exchange));
  }

  private Questions(
      ProtocolOptions options, Exchange exchange, Echo echo, Agenda agenda, Leaving leaving) {
    this.options = options;
    this.exchange = exchange;
    this.agenda = agenda;
    this.echo = echo;
    this.leaving = leaving;
  }

  /** The same state, to go on from on its own. */
  Questions copy(Exchange theirs, Echo echoOfCopy, Agenda agendaOfCopy) {
    Questions copy = new Questions(options, theirs, echoOfCopy, agendaOfCopy, leaving.copy(theirs));
    copy.unknownHistory.putAll(unknownHistory);
    copy.refused.putAll(refused);
    return copy;
  }

  /** What decides what comes next. */
  void encode(StateSink sink) {
    sink.number(unknownHistory.size());
    unknownHistory.forEach(
        (edge, behind) -> {
          sink.edge(edge);
          sink.instances(behind);
        });
    sink.number(refused.size());
    refused.forEach(
        (instance, offers) -> {
          sink.instance(instance);
          sink.edges(offers);
        });
    leaving.encode(sink);
  }

  /** R7: of what stood behind an offer is known only what the executor's state has recorded. */
  void historyUnknown(Edge offer, SortedSet<Instance> recorded) {
    unknownHistory.put(offer, Instances.of(recorded));
  }

  /**
   * Present if nothing but what it contains is known of an offer; from now on the core knows it.
   */
  private Optional<Instances> takeRecorded(OfferSide offer) {
    return Optional.ofNullable(unknownHistory.remove(offer.edge())).filter(r -> offer.isAbsent());
  }

  /**
   * The executor's state has been read. An offer that was published and has not got into it, since
   * process or round failed in between, is an orphan: the executor does not know that it has to ask
   * before it deletes what stands behind it. So it is withdrawn before anything is deleted; the
   * program may offer it again (R1).
   */
  void stateRead(SortedSet<Edge> offers, BatchBuilder out) {
    offers.forEach(exchange::offer);
    exchange.forEachOffer(
        offer -> {
          offer.readState(offers.contains(offer.edge()));
          if (offer.isAvailable() && !offer.isInState()) {
            withdraw(offer, out);
          }
        });
  }

  /** R7: what the state has under other names stays what it is. */
  void renamed(Renames names, BatchBuilder out) {
    if (names.isEmpty()) {
      return;
    }
    exchange.forEachOffer(
        offer -> {
          if (offer.rename(names) && !offer.isAbsent()) {
            out.persist(offer.saved());
          }
        });
    unknownHistory.replaceAll((edge, recorded) -> names.of(recorded));
    for (Instance before : List.copyOf(refused.keySet())) {
      SortedSet<Edge> along = Objects.requireNonNull(refused.remove(before));
      names.of(before).forEach(now -> refused.put(now, along));
    }
  }

  /** R7: what stands behind the offers may depend on more than when they were registered. */
  void joinBehind(SortedMap<Edge, SortedSet<Instance>> shown, BatchBuilder out) {
    shown.forEach(
        (edge, behind) -> {
          OfferSide offer = exchange.offer(edge);
          if (offer.join(behind)) {
            out.persist(offer.saved());
          }
        });
  }

  /**
   * R13: a wish of several names is that of the first that stands; if none does, that of the first.
   * The names before it are bound unsatisfied, and those after it are not wished: so a better one
   * that comes later is a cause of a round (R5), and a worse one that is not needed any more is
   * dropped and released.
   */
  void wishNamed(RoundInProgress round, Input.WishNamed in, BatchBuilder out) {
    Edge name =
        in.names().stream()
            .filter(edge -> mayBeBound(round, edge))
            .findFirst()
            .orElse(in.names().getFirst());
    boolean stands = mayBeBound(round, name);
    for (Edge edge : in.names()) {
      boolean chosen = edge.equals(name);
      if (chosen && stands) {
        break;
      }
      if (!chosen && !round.bindings().containsKey(edge)) {
        bind(round, exchange.wish(edge), out);
      }
    }
    out.answer(new Batch.Answer.Named(in.request(), name));
  }

  /** I3: what is bound in this round already, is so to its end. */
  private boolean mayBeBound(RoundInProgress round, Edge edge) {
    Binding known = round.bindings().get(edge);
    return known == null ? exchange.wish(edge).isStanding() : known instanceof Binding.Satisfied;
  }

  /** I3: the first registration of a wish in a round binds it. */
  void wishRegistered(RoundInProgress round, Input.WishRegistered in, BatchBuilder out) {
    Edge edge = in.wish();
    Binding known = round.bindings().get(edge);
    if (known != null) {
      out.answer(new Batch.Answer.Bound(in.request(), known));
      return;
    }
    boolean first = !round.unbound().containsKey(edge);
    RoundInProgress.ask(round.unbound(), edge, in.request());
    if (!first) {
      return;
    }
    WishSide wish = exchange.wish(edge);
    if (wish.wish()) {
      exchange.changed(wish, out);
    }
    boolean pointless = wish.isStanding() || wish.owesRelease();
    if (pointless || options.lateBindingMicros() == 0 || agenda.hasOtherWork()) {
      bind(round, wish, out);
    } else {
      out.timer(Timer.LATE_BINDING, options.lateBindingMicros(), 0);
    }
  }

  /** R2: from here to the end of the round the wish is what it is now. */
  void bind(RoundInProgress round, WishSide wish, BatchBuilder out) {
    Binding binding = bind(round, wish, true, out);
    List<Long> questions = round.unbound().remove(wish.edge());
    if (questions != null) {
      questions.forEach(q -> out.answer(new Batch.Answer.Bound(q, binding)));
    }
  }

  private Binding bind(RoundInProgress round, WishSide wish, boolean inProgram, BatchBuilder out) {
    if (wish.hasNewValue()) {
      echo.takes(wish.generation());
    }
    Binding binding = wish.bind(inProgram);
    exchange.changed(wish, out);
    round.bindings().put(wish.edge(), binding);
    out.notice(
        binding instanceof Binding.Satisfied satisfied
            ? new Notice.WishBound(
                round.number(), wish.edge(), satisfied.version(), Optional.of(satisfied.value()))
            : unsatisfied(round, wish));
    return binding;
  }

  /**
   * R11: in an UNDEPLOY round all wishes whose dependents are to go are bound, unsatisfied, before
   * it starts. An offer that stands is bound again when a program asks for it.
   */
  void bindUnsatisfied(RoundInProgress round, WishSide wish, BatchBuilder out) {
    if (wish.isStanding()) {
      round.bindings().put(wish.edge(), new Binding.Unsatisfied());
      out.notice(unsatisfied(round, wish));
    } else {
      bind(round, wish, wish.isWished(), out);
    }
  }

  private static Notice unsatisfied(RoundInProgress round, WishSide wish) {
    return new Notice.WishBound(round.number(), wish.edge(), 0, Optional.empty());
  }

  void offerRegistered(RoundInProgress round, Input.OfferRegistered in, BatchBuilder out) {
    OfferSide offer = exchange.offer(in.offer());
    if (waitsForRefused(round, offer)) {
      out.answer(new Batch.Answer.Recorded(in.request()));
      return;
    }
    round.offers().add(in.offer());
    // While its delete waits for the release, publishing it would take the withdrawal back.
    boolean beingDeleted = round.deleting().containsKey(in.offer());
    Instances recordedOnly = unknownHistory.getOrDefault(in.offer(), Instances.NONE);
    if (beingDeleted
        || leaves(offer.behind(), round.changesUnderWay(), in.behind())
        || leaves(recordedOnly, round.changesUnderWay(), in.behind())) {
      round.postponed().add(in);
      return;
    }
    Optional<Instances> recorded = takeRecorded(offer);
    boolean toRecord = !offer.standsBehind(in.behind());
    boolean takenBack = offer.isLeaving();
    boolean newValue = !offer.hasValue(in.value());
    boolean news = offer.register(in.value(), in.behind(), recorded, out.nowMicros());
    toRecord |= offer.setNotice(in.noticeMicros());
    if (news) {
      if (newValue) {
        offer.madeAt(echo.publishes());
      }
      exchange.changed(offer, out);
      if (takenBack) {
        out.notice(new Notice.NoticeTakenBack(in.offer(), offer.version()));
        leaving.setTimer(out);
      }
      out.notice(
          new Notice.OfferPublished(
              in.offer(), offer.version(), Optional.of(in.value()), offer.behind()));
    } else if (toRecord) {
      out.persist(offer.saved());
    }
    out.answer(new Batch.Answer.Recorded(in.request()));
  }

  /**
   * R7: whether one of those that are being changed stood behind an offer and does not any more.
   */
  private static boolean leaves(
      SortedSet<Instance> behind, Set<Instance> changing, SortedSet<Instance> next) {
    return !changing.isEmpty()
        && behind.stream().anyMatch(i -> changing.contains(i) && !next.contains(i));
  }

  /**
   * R6, L1: a change that this round leaves out will delete the offer, which is withdrawn for that.
   * To publish it again, as it is left alone, would take that back: the next round would begin
   * anew, and nobody would wait for the release. So it stays withdrawn, and what stands behind it
   * stays.
   */
  private boolean waitsForRefused(RoundInProgress round, OfferSide offer) {
    return offer.isWithdrawn()
        && !offer.isReleased()
        && Stream.of(round.request().refused(), round.refusedChanges())
            .flatMap(Set::stream)
            .anyMatch(
                instance -> {
                  SortedSet<Edge> along = refused.get(instance);
                  return along != null && along.contains(offer.edge());
                });
  }

  /** R1: the delete is allowed on the beneficiary's word only. */
  void offerDeleting(RoundInProgress round, Input.OfferDeleting in, BatchBuilder out) {
    OfferSide offer = exchange.offer(in.offer());
    withdraw(offer, out);
    if (mayGo(offer)) {
      out.answer(new Batch.Answer.Delete(in.request(), true));
    } else if (mayWaitInMidProgram()) {
      RoundInProgress.ask(round.deleting(), offer.edge(), in.request());
      out.timer(Timer.HOLD, options.holdMicros(), 0);
    } else {
      refuseDelete(round, offer, List.of(in.request()), out);
    }
  }

  private void refuseDelete(
      RoundInProgress round, OfferSide offer, List<Long> questions, BatchBuilder out) {
    hold(round, offer, out);
    if (round.kind() == RoundKind.DEPLOY && !round.isPlanned()) {
      round.refuse();
      round.changesUnderWay().stream()
          .filter(change -> round.deletes(change, offer))
          .forEach(change -> refuse(round, change));
    }
    questions.forEach(q -> out.answer(new Batch.Answer.Delete(q, false)));
  }

  /**
   * R1: an offer whose last registration a crash kept out of the executor's state is, as far as
   * this instance goes, an orphan: the executor does not know that it has to ask for it first.
   */
  void resourceChanging(RoundInProgress round, Input.ResourceChanging in, BatchBuilder out) {
    exchange.forEachOffer(
        offer -> {
          if (offer.behind().contains(in.instance()) && !in.known().contains(offer.edge())) {
            offer.readState(false);
            withdraw(offer, out);
          }
        });
    round.takenAlong().put(in.instance(), in.known());
    decideChange(round, in.instance(), in.request(), out);
  }

  /**
   * A program has run to its end, and nothing of it was left alone: a change that was refused
   * before, and that it did not ask for again, was taken back (R6).
   */
  void programCompleted(RoundInProgress round) {
    refused.keySet().retainAll(round.refusedChanges());
  }

  private void refuse(RoundInProgress round, Instance instance) {
    SortedSet<Edge> along = round.takenAlong().get(instance);
    refused.put(instance, along == null ? new TreeSet<>() : along);
    round.refusedChanges().add(instance);
  }

  /** R7: what stood behind an older version in use is not deleted before that is adopted. */
  private void decideChange(
      RoundInProgress round, Instance instance, long question, BatchBuilder out) {
    if (needing(instance).isEmpty()) {
      allowChange(round, instance, question, out);
    } else if (mayWaitInMidProgram() && !round.request().refused().contains(instance)) {
      RoundInProgress.ask(round.changing(), instance, question);
      out.timer(Timer.HOLD, options.holdMicros(), 0);
    } else {
      refuseChange(round, instance, List.of(question), out);
    }
  }

  private void refuseChange(
      RoundInProgress round, Instance instance, List<Long> questions, BatchBuilder out) {
    needing(instance).forEach(edge -> hold(round, exchange.offer(edge), out));
    round.refuse();
    refuse(round, instance);
    round.takenAlong().remove(instance);
    questions.forEach(q -> out.answer(new Batch.Answer.Delete(q, false)));
  }

  private void allowChange(
      RoundInProgress round, Instance instance, long question, BatchBuilder out) {
    if (sharesOfferWithChange(round, instance)) {
      round.queued().add(new RoundInProgress.QueuedChange(question, instance));
      return;
    }
    refused.remove(instance);
    round.changesUnderWay().add(instance);
    out.answer(new Batch.Answer.Delete(question, true));
  }

  /**
   * I2: of two delete-first replacements behind one offer, the engine deletes the offer in the
   * first only, and does not wait for that in the second. So changes behind an offer that may be in
   * use are made one after the other.
   */
  private boolean sharesOfferWithChange(RoundInProgress round, Instance instance) {
    Set<Instance> underWay = round.changesUnderWay();
    return !underWay.isEmpty()
        && (!offersThat(offer -> !mayGo(offer) && hasBoth(offer.behind(), instance, underWay))
                .isEmpty()
            || unknownHistory.values().stream().anyMatch(r -> hasBoth(r, instance, underWay)));
  }

  private static boolean hasBoth(
      SortedSet<Instance> behind, Instance instance, Set<Instance> underWay) {
    return behind.contains(instance) && underWay.stream().anyMatch(behind::contains);
  }

  /** What waited for the change is looked at again: offers, and changes behind the same offer. */
  void resourceChanged(RoundInProgress round, Instance instance, BatchBuilder out) {
    round.changesUnderWay().remove(instance);
    round.takenAlong().remove(instance);
    registerPostponed(round, out);
    List<RoundInProgress.QueuedChange> next = List.copyOf(round.queued());
    round.queued().clear();
    next.forEach(change -> decideChange(round, change.instance(), change.request(), out));
  }

  private void registerPostponed(RoundInProgress round, BatchBuilder out) {
    List<Input.OfferRegistered> waiting = List.copyOf(round.postponed());
    round.postponed().clear();
    waiting.forEach(in -> offerRegistered(round, in, out));
  }

  private SortedSet<Edge> needing(Instance instance) {
    SortedSet<Edge> along = refused.get(instance);
    return offersThat(
        offer ->
            offer.mayNeed(instance)
                || (along != null
                    && offer.isWithdrawn()
                    && !offer.isReleased()
                    && (offer.behind().contains(instance) || along.contains(offer.edge()))));
  }

  /** R6: what cannot be changed or deleted now, whatever a round does. */
  DeletePlan inUse() {
    SortedSet<Edge> held =
        offersThat(offer -> offer.isLeaving() || (offer.isWithdrawn() && !offer.isReleased()));
    TreeSet<Instance> instances = new TreeSet<>();
    boolean anyUnknown = false;
    for (Edge edge : unsettled()) {
      OfferSide offer = exchange.offer(edge);
      if (held.contains(edge)) {
        instances.addAll(offer.behind());
      }
      instances.addAll(offer.older());
      anyUnknown |= offer.isOlderUnknown();
    }
    return new DeletePlan(held, instances, anyUnknown);
  }

  /** The offers that {@link #inUse} rests on. */
  SortedSet<Edge> unsettled() {
    return offersThat(offer -> !offer.isAbsent() && !isSettled(offer));
  }

  /** R6: the instances whose change was refused and would be again. */
  SortedSet<Instance> refused() {
    refused.keySet().removeIf(instance -> needing(instance).isEmpty());
    return new TreeSet<>(refused.keySet());
  }

  private boolean isTakenAlong(OfferSide offer) {
    return refused.entrySet().stream()
        .anyMatch(
            change ->
                offer.behind().contains(change.getKey())
                    || change.getValue().contains(offer.edge()));
  }

  private SortedSet<Edge> offersThat(Predicate<OfferSide> wanted) {
    TreeSet<Edge> result = new TreeSet<>();
    exchange.forEachOffer(
        offer -> {
          if (wanted.test(offer)) {
            result.add(offer.edge());
          }
        });
    return result;
  }

  void withdraw(OfferSide offer, BatchBuilder out) {
    Optional<Instances> recorded = takeRecorded(offer);
    if (offer.isAvailable() || recorded.isPresent()) {
      boolean noticed = offer.isLeaving();
      offer.withdraw(recorded, out.nowMicros());
      exchange.changed(offer, out);
      out.notice(new Notice.OfferWithdrawn(offer.edge(), offer.version()));
      if (noticed) {
        leaving.setTimer(out);
      }
    }
  }

  Leaving leaving() {
    return leaving;
  }

  /** Withdraws every offer that there is, but for those that stand on what cannot go (R8, R12). */
  void withdrawAll(SortedSet<Edge> standing, BatchBuilder out) {
    SortedSet<Edge> going = offersThat(offer -> true);
    going.addAll(unknownHistory.keySet());
    going.removeAll(standing);
    going.forEach(edge -> withdraw(exchange.offer(edge), out));
  }

  private static boolean mayGo(OfferSide offer) {
    return offer.isAbsent() || (offer.isWithdrawn() && offer.isReleased());
  }

  /** R6, and R7 for those that stay: what the round must leave alone, as things are now. */
  void deletesPlanned(RoundInProgress round, Input.DeletesPlanned in, BatchBuilder out) {
    TreeSet<Edge> going = new TreeSet<>(in.leaving().keySet());
    if (round.kind() != RoundKind.UNDEPLOY) {
      going.addAll(offersThat(offer -> !offer.isAbsent()));
      going.addAll(unknownHistory.keySet());
    }
    if (round.kind() == RoundKind.DEPLOY) {
      going.removeAll(round.offers());
    }
    // R12: nothing is withdrawn for what cannot go. What was withdrawn before may go, and what a
    // refused change will take along has to (R6).
    for (Edge edge : in.stuck().offers()) {
      OfferSide offer = exchange.offer(edge);
      if (!offer.isWithdrawn() && !isTakenAlong(offer)) {
        round.spared().add(edge);
      }
    }
    round.stuck().addAll(in.stuck().instances());
    going.removeAll(round.spared());
    SortedSet<Edge> inUse = new TreeSet<>();
    for (Edge edge : going) {
      OfferSide offer = exchange.offer(edge);
      SortedSet<Edge> wishes = in.leaving().getOrDefault(edge, Collections.emptySortedSet());
      if (!standsForItsNotice(round, offer, wishes, out)) {
        withdraw(offer, out);
      }
      if (!mayGo(offer)) {
        inUse.add(edge);
      }
    }
    if (round.kind() == RoundKind.DEPLOY) {
      inUse.addAll(offersThat(offer -> offer.isAvailable() && !offer.isAdopted()));
      deny(round, out);
    }
    round.plan(in.request(), inUse);
    boolean worthWaiting =
        round.kind() == RoundKind.DEPLOY
            // Nothing is deleted unless all of them let go.
            ? !round.isAnyNewlyStuck() && inUse.stream().allMatch(this::isWorthWaitingFor)
            : inUse.stream().anyMatch(this::isWorthWaitingFor);
    if (inUse.isEmpty() || !worthWaiting) {
      answerPlan(round, out);
    } else {
      out.timer(Timer.HOLD, options.holdMicros(), 0);
    }
  }

  /**
   * R13: an offer that left the program stands until the time that its beneficiary is told, or
   * until that needs it no more. Not if it depends on a wish that is not satisfied: the peer that
   * has withdrawn that does not wait for our notice (R11). Without a program nothing is known to
   * have left it, but for that of which notice was given.
   */
  private boolean standsForItsNotice(
      RoundInProgress round, OfferSide offer, SortedSet<Edge> wishes, BatchBuilder out) {
    boolean withheld =
        wishes.stream()
            .anyMatch(
                wish ->
                    round.bindings().get(wish) instanceof Binding.Unsatisfied
                        || !exchange.wish(wish).isStanding());
    if (withheld || offer.isToLeaveNow()) {
      return false;
    }
    if (round.kind() == RoundKind.DEPLOY && offer.mayGiveNotice()) {
      leaving.giveNotice(offer, out);
    }
    return offer.isLeaving();
  }

  /** R4: a peer that has seen an offer which neither journal nor program has is told so. */
  private void deny(RoundInProgress round, BatchBuilder out) {
    exchange.forEachOffer(
        offer -> {
          if (offer.isGhost() && !round.offers().contains(offer.edge())) {
            deny(offer, out);
          }
        });
  }

  void deny(OfferSide offer, BatchBuilder out) {
    offer.withdraw(Optional.of(Instances.NONE), out.nowMicros());
    exchange.changed(offer, out);
    out.notice(new Notice.OfferWithdrawn(offer.edge(), offer.version()));
  }

  private void answerPlan(RoundInProgress round, BatchBuilder out) {
    TreeSet<Edge> held = new TreeSet<>(round.awaited());
    held.forEach(edge -> hold(round, exchange.offer(edge), out));
    TreeSet<Edge> inUse = new TreeSet<>(held);
    if (round.kind() != RoundKind.DEPLOY) {
      // These do not leave in this round, but what has left them may.
      inUse.addAll(offersThat(offer -> !isSettled(offer)));
    }
    held.addAll(round.spared());
    TreeSet<Instance> instances = new TreeSet<>(round.stuck());
    if (round.kind() == RoundKind.UNDEPLOY) {
      // With an offer stays what stands behind it, also if the executor does not know that it does.
      offersThat(OfferSide::isAvailable)
          .forEach(edge -> instances.addAll(exchange.offer(edge).behind()));
    }
    boolean anyUnknown = false;
    for (Edge edge : inUse) {
      OfferSide offer = exchange.offer(edge);
      instances.addAll(offer.behind());
      instances.addAll(offer.older());
      anyUnknown |= offer.isOlderUnknown();
    }
    long question = round.answerPlan();
    DeletePlan plan = new DeletePlan(held, instances, anyUnknown);
    out.answer(new Batch.Answer.Plan(question, Failing.with(plan, round.request().failing())));
  }

  private void hold(RoundInProgress round, OfferSide offer, BatchBuilder out) {
    if (round.held().add(offer.edge()) && !offer.isLeaving()) {
      out.notice(
          new Notice.OfferHeld(
              offer.edge(),
              offer.awaitedVersion(),
              exchange.isConnected(offer.edge().beneficiary())));
    }
  }

  /**
   * R6: a refusal ends the program before it has registered everything. So even if there is no hope
   * for a release, what does not depend on it gets the hold time: a peer may wait for this
   * deployment to adopt a newer version, and so on around (L1).
   */
  private boolean mayWaitInMidProgram() {
    return options.holdMicros() > 0 && !agenda.hasOtherWork();
  }

  /** R6: waiting is of use only for a peer that is there and does not wait for this deployment. */
  private boolean isWorthWaitingFor(Edge edge) {
    return options.holdMicros() > 0
        && !agenda.hasOtherWork()
        && !exchange.offer(edge).isLeaving()
        && exchange.isConnected(edge.beneficiary())
        && !owesReleaseTo(edge.beneficiary());
  }

  private boolean owesReleaseTo(DeploymentName peer) {
    return exchange.link(peer).wishes().stream().anyMatch(WishSide::owesRelease);
  }

  /** A beneficiary has let go of something: go on with what waited for it. */
  void releasedMore(RoundInProgress round, OfferSide offer, BatchBuilder out) {
    if (mayGo(offer)) {
      List<Long> questions = round.deleting().remove(offer.edge());
      if (questions != null) {
        questions.forEach(q -> out.answer(new Batch.Answer.Delete(q, true)));
        registerPostponed(round, out);
      }
    }
    for (Instance instance : List.copyOf(round.changing().keySet())) {
      if (needing(instance).isEmpty()) {
        round.changing().remove(instance).forEach(q -> allowChange(round, instance, q, out));
      }
    }
    if (round.hasOpenPlan() && isSettled(offer)) {
      round.awaited().remove(offer.edge());
      if (round.awaited().isEmpty()) {
        answerPlan(round, out);
      }
    }
  }

  /** Whether nothing of the offer has to wait for its beneficiary any more. */
  static boolean isSettled(OfferSide offer) {
    return offer.isAvailable() ? offer.isAdopted() && !offer.isLeaving() : mayGo(offer);
  }

  /** R5: unsatisfied wishes are waited for no longer in this round. */
  void endLateBinding(RoundInProgress round, BatchBuilder out) {
    List.copyOf(round.unbound().keySet()).forEach(edge -> bind(round, exchange.wish(edge), out));
  }

  /** R6: offers in use are waited for no longer in this round. */
  void endHold(RoundInProgress round, BatchBuilder out) {
    List.copyOf(round.deleting().keySet())
        .forEach(
            edge -> refuseDelete(round, exchange.offer(edge), round.deleting().remove(edge), out));
    for (Instance instance : List.copyOf(round.changing().keySet())) {
      refuseChange(round, instance, round.changing().remove(instance), out);
    }
    if (round.hasOpenPlan()) {
      answerPlan(round, out);
    }
  }
}
