package mjuz.simulator.planted;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;
import mjuz.core.executor.Binding;
import mjuz.core.executor.DeletePlan;
import mjuz.core.executor.RoundEnd;
import mjuz.core.executor.RoundKind;
import mjuz.core.executor.RoundRequest;
import mjuz.core.executor.StackReport;
import mjuz.core.executor.Stuck;
import mjuz.core.journal.JournalRecord;
import mjuz.core.journal.JournalRecord.WishSaved;
import mjuz.core.message.Message;
import mjuz.core.message.Message.WishState;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.Edge;
import mjuz.core.model.Instance;
import mjuz.core.model.Phase;
import mjuz.core.model.Renames;
import mjuz.core.model.Versions;
import mjuz.core.notice.DeploymentStatus;
import mjuz.core.protocol.Batch;
import mjuz.core.protocol.Batch.Answer;
import mjuz.core.protocol.DeploymentCore;
import mjuz.core.protocol.Input;
import mjuz.core.protocol.Timer;
import mjuz.simulator.explore.CoreStep;

/**
 * Cores that break a rule, each made of the real one by altering what goes in or comes out, so that
 * no code is there for tests only. They have no state of their own, so that the explorer can copy
 * them, but for {@link #sendsBeforePersisting} and {@link #takesTheRenamedForAnother}.
 */
public final class PlantedFaults {
  /** Above all versions of the explorer, as small as they are there. */
  private static final long FEW_VERSIONS = 8;

  /** Above all versions of a world: microseconds. */
  private static final long VERSIONS = 1L << 42;

  private PlantedFaults() {}

  /** R1: what should go is deleted although nobody has let go of it. */
  public static final CoreStep DELETES_WHAT_IS_IN_USE =
      (core, now, input) -> Alter.answers(core.step(now, input), PlantedFaults::allowed);

  /** R4: whoever comes under a known name is believed to know what that has used. */
  public static final CoreStep BELIEVES_A_NEWCOMER =
      (core, now, input) ->
          core.step(
              now,
              input instanceof Input.SessionOpened in
                  ? new Input.SessionOpened(in.peer(), in.session(), in.incarnation())
                  : input);

  /** R1, R13: what notice was given of is deleted, as if the notice were its withdrawal. */
  public static final CoreStep DELETES_WHAT_IS_LEAVING =
      (core, now, input) -> {
        if (input instanceof Input.OfferDeleting && isAnyLeaving(core)) {
          return Alter.allowing(input);
        }
        Batch batch = core.step(now, input);
        return isAnyLeaving(core) ? Alter.answers(batch, PlantedFaults::allowed) : batch;
      };

  private static boolean isAnyLeaving(DeploymentCore core) {
    return core.status().offers().stream().anyMatch(each -> each.leavesAtMicros().isPresent());
  }

  /** R13: what notice was given is not made durable. */
  public static final CoreStep FORGETS_NOTICE =
      (core, now, input) ->
          Alter.records(
              core.step(now, input),
              record ->
                  record instanceof JournalRecord.OfferSaved saved ? withoutNotice(saved) : record);

  private static JournalRecord withoutNotice(JournalRecord.OfferSaved saved) {
    return new JournalRecord.OfferSaved(
        saved.edge(),
        saved.version(),
        saved.phase(),
        saved.value(),
        saved.behind(),
        saved.exposed(),
        saved.releasedThrough(),
        saved.adoptFrom(),
        saved.older(),
        saved.olderUnknown(),
        saved.user());
  }

  /** R1: what is in use is deleted when it was waited for long enough. */
  public static final CoreStep TIMES_OUT_A_WITHDRAWAL =
      (core, now, input) -> {
        Batch batch = core.step(now, input);
        boolean late = input instanceof Input.TimerFired fired && fired.timer() == Timer.HOLD;
        return late ? Alter.answers(batch, PlantedFaults::allowed) : batch;
      };

