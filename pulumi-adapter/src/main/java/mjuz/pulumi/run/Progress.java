package mjuz.pulumi.run;

import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import mjuz.core.executor.Failure;
import mjuz.core.loop.LoopObserver;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.Edge;
import mjuz.core.model.Versions;
import mjuz.core.notice.DeploymentStatus;
import mjuz.core.notice.Notice;
import mjuz.pulumi.engine.ResourceObserver;
import mjuz.pulumi.engine.ResourceOperation;
import mjuz.pulumi.status.ObstacleText;
import mjuz.pulumi.status.RingText;
import mjuz.pulumi.status.TimeText;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;
import org.slf4j.spi.LoggingEventBuilder;

/**
 * Tells a person what changes: one line for each thing, and none when nothing does. Thread-safe:
 * notices come from the event loop, operations from the executor.
 */
public final class Progress implements LoopObserver, ResourceObserver {
  private static final double MICROS_PER_SECOND = 1_000_000.0;

  private final Logger log;
  private final DeploymentName self;
  private final Map<Edge, Long> bound = new HashMap<>();
  private final Map<Edge, Long> held = new HashMap<>();
  private final Map<Edge, Long> published = new HashMap<>();

  /** Versions that say something of a notice, which is told with more words. */
  private final Map<Edge, Long> noticed = new HashMap<>();

  private final Map<DeploymentName, String> problems = new HashMap<>();
  private final Set<String> withheld = new HashSet<>();

  /**
   * Progress in the log of this class's name.
   *
   * @param self whose
   */
  public Progress(DeploymentName self) {
    this(self, LoggerFactory.getLogger("mjuz.progress"));
  }

  /**
   * Progress in a log.
   *
   * @param self whose
   * @param log where it is told
   */
  Progress(DeploymentName self, Logger log) {
    this.self = self;
    this.log = log;
  }

  @Override
  public synchronized void notice(long timeMicros, Notice notice) {
    switch (notice) {
      case Notice.RoundStarted n ->
          log.debug("round {} begins ({}): {}", n.round(), word(n.kind()), n.cause());
      case Notice.RoundEnded n -> roundEnded(n);
      case Notice.WishBound n -> wishBound(n);
      case Notice.OfferPublished n -> {
        held.remove(n.edge());
        published.put(n.edge(), n.version());
        if (noticed.getOrDefault(n.edge(), Versions.NEVER) != n.version()) {
          say(n.edge(), n.version(), "offer '%s' published to '%s', version %s");
        }
      }
      case Notice.NoticeGiven n -> {
        noticed.put(n.edge(), n.version());
        info(
            n.edge(),
            "offer '%s' will be withdrawn from '%s' at %s, or as soon as '%s' needs it no more. Until then it stands, with what it depends on"
                .formatted(
                    n.edge().offer(),
                    n.edge().beneficiary(),
                    TimeText.of(n.leavesAtMicros()),
                    n.edge().beneficiary()));
      }
      case Notice.NoticeTakenBack n -> {
        noticed.put(n.edge(), n.version());
        info(
            n.edge(),
            "offer '%s' stays, and '%s' is told so: the program has it again"
                .formatted(n.edge().offer(), n.edge().beneficiary()));
      }
      case Notice.NoticeSeen n -> noticeSeen(n);
      case Notice.OfferWithdrawn n -> {
        published.remove(n.edge());
        say(n.edge(), n.version(), "offer '%s' withdrawn from '%s', version %s");
      }
      case Notice.OfferReleased n -> {
        held.remove(n.edge());
        // The same word of the beneficiary: it uses nothing older than this version.
        boolean stands = published.getOrDefault(n.edge(), Versions.NEVER) == n.version();
        String word = stands ? "adopted" : "released";
        say(n.edge(), n.version(), "offer '%s' " + word + " by '%s', version %s");
      }
      case Notice.UserLost n ->
          log.warn(
              "'{}' has lost its journal {} and its state, and does not know what it used of offer '{}': that counts as in use. Restore them at '{}'; or, if nothing is left there of what it used, start '{}' once with --accept-loss {}",
              n.edge().beneficiary(),
              n.journal(),
              n.edge().offer(),
              n.edge().beneficiary(),
              n.edge().beneficiary(),
              n.journal());
      case Notice.OfferHeld n -> offerHeld(n);
      case Notice.BeneficiaryFails n -> beneficiaryFails(n);
      case Notice.RoundSlowed n -> roundSlowed(n);
      case Notice.PeerConnected n -> {
        problems.remove(n.peer());
        log.atInfo().addKeyValue("peer", n.peer()).log("connected with '{}'", n.peer());
      }
      case Notice.PeerDisconnected n ->
          log.atInfo()
              .addKeyValue("peer", n.peer())
              .log("no longer connected with '{}': {}", n.peer(), n.reason());
      case Notice.PeerUnreachable n -> {
        if (!n.problem().equals(problems.put(n.peer(), n.problem()))) {
          log.atWarn()
              .addKeyValue("peer", n.peer())
              .log("'{}' cannot be reached: {}", n.peer(), n.problem());
        }
      }
      case Notice.OfferSeen n ->
          log.debug("offer '{}' seen by '{}'", n.edge().offer(), n.edge().beneficiary());
      case Notice.WithdrawalSeen n ->
          log.debug(
              "withdrawal of offer '{}' seen by '{}'", n.edge().offer(), n.edge().beneficiary());
      case Notice.EqualValueAdopted n ->
          log.debug(
              "wish '{}': an equal value, adopted as version {}", n.edge().offer(), n.version());
      case Notice.InUseChanged n ->
          log.debug(
              "wish '{}' in use from version {}", n.edge().offer(), Versions.show(n.version()));
    }
  }

