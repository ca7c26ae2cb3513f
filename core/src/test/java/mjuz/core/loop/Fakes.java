package mjuz.core.loop;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import mjuz.core.executor.Executor;
import mjuz.core.executor.Inspection;
import mjuz.core.executor.Round;
import mjuz.core.executor.RoundRequest;
import mjuz.core.executor.StackReport;
import mjuz.core.journal.Journal;
import mjuz.core.journal.JournalException;
import mjuz.core.journal.JournalRecord;
import mjuz.core.journal.JournalState;
import mjuz.core.message.Message;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.Instance;
import mjuz.core.model.JournalClaim;
import mjuz.core.model.PeerAddress;
import mjuz.core.notice.DeploymentStatus;
import mjuz.core.notice.Notice;
import mjuz.core.transport.LocalIdentity;
import mjuz.core.transport.Transport;
import mjuz.core.transport.TransportListener;

/** What an event loop drives, each writing what it was told into one log. Thread-safe. */
final class Fakes implements Journal, Transport, Executor, LoopClock, LoopObserver {

  /**
   * A round that the loop has started.
   *
   * @param request what it is to do
   * @param round where to ask
   * @param atNanos when it was started
   */
  record Started(RoundRequest request, Round round, long atNanos) {}

  private final List<String> log = new CopyOnWriteArrayList<>();
  private final List<DeploymentStatus> statuses = new CopyOnWriteArrayList<>();
  final List<Long> waits = new CopyOnWriteArrayList<>();
  private final List<Long> jitters = new CopyOnWriteArrayList<>();
  final AtomicLong clockReads = new AtomicLong();
  final BlockingQueue<Started> rounds = new LinkedBlockingQueue<>();

  /** The journal takes one of these for each append: without any it hangs like a slow disk. */
  final Semaphore disk = new Semaphore(1_000_000);

  volatile boolean diskBroken;

  /** How many appends find the disk full, and may be tried again. */
  final AtomicInteger diskFull = new AtomicInteger();

  volatile JournalState recovered = JournalState.empty("journal");
  volatile StackReport stack = StackReport.EMPTY;

  /** What is found in place of {@link #stack}. */
  volatile Optional<Inspection> found = Optional.empty();

  private volatile TransportListener listener = new Deaf();

  /** What has happened until now: a copy, since the loop goes on writing. */
  List<String> log() {
    return List.copyOf(log);
  }

  /** What has happened after the first {@code from} things, until now: a copy. */
  List<String> logSince(int from) {
    List<String> all = log();
    return all.subList(from, all.size());
  }

  /** All statuses told until now: a copy. */
  List<DeploymentStatus> statuses() {
    return List.copyOf(statuses);
  }

  /** All bounds of jitter asked for until now: a copy. */
  List<Long> jitters() {
    return List.copyOf(jitters);
  }

  TransportListener listener() {
    return listener;
  }

  Started nextRound() throws InterruptedException {
    Started started = rounds.poll(10, TimeUnit.SECONDS);
    if (started == null) {
      throw new AssertionError("no round was started; " + log);
    }
    return started;
  }

  // Journal

  @Override
  public JournalState load() {
    return recovered;
  }

  @Override
  public void append(List<JournalRecord> records) throws JournalException {
    disk.acquireUninterruptibly();
    if (diskBroken) {
      throw new JournalException("disk full");
    }
    if (diskFull.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
      throw new JournalException("disk full", new IOException("no space left"), true);
    }
    records.forEach(r -> log.add("persist " + r.getClass().getSimpleName()));
  }

  // Transport

  @Override
  public void start(LocalIdentity local, TransportListener told) {
    listener = told;
    log.add("listen");
  }

  @Override
  public void connect(DeploymentName peer, Optional<PeerAddress> address) {
    log.add("connect " + peer);
  }

  @Override
  public void disconnect(DeploymentName peer) {
    log.add("disconnect " + peer);
  }

  @Override
  public void send(DeploymentName peer, long session, Message message) {
    log.add("send " + message.getClass().getSimpleName());
  }

  // Executor

  @Override
  public Inspection inspect(SortedSet<Instance> remembered) {
    log.add("inspect");
    return found.orElseGet(() -> new Inspection.Found(stack));
  }

  @Override
  public void start(RoundRequest request, Round round) {
    log.add("start " + request.kind() + " " + request.number());
    rounds.add(new Started(request, round, System.nanoTime()));
  }

  @Override
  public void interrupt() {
    log.add("interrupt");
  }

  @Override
  public void close() {
    log.add("close");
  }

  // Clock and observer

  @Override
  public long nowMicros() {
    clockReads.incrementAndGet();
    return System.nanoTime() / 1_000;
  }

  @Override
  public long jitterMicros(long boundMicros) {
    if (boundMicros > 0) {
      jitters.add(boundMicros);
    }
    return boundMicros;
  }

  @Override
  public void notice(long timeMicros, Notice notice) {
    log.add("notice " + notice.getClass().getSimpleName());
  }

  @Override
  public void status(DeploymentStatus status) {
    statuses.add(status);
  }

  @Override
  public void journalWaits(String problem, long retryInMicros) {
    log.add("waits for the journal: " + problem);
    waits.add(retryInMicros);
  }

  @Override
  public void journalGoesOn() {
    log.add("the journal goes on");
  }

  /** Before the transport is started nobody listens. */
  private static final class Deaf implements TransportListener {
    @Override
    public void sessionOpened(
        DeploymentName peer, long session, long incarnation, JournalClaim journal) {}

    @Override
    public void sessionClosed(DeploymentName peer, long session, String reason) {}

    @Override
    public void received(DeploymentName peer, long session, Message message) {}

    @Override
    public void unreachable(DeploymentName peer, String problem) {}
  }
}