  private static Answer allowed(Answer answer) {
    return switch (answer) {
      case Answer.Delete a -> new Answer.Delete(a.request(), true);
      case Answer.Plan a -> new Answer.Plan(a.request(), DeletePlan.FREE);
      case Answer.Bound a -> a;
      case Answer.Named a -> a;
      case Answer.Recorded a -> a;
      case Answer.EndProgram a -> a;
    };
  }

  /** R1, R2: says that it uses nothing, whatever is deployed. */
  public static final CoreStep RELEASES_WHAT_IT_USES =
      (core, now, input) -> Alter.messages(core.step(now, input), PlantedFaults::released);

  /** R2: says that it uses nothing while the round that is to see to that is under way. */
  public static final CoreStep RELEASES_DURING_A_ROUND =
      (core, now, input) -> {
        Batch batch = core.step(now, input);
        return isInRound(core) ? Alter.messages(batch, PlantedFaults::released) : batch;
      };

  private static Message released(Message message) {
    return message instanceof WishState m
        ? new WishState(m.edge(), m.revision(), m.wished(), m.seen(), Versions.NONE)
        : message;
  }

  private static boolean isInRound(DeploymentCore core) {
    return core.status().activity().contains(" round ");
  }

  /** R2: after a failed round, all counts as deployed as it was bound. */
  public static final CoreStep TAKES_A_FAILED_ROUND_FOR_DONE =
      (core, now, input) ->
          core.step(
              now,
              withReport(
                  input,
                  r ->
                      new StackReport(
                          r.wishesInUse(), new TreeSet<>(), r.offers(), r.empty(), r.leftovers())));

  /**
   * R7: what is called otherwise than before is taken for another instance, by the core and by the
   * executor, which finds what has to stay by its id too.
   */
  public static CoreStep takesTheRenamedForAnother() {
    Set<Instance> former = new HashSet<>();
    return (core, now, input) ->
        Alter.answers(
            core.step(
                now,
                input instanceof Input.Started in
                    ? new Input.Started(
                        withoutNewNames(in.report(), former), in.destroy(), in.stop())
                    : withReport(input, report -> withoutNewNames(report, former))),
            answer -> withoutInstances(answer, former));
  }

  private static Answer withoutInstances(Answer answer, Set<Instance> former) {
    if (!(answer instanceof Answer.Plan plan)) {
      return answer;
    }
    TreeSet<Instance> rest = new TreeSet<>(plan.plan().instances());
    rest.removeAll(former);
    return new Answer.Plan(
        plan.request(), new DeletePlan(plan.plan().held(), rest, plan.plan().unknown()));
  }

  private static StackReport withoutNewNames(StackReport report, Set<Instance> former) {
    former.addAll(report.renamed().now().keySet());
    return new StackReport(
        report.wishesInUse(),
        report.outdated(),
        report.offers(),
        report.empty(),
        report.leftovers(),
        report.behind(),
        report.mark(),
        report.standing(),
        Renames.NONE);
  }

  /** What a report is turned into. */
  private interface Reading {
    StackReport of(StackReport report);
  }

  private static Input withReport(Input input, Reading reading) {
    return input instanceof Input.RoundEnded in
        ? new Input.RoundEnded(
            in.round(),
            new RoundEnd(
                in.end().failure(),
                in.end().held(),
                in.end().programCompleted(),
                in.end().failed(),
                in.end().report().map(reading::of)))
        : input;
  }

  /** R2, I5: the executor hears what a wish is bound to, and the journal does not. */
  public static final CoreStep USES_WHAT_IS_NOT_DURABLE =
      (core, now, input) ->
          Alter.withoutRecords(
              core.step(now, input),
              record -> input instanceof Input.WishRegistered && record instanceof WishSaved);

