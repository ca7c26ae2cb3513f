package mjuz.simulator.legacy;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import mjuz.core.executor.RoundRequest;
import mjuz.core.journal.JournalRecord;
import mjuz.core.message.Message;
import mjuz.core.model.DeploymentName;
import mjuz.core.notice.Notice;
import mjuz.core.protocol.Batch;
import mjuz.core.protocol.Timer;
import org.jspecify.annotations.Nullable;

/** What one input leads to, as it comes together. */
final class BatchDraft {
  private final List<JournalRecord> records = new ArrayList<>(2);
  private final List<Batch.Connection> connections = new ArrayList<>(1);
  private final List<Batch.Outgoing> messages = new ArrayList<>(2);
  private final List<Batch.Answer> answers = new ArrayList<>(1);
  private final List<Batch.TimerSetting> timers = new ArrayList<>(1);
  private final List<Notice> notices = new ArrayList<>(2);
  private @Nullable RoundRequest round;
  private Batch.@Nullable End end;

  void save(JournalRecord each) {
    records.add(each);
  }

  void connect(DeploymentName peer) {
    connections.add(new Batch.Connection.Connect(peer, Optional.empty()));
  }

  void disconnect(DeploymentName peer) {
    connections.add(new Batch.Connection.Disconnect(peer));
  }

  void send(DeploymentName peer, long session, Message message) {
    messages.add(new Batch.Outgoing(peer, session, message));
  }

  void answer(Batch.Answer each) {
    answers.add(each);
  }

  void timer(Timer timer, long atMicros) {
    timers.add(new Batch.TimerSetting(timer, atMicros, 0));
  }

  void tell(Notice notice) {
    notices.add(notice);
  }

  void start(RoundRequest request) {
    round = request;
  }

  void end(Batch.End reason) {
    end = reason;
  }

  Batch finish() {
    return new Batch(
        records,
        connections,
        messages,
        answers,
        Optional.ofNullable(round),
        timers,
        notices,
        Optional.ofNullable(end));
  }
}
