package mjuz.pulumi.run;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import mjuz.core.executor.RoundKind;
import mjuz.core.loop.LoopObserver;
import mjuz.core.notice.DeploymentStatus;
import mjuz.core.notice.Notice;
import mjuz.pulumi.engine.ResourceObserver;
import mjuz.pulumi.engine.ResourceOperation;

/**
 * Tells once in a round what it is at if people may wonder: nothing was told for long, or the
 * deployment is told to end and the round still runs. Thread-safe.
 */
final class RoundWatch implements LoopObserver, ResourceObserver {
  /** After this time without a word. */
  static final Duration SILENT = Duration.ofSeconds(60);

  /** So long a round may run on when the deployment is told to end. */
  static final Duration ENDING = Duration.ofSeconds(3);

  private static final int MAX_STEPS = 3;

  private final LongSupplier nanos;
  private final BiConsumer<Runnable, Duration> later;
  private final Consumer<String> told;

  /** Empty between rounds, and once it was told. */
  private Optional<Notice.RoundStarted> round = Optional.empty();

  private final Map<String, Step> steps = new LinkedHashMap<>();
  private long lastWord;
  private Optional<Long> ending = Optional.empty();
  private boolean waits;

  /** What the program waits for that does nothing. */
  private Optional<String> program = Optional.empty();

  private record Step(ResourceOperation.Kind kind, long since) {}

  /**
   * A watch.
   *
   * @param nanos the time in nanoseconds
   * @param later runs something after a time
   * @param told takes the line
   */
  RoundWatch(LongSupplier nanos, BiConsumer<Runnable, Duration> later, Consumer<String> told) {
    this.nanos = nanos;
    this.later = later;
    this.told = told;
  }

  @Override
  public synchronized void notice(long timeMicros, Notice notice) {
    lastWord = nanos.getAsLong();
    switch (notice) {
      case Notice.RoundStarted n -> {
        steps.clear();
        program = Optional.empty();
        ending = Optional.empty();
        round = Optional.of(n);
        look(n.round(), SILENT);
      }
      case Notice.RoundEnded n -> round = Optional.empty();
      default -> {}
    }
  }

  @Override
  public synchronized void status(DeploymentStatus status) {
    waits = status.activity().contains(DeploymentStatus.WAITS);
    if (status.isEnding() && round.isPresent() && ending.isEmpty()) {
      ending = Optional.of(nanos.getAsLong());
      look(round.orElseThrow().round(), ENDING);
    }
  }

  @Override
  public synchronized void beforeStep(ResourceOperation.Kind kind, String urn) {
    lastWord = nanos.getAsLong();
    if (!ResourceText.isOurs(urn)) {
      steps.put(urn, new Step(kind, lastWord));
    }
  }

  @Override
  public synchronized void operation(ResourceOperation operation) {
    lastWord = nanos.getAsLong();
    steps.remove(operation.urn());
  }

  @Override
  public synchronized void withheld(String urn) {
    lastWord = nanos.getAsLong();
  }

  @Override
  public synchronized void programWaits(Optional<String> what) {
    program = what;
  }

  @Override
  public synchronized void message(Severity severity, String urn, String message) {
    lastWord = nanos.getAsLong();
  }

  private void look(long number, Duration in) {
    later.accept(() -> lookNow(number), in);
  }

  private synchronized void lookNow(long number) {
    if (round.filter(n -> n.round() == number).isEmpty()) {
      return;
    }
    Notice.RoundStarted running = round.get();
    long now = nanos.getAsLong();
    Duration silent = Duration.ofNanos(now - lastWord);
    if (ending.filter(since -> now - since >= ENDING.toNanos()).isPresent()) {
      tell(running, "still runs, and the deployment ends after it", now);
    } else if (silent.compareTo(SILENT) >= 0) {
      tell(running, "has done nothing for %d s".formatted(silent.toSeconds()), now);
    } else {
      look(number, SILENT.minus(silent));
    }
  }

  private void tell(Notice.RoundStarted running, String why, long now) {
    round = Optional.empty();
    told.accept(
        "round %d (%s) %s: %s. To end at once, in the middle of it, send SIGTERM or SIGINT (Ctrl-C) until it is the third of its kind"
            .formatted(
                running.round(),
                running.kind().name().toLowerCase(Locale.ROOT),
                why,
                doing(running.kind(), now)));
  }

  private String doing(RoundKind kind, long now) {
    if (waits) {
      return "it waits for peers";
    }
    if (steps.isEmpty() && program.isPresent()) {
      return "no operation on a resource is under way, and the program has not ended: "
          + program.get();
    }
    if (steps.isEmpty()) {
      return kind == RoundKind.DEPLOY
          ? "no operation on a resource is under way, and the program or the Pulumi CLI has not ended"
          : "no operation on a resource is under way, and the Pulumi CLI has not ended";
    }
    List<String> words = new ArrayList<>();
    steps.entrySet().stream()
        .limit(MAX_STEPS)
        .forEach(
            each ->
                words.add(
                    "%s %s for %d s"
                        .formatted(
                            word(each.getValue().kind()),
                            ResourceText.of(each.getKey()),
                            Duration.ofNanos(now - each.getValue().since()).toSeconds())));
    int more = steps.size() - words.size();
    return String.join(", ", words) + (more > 0 ? " and %d more".formatted(more) : "");
  }

  private static String word(ResourceOperation.Kind kind) {
    return switch (kind) {
      case CREATE -> "creating";
      case UPDATE -> "updating";
      case DELETE -> "deleting";
      case RETAIN -> "taking out of the stack";
      case IMPORT -> "importing";
      case READ -> "reading";
      case SAME -> "looking at";
    };
  }
}