  /** R3: an offer is not used while its peer is away. */
  public static final CoreStep USES_NO_OFFER_OF_A_PEER_THAT_IS_AWAY =
      (core, now, input) -> {
        Batch batch = core.step(now, input);
        boolean alone =
            input instanceof Input.WishRegistered in && !isConnected(core, in.wish().offering());
        return alone
            ? Alter.answers(
                batch,
                a ->
                    a instanceof Answer.Bound bound
                        ? new Answer.Bound(bound.request(), new Binding.Unsatisfied())
                        : a)
            : batch;
      };

  private static boolean isConnected(DeploymentCore core, DeploymentName peer) {
    return core.status().peers().stream().anyMatch(p -> p.name().equals(peer) && p.connected());
  }

  /** R3, I5: offers are kept in memory only, and counted as seen all the same. */
  public static final CoreStep FORGETS_OFFERS = forgetsWhatItHears(Phase.AVAILABLE);

  /** R1, I5: says that it has seen a withdrawal without having made that durable. */
  public static final CoreStep FORGETS_WITHDRAWALS = forgetsWhatItHears(Phase.WITHDRAWN);

  private static CoreStep forgetsWhatItHears(Phase phase) {
    return (core, now, input) ->
        Alter.withoutRecords(
            core.step(now, input),
            record ->
                input instanceof Input.Received
                    && record instanceof WishSaved saved
                    && saved.phase() == phase);
  }

  /** R1, I5: offers and withdraws without having made it durable. */
  public static final CoreStep FORGETS_WHAT_IT_HAS_OFFERED =
      (core, now, input) ->
          Alter.withoutRecords(
              core.step(now, input), record -> record instanceof JournalRecord.OfferSaved);

  /** R1, R8: what a beneficiary has released is not made durable. */
  public static final CoreStep FORGETS_WHAT_IS_RELEASED =
      (core, now, input) ->
          Alter.withoutRecords(
              core.step(now, input),
              record ->
                  input instanceof Input.Received && record instanceof JournalRecord.OfferSaved);

  /** I5: what a step makes durable is so only with the next one, and is said at once. */
  public static CoreStep sendsBeforePersisting() {
    List<JournalRecord> late = new ArrayList<>();
    return (core, now, input) -> {
      Batch batch = core.step(now, input);
      List<JournalRecord> before = List.copyOf(late);
      late.clear();
      late.addAll(batch.records());
      return Alter.records(batch, before);
    };
  }

  /** R4, I4: believes an older word, in the explorer. */
  public static final CoreStep BELIEVES_OLDER_WORDS_OF_FEW = new OlderWords(FEW_VERSIONS);

  /** R4, I4: believes an older word, in a world. */
  public static final CoreStep BELIEVES_OLDER_WORDS = new OlderWords(VERSIONS);

  /** R5: takes every newer value for equal, in the explorer. */
  public static final CoreStep TAKES_ALL_FOR_EQUAL_OF_FEW = new EqualWords(4, 4);

  /** R5: takes every newer value for equal, in a world. */
  public static CoreStep takesAllForEqual() {
    return new EqualWords(VERSIONS, 1L << 12);
  }

  /** R4: does not go on above a version that the peer has seen and it does not know. */
  public static final CoreStep STAYS_BELOW_WHAT_IS_SEEN =
      (core, now, input) -> {
        if (!(input instanceof Input.Received in && in.message() instanceof WishState word)
            || word.seen() == Versions.FORGOTTEN) {
          return core.step(now, input);
        }
        long own =
            core.status().offers().stream()
                .filter(o -> o.edge().equals(word.edge()))
                .mapToLong(DeploymentStatus.OfferStatus::version)
                .findFirst()
                .orElse(0);
        WishState known =
            new WishState(
                word.edge(),
                word.revision(),
                word.wished(),
                Math.min(word.seen(), own),
                word.inUse(),
                word.obstacle());
        return core.step(now, new Input.Received(in.peer(), in.session(), known));
      };

