package mjuz.core.loop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import mjuz.core.executor.Binding;
import mjuz.core.executor.Failure;
import mjuz.core.executor.Inspection;
import mjuz.core.executor.Inspection.Ways;
import mjuz.core.executor.RoundEnd;
import mjuz.core.executor.RoundKind;
import mjuz.core.executor.StackReport;
import mjuz.core.journal.JournalException;
import mjuz.core.journal.JournalRecord;
import mjuz.core.journal.JournalState;
import mjuz.core.loop.Fakes.Started;
import mjuz.core.message.Message;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.Edge;
import mjuz.core.model.JournalClaim;
import mjuz.core.model.Phase;
import mjuz.core.model.StackMark;
import mjuz.core.model.Value;
import mjuz.core.notice.DeploymentStatus;
import mjuz.core.protocol.ProtocolOptions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The event loop between a journal, a transport and an executor that write down what it does. */
@Timeout(60)
class EventLoopTest {
  private static final DeploymentName SELF = new DeploymentName("site");
  private static final DeploymentName PEER = new DeploymentName("storage");
  private static final Edge WISH = new Edge(PEER, "bucket", SELF);
  private static final Edge OFFER = new Edge(SELF, "page", PEER);
  private static final RoundEnd WELL =
      new RoundEnd(Optional.empty(), true, Optional.of(StackReport.EMPTY));
  private static final ProtocolOptions OPTIONS =
      new ProtocolOptions(50_000, 50_000, 5_000_000, 100_000, 1_000_000, 300_000);

  private final Fakes fakes = new Fakes();
  private final EventLoop loop = new EventLoop(SELF, OPTIONS, fakes, fakes, fakes, fakes, fakes);
  private final FutureTask<EventLoop.End> end = new FutureTask<>(loop::run);
  private int strangers;
  private final Thread thread = Thread.ofVirtual().unstarted(end);

  @AfterEach
  void endTheLoop() throws InterruptedException {
    fakes.disk.release(1_000_000);
    loop.interrupt();
    thread.join(10_000);
    assertThat(thread.isAlive()).isFalse();
  }

  private Started begin() throws InterruptedException {
    thread.start();
    return fakes.nextRound();
  }

  private EventLoop.End result() throws Exception {
    return end.get(10, TimeUnit.SECONDS);
  }

