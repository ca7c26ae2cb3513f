package mjuz.core.loop;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import mjuz.core.executor.Executor;
import mjuz.core.executor.ExecutorException;
import mjuz.core.executor.Failure;
import mjuz.core.executor.Inspection;
import mjuz.core.executor.StackReport;
import mjuz.core.journal.Journal;
import mjuz.core.journal.JournalException;
import mjuz.core.journal.JournalRecord;
import mjuz.core.journal.JournalState;
import mjuz.core.message.Message;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.JournalClaim;
import mjuz.core.model.Versions;
import mjuz.core.notice.DeploymentStatus;
import mjuz.core.protocol.Batch;
import mjuz.core.protocol.DeploymentCore;
import mjuz.core.protocol.Input;
import mjuz.core.protocol.ProtocolOptions;
import mjuz.core.protocol.StateLoss;
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
    /** Asked to destroy; nothing is left but what is protected, and what that needs (R12). */
    PROTECTED,
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
  private final Set<String> accepted;
  private final InputQueue queue = new InputQueue(QUEUE_CAPACITY);
  private final Timers timers = new Timers();
  private volatile boolean destroyAsked;
  private volatile boolean stopAsked;
  private final CountDownLatch interruption = new CountDownLatch(1);
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
    this(self, options, journal, transport, executor, clock, observer, Set.of());
  }

  /**
   * A loop that has not begun, of a deployment that has lost something.
   *
   * @param self the deployment
   * @param options times of the protocol
   * @param journal open; the caller closes it
   * @param transport not started; the caller closes it
   * @param executor the caller closes it
   * @param clock time and chance
   * @param observer told of changes
   * @param accepted the names of the losses that an operator accepts ({@link StateLoss#name})
   */
  public EventLoop(
      DeploymentName self,
      ProtocolOptions options,
      Journal journal,
      Transport transport,
      Executor executor,
      LoopClock clock,
      LoopObserver observer,
      Set<String> accepted) {
    this.accepted = Set.copyOf(accepted);
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
   * @throws ExecutorException if the executor cannot work
   * @throws StateLostException if the executor's state has lost what the journal remembers
   * @throws InterruptedException if the thread is interrupted
   */
  public End run()
      throws JournalException,
          TransportException,
          ExecutorException,
          StateLostException,
          InterruptedException {
    queue.open();
    JournalState recovered = journal.load();
    long incarnation = Versions.next(recovered.incarnation(), clock.nowMicros());
    journal.append(List.of(new JournalRecord.IncarnationStarted(incarnation)));
    StackReport report = agreed(recovered, executor.inspect(recovered.remembered()));
    DeploymentCore core = new DeploymentCore(self, incarnation, options, recovered);
    JournalClaim claim =
        new JournalClaim(
            recovered.journalId(),
            StateLoss.isNewcomer(recovered, report),
            new TreeSet<>(accepted));
    transport.start(new LocalIdentity(self, claim, incarnation), new TransportInputs());
    try {
      // What is asked for before the first round counts, however early it is.
      Optional<End> end =
          step(core, Optional.of(new Input.Started(report, destroyAsked, stopAsked)));
      while (end.isEmpty()) {
        Optional<Input> input = isInterrupted() ? Optional.empty() : next();
        end = isInterrupted() ? Optional.of(End.INTERRUPTED) : step(core, input);
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

  /** The executor's state, if it agrees with the journal or the difference is accepted. */
  private StackReport agreed(JournalState recovered, Inspection inspection)
      throws StateLostException {
    Optional<StateLoss> loss = StateLoss.of(recovered, inspection);
    if (loss.isPresent() && !loss.get().isAccepted(accepted)) {
      throw new StateLostException(loss.get());
    }
    return StateLoss.report(inspection).orElseThrow();
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

  private boolean isInterrupted() {
    return interruption.getCount() == 0;
  }

  private Optional<End> step(DeploymentCore core, Optional<Input> input)
      throws JournalException, InterruptedException {
    if (input.isEmpty()) {
      return Optional.empty();
    }
    RoundHandle before = round;
    // What happens in a step happens before anybody hears of it: its notices have its time.
    long now = clock.nowMicros();
    Batch batch = core.step(now, input.get());
    if (!record(batch.records())) {
      return Optional.of(End.INTERRUPTED);
    }
    carryOut(batch, before);
    // Who reads a notice and then looks at the status finds one that has it.
    reportStatus(core);
    batch.notices().forEach(notice -> observer.notice(now, notice));
    return batch.end().map(EventLoop::endOf);
  }

  private static End endOf(Batch.End end) {
    return switch (end) {
      case STOPPED -> End.STOPPED;
      case DESTROYED -> End.DESTROYED;
      case PROTECTED -> End.PROTECTED;
    };
  }

  /**
   * Makes durable what a step rests on. While that fails for a reason that may pass, such as a full
   * disk, it is tried again and nothing else is done (I5).
   *
   * @return false if the loop was interrupted before it was durable
   */
  private boolean record(List<JournalRecord> records)
      throws JournalException, InterruptedException {
    if (records.isEmpty()) {
      return true;
    }
    for (long wait = options.retryFirstMicros(); ; wait = 2 * wait) {
      wait = Math.min(wait, options.retryMaxMicros());
      try {
        journal.append(records);
        if (wait > options.retryFirstMicros()) {
          observer.journalGoesOn();
        }
        return true;
      } catch (JournalException e) {
        if (!e.mayPass()) {
          throw e;
        }
        waitFor(String.valueOf(e.getMessage()), wait);
      }
      if (interruption.await(wait, TimeUnit.MICROSECONDS)) {
        return false;
      }
    }
  }

  private void waitFor(String problem, long micros) {
    observer.journalWaits(problem, micros);
    DeploymentStatus last = lastStatus;
    if (last != null) {
      lastStatus = last.waitingForJournal(new Failure(problem, List.of(), true));
      observer.status(lastStatus);
    }
  }

  /** In the order that {@link Batch} documents; nothing rests on what is not durable (I5). */
  private void carryOut(Batch batch, @Nullable RoundHandle asking) {
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
    interruption.countDown();
    queue.wake();
  }

  private final class TransportInputs implements TransportListener {
    @Override
    public void sessionOpened(
        DeploymentName peer, long session, long incarnation, JournalClaim journal) {
      queue.put(new Input.SessionOpened(peer, session, incarnation, journal));
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