  @Override
  public void journalWaits(String problem, long retryInMicros) {
    log.warn(
        "{}. Until then nothing else is done; tried again in {} s",
        problem,
        Math.max(1, Math.round(retryInMicros / MICROS_PER_SECOND)));
  }

  @Override
  public void journalGoesOn() {
    log.info("The journal can be written again: going on");
  }

  @Override
  public void status(DeploymentStatus status) {
    // The status file is for that; this tells only changes.
  }

  @Override
  public synchronized void operation(ResourceOperation operation) {
    String done =
        switch (operation.kind()) {
          case CREATE -> "created";
          case UPDATE -> "updated";
          case DELETE -> "deleted";
          case RETAIN -> "retained";
          case IMPORT -> "imported";
          case READ, SAME -> "";
        };
    // A failure is told by the round's end, with its reason.
    if (done.isEmpty() || operation.failed()) {
      return;
    }
    withheld.remove(operation.urn());
    log.atLevel(ResourceText.isOurs(operation.urn()) ? Level.DEBUG : Level.INFO)
        .addKeyValue("urn", operation.urn())
        .addKeyValue("millis", operation.duration().toMillis())
        .log("{} {} ({})", done, ResourceText.of(operation.urn()), show(operation.duration()));
  }

  @Override
  public synchronized void withheld(String urn) {
    if (withheld.add(urn)) {
      log.atInfo().addKeyValue("urn", urn).log("withheld {}", ResourceText.of(urn));
    }
  }

  @Override
  public void message(ResourceObserver.Severity severity, String urn, String message) {
    Level level =
        switch (severity) {
          case INFO -> Level.INFO;
          case WARNING -> Level.WARN;
          // The round's failure says it too.
          case ERROR -> Level.DEBUG;
        };
    String about = urn.isEmpty() ? "" : ResourceText.of(urn) + ": ";
    log.atLevel(level).log("{}{}", about, message.strip());
  }

  private void wishBound(Notice.WishBound n) {
    Long before = bound.put(n.edge(), n.version());
    if (before != null && before == n.version()) {
      return;
    }
    if (n.version() != 0) {
      String again = before == null || before == 0 ? "satisfied" : "satisfied anew";
      say(n.edge(), n.version(), "wish '%s' " + again + " by '%s', version %s");
    } else if (before == null) {
      info(
          n.edge(),
          "wish '%s' waits for an offer of '%s'; what depends on it is withheld"
              .formatted(n.edge().offer(), n.edge().offering()));
    } else {
      info(
          n.edge(),
          "wish '%s' withdrawn by '%s': what depends on it is undeployed"
              .formatted(n.edge().offer(), n.edge().offering()));
    }
  }