  private static void await(BooleanSupplier condition) throws InterruptedException {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() > deadline) {
        throw new AssertionError("waited in vain");
      }
      Thread.onSpinWait();
      TimeUnit.MILLISECONDS.sleep(1);
    }
  }

  /** Until the loop has done all that was brought: a stranger comes last, and is noticed last. */
  private void settle() throws InterruptedException {
    DeploymentName stranger = new DeploymentName("stranger-" + ++strangers);
    long before = connections();
    fakes.listener().sessionOpened(stranger, 1, 1, new JournalClaim("strange", false));
    await(() -> connections() > before);
  }

  /** It may look once more before it waits. */
  private void assertOnlyLookedOnce(long readsBefore) {
    assertThat(fakes.clockReads.get()).isBetween(readsBefore, readsBefore + 1);
  }

  private long connections() {
    return fakes.log().stream().filter("notice PeerConnected"::equals).count();
  }

  private void offerBucket() {
    fakes.listener().sessionOpened(PEER, 1, 1, new JournalClaim("peer", false));
    fakes
        .listener()
        .received(
            PEER,
            1,
            new Message.OfferState(WISH, 7, Phase.AVAILABLE, Optional.of(Value.of("\"b\""))));
  }

  @Test
  void theIncarnationIsDurableBeforeAnythingIsHeardOrDone() throws Exception {
    begin();
    assertThat(fakes.log().subList(0, 4))
        .containsExactly("persist IncarnationStarted", "inspect", "listen", "start DEPLOY 1");
  }

  @Test
  void whatAStepRestsOnIsDurableBeforeItIsSaidOrAnswered() throws Exception {
    Started round = begin();
    offerBucket();
    await(() -> fakes.log().contains("send WishState"));
    settle();
    fakes.disk.drainPermits();
    int before = fakes.log().size();

    CompletableFuture<Binding> binding = round.round().wishRegistered(WISH).toCompletableFuture();
    await(() -> fakes.disk.hasQueuedThreads());
    assertThat(fakes.log()).hasSize(before);
    assertThat(binding).isNotDone();

    fakes.disk.release(1_000);
    assertThat(binding.get(10, TimeUnit.SECONDS)).isInstanceOf(Binding.Satisfied.class);
    await(() -> fakes.log().contains("notice WishBound"));
    List<String> since = fakes.logSince(before);
    assertThat(since.lastIndexOf("persist WishSaved")).isLessThan(since.indexOf("send WishState"));
    assertThat(since.indexOf("send WishState")).isLessThan(since.indexOf("notice WishBound"));
  }

  @Test
  void whatARoundRestsOnIsDurableBeforeItStarts() throws Exception {
    Started round = begin();
    offerBucket();
    round.round().wishRegistered(WISH).toCompletableFuture().get(10, TimeUnit.SECONDS);
    round.round().ended(WELL);
    fakes.stack = StackReport.EMPTY;
    await(() -> fakes.log().contains("notice RoundEnded"));
    settle();
    int before = fakes.log().size();
    fakes
        .listener()
        .received(
            PEER, 1, new Message.OfferState(WISH, 8, Phase.AVAILABLE, Optional.of(Value.of("2"))));
    assertThat(fakes.nextRound().request().kind()).isEqualTo(RoundKind.DEPLOY);
    List<String> since = fakes.logSince(before);
    assertThat(since.indexOf("persist WishSaved"))
        .isNotNegative()
        .isLessThan(since.indexOf("start DEPLOY 2"));
  }

  @Test
  void aJournalThatFailsStopsEverythingThatRestsOnIt() throws Exception {
    Started round = begin();
    offerBucket();
    await(() -> fakes.log().contains("send WishState"));
    settle();
    fakes.diskBroken = true;
    int before = fakes.log().size();

    CompletableFuture<Binding> binding = round.round().wishRegistered(WISH).toCompletableFuture();

    assertThatThrownBy(this::result)
        .isInstanceOf(ExecutionException.class)
        .hasCauseInstanceOf(JournalException.class);
    assertThat(fakes.logSince(before)).containsExactly("interrupt");
    assertThatThrownBy(() -> binding.get(10, TimeUnit.SECONDS))
        .isInstanceOf(CancellationException.class);
  }

  @Test
  void aFullDiskIsWaitedForEverLongerAndNothingElseIsDoneMeanwhile() throws Exception {
    Started round = begin();
    offerBucket();
    await(() -> fakes.log().contains("send WishState"));
    settle();
    fakes.diskFull.set(3);
    int before = fakes.log().size();

    CompletableFuture<Binding> binding = round.round().wishRegistered(WISH).toCompletableFuture();
    fakes.listener().unreachable(new DeploymentName("late"), "because");

    assertThat(binding.get(10, TimeUnit.SECONDS)).isInstanceOf(Binding.Satisfied.class);
    await(() -> fakes.log().contains("notice PeerUnreachable"));
    String waits = "waits for the journal: disk full";
    assertThat(fakes.logSince(before))
        .startsWith(waits, waits, waits, "persist WishSaved")
        .containsSubsequence("persist WishSaved", "the journal goes on", "send WishState");
    assertThat(fakes.waits).containsExactly(100_000L, 200_000L, 400_000L);
    assertThat(fakes.statuses())
        .anySatisfy(
            status -> {
              assertThat(status.activity()).isEqualTo(DeploymentStatus.JOURNAL_WAITS);
              assertThat(status.lastFailure().orElseThrow().summary()).isEqualTo("disk full");
            });
    assertThat(fakes.statuses().getLast().activity()).isEqualTo("deploy round 1");
  }

  @Test
  void aLoopThatWaitsForItsJournalIsInterruptedAndSaysNothing() throws Exception {
    begin();
    settle();
    fakes.diskFull.set(1_000_000);
    int before = fakes.log().size();
    offerBucket();
    await(() -> !fakes.waits.isEmpty());
    loop.interrupt();
    assertThat(result()).isEqualTo(EventLoop.End.INTERRUPTED);
    assertThat(fakes.logSince(before)).doesNotContain("send WishState");
  }

  @Test
  void aStartWhoseStateIsGoneAlthoughTheJournalRemembersItIsRefusedAndListensToNobody()
      throws Exception {
    fakes.recovered =
        JournalState.empty("journal")
            .with(List.of(new JournalRecord.StackSeen(new StackMark(7_000_000, false))));
    fakes.found =
        Optional.of(new Inspection.Absent("there is no state in F", new Ways("R", "A", "G")));
    thread.start();
    assertThatThrownBy(this::result)
        .isInstanceOf(ExecutionException.class)
        .cause()
        .isInstanceOf(StateLostException.class)
        .hasMessageContainingAll(
            "there is no state in F", "1970-01-01T00:00:07Z", "R", "A", "--accept-loss 7000000");
    assertThat(fakes.log()).containsExactly("persist IncarnationStarted", "inspect");
  }

  @Test
  void aLossThatIsAcceptedByItsNameIsGoneOnWith() throws Exception {
    fakes.recovered =
        JournalState.empty("journal")
            .with(List.of(new JournalRecord.StackSeen(new StackMark(7_000_000, false))));
    fakes.found = Optional.of(new Inspection.Absent("none", new Ways("R", "A", "G")));
    EventLoop accepting =
        new EventLoop(SELF, OPTIONS, fakes, fakes, fakes, fakes, fakes, Set.of("7000000"));
    Thread other = Thread.ofVirtual().start(new FutureTask<>(accepting::run));
    fakes.nextRound();
    assertThat(fakes.log())
        .containsSubsequence("inspect", "listen", "persist StackSeen", "start DEPLOY 1");
    accepting.interrupt();
    other.join(10_000);
  }

  @Test
  void interruptEndsTheRoundUnderWayAndTheLoop() throws Exception {
    Started round = begin();
    CompletableFuture<Binding> binding = round.round().wishRegistered(WISH).toCompletableFuture();
    loop.interrupt();
    assertThat(result()).isEqualTo(EventLoop.End.INTERRUPTED);
    assertThat(fakes.log()).contains("interrupt");
    assertThatThrownBy(() -> binding.get(10, TimeUnit.SECONDS))
        .isInstanceOf(CancellationException.class);
  }

  @Test
  void stopLetsTheRoundUnderWayEndAndInterruptsNothing() throws Exception {
    Started round = begin();
    loop.stop();
    assertThatThrownBy(() -> end.get(100, TimeUnit.MILLISECONDS))
        .isInstanceOf(TimeoutException.class);
    round.round().ended(WELL);
    assertThat(result()).isEqualTo(EventLoop.End.STOPPED);
    assertThat(fakes.log()).doesNotContain("interrupt");
    assertThat(fakes.rounds).isEmpty();
  }

  @Test
  void destroyFollowsTheRoundUnderWayAndEndsWithTheStack() throws Exception {
    Started round = begin();
    loop.destroy();
    loop.destroy();
    round.round().ended(WELL);
    Started destroy = fakes.nextRound();
    assertThat(destroy.request().kind()).isEqualTo(RoundKind.DESTROY);
    assertThat(
            destroy
                .round()
                .deletesPlanned(Collections.emptySortedMap())
                .toCompletableFuture()
                .get(10, TimeUnit.SECONDS)
                .isFree())
        .isTrue();
    destroy.round().ended(WELL);
    assertThat(result()).isEqualTo(EventLoop.End.DESTROYED);
    assertThat(fakes.log()).doesNotContain("interrupt");
  }

  @Test
  void whatIsAskedForBeforeTheFirstRoundCounts() throws Exception {
    loop.destroy();
    Started destroy = begin();
    assertThat(destroy.request().kind()).isEqualTo(RoundKind.DESTROY);
    destroy.round().ended(WELL);
    assertThat(result()).isEqualTo(EventLoop.End.DESTROYED);
    assertThat(fakes.log()).doesNotContain("start DEPLOY 1");
  }

  @Test
  void toldToStopBeforeTheFirstRoundItRunsNone() throws Exception {
    loop.stop();
    thread.start();
    assertThat(result()).isEqualTo(EventLoop.End.STOPPED);
    assertThat(fakes.log()).noneMatch(line -> line.startsWith("start "));
  }

  @Test
  void aFailedRoundIsTriedAgainAfterItsTimeAndTheJitter() throws Exception {
    Started first = begin();
    long ended = System.nanoTime();
    first
        .round()
        .ended(
            new RoundEnd(
                Optional.of(new Failure("503", List.of(), true)),
                false,
                Optional.of(StackReport.EMPTY)));
    Started second = fakes.nextRound();
    assertThat(fakes.jitters()).containsExactly(20_000L);
    assertThat(TimeUnit.NANOSECONDS.toMicros(second.atNanos() - ended))
        .isGreaterThanOrEqualTo(120_000L);
  }

  @Test
  void anUnsatisfiedWishIsAnsweredWhenItsTimeIsUp() throws Exception {
    Started round = begin();
    long asked = System.nanoTime();
    Binding binding =
        round.round().wishRegistered(WISH).toCompletableFuture().get(10, TimeUnit.SECONDS);
    assertThat(binding).isInstanceOf(Binding.Unsatisfied.class);
    assertThat(System.nanoTime() - asked).isGreaterThanOrEqualTo(50_000_000L);
  }

  @Test
  void answersThatAreOpenWhenTheirRoundEndsAreCancelled() throws Exception {
    Started round = begin();
    CompletableFuture<Binding> binding = round.round().wishRegistered(WISH).toCompletableFuture();
    round.round().ended(WELL);
    assertThatThrownBy(() -> binding.get(10, TimeUnit.SECONDS))
        .isInstanceOf(CancellationException.class);
    CompletableFuture<Void> late =
        round
            .round()
            .offerRegistered(OFFER, Value.of("1"), new TreeSet<>(), 0)
            .toCompletableFuture();
    assertThatThrownBy(() -> late.get(10, TimeUnit.SECONDS))
        .isInstanceOf(CancellationException.class);
    assertThat(fakes.log()).doesNotContain("persist OfferSaved");
  }

  @Test
  void aRoundThatReportsItsEndTwiceEndsOnce() throws Exception {
    Started first = begin();
    loop.programChanged("an edit");
    first.round().ended(WELL);
    Started second = fakes.nextRound();
    first.round().ended(WELL);
    loop.programChanged("another edit");
    assertThat(fakes.rounds.poll(100, TimeUnit.MILLISECONDS)).isNull();
    second.round().ended(WELL);
    assertThat(fakes.nextRound().request().number()).isEqualTo(3);
  }

  @Test
  void whoeverBringsMoreThanTheQueueHoldsWaits() throws Exception {
    begin();
    fakes.listener().sessionOpened(PEER, 1, 1, new JournalClaim("peer", false));
    await(() -> fakes.log().contains("notice PeerConnected"));
    settle();
    fakes.disk.drainPermits();
    // The loop takes this one and hangs in the journal; all that follows waits in the queue.
    fakes
        .listener()
        .received(
            PEER, 1, new Message.OfferState(WISH, 7, Phase.AVAILABLE, Optional.of(Value.of("1"))));
    await(() -> fakes.disk.hasQueuedThreads());
    AtomicInteger brought = new AtomicInteger();
    Thread bringer =
        Thread.ofPlatform()
            .start(
                () -> {
                  for (int i = 0; i < EventLoop.QUEUE_CAPACITY + 10; i++) {
                    fakes.listener().unreachable(PEER, "because");
                    brought.incrementAndGet();
                  }
                });
    await(
        () ->
            brought.get() == EventLoop.QUEUE_CAPACITY
                && bringer.getState() == Thread.State.TIMED_WAITING);
    assertThat(brought).hasValue(EventLoop.QUEUE_CAPACITY);
    fakes.disk.release(1_000_000);
    bringer.join(10_000);
    assertThat(brought).hasValue(EventLoop.QUEUE_CAPACITY + 10);
  }

  @Test
  void whoBringsSomethingAfterTheEndDoesNotWait() throws Exception {
    begin();
    loop.interrupt();
    thread.join(10_000);
    assertThat(thread.isAlive()).isFalse();
    for (int i = 0; i < EventLoop.QUEUE_CAPACITY + 10; i++) {
      fakes.listener().unreachable(PEER, "because");
    }
  }

  @Test
  void whileNothingHappensTheLoopTakesNoStepAndReadsNoClock() throws Exception {
    Started round = begin();
    round.round().ended(WELL);
    await(() -> fakes.log().contains("notice RoundEnded"));
    settle();
    long reads = fakes.clockReads.get();
    int done = fakes.log().size();
    TimeUnit.MILLISECONDS.sleep(300);
    assertOnlyLookedOnce(reads);
    assertThat(fakes.log()).hasSize(done);
  }

  @Test
  void whileATimerIsFarTheLoopSleepsUntilThen() throws Exception {
    begin();
    offerBucket();
    // The word about the offer is not answered, so it is to be said again in 5 s.
    await(() -> fakes.log().contains("send WishState"));
    settle();
    long reads = fakes.clockReads.get();
    TimeUnit.MILLISECONDS.sleep(300);
    assertOnlyLookedOnce(reads);
  }

  @Test
  void theStatusIsToldWhenItHasChangedAndOnlyThen() throws Exception {
    Started round = begin();
    round.round().ended(WELL);
    await(() -> fakes.log().contains("notice RoundEnded"));
    loop.programChanged("an edit");
    fakes.nextRound();
    settle();
    List<DeploymentStatus> statuses = fakes.statuses();
    for (int i = 1; i < statuses.size(); i++) {
      assertThat(statuses.get(i)).isNotEqualTo(statuses.get(i - 1));
    }
    assertThat(statuses.getFirst().activity()).isEqualTo("deploy round 1");
  }
}