  /** R5, I3: a change starts a round at once, whether or not one is under way. */
  public static final CoreStep STARTS_A_ROUND_IN_A_ROUND =
      (core, now, input) -> {
        Batch batch = core.step(now, input);
        if (!(input instanceof Input.ProgramChanged) || batch.round().isPresent()) {
          return batch;
        }
        RoundRequest second =
            new RoundRequest(core.status().rounds(), RoundKind.DEPLOY, new TreeSet<>());
        return Alter.round(batch, Optional.of(second));
      };

  /** R5: what changes while a round is under way is forgotten. */
  public static final CoreStep FORGETS_CHANGES_IN_A_ROUND =
      (core, now, input) ->
          input instanceof Input.ProgramChanged && isInRound(core)
              ? Alter.NOTHING
              : core.step(now, input);

  /** R5, L2: each round is the cause of another one. */
  public static final CoreStep ROUNDS_WITHOUT_A_CAUSE =
      (core, now, input) -> {
        Batch batch = core.step(now, input);
        boolean idle = batch.round().isEmpty() && batch.end().isEmpty();
        return input instanceof Input.RoundEnded && idle
            ? Alter.both(batch, core.step(now, new Input.ProgramChanged("again")))
            : batch;
      };

  /** R5, L2: sixty rounds for each cause. */
  public static final CoreStep SIXTY_ROUNDS_FOR_A_CAUSE =
      (core, now, input) -> {
        Batch batch = core.step(now, input);
        boolean idle = batch.round().isEmpty() && batch.end().isEmpty();
        return input instanceof Input.RoundEnded && idle && core.status().rounds() % 60 != 0
            ? Alter.both(batch, core.step(now, new Input.ProgramChanged("again")))
            : batch;
      };

  /** R5, L2: each word of a peer starts a round, whether or not it says something new. */
  public static final CoreStep EVERY_WORD_STARTS_A_ROUND =
      (core, now, input) -> {
        Batch batch = core.step(now, input);
        return input instanceof Input.Received && batch.end().isEmpty()
            ? Alter.both(batch, core.step(now, new Input.ProgramChanged("a word")))
            : batch;
      };

  /**
   * R5: takes up a newer version of an equal value although a failed round has left something on an
   * older one.
   */
  public static final CoreStep ADOPTS_WITH_OLDER_IN_USE =
      (core, now, input) -> {
        Batch batch = core.step(now, input);
        Optional<WishSaved> adopted =
            input instanceof Input.Received
                ? batch.records().stream()
                    .flatMap(r -> r instanceof WishSaved w ? Stream.of(w) : Stream.empty())
                    .filter(w -> w.value().isPresent() && w.value().equals(w.boundValue()))
                    .filter(w -> w.inUse() < w.bound() && w.bound() < w.seen())
                    .findFirst()
                : Optional.empty();
        return adopted.map(w -> Alter.adopting(batch, w.edge(), w.seen())).orElse(batch);
      };

  /** R7: what stood behind an older version in use is changed as if it had never stood there. */
  public static final CoreStep ALLOWS_EVERY_CHANGE =
      (core, now, input) -> {
        Batch batch = core.step(now, input);
        boolean asks = input instanceof Input.ResourceChanging;
        return asks ? Alter.both(batch, Alter.allowing(input)) : batch;
      };

  /** R6: a round waits for ever for a team that does not let go. */
  public static final CoreStep WAITS_FOR_EVER =
      (core, now, input) ->
          Alter.withoutAnswers(
              core.step(now, input), a -> a instanceof Answer.Plan plan && !plan.plan().isFree());

  /** R11: a program that does not return is waited for. */
  public static final CoreStep NEVER_ENDS_A_PROGRAM =
      (core, now, input) ->
          Alter.withoutAnswers(core.step(now, input), a -> a instanceof Answer.EndProgram);

