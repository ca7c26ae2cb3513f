package mjuz.simulator.explore;

import java.util.List;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import mjuz.core.executor.Binding;
import mjuz.core.executor.DeletePlan;
import mjuz.core.journal.JournalRecord;
import mjuz.core.message.Message;
import mjuz.core.message.Message.OfferState;
import mjuz.core.message.Message.WishState;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.Edge;
import mjuz.core.model.Phase;
import mjuz.core.model.Versions;
import mjuz.core.notice.DeploymentStatus.WishStatus;
import mjuz.core.protocol.Batch;
import mjuz.core.protocol.Batch.Answer;
import mjuz.core.protocol.DeploymentCore;
import mjuz.core.protocol.Input;

/**
 * Cores that break a rule, each made of the real one by altering what goes in or comes out, so that
 * no code is there for tests only.
 */
final class PlantedFaults {
  /** Versions below it, in a core that numbers what it sees anew. */
  private static final long VERSIONS = 8;

  private PlantedFaults() {}

  /** R1: what should go is deleted although nobody has let go of it. */
  static final CoreStep DELETES_WHAT_IS_IN_USE =
      (core, now, input) -> withAnswers(core.step(now, input), PlantedFaults::allowed);

  private static Answer allowed(Answer answer) {
    return switch (answer) {
      case Answer.Delete a -> new Answer.Delete(a.request(), true);
      case Answer.Plan a -> new Answer.Plan(a.request(), DeletePlan.FREE);
      case Answer.Bound a -> a;
      case Answer.Recorded a -> a;
    };
  }

  /** R1, R2: says that it uses nothing, whatever is deployed. */
  static final CoreStep RELEASES_WHAT_IT_USES =
      (core, now, input) ->
          withMessages(
              core.step(now, input),
              message ->
                  message instanceof WishState m
                      ? new WishState(m.edge(), m.revision(), m.wished(), m.seen(), Versions.NONE)
                      : message);

  /** R1, I5: says that it has seen a withdrawal without having made that durable. */
  static final CoreStep FORGETS_WITHDRAWALS =
      (core, now, input) ->
          withRecords(
              core.step(now, input),
              record ->
                  !(input instanceof Input.Received)
                      || !(record instanceof JournalRecord.WishSaved saved)
                      || saved.phase() == Phase.AVAILABLE);

  /** R1, I5: withdraws without having made it durable. */
  static final CoreStep FORGETS_WHAT_IT_HAS_OFFERED =
      (core, now, input) ->
          withRecords(
              core.step(now, input), record -> !(record instanceof JournalRecord.OfferSaved));

  /** R7: does not wait for an adoption. */
  static final CoreStep DOES_NOT_WAIT_FOR_ADOPTION =
      (core, now, input) -> {
        Predicate<Edge> withdrawn =
            edge ->
                core.status().offers().stream()
                    .anyMatch(
                        o ->
                            o.edge().equals(edge)
                                && o.phase().filter(p -> p == Phase.WITHDRAWN).isPresent());
        return withAnswers(core.step(now, input), answer -> withoutHeld(answer, withdrawn));
      };

  /** R7: waits for all beneficiaries but one. */
  static CoreStep forgetsBeneficiary(DeploymentName forgotten) {
    Predicate<Edge> others = edge -> !edge.beneficiary().equals(forgotten);
    return (core, now, input) ->
        withAnswers(core.step(now, input), answer -> withoutHeld(answer, others));
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

  /** R6: a round waits for ever for a team that does not let go. */
  static final CoreStep WAITS_FOR_EVER =
      (core, now, input) -> {
        Batch batch = core.step(now, input);
        return new Batch(
            batch.records(),
            batch.connections(),
            batch.messages(),
            batch.answers().stream()
                .filter(a -> !(a instanceof Answer.Plan plan) || plan.plan().isFree())
                .toList(),
            batch.round(),
            batch.timers(),
            batch.notices(),
            batch.end());
      };

  /**
   * R4: believes an older word. The core is made to do so by numbering the offers as they come: the
   * number that it knows tells the order in which they came, and the version.
   */
  static final CoreStep BELIEVES_OLDER_WORDS =
      (core, now, input) -> {
        Batch batch = core.step(now, renumbered(core, input));
        return withAnswers(
            withMessages(batch, PlantedFaults::withVersions), PlantedFaults::withVersions);
      };

  private static Input renumbered(DeploymentCore core, Input input) {
    if (!(input instanceof Input.Received in && in.message() instanceof OfferState word)) {
      return input;
    }
    long seen =
        core.status().wishes().stream()
            .filter(w -> w.edge().equals(word.edge()))
            .mapToLong(WishStatus::seen)
            .findFirst()
            .orElse(0);
    boolean same = seen % VERSIONS == word.version();
    long number = same ? seen : (seen / VERSIONS + 1) * VERSIONS + word.version();
    return new Input.Received(
        in.peer(), in.session(), new OfferState(word.edge(), number, word.phase(), word.value()));
  }

  private static Message withVersions(Message message) {
    return message instanceof WishState m
        ? new WishState(m.edge(), m.revision(), m.wished(), version(m.seen()), version(m.inUse()))
        : message;
  }

  private static Answer withVersions(Answer answer) {
    return answer instanceof Answer.Bound bound
            && bound.binding() instanceof Binding.Satisfied satisfied
        ? new Answer.Bound(
            bound.request(), new Binding.Satisfied(version(satisfied.version()), satisfied.value()))
        : answer;
  }

  private static long version(long number) {
    return number == Versions.NONE ? number : number % VERSIONS;
  }

  private static Batch withAnswers(Batch batch, UnaryOperator<Answer> change) {
    return new Batch(
        batch.records(),
        batch.connections(),
        batch.messages(),
        batch.answers().stream().map(change).toList(),
        batch.round(),
        batch.timers(),
        batch.notices(),
        batch.end());
  }

  private static Batch withMessages(Batch batch, UnaryOperator<Message> change) {
    List<Batch.Outgoing> changed =
        batch.messages().stream()
            .map(m -> new Batch.Outgoing(m.peer(), m.session(), change.apply(m.message())))
            .toList();
    return new Batch(
        batch.records(),
        batch.connections(),
        changed,
        batch.answers(),
        batch.round(),
        batch.timers(),
        batch.notices(),
        batch.end());
  }

  private static Batch withRecords(Batch batch, Predicate<JournalRecord> kept) {
    return new Batch(
        batch.records().stream().filter(kept).toList(),
        batch.connections(),
        batch.messages(),
        batch.answers(),
        batch.round(),
        batch.timers(),
        batch.notices(),
        batch.end());
  }
}
