package mjuz.simulator.planted;

import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import mjuz.core.executor.RoundRequest;
import mjuz.core.journal.JournalRecord;
import mjuz.core.message.Message;
import mjuz.core.model.Edge;
import mjuz.core.notice.Notice;
import mjuz.core.protocol.Batch;
import mjuz.core.protocol.Batch.Answer;
import mjuz.core.protocol.Input;

/** Batches in which something is otherwise than the core wants it. */
final class Alter {
  /** Nothing is to be done. */
  static final Batch NOTHING =
      new Batch(
          List.of(),
          List.of(),
          List.of(),
          List.of(),
          Optional.empty(),
          List.of(),
          List.of(),
          Optional.empty());

  private Alter() {}

  static Batch records(Batch batch, List<JournalRecord> records) {
    return new Batch(
        records,
        batch.connections(),
        batch.messages(),
        batch.answers(),
        batch.round(),
        batch.timers(),
        batch.notices(),
        batch.end());
  }

  static Batch records(Batch batch, UnaryOperator<JournalRecord> change) {
    return records(batch, batch.records().stream().map(change).toList());
  }

  static Batch withoutRecords(Batch batch, Predicate<JournalRecord> lost) {
    return records(batch, batch.records().stream().filter(lost.negate()).toList());
  }

  private static Batch outgoing(Batch batch, Stream<Batch.Outgoing> messages) {
    return new Batch(
        batch.records(),
        batch.connections(),
        messages.toList(),
        batch.answers(),
        batch.round(),
        batch.timers(),
        batch.notices(),
        batch.end());
  }

  static Batch messages(Batch batch, UnaryOperator<Message> change) {
    return outgoing(
        batch,
        batch.messages().stream()
            .map(m -> new Batch.Outgoing(m.peer(), m.session(), change.apply(m.message()))));
  }

  static Batch withoutMessages(Batch batch, Predicate<Message> unsaid) {
    return outgoing(batch, batch.messages().stream().filter(m -> !unsaid.test(m.message())));
  }

  private static Batch answered(Batch batch, Stream<Answer> answers) {
    return new Batch(
        batch.records(),
        batch.connections(),
        batch.messages(),
        answers.toList(),
        batch.round(),
        batch.timers(),
        batch.notices(),
        batch.end());
  }

  static Batch answers(Batch batch, UnaryOperator<Answer> change) {
    return answered(batch, batch.answers().stream().map(change));
  }

  static Batch withoutAnswers(Batch batch, Predicate<Answer> missing) {
    return answered(batch, batch.answers().stream().filter(missing.negate()));
  }

  static Batch notices(Batch batch, UnaryOperator<Notice> change) {
    return new Batch(
        batch.records(),
        batch.connections(),
        batch.messages(),
        batch.answers(),
        batch.round(),
        batch.timers(),
        batch.notices().stream().map(change).toList(),
        batch.end());
  }

  /** An equal value is adopted, whatever is in use. */
  static Batch adopting(Batch batch, Edge edge, long version) {
    List<Notice> more =
        List.of(
            new Notice.EqualValueAdopted(edge, version), new Notice.InUseChanged(edge, version));
    return new Batch(
        batch.records(),
        batch.connections(),
        batch.messages(),
        batch.answers(),
        batch.round(),
        batch.timers(),
        joined(batch.notices(), more),
        batch.end());
  }

  /** A change, or the delete of an offer, is allowed at once, whatever is decided of it. */
  static Batch allowing(Input input) {
    List<Answer> allowed =
        switch (input) {
          case Input.ResourceChanging in -> List.of(new Answer.Delete(in.request(), true));
          case Input.OfferDeleting in -> List.of(new Answer.Delete(in.request(), true));
          default -> List.of();
        };
    return answered(NOTHING, allowed.stream());
  }

  static Batch round(Batch batch, Optional<RoundRequest> round) {
    return new Batch(
        batch.records(),
        batch.connections(),
        batch.messages(),
        batch.answers(),
        round,
        batch.timers(),
        batch.notices(),
        batch.end());
  }

  /** What is to be done after two inputs, of which at most the second starts a round. */
  static Batch both(Batch first, Batch second) {
    return new Batch(
        joined(first.records(), second.records()),
        joined(first.connections(), second.connections()),
        joined(first.messages(), second.messages()),
        joined(first.answers(), second.answers()),
        second.round().or(first::round),
        joined(first.timers(), second.timers()),
        joined(first.notices(), second.notices()),
        second.end().or(first::end));
  }

  private static <T> List<T> joined(List<T> first, List<T> second) {
    return Stream.concat(first.stream(), second.stream()).toList();
  }
}
