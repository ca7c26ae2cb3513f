package mjuz.transport.grpc;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.OptionalLong;
import mjuz.core.model.DeploymentName;
import mjuz.core.transport.LocalIdentity;
import mjuz.transport.grpc.Arbiter.Held;
import mjuz.transport.grpc.Arbiter.Standing;
import mjuz.transport.grpc.Arbiter.Verdict;
import mjuz.transport.grpc.Greeting.Heard;
import org.junit.jupiter.api.Test;

final class ArbiterTest {
  private static final DeploymentName A = new DeploymentName("a");
  private static final DeploymentName B = new DeploymentName("b");
  private static final DeploymentName Z = new DeploymentName("z");
  private static final LocalIdentity B_HERE = new LocalIdentity(B, "journal-b", 7);

  @Test
  void aPeerIsWelcomeIfItIsWantedAndNothingElseIsThere() {
    assertThat(judge(standing(true), hello(A, "j", 1, 1))).isEqualTo(new Verdict.Welcome());
  }

  @Test
  void aPeerWaitsUntilItIsWanted() {
    assertThat(judge(standing(false), hello(A, "j", 1, 1)))
        .isEqualTo(new Verdict.WaitUntilWanted());
  }

  @Test
  void ofTwoDialsAtOnceThatOfTheLowerNameGoesFirst() {
    Standing dialling = dialling(4);
    assertThat(judge(dialling, hello(A, "j", 1, 1))).isEqualTo(new Verdict.Welcome());
    assertThat(judge(dialling, hello(Z, "j", 1, 1))).isEqualTo(new Verdict.WaitForOwnDial());
  }

  @Test
  void aPeerThatHasHeardOwnDialAndDialsAllTheSameHasLostIt() {
    Greeting heardIt = new Greeting(Z, "j", 1, 1000, 2, new Heard(B_HERE.incarnation(), 4));
    assertThat(judge(dialling(4), heardIt)).isEqualTo(new Verdict.Welcome());
    Greeting heardAnEarlierRun = new Greeting(Z, "j", 1, 1000, 2, new Heard(6, 9));
    assertThat(judge(dialling(4), heardAnEarlierRun)).isEqualTo(new Verdict.WaitForOwnDial());
  }

  @Test
  void anotherJournalIsRefusedWhateverTheFirstHas() {
    Held first = new Held(false, 3, hello(A, "first", 1, 3));
    Greeting second = hello(A, "second", 9, 1);
    assertThat(judge(inSession(first), second))
        .isInstanceOfSatisfying(
            Verdict.Refuse.class,
            refuse ->
                assertThat(refuse.reason())
                    .contains("'b' is connected to another process named 'a'")
                    .contains("first")
                    .contains("second"));
    assertThat(judge(welcomed(first), second)).isInstanceOf(Verdict.Refuse.class);
    assertThat(judge(waiting(first), second)).isInstanceOf(Verdict.Refuse.class);
  }

  @Test
  void aLaterRunReplacesAndAnEarlierOneIsRefused() {
    Held run5 = new Held(false, 3, hello(A, "j", 5, 3));
    assertThat(judge(inSession(run5), hello(A, "j", 6, 1))).isEqualTo(new Verdict.Welcome());
    assertThat(judge(inSession(run5), hello(A, "j", 4, 9)))
        .isInstanceOfSatisfying(
            Verdict.Refuse.class, refuse -> assertThat(refuse.reason()).contains("later run"));
  }

  @Test
  void aPeerThatDialsAgainHasLostTheSession() {
    Held dialledByPeer = new Held(false, 3, hello(A, "j", 5, 3));
    assertThat(judge(inSession(dialledByPeer), hello(A, "j", 5, 4)))
        .isEqualTo(new Verdict.Welcome());
    assertThat(judge(inSession(dialledByPeer), hello(A, "j", 5, 2)))
        .isEqualTo(new Verdict.Superseded());
  }

  @Test
  void aPeerThatHadNotHeardOfTheSessionHasDialledAtTheSameTime() {
    Held dialledHere = new Held(true, 3, hello(A, "j", 5, 0));
    assertThat(judge(inSession(dialledHere), hello(A, "j", 5, 4)))
        .isEqualTo(new Verdict.Superseded());
    Greeting lostIt = new Greeting(A, "j", 5, 1000, 4, new Heard(B_HERE.incarnation(), 3));
    assertThat(judge(inSession(dialledHere), lostIt)).isEqualTo(new Verdict.Welcome());
  }

  @Test
  void whatWasHeardNeverGoesBack() {
    Heard heard = Heard.NOTHING.and(5, 2);
    assertThat(heard.and(5, 1)).isEqualTo(heard);
    assertThat(heard.and(4, 9)).isEqualTo(heard);
    assertThat(heard.and(6, 1)).isEqualTo(new Heard(6, 1));
  }

  private static Verdict judge(Standing standing, Greeting hello) {
    return Arbiter.judge(B_HERE, standing, hello);
  }

  private static Greeting hello(
      DeploymentName name, String journal, long incarnation, long attempt) {
    return new Greeting(name, journal, incarnation, 1000, attempt, Heard.NOTHING);
  }

  private static Standing standing(boolean wanted) {
    return new Standing(
        wanted, Optional.empty(), Optional.empty(), Optional.empty(), OptionalLong.empty());
  }

  private static Standing dialling(long attempt) {
    return new Standing(
        true, Optional.empty(), Optional.empty(), Optional.empty(), OptionalLong.of(attempt));
  }

  private static Standing inSession(Held held) {
    return new Standing(
        true, Optional.of(held), Optional.empty(), Optional.empty(), OptionalLong.empty());
  }

  private static Standing welcomed(Held held) {
    return new Standing(
        true, Optional.empty(), Optional.of(held), Optional.empty(), OptionalLong.empty());
  }

  private static Standing waiting(Held held) {
    return new Standing(
        false, Optional.empty(), Optional.empty(), Optional.of(held), OptionalLong.empty());
  }
}
