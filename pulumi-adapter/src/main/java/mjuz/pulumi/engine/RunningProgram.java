package mjuz.pulumi.engine;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiPredicate;
import mjuz.core.executor.Failure;
import mjuz.core.executor.Round;
import mjuz.pulumi.engine.monitor.Calls;
import mjuz.pulumi.engine.sdk.ProgramResources;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pulumirpc.Language.RunResponse;

/**
 * The program of one round while it runs: sees when it has failed, or does nothing, and ends the
 * round's run of it when that does not end by itself. Thread-safe.
 */
final class RunningProgram {
  private static final Logger LOG = LoggerFactory.getLogger(RunningProgram.class);

  /** So long the SDK may take to end a program that has failed. */
  private static final Duration FAILED = Duration.ofSeconds(2);

  /** After this time without a call the program counts as one that does nothing. */
  private static final Duration QUIET = Duration.ofSeconds(5);

  private static final Duration LOOK_EVERY = Duration.ofMillis(250);

  /** So long the code of a program that is left behind may take to react to it. */
  private static final Duration LEFT = Duration.ofSeconds(1);

  private final ProgramResources program;
  private final BiPredicate<String, String> isAsked;
  private final ResourceObserver observer;
  private final Calls calls = new Calls(System::nanoTime);
  private final CompletableFuture<RunResponse> response = new CompletableFuture<>();
  private final AtomicReference<Optional<Failure>> ended = new AtomicReference<>(Optional.empty());
  private final AtomicReference<Optional<Reported>> reported =
      new AtomicReference<>(Optional.empty());
  private final ScheduledExecutorService looks =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().name("mjuz-program-watch").daemon(true).factory());
  private boolean waits;
  private boolean hasReturned;

  /** What the program failed with, and since when. */
  private record Reported(Failure failure, long nanos) {}

  /**
   * A program that does not run yet.
   *
   * @param program what the SDK knows of its resources
   * @param isAsked whether a resource of a type and name has been asked for
   * @param observer told when it does nothing
   */
  RunningProgram(
      ProgramResources program, BiPredicate<String, String> isAsked, ResourceObserver observer) {
    this.program = program;
    this.isAsked = isAsked;
    this.observer = observer;
  }

  /** The calls of the program. */
  Calls calls() {
    return calls;
  }

  /**
   * The program is about to run.
   *
   * @param round told when it does nothing, and says when it is to end
   */
  void begins(Round round) {
    ScheduledFuture<?> unused =
        looks.scheduleWithFixedDelay(
            () -> look(round), LOOK_EVERY.toNanos(), LOOK_EVERY.toNanos(), TimeUnit.NANOSECONDS);
  }

  /** Completes when the program is to end although its language runtime has not answered. */
  CompletableFuture<RunResponse> response() {
    return response;
  }

  /** The program threw something. */
  void threw(Throwable thrown) {
    failed(RoundFailure.program(ProgramFailure.of(thrown)));
  }

  /** The SDK has an exception that ends the program. */
  void reported(String message) {
    failed(RoundFailure.program(ProgramFailure.withPlace(message)));
  }

  private void failed(Failure failure) {
    reported.compareAndSet(Optional.empty(), Optional.of(new Reported(failure, System.nanoTime())));
  }

  /** Why the program was ended; empty if it ended by itself. */
  Optional<Failure> ended() {
    return ended.get();
  }

  /** The program has ended, by itself or not: from here on the engine works alone. */
  synchronized void returned() {
    hasReturned = true;
  }

  private synchronized void look(Round round) {
    if (hasReturned) {
      return;
    }
    Optional<Reported> failed = reported.get();
    if (failed.isPresent() && System.nanoTime() - failed.get().nanos() > FAILED.toNanos()) {
      end(failed.get().failure());
      return;
    }
    boolean quiet = isQuiet();
    if (quiet != waits) {
      waits = quiet;
      observer.programWaits(quiet ? Optional.of(waitsFor()) : Optional.empty());
      tell(round);
    }
  }

  private boolean isQuiet() {
    return calls.quietNanos() > QUIET.toNanos();
  }

  private void tell(Round round) {
    if (waits) {
      // The answer may be to an earlier pause of a program that has gone on since.
      round.programWaiting().thenRun(() -> endIfQuiet());
    } else {
      round.programGoesOn();
    }
  }

  /** The core says that nobody is to wait for the program any longer. */
  private synchronized void endIfQuiet() {
    if (!hasReturned && isQuiet()) {
      end(RoundFailure.stuck(waitsFor()));
    }
  }

  private void end(Failure failure) {
    if (ended.compareAndSet(Optional.empty(), Optional.of(failure))) {
      hasReturned = true;
      response.complete(RunResponse.newBuilder().setError("ended").setBail(true).build());
    }
  }

  /** What the program waits for, for people. */
  private String waitsFor() {
    List<StackTraceElement> stack = program.stack();
    if (!stack.isEmpty()) {
      return "its code has not returned"
          + ProgramFailure.place(stack.stream()).map(place -> " and is at " + place).orElse("");
    }
    return program
        .firstThatWaits(isAsked)
        .map(resource -> resource + " waits for a value that has not come")
        .orElse("it waits for a value that has not come, or for a callback on one");
  }

  /** The round is over: what is left of the program can do nothing any more. */
  void over() {
    looks.shutdownNow();
    program.leave().ifPresent(RunningProgram::tellIfItGoesOn);
  }

  private static void tellIfItGoesOn(Thread left) {
    try {
      if (left.join(LEFT)) {
        return;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    LOG.warn(
        "The code of the program does not react to an interrupt{}: its thread '{}' goes on until this process ends, and nothing that it does counts any more",
        ProgramFailure.place(List.of(left.getStackTrace()).stream())
            .map(place -> ", and is at " + place)
            .orElse(""),
        left.getName());
  }
}
