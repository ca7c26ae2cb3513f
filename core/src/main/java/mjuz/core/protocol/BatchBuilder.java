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
  private final List<JournalRecord> records = new ArrayList<>();
  private final List<Batch.Connection> connections = new ArrayList<>();
  private final List<Batch.Outgoing> messages = new ArrayList<>();
  private final List<Batch.Answer> answers = new ArrayList<>();
  private final List<Batch.TimerSetting> timers = new ArrayList<>();
  private final List<Notice> notices = new ArrayList<>();
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
    records.add(record);
  }

  void connection(Batch.Connection connection) {
    connections.add(connection);
  }

  void send(Batch.Outgoing message) {
    messages.add(message);
  }

  void answer(Batch.Answer answer) {
    answers.add(answer);
  }

  void start(RoundRequest request) {
    if (round != null) {
      throw new IllegalStateException("R5: two rounds started in one step");
    }
    round = request;
  }

  void timer(Timer timer, long afterMicros, long jitterMicros) {
    timers.add(new Batch.TimerSetting(timer, nowMicros + afterMicros, jitterMicros));
  }

  void cancel(Timer timer) {
    timers.add(new Batch.TimerSetting(timer, Batch.TimerSetting.NEVER, 0));
  }

  void notice(Notice notice) {
    notices.add(notice);
  }

  void end(Batch.End reason) {
    end = reason;
  }

  Batch build() {
    return new Batch(
        List.copyOf(records),
        List.copyOf(connections),
        List.copyOf(messages),
        List.copyOf(answers),
        Optional.ofNullable(round),
        List.copyOf(timers),
        List.copyOf(notices),
        Optional.ofNullable(end));
  }
}
