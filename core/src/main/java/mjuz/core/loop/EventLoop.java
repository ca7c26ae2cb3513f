package mjuz.core.loop;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import mjuz.core.executor.Executor;
import mjuz.core.executor.ExecutorException;
import mjuz.core.executor.StackReport;
import mjuz.core.journal.Journal;
import mjuz.core.journal.JournalException;
import mjuz.core.journal.JournalRecord;
import mjuz.core.journal.JournalState;
import mjuz.core.message.Message;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.Versions;
import mjuz.core.notice.DeploymentStatus;
import mjuz.core.protocol.Batch;
import mjuz.core.protocol.DeploymentCore;
import mjuz.core.protocol.Input;
import mjuz.core.protocol.ProtocolOptions;
import mjuz.core.protocol.Timer;
import mjuz.core.transport.LocalIdentity;
import mjuz.core.transport.Transport;
import mjuz.core.transport.TransportException;
import mjuz.core.transport.TransportListener;
import org.jspecify.annotations.Nullable;

/**
 * Runs one deployment: takes inputs from a bounded queue, steps the state machine, and carries out
 * each {@link Batch} in its order: first make durable, then send, answer and start rounds. Starts
 * no thread: it runs on the one that calls {@link #run}, and sleeps while nothing happens.
 */
public final class EventLoop {
  /** Inputs that wait: whoever brings one more waits until there is room. */
  static final int QUEUE_CAPACITY = 65_536;

  /** Why the loop ended. */
  public enum End {
    /** Asked to stop; everything stays deployed. */
    STOPPED,
    /** Asked to destroy; the stack is empty and the peers that are there have heard of it. */
    DESTROYED,
    /** Asked to end at once. */
    INTERRUPTED
  }

  private final DeploymentName self;
  private final ProtocolOptions options;
  private final Journal journal;
  private final Transport transport;
  private final Executor executor;
  private final LoopClock clock;
  private final LoopObserver observer;
  private final InputQueue queue = new InputQueue(QUEUE_CAPACITY);
  private final Timers timers = new Timers();
  private volatile boolean interrupted;
  private volatile boolean destroyAsked;
  private volatile boolean stopAsked;
  private @Nullable RoundHandle round;
  private @Nullable DeploymentStatus lastStatus;

  /**
   * A loop that has not begun.
   *
   * @param self the deployment
   * @param options times of the protocol
   * @param journal open; the caller closes it
   * @param transport not started; the caller closes it
   * @param executor the caller closes it
   * @param clock time and chance
   * @param observer told of changes
   */
  public EventLoop(
      DeploymentName self,
      ProtocolOptions options,
      Journal journal,
      Transport transport,
      Executor executor,
      LoopClock clock,
      LoopObserver observer) {
    this.self = Objects.requireNonNull(self);
    this.options = Objects.requireNonNull(options);
    this.journal = Objects.requireNonNull(journal);
    this.transport = Objects.requireNonNull(transport);
    this.executor = Objects.requireNonNull(executor);
    this.clock = Objects.requireNonNull(clock);
    this.observer = Objects.requireNonNull(observer);
  }

  /**
   * Runs until it is asked to end. Called once.
   *
   * @return why it ended
   * @throws JournalException if the journal fails: nothing that rests on the lost record was said
   * @throws TransportException if the transport cannot start
   * @throws ExecutorException if the executor's state cannot be read
   * @throws InterruptedException if the thread is interrupted
   */
  public End run()
      throws JournalException, TransportException, ExecutorException, InterruptedException {
    queue.open();
    JournalState recovered = journal.load();
    long incarnation = Versions.next(recovered.incarnation(), clock.nowMicros());
    journal.append(List.of(new JournalRecord.IncarnationStarted(incarnation)));
    StackReport report = executor.inspect();
    DeploymentCore core = new DeploymentCore(self, incarnation, options, recovered);
    transport.start(
        new LocalIdentity(self, recovered.journalId(), incarnation), new TransportInputs());
    try {
      // What is asked for before the first round counts, however early it is.
      Optional<End> end =
          step(core, Optional.of(new Input.Started(report, destroyAsked, stopAsked)));
      while (end.isEmpty()) {
        Optional<Input> input = interrupted ? Optional.empty() : next();
        end = interrupted ? Optional.of(End.INTERRUPTED) : step(core, input);
      }
      return end.get();
    } finally {
      RoundHandle open = round;
      if (open != null && !open.isOver()) {
        executor.interrupt();
        open.cancelAll();
      }
      queue.close();
    }
  }

