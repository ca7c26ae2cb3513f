package mjuz.pulumi.run;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import mjuz.core.executor.Failure;
import mjuz.core.executor.RoundKind;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.Edge;
import mjuz.core.model.Value;
import mjuz.core.notice.Notice;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ProgressTest {
  private static final DeploymentName BUCKET = new DeploymentName("bucket");
  private static final DeploymentName CONTENT = new DeploymentName("content");
  private static final Edge EDGE = new Edge(BUCKET, "site", CONTENT);

  private final LoggerContext context = new LoggerContext();
  private final ListAppender<ILoggingEvent> lines = new ListAppender<>();
  private Progress bucket;
  private Progress content;

  @BeforeEach
  void setUp() {
    Logger log = context.getLogger("test");
    log.setLevel(Level.INFO);
    lines.start();
    log.addAppender(lines);
    bucket = new Progress(BUCKET, log);
    content = new Progress(CONTENT, log);
  }

  @Test
  void aWishTellsWhenItIsSatisfiedAndWhenItIsWithdrawn() {
    content.notice(0, new Notice.WishBound(1, EDGE, 0, Optional.empty()));
    content.notice(0, new Notice.WishBound(2, EDGE, 0, Optional.empty()));
    content.notice(0, new Notice.WishBound(3, EDGE, 7, Optional.of(Value.of("1"))));
    content.notice(0, new Notice.WishBound(4, EDGE, 7, Optional.of(Value.of("1"))));
    content.notice(0, new Notice.WishBound(5, EDGE, 0, Optional.empty()));

    assertThat(told())
        .containsExactly(
            "wish 'site' waits for an offer of 'bucket'; what depends on it is withheld",
            "wish 'site' satisfied by 'bucket', version 7",
            "wish 'site' withdrawn by 'bucket': what depends on it is undeployed");
  }

  @Test
  void anOfferTellsWhoHoldsItOnceAndWhenItIsReleased() {
    bucket.notice(0, new Notice.OfferPublished(EDGE, 7, Optional.empty(), new TreeSet<>()));
    bucket.notice(0, new Notice.OfferWithdrawn(EDGE, 8));
    bucket.notice(0, new Notice.OfferHeld(EDGE, 8, false));
    bucket.notice(0, new Notice.OfferHeld(EDGE, 8, false));
    bucket.notice(0, new Notice.OfferReleased(EDGE, 8));

    assertThat(told())
        .containsExactly(
            "offer 'site' published to 'content', version 7",
            "offer 'site' withdrawn from 'content', version 8",
            "offer 'site' held: 'content' still uses it and is not connected. It goes when"
                + " 'content' has let go of it, and so does what it depends on",
            "offer 'site' released by 'content', version 8");
  }

  @Test
  void aFailedRoundTellsWhatFailedAndWhenItIsTriedAgain() {
    var failure =
        new Failure(
            "the program threw IllegalStateException: no",
            List.of("urn:pulumi:s::p::a:b:Parent$local:index:Bucket::website"),
            true);
    bucket.notice(
        0,
        new Notice.RoundEnded(
            3,
            RoundKind.DEPLOY,
            Notice.Outcome.FAILED,
            Optional.of(failure),
            new TreeSet<>(),
            2_000_000));

    assertThat(told())
        .containsExactly(
            "round 3 failed: the program threw IllegalStateException: no. Resources:"
                + " local:index:Bucket 'website'. Tried again in 2.0 s, or when something changes");
  }

  @Test
  void aFailedRoundAfterWhichItStopsIsNotTriedAgain() {
    bucket.notice(
        0,
        new Notice.RoundEnded(
            3,
            RoundKind.DEPLOY,
            Notice.Outcome.FAILED,
            Optional.of(new Failure("no", List.of(), true)),
            new TreeSet<>(),
            Notice.RoundEnded.NO_ROUND_FOLLOWS));
    assertThat(told())
        .containsExactly(
            "round 3 failed: no. It is not tried again, because the deployment was told to stop");
  }

  @Test
  void aRoundThatChangesNothingIsNotTold() {
    bucket.notice(0, new Notice.RoundStarted(1, RoundKind.DEPLOY, "started"));
    bucket.notice(
        0,
        new Notice.RoundEnded(
            1, RoundKind.DEPLOY, Notice.Outcome.SUCCEEDED, Optional.empty(), new TreeSet<>(), 0));
    assertThat(told()).isEmpty();
  }

  private List<String> told() {
    return lines.list.stream().map(ILoggingEvent::getFormattedMessage).toList();
  }
}
