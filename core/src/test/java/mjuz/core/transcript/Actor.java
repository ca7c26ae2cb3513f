package mjuz.core.transcript;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import mjuz.core.journal.JournalRecord;
import mjuz.core.journal.JournalState;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.JournalClaim;
import mjuz.core.model.Versions;
import mjuz.core.notice.DeploymentStatus;
import mjuz.core.protocol.Batch;
import mjuz.core.protocol.DeploymentCore;
import mjuz.core.protocol.Input;
import mjuz.core.protocol.ProtocolOptions;
import mjuz.core.protocol.Timer;
import org.jspecify.annotations.Nullable;

/** A deployment on the stage: its process, which may be down, and its journal. */
final class Actor {
  private final DeploymentName name;
  private final ProtocolOptions options;
  private final Map<Timer, Long> timers = new EnumMap<>(Timer.class);
  private JournalState journal;
  private @Nullable JournalState copy;
  private @Nullable DeploymentCore process;
  private final SortedSet<String> answersFor = new TreeSet<>();
  private boolean newcomer;
  private long clockBehindMicros;

  Actor(DeploymentName name, ProtocolOptions options, long nowMicros) {
    this.name = name;
    this.options = options;
    journal = JournalState.empty("journal of " + name);
    comeBack(nowMicros);
  }

  DeploymentName name() {
    return name;
  }

  boolean isUp() {
    return process != null;
  }

  long incarnation() {
    return journal.incarnation();
  }

  Batch step(long nowMicros, Input input) {
    Batch batch = process().step(nowMicros - clockBehindMicros, input);
    journal = journal.with(batch.records());
    for (Batch.TimerSetting setting : batch.timers()) {
      if (setting.atMicros() == Batch.TimerSetting.NEVER) {
        timers.remove(setting.timer());
      } else {
        timers.put(setting.timer(), setting.atMicros() + clockBehindMicros);
      }
    }
    if (batch.end().isPresent()) {
      crash();
    }
    return batch;
  }

  DeploymentStatus status() {
    return process().status();
  }

  private DeploymentCore process() {
    DeploymentCore up = process;
    if (up == null) {
      throw new IllegalStateException(name + " is down");
    }
    return up;
  }

  void crash() {
    process = null;
    timers.clear();
  }

  void comeBack(long nowMicros) {
    if (isUp()) {
      throw new IllegalStateException(name + " is up");
    }
    JournalState recovered = journal;
    long incarnation = Versions.next(recovered.incarnation(), nowMicros - clockBehindMicros);
    journal = journal.with(List.of(new JournalRecord.IncarnationStarted(incarnation)));
    process = new DeploymentCore(name, incarnation, options, recovered);
  }

  void loseJournal() {
    journal = JournalState.empty("another journal of " + name);
  }

  /** Journal and state: what it used is there still, and it does not know of it. */
  void loseEverything() {
    journal = JournalState.empty("new journal of " + name);
    newcomer = true;
  }

  void answerFor(String lost) {
    answersFor.add(lost);
  }

  /** What it says of its journal. */
  JournalClaim claim() {
    return new JournalClaim(journal.journalId(), newcomer, answersFor);
  }

  void copyJournal() {
    copy = journal;
  }

  void restoreJournal() {
    journal = Objects.requireNonNull(copy, "no copy was made");
  }

  void setBack(long micros) {
    clockBehindMicros += micros;
  }

  /** When the next timer fires, in the time of the stage. */
  Optional<Map.Entry<Timer, Long>> nextTimer() {
    return timers.entrySet().stream().min(Map.Entry.comparingByValue());
  }

  void forget(Timer timer) {
    timers.remove(timer);
  }
}
