package mjuz.simulator.planted;

import mjuz.core.executor.Binding;
import mjuz.core.journal.JournalRecord;
import mjuz.core.journal.JournalRecord.WishSaved;
import mjuz.core.message.Message;
import mjuz.core.message.Message.OfferState;
import mjuz.core.message.Message.WishState;
import mjuz.core.model.Versions;
import mjuz.core.notice.DeploymentStatus.WishStatus;
import mjuz.core.notice.Notice;
import mjuz.core.protocol.Batch;
import mjuz.core.protocol.Batch.Answer;
import mjuz.core.protocol.DeploymentCore;
import mjuz.core.protocol.Input;
import mjuz.simulator.explore.CoreStep;

/**
 * R4: believes an older word. The core is made to do so by numbering the offers as they come: the
 * number that it knows tells the order in which they came, and the version.
 *
 * @param versions all versions are below it
 */
record OlderWords(long versions) implements CoreStep {

  @Override
  public Batch step(DeploymentCore core, long nowMicros, Input input) {
    Batch batch = core.step(nowMicros, renumbered(core, input));
    Batch said = Alter.messages(batch, this::withVersions);
    Batch answered = Alter.answers(said, this::withVersions);
    Batch recorded = Alter.records(answered, this::withVersions);
    return Alter.notices(recorded, this::withVersions);
  }

  private Input renumbered(DeploymentCore core, Input input) {
    if (!(input instanceof Input.Received in && in.message() instanceof OfferState word)) {
      return input;
    }
    long seen =
        core.status().wishes().stream()
            .filter(w -> w.edge().equals(word.edge()))
            .mapToLong(WishStatus::seen)
            .findFirst()
            .orElse(0);
    boolean same = version(seen) == word.version();
    long number = same ? seen : (seen / versions + 1) * versions + word.version();
    return new Input.Received(
        in.peer(), in.session(), new OfferState(word.edge(), number, word.phase(), word.value()));
  }

  private Message withVersions(Message message) {
    return message instanceof WishState m
        ? new WishState(m.edge(), m.revision(), m.wished(), version(m.seen()), version(m.inUse()))
        : message;
  }

  private Answer withVersions(Answer answer) {
    return answer instanceof Answer.Bound bound
            && bound.binding() instanceof Binding.Satisfied satisfied
        ? new Answer.Bound(
            bound.request(), new Binding.Satisfied(version(satisfied.version()), satisfied.value()))
        : answer;
  }

  private JournalRecord withVersions(JournalRecord record) {
    return record instanceof WishSaved r
        ? new WishSaved(
            r.edge(),
            r.wished(),
            version(r.seen()),
            r.phase(),
            r.value(),
            version(r.inUse()),
            version(r.bound()),
            r.boundValue())
        : record;
  }

  private Notice withVersions(Notice notice) {
    return switch (notice) {
      case Notice.WishBound n ->
          new Notice.WishBound(n.round(), n.edge(), version(n.version()), n.value());
      case Notice.OfferSeen n -> new Notice.OfferSeen(n.edge(), version(n.version()), n.wished());
      case Notice.WithdrawalSeen n ->
          new Notice.WithdrawalSeen(n.edge(), version(n.version()), n.inUse());
      case Notice.InUseChanged n -> new Notice.InUseChanged(n.edge(), version(n.version()));
      case Notice.EqualValueAdopted n ->
          new Notice.EqualValueAdopted(n.edge(), version(n.version()));
      default -> notice;
    };
  }

  private long version(long number) {
    return number == Versions.NONE ? number : number % versions;
  }
}