  private void noticeSeen(Notice.NoticeSeen n) {
    if (n.leavesAtMicros().isEmpty()) {
      info(
          n.edge(),
          "offer '%s' of '%s' will not be withdrawn after all"
              .formatted(n.edge().offer(), n.edge().offering()));
      return;
    }
    String advice =
        n.inUse()
            ? ": until then, let what depends on it use another offer. What still depends on it then is undeployed"
            : "; nothing depends on it";
    String line =
        "offer '%s' of '%s' will be withdrawn at %s%s"
            .formatted(
                n.edge().offer(),
                n.edge().offering(),
                TimeText.of(n.leavesAtMicros().getAsLong()),
                advice);
    log.atLevel(n.inUse() ? Level.WARN : Level.INFO)
        .addKeyValue("edge", n.edge())
        .addKeyValue("peer", n.edge().offering())
        .log(line);
  }

  private void offerHeld(Notice.OfferHeld n) {
    Long before = held.put(n.edge(), n.version());
    if (before != null && before == n.version()) {
      return;
    }
    info(
        n.edge(),
        "offer '%s' held: '%s' still uses it%s. It goes when '%s' has let go of it, and so does what it depends on"
            .formatted(
                n.edge().offer(),
                n.edge().beneficiary(),
                n.reachable() ? "" : " and is not connected",
                n.edge().beneficiary()));
  }

  private void beneficiaryFails(Notice.BeneficiaryFails n) {
    Edge edge = n.edge();
    n.obstacle()
        .ifPresentOrElse(
            fails ->
                log.atWarn()
                    .addKeyValue("edge", edge)
                    .addKeyValue("peer", edge.beneficiary())
                    .log(
                        "offer '{}' held by '{}': {}. It is tried again there; what it needs is for the team of '{}' to see to",
                        edge.offer(),
                        edge.beneficiary(),
                        ObstacleText.of(fails),
                        edge.beneficiary()),
            () ->
                log.debug(
                    "nothing that fails at '{}' holds offer '{}' any more",
                    edge.beneficiary(),
                    edge.offer()));
  }

  private void roundSlowed(Notice.RoundSlowed n) {
    log.atWarn()
        .addKeyValue("edge", n.ring().wish())
        .addKeyValue("peer", n.ring().wish().offering())
        .log(
            "{}. The next round for it waits {} s",
            RingText.of(n.ring()),
            Math.max(1, Math.round(n.waitMicros() / MICROS_PER_SECOND)));
  }

  private void roundEnded(Notice.RoundEnded n) {
    switch (n.outcome()) {
      case SUCCEEDED -> log.debug("round {} done", n.round());
      case HELD -> log.debug("round {} done but for what is held: {}", n.round(), edges(n.held()));
      case FAILED ->
          log.atLevel(Level.ERROR)
              .addKeyValue("round", n.round())
              .log(
                  "round {} failed: {}",
                  n.round(),
                  n.failure().map(Progress::show).orElse("no reason given") + again(n));
    }
  }

  private static String show(Duration duration) {
    return String.format(Locale.ROOT, "%.1f s", duration.toMillis() / 1_000.0);
  }

  private static String show(Failure failure) {
    List<String> resources = failure.resources().stream().map(ResourceText::of).toList();
    return failure.summary()
        + (resources.isEmpty() ? "" : ". Resources: " + String.join(", ", resources));
  }

  private static String again(Notice.RoundEnded n) {
    if (n.retryInMicros() == Notice.RoundEnded.NO_ROUND_FOLLOWS) {
      return ". It is not tried again, because the deployment was told to stop";
    }
    boolean hopeless = n.failure().map(each -> !each.retryable()).orElse(false);
    String when =
        n.retryInMicros() == 0
            ? "at once"
            : String.format(Locale.ROOT, "in %.1f s", n.retryInMicros() / MICROS_PER_SECOND);
    return ". Tried again "
        + when
        + ", or when something changes"
        + (hopeless ? "; it needs a change from outside" : "");
  }

  private void say(Edge edge, long version, String form) {
    about(edge)
        .addKeyValue("version", version)
        .log(form.formatted(edge.offer(), edge.peerOf(self), Versions.show(version)));
  }

  private void info(Edge edge, String line) {
    about(edge).log(line);
  }

  private LoggingEventBuilder about(Edge edge) {
    return log.atInfo().addKeyValue("edge", edge).addKeyValue("peer", edge.peerOf(self));
  }

  private static String edges(SortedSet<Edge> edges) {
    return String.join(", ", edges.stream().map(Edge::toString).toList());
  }

  private static String word(mjuz.core.executor.RoundKind kind) {
    return kind.name().toLowerCase(Locale.ROOT);
  }
}
