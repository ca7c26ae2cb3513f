package mjuz.core.protocol;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import mjuz.core.executor.RoundRequest;
import mjuz.core.journal.JournalRecord;
import mjuz.core.notice.Notice;
import org.jspecify.annotations.Nullable;

/** Collects the outputs of one step, and knows the time of its input. */
final class BatchBuilder {
  // Most steps put out little: a list is made for the first of its kind.
  private @Nullable List<JournalRecord> records;
  private @Nullable List<Batch.Connection> connections;
  private @Nullable List<Batch.Outgoing> messages;
  private @Nullable List<Batch.Answer> answers;
  private @Nullable List<Batch.TimerSetting> timers;
  private @Nullable List<Notice> notices;
  private final long nowMicros;
  private @Nullable RoundRequest round;
  private Batch.@Nullable End end;

  BatchBuilder(long nowMicros) {
    this.nowMicros = nowMicros;
  }

  long nowMicros() {
    return nowMicros;
  }

  void persist(JournalRecord record) {
    records = with(records, record);
  }

  void connection(Batch.Connection connection) {
    connections = with(connections, connection);
  }

  void send(Batch.Outgoing message) {
    messages = with(messages, message);
  }

  void answer(Batch.Answer answer) {
    answers = with(answers, answer);
  }

  void start(RoundRequest request) {
    if (round != null) {
      throw new IllegalStateException("R5: two rounds started in one step");
    }
    round = request;
  }

  void timer(Timer timer, long afterMicros, long jitterMicros) {
    timers = with(timers, new Batch.TimerSetting(timer, nowMicros + afterMicros, jitterMicros));
  }

  void cancel(Timer timer) {
    timers = with(timers, new Batch.TimerSetting(timer, Batch.TimerSetting.NEVER, 0));
  }

  void notice(Notice notice) {
    notices = with(notices, notice);
  }

  void end(Batch.End reason) {
    end = reason;
  }

  private static <T> List<T> with(@Nullable List<T> some, T one) {
    List<T> list = some == null ? new ArrayList<>(4) : some;
    list.add(one);
    return list;
  }

  private static <T> List<T> copy(@Nullable List<T> some) {
    return some == null ? List.of() : List.copyOf(some);
  }

  Batch build() {
    return new Batch(
        copy(records),
        copy(connections),
        copy(messages),
        copy(answers),
        Optional.ofNullable(round),
        copy(timers),
        copy(notices),
        Optional.ofNullable(end));
  }
}
