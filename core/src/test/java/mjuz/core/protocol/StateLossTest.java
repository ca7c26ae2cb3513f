package mjuz.core.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import mjuz.core.executor.Inspection;
import mjuz.core.executor.Inspection.Absent;
import mjuz.core.executor.Inspection.Found;
import mjuz.core.executor.Inspection.Unreadable;
import mjuz.core.executor.Inspection.Ways;
import mjuz.core.executor.StackReport;
import mjuz.core.journal.JournalRecord.StackSeen;
import mjuz.core.journal.JournalRecord.WishSaved;
import mjuz.core.journal.JournalState;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.Edge;
import mjuz.core.model.Phase;
import mjuz.core.model.StackMark;
import mjuz.core.model.Versions;
import mjuz.core.protocol.StateLoss.Kind;
import org.junit.jupiter.api.Test;

/** The journal and the executor's state: when one has lost what the other remembers. */
class StateLossTest {
  private static final DeploymentName SELF = new DeploymentName("site");
  private static final Edge WISH = new Edge(new DeploymentName("storage"), "bucket", SELF);
  private static final Ways WAYS = new Ways("RESTORE", "ADOPT", "MOVE AWAY");
  private static final Inspection GONE = new Absent("F is not there", WAYS);
  private static final Inspection TORN = new Unreadable("F is empty", WAYS);
  private static final JournalState NEW = JournalState.empty("j");

  private static JournalState remembering(long written, boolean empty) {
    return NEW.with(List.of(new StackSeen(new StackMark(written, empty))));
  }

  private static Inspection found(long written) {
    return new Found(StackReport.EMPTY.withMark(written), WAYS);
  }

  private static JournalState using(long inUse) {
    return NEW.with(
        List.of(
            new WishSaved(
                WISH, true, 7, Phase.WITHDRAWN, Optional.empty(), inUse, 0, Optional.empty())));
  }

  private static Optional<Kind> loss(JournalState journal, Inspection inspection) {
    return StateLoss.of(journal, inspection).map(StateLoss::kind);
  }

  @Test
  void nothingIsLostWhenADeploymentIsNew() {
    assertThat(loss(NEW, GONE)).isEmpty();
    assertThat(loss(NEW, found(5))).isEmpty();
  }

  @Test
  void aStateThatIsThereIsEnoughIfTheJournalIsNew() {
    assertThat(loss(NEW, found(5))).isEmpty();
  }

  @Test
  void whatCannotBeReadIsNeverTakenForEmpty() {
    assertThat(loss(NEW, TORN)).contains(Kind.UNREADABLE);
    assertThat(loss(remembering(5, true), TORN)).contains(Kind.UNREADABLE);
    assertThat(loss(remembering(5, false), TORN)).contains(Kind.UNREADABLE);
  }

  @Test
  void aStateThatIsGoneIsMissedIfItWasNotEmpty() {
    assertThat(loss(remembering(5, false), GONE)).contains(Kind.MISSING);
    assertThat(loss(remembering(5, true), GONE)).as("destroyed, and its stack removed").isEmpty();
  }

  @Test
  void aStateThatIsGoneIsMissedIfTheJournalUsesAnOffer() {
    assertThat(loss(using(7), GONE)).contains(Kind.MISSING);
    assertThat(loss(using(Versions.UNKNOWN), GONE)).contains(Kind.MISSING);
    assertThat(loss(using(Versions.NONE), GONE)).isEmpty();
  }

  @Test
  void anOlderStateIsNotTheOneThatIsRemembered() {
    assertThat(loss(remembering(5, false), found(4))).contains(Kind.OLDER);
    assertThat(loss(remembering(5, false), found(0))).contains(Kind.OLDER);
    assertThat(loss(remembering(5, true), found(4))).contains(Kind.OLDER);
  }

  @Test
  void aStateThatWasWrittenSinceIsTheWordOfWhoeverWroteIt() {
    assertThat(loss(remembering(5, false), found(5))).isEmpty();
    assertThat(loss(remembering(5, false), found(6))).as("a crash, or pulumi by hand").isEmpty();
  }

  @Test
  void anExecutorThatCannotTellWhenItsStateWasWrittenIsBelieved() {
    assertThat(loss(remembering(5, false), new Found(StackReport.EMPTY))).isEmpty();
  }

  @Test
  void aLossIsAcceptedByItsNameAndNoOtherOne() {
    StateLoss loss = StateLoss.of(remembering(5, false), GONE).orElseThrow();
    assertThat(loss.isAccepted(Set.of("5"))).isTrue();
    assertThat(loss.isAccepted(Set.of("6"))).isFalse();
    StateLoss torn = StateLoss.of(remembering(5, false), TORN).orElseThrow();
    assertThat(torn.isAccepted(Set.of("5"))).as("what cannot be read").isFalse();
  }

  @Test
  void theMessageNamesWhatIsLostAndEachWayOn() {
    assertThat(StateLoss.of(remembering(5_000_000, false), GONE).orElseThrow().message())
        .contains("F is not there", "1970-01-01T00:00:05Z", "RESTORE", "ADOPT")
        .contains("--accept-loss 5000000", "created a second time");
    assertThat(StateLoss.of(remembering(5_000_000, false), TORN).orElseThrow().message())
        .contains("F is empty", "RESTORE", "MOVE AWAY");
    assertThat(StateLoss.of(remembering(5_000_000, false), found(4_000_000)).orElseThrow())
        .extracting(StateLoss::message)
        .asString()
        .contains("1970-01-01T00:00:04Z", "RESTORE", "--accept-loss 5000000");
  }
}
