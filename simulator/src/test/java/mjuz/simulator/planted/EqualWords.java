package mjuz.simulator.planted;

import java.util.ArrayList;
import java.util.List;
import mjuz.core.executor.Binding;
import mjuz.core.journal.JournalRecord;
import mjuz.core.journal.JournalRecord.WishSaved;
import mjuz.core.message.Message;
import mjuz.core.message.Message.OfferState;
import mjuz.core.message.Message.WishState;
import mjuz.core.model.Value;
import mjuz.core.model.Versions;
import mjuz.core.notice.Notice;
import mjuz.core.protocol.Batch;
import mjuz.core.protocol.Batch.Answer;
import mjuz.core.protocol.DeploymentCore;
import mjuz.core.protocol.Input;
import mjuz.simulator.explore.CoreStep;

/**
 * R5: takes every newer value for equal to the one that it is bound to. The core is made to do so
 * by telling it the same value each time; the version that it knows has the number of the real one.
 */
final class EqualWords implements CoreStep {
  private static final Value SAME = Value.of("0");

  /** All real versions of a journal are below it, and all numbers above. */
  private final long versions;

  /** More values than a run has. */
  private final long most;

  /** All values ever told, by their number: the same number of a value in each run. */
  private final List<Value> values = new ArrayList<>();

  EqualWords(long versions, long most) {
    this.versions = versions;
    this.most = most;
  }

  @Override
  public Batch step(DeploymentCore core, long nowMicros, Input input) {
    Batch batch = core.step(nowMicros, numbered(input));
    Batch said = Alter.messages(batch, this::real);
    Batch answered = Alter.answers(said, this::real);
    Batch recorded = Alter.records(answered, this::real);
    return Alter.notices(recorded, this::real);
  }

  private Input numbered(Input input) {
    if (!(input instanceof Input.Received in && in.message() instanceof OfferState word)) {
      return input;
    }
    long number = word.version() * most + word.value().map(this::number).orElse(0L);
    return new Input.Received(
        in.peer(),
        in.session(),
        new OfferState(word.edge(), number, word.phase(), word.value().map(v -> SAME)));
  }

  private synchronized long number(Value value) {
    int known = values.indexOf(value);
    if (known < 0) {
      values.add(value);
      known = values.size() - 1;
    }
    if (known + 1 >= most) {
      throw new IllegalStateException("too many values");
    }
    return known + 1L;
  }

  /** The real value; what came from the journal is real already. */
  private synchronized Value value(Value known, long number) {
    return known.equals(SAME) ? values.get((int) (number % most) - 1) : known;
  }

  private long version(long number) {
    return number == Versions.NONE || number < versions ? number : number / most;
  }

  private Message real(Message message) {
    return message instanceof WishState m
        ? new WishState(m.edge(), m.revision(), m.wished(), version(m.seen()), version(m.inUse()))
        : message;
  }

  private Answer real(Answer answer) {
    return answer instanceof Answer.Bound bound
            && bound.binding() instanceof Binding.Satisfied satisfied
        ? new Answer.Bound(
            bound.request(),
            new Binding.Satisfied(
                version(satisfied.version()), value(satisfied.value(), satisfied.version())))
        : answer;
  }

  private JournalRecord real(JournalRecord record) {
    return record instanceof WishSaved r
        ? new WishSaved(
            r.edge(),
            r.wished(),
            version(r.seen()),
            r.phase(),
            r.value().map(v -> value(v, r.seen())),
            version(r.inUse()),
            version(r.bound()),
            r.boundValue().map(v -> value(v, r.bound())))
        : record;
  }

  private Notice real(Notice notice) {
    return switch (notice) {
      case Notice.WishBound n ->
          new Notice.WishBound(
              n.round(), n.edge(), version(n.version()), n.value().map(v -> value(v, n.version())));
      case Notice.OfferSeen n -> new Notice.OfferSeen(n.edge(), version(n.version()), n.wished());
      case Notice.WithdrawalSeen n ->
          new Notice.WithdrawalSeen(n.edge(), version(n.version()), n.inUse());
      case Notice.InUseChanged n -> new Notice.InUseChanged(n.edge(), version(n.version()));
      case Notice.EqualValueAdopted n ->
          new Notice.EqualValueAdopted(n.edge(), version(n.version()));
      default -> notice;
    };
  }
}