  /** R7: does not wait for an adoption. */
  public static final CoreStep DOES_NOT_WAIT_FOR_ADOPTION =
      (core, now, input) -> {
        Predicate<Edge> withdrawn =
            edge ->
                core.status().offers().stream()
                    .anyMatch(
                        o ->
                            o.edge().equals(edge)
                                && o.phase().filter(p -> p == Phase.WITHDRAWN).isPresent());
        return Alter.answers(core.step(now, input), answer -> withoutHeld(answer, withdrawn));
      };

  /** R7: waits for all beneficiaries but one. */
  public static CoreStep forgetsBeneficiary(DeploymentName forgotten) {
    Predicate<Edge> others = edge -> !edge.beneficiary().equals(forgotten);
    return (core, now, input) ->
        Alter.answers(core.step(now, input), answer -> withoutHeld(answer, others));
  }

  private static Answer withoutHeld(Answer answer, Predicate<Edge> respected) {
    if (!(answer instanceof Answer.Plan plan)) {
      return answer;
    }
    TreeSet<Edge> held = new TreeSet<>(plan.plan().held());
    held.removeIf(respected.negate());
    DeletePlan rest =
        held.isEmpty()
            ? DeletePlan.FREE
            : new DeletePlan(held, plan.plan().instances(), plan.plan().unknown());
    return new Answer.Plan(plan.request(), rest);
  }

  /** R8: a destroy is over after its first round, whatever is left. */
  public static final CoreStep ENDS_A_DESTROY_TOO_EARLY =
      (core, now, input) ->
          core.step(
              now,
              withReport(
                  input,
                  r ->
                      new StackReport(
                          r.wishesInUse(), r.outdated(), r.offers(), true, r.leftovers())));

  /** R8: ends without telling the peers that it forgets what they have offered. */
  public static final CoreStep ENDS_WITHOUT_A_WORD =
      (core, now, input) ->
          Alter.withoutMessages(
              core.step(now, input),
              message -> message instanceof WishState m && m.seen() == Versions.FORGOTTEN);

  /** R11: what a failed or held round did not undeploy waits for the next one that gets through. */
  public static final CoreStep NEVER_UNDEPLOYS_ALONE =
      (core, now, input) -> {
        Batch batch = core.step(now, input);
        Optional<RoundRequest> round = batch.round();
        if (round.isEmpty() || round.get().kind() != RoundKind.UNDEPLOY) {
          return batch;
        }
        Input skipped =
            new Input.RoundEnded(
                round.get().number(), new RoundEnd(Optional.empty(), false, Optional.empty()));
        return Alter.both(Alter.round(batch, Optional.empty()), core.step(now, skipped));
      };

  /**
   * No fault of a core: the executor cannot tell which step failed, as when the program itself
   * does.
   *
   * @param of the core that hears it
   * @return what it does then
   */
  public static CoreStep withoutFailedSteps(CoreStep of) {
    return (core, now, input) ->
        of.step(
            core,
            now,
            input instanceof Input.RoundEnded in
                ? new Input.RoundEnded(
                    in.round(),
                    new RoundEnd(
                        in.end().failure(),
                        in.end().held(),
                        in.end().programCompleted(),
                        in.end().report()))
                : input);
  }

  /** R12: what the engine is known to refuse is withdrawn for as if it could go. */
  public static final CoreStep WITHDRAWS_FOR_WHAT_IS_PROTECTED =
      (core, now, input) ->
          core.step(
              now,
              input instanceof Input.DeletesPlanned in
                  ? new Input.DeletesPlanned(in.round(), in.request(), in.leaving(), Stuck.NOTHING)
                  : withReport(input, report -> report.withStanding(new TreeSet<>())));

  /** L1: what was not answered is not said again. */
  public static final CoreStep SAYS_THINGS_ONCE =
      (core, now, input) ->
          input instanceof Input.TimerFired fired && fired.timer() == Timer.RESEND
              ? Alter.NOTHING
              : core.step(now, input);
}
