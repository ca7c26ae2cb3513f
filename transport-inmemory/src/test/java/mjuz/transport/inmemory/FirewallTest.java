package mjuz.transport.inmemory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import mjuz.core.message.Message;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.Edge;
import mjuz.core.transport.LocalIdentity;
import mjuz.core.transport.RecordingListener;
import mjuz.core.transport.TransportException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class FirewallTest {
  private static final DeploymentName A = new DeploymentName("a");
  private static final DeploymentName B = new DeploymentName("b");
  private static final Edge EDGE = new Edge(B, "bucket", A);

  private InMemoryNetwork network;
  private InMemoryTransport a;
  private InMemoryTransport b;
  private RecordingListener heardByA;
  private RecordingListener heardByB;

  @BeforeEach
  void connect() throws TransportException {
    connect(1);
  }

  private void connect(long seed) throws TransportException {
    network = new InMemoryNetwork(new Firewall(new SplittableRandom(seed)));
    a = network.transport();
    b = network.transport();
    heardByA = new RecordingListener();
    heardByB = new RecordingListener();
    a.start(new LocalIdentity(A, "journal-a", 1), heardByA);
    b.start(new LocalIdentity(B, "journal-b", 1), heardByB);
    a.connect(B, Optional.of(b.address()));
    b.connect(A, Optional.empty());
    network.deliverAll();
  }

  @Test
  void nothingArrivesUntilItIsDelivered() {
    send(1, 2);
    assertThat(revisions()).isEmpty();
    assertThat(network.lying()).isEqualTo(2);
    assertThat(network.deliverNext()).isTrue();
    assertThat(revisions()).containsExactly(1L);
    assertThat(network.deliverAll()).isEqualTo(1);
    assertThat(network.deliverNext()).isFalse();
    assertThat(revisions()).containsExactly(1L, 2L);
  }

  @Test
  void aCutLosesMessagesOneWayAndLeavesTheSession() {
    network.firewall().cut(A, B);
    send(1, 1);
    sendBack(7);
    network.deliverAll();
    assertThat(revisions()).isEmpty();
    assertThat(heardByA.messages()).hasSize(1);
    assertThat(heardByB.closed()).isEmpty();
    network.firewall().heal(A, B);
    send(2, 2);
    network.deliverAll();
    assertThat(revisions()).containsExactly(2L);
  }

  @Test
  void noSessionBeginsOverACutAndOneDoesWhenItIsHealed() {
    network.firewall().cutBoth(A, B);
    network.breakSession(A, B);
    network.deliverAll();
    assertThat(heardByA.session(B)).isEmpty();
    assertThat(heardByA.problems(B).getLast()).contains("cut off");
    network.firewall().healAll();
    network.deliverAll();
    assertThat(heardByA.session(B)).isPresent();
    assertThat(heardByB.session(A)).isPresent();
    assertThat(heardByB.opened()).hasSize(2);
  }

  @Test
  void whatLiesInTheNetworkIsLostWithItsSession() {
    send(1, 3);
    network.breakSession(A, B);
    network.deliverAll();
    assertThat(revisions()).isEmpty();
    assertThat(heardByB.violations()).isEmpty();
  }

  @Test
  void dropLosesWhatMatchesAndNothingElse() {
    network.firewall().drop(e -> revision(e.message()) % 2 == 0, 1);
    send(1, 6);
    network.deliverAll();
    assertThat(revisions()).containsExactly(1L, 3L, 5L);
  }

  @Test
  void dropWithAProbabilityLosesAboutThatMany() {
    network.firewall().drop(e -> true, 0.25);
    send(1, 1000);
    network.deliverAll();
    assertThat(revisions()).hasSizeBetween(700, 800);
  }

  @Test
  void holdKeepsMessagesBackUntilTheyAreReleased() {
    network.firewall().hold(e -> revision(e.message()) == 1);
    send(1, 3);
    network.deliverAll();
    assertThat(revisions()).containsExactly(2L, 3L);
    network.release();
    network.deliverAll();
    assertThat(revisions()).containsExactly(2L, 3L, 1L);
  }

  @Test
  void duplicateDeliversTwice() {
    network.firewall().duplicate(e -> revision(e.message()) == 2, 1, 0);
    send(1, 3);
    network.deliverAll();
    assertThat(revisions()).containsExactlyInAnyOrder(1L, 2L, 2L, 3L);
  }

  @Test
  void reorderChangesTheOrderAndLosesNothing() {
    network.firewall().reorder(e -> true, 0.5, 5);
    send(1, 100);
    network.deliverAll();
    List<Long> sent = LongStream.rangeClosed(1, 100).boxed().toList();
    assertThat(revisions()).containsExactlyInAnyOrderElementsOf(sent).isNotEqualTo(sent);
  }

  @Test
  void reorderDelaysByAtMostTheGivenNumberOfDeliveries() {
    network.firewall().reorder(e -> revision(e.message()) == 1, 1, 3);
    send(1, 100);
    network.deliverAll();
    assertThat(revisions().indexOf(1L)).isBetween(1, 3);
  }

  @Test
  void theSameSeedGivesTheSameRunAndAnotherOneAnother() throws TransportException {
    assertThat(runWithFaults(42)).isEqualTo(runWithFaults(42)).isNotEqualTo(runWithFaults(43));
  }

  @Test
  void impossibleRulesAreRefused() {
    assertThatThrownBy(() -> network.firewall().drop(e -> true, 1.1))
        .hasMessageContaining("probability of 1.1");
    assertThatThrownBy(() -> network.firewall().reorder(e -> true, 1, 0))
        .hasMessageContaining("at most 0 steps");
  }

  private List<Long> runWithFaults(long seed) throws TransportException {
    connect(seed);
    network.firewall().drop(e -> true, 0.2);
    network.firewall().duplicate(e -> true, 0.2, 7);
    network.firewall().reorder(e -> true, 0.2, 7);
    send(1, 200);
    network.deliverAll();
    return revisions();
  }

  private void send(long from, long to) {
    long session = heardByA.session(B).orElseThrow().session();
    for (long revision = from; revision <= to; revision++) {
      a.send(B, session, new Message.WishState(EDGE, revision, true, 0, 0));
    }
  }

  private void sendBack(long revision) {
    long session = heardByB.session(A).orElseThrow().session();
    b.send(A, session, new Message.WishHeard(EDGE, revision));
  }

  private List<Long> revisions() {
    return heardByB.messages().stream().map(FirewallTest::revision).toList();
  }

  private static long revision(Message message) {
    return switch (message) {
      case Message.WishState wish -> wish.revision();
      case Message.WishHeard heard -> heard.revision();
      case Message.OfferState offer -> offer.version();
    };
  }
}