  /** What comes next; empty to look again whether the loop is to end. */
  private Optional<Input> next() throws InterruptedException {
    long now = clock.nowMicros();
    Optional<Timer> due = timers.takeDue(now);
    if (due.isPresent()) {
      return Optional.of(new Input.TimerFired(due.get()));
    }
    long at = timers.nextAtMicros();
    return Optional.ofNullable(queue.take(at == Batch.TimerSetting.NEVER ? -1 : at - now));
  }

  private Optional<End> step(DeploymentCore core, Optional<Input> input) throws JournalException {
    if (input.isEmpty()) {
      return Optional.empty();
    }
    RoundHandle before = round;
    // What happens in a step happens before anybody hears of it: its notices have its time.
    long now = clock.nowMicros();
    Batch batch = core.step(now, input.get());
    carryOut(batch, before);
    // Who reads a notice and then looks at the status finds one that has it.
    reportStatus(core);
    batch.notices().forEach(notice -> observer.notice(now, notice));
    return batch.end().map(end -> end == Batch.End.DESTROYED ? End.DESTROYED : End.STOPPED);
  }

  /** In the order that {@link Batch} documents; nothing rests on what is not durable (I5). */
  private void carryOut(Batch batch, @Nullable RoundHandle asking) throws JournalException {
    if (!batch.records().isEmpty()) {
      journal.append(batch.records());
    }
    for (Batch.Connection connection : batch.connections()) {
      switch (connection) {
        case Batch.Connection.Connect c -> transport.connect(c.peer(), c.address());
        case Batch.Connection.Disconnect d -> transport.disconnect(d.peer());
      }
    }
    batch.messages().forEach(m -> transport.send(m.peer(), m.session(), m.message()));
    for (Batch.TimerSetting setting : batch.timers()) {
      timers.set(setting, clock.jitterMicros(setting.jitterMicros()));
    }
    if (asking != null) {
      batch.answers().forEach(asking::answer);
    }
    batch
        .round()
        .ifPresent(
            request -> {
              RoundHandle begun = new RoundHandle(request.number(), queue::put);
              round = begun;
              executor.start(request, begun);
            });
  }

  private void reportStatus(DeploymentCore core) {
    DeploymentStatus status = core.status();
    if (!status.equals(lastStatus)) {
      lastStatus = status;
      observer.status(status);
    }
  }

  /**
   * The program would come out otherwise now: run it again. Thread-safe, returns at once.
   *
   * @param cause why, for people
   */
  public void programChanged(String cause) {
    queue.put(new Input.ProgramChanged(cause));
  }

  /** Destroy and then end (R8). Thread-safe, returns at once; repeated calls change nothing. */
  public void destroy() {
    destroyAsked = true;
    queue.put(new Input.DestroyRequested());
  }

  /** Let the round under way end, leave everything deployed, and end. Thread-safe. */
  public void stop() {
    stopAsked = true;
    queue.put(new Input.StopRequested());
  }

  /** Interrupt the round under way and end. Thread-safe, returns at once. */
  public void interrupt() {
    interrupted = true;
    queue.wake();
  }

  private final class TransportInputs implements TransportListener {
    @Override
    public void sessionOpened(DeploymentName peer, long session, long incarnation) {
      queue.put(new Input.SessionOpened(peer, session, incarnation));
    }

    @Override
    public void sessionClosed(DeploymentName peer, long session, String reason) {
      queue.put(new Input.SessionClosed(peer, session, reason));
    }

    @Override
    public void received(DeploymentName peer, long session, Message message) {
      queue.put(new Input.Received(peer, session, message));
    }

    @Override
    public void unreachable(DeploymentName peer, String problem) {
      queue.put(new Input.PeerUnreachable(peer, problem));
    }
  }
}
