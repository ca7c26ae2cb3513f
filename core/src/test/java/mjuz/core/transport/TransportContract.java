package mjuz.core.transport;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.LongStream;
import mjuz.core.message.Message;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.Edge;
import mjuz.core.model.PeerAddress;
import mjuz.core.model.Phase;
import mjuz.core.model.Value;
import mjuz.core.transport.RecordingListener.Told;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What every {@link Transport} does. Extend it and say how to make one. */
@Timeout(60)
public abstract class TransportContract {
  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final DeploymentName A = new DeploymentName("contract-a");
  private static final DeploymentName B = new DeploymentName("contract-b");
  private static final DeploymentName C = new DeploymentName("contract-c");

  private final List<Node> nodes = new ArrayList<>();
  private TransportFixture network;

  /** For subclasses. */
  protected TransportContract() {}

  /**
   * The transports under test.
   *
   * @return a network for one test
   * @throws Exception if it cannot be made
   */
  protected abstract TransportFixture newNetwork() throws Exception;

  @BeforeEach
  final void openNetwork() throws Exception {
    network = newNetwork();
  }

  @AfterEach
  final void closeNetwork() throws Exception {
    nodes.forEach(node -> node.transport.close());
    network.close();
    for (Node node : nodes) {
      assertThat(node.heard.violations()).as("what %s was told", node.name).isEmpty();
    }
  }

  @Test
  void oneSideDialsAndBothHaveASession() throws Exception {
    Node a = start(A, "journal-a", 3);
    Node b = start(B, "journal-b", 8);
    a.waitFor(B);
    b.dial(A, a.address());
    awaitSession(a, b);
    assertThat(session(a, B).incarnation()).isEqualTo(8);
    assertThat(session(b, A).incarnation()).isEqualTo(3);
  }

  @Test
  void theOtherSideDialsAndBothHaveASession() throws Exception {
    Node a = start(A, "journal-a", 1);
    Node b = start(B, "journal-b", 1);
    a.dial(B, b.address());
    b.waitFor(A);
    awaitSession(a, b);
  }

  @Test
  void messagesGoBothWaysWhicheverSideDialled() throws Exception {
    Node a = start(A, "journal-a", 1);
    Node b = start(B, "journal-b", 1);
    a.waitFor(B);
    b.dial(A, a.address());
    awaitSession(a, b);
    List<Message> fromA = offers(A, B, 50);
    List<Message> fromB = offers(B, A, 50);
    for (int i = 0; i < 50; i++) {
      a.send(B, fromA.get(i));
      b.send(A, fromB.get(i));
    }
    // Their order is not promised.
    await("all messages", () -> a.heard.messages().size() == 50 && b.heard.messages().size() == 50);
    assertThat(a.heard.messages()).containsExactlyInAnyOrderElementsOf(fromB);
    assertThat(b.heard.messages()).containsExactlyInAnyOrderElementsOf(fromA);
  }

  @Test
  void everyKindOfMessageArrivesAsItWasSent() throws Exception {
    Node a = start(A, "journal-a", 1);
    Node b = start(B, "journal-b", 1);
    a.dial(B, b.address());
    b.waitFor(A);
    awaitSession(a, b);
    Edge edge = new Edge(A, "bücket → \"x\"", B);
    List<Message> offering =
        List.of(
            new Message.OfferState(
                edge, 1, Phase.AVAILABLE, Optional.of(new Value("{\"k\":[1,null,\"ß\"]}", true))),
            new Message.OfferState(edge, Long.MAX_VALUE - 1, Phase.WITHDRAWN, Optional.empty()),
            new Message.OfferState(
                edge,
                2,
                Phase.AVAILABLE,
                Optional.of(Value.of("1")),
                Integer.MAX_VALUE,
                OptionalLong.of(1_796_021_441_401_341L)),
            new Message.WishHeard(edge, 7));
    List<Message> wishing =
        List.of(
            new Message.WishState(edge, 1, true, 0, 0),
            new Message.WishState(edge, Long.MAX_VALUE, false, 9, Long.MAX_VALUE));
    offering.forEach(message -> a.send(B, message));
    wishing.forEach(message -> b.send(A, message));
    await(
        "all messages",
        () ->
            a.heard.messages().size() == wishing.size()
                && b.heard.messages().size() == offering.size());
    assertThat(b.heard.messages()).containsExactlyInAnyOrderElementsOf(offering);
    assertThat(a.heard.messages()).containsExactlyInAnyOrderElementsOf(wishing);
  }

  @Test
  void twoThatDialAtOnceEndUpWithOneSession() throws Exception {
    for (int i = 0; i < 10; i++) {
      Node a = start(new DeploymentName("a" + i), "journal-a", 1);
      Node b = start(new DeploymentName("b" + i), "journal-b", 1);
      Thread other = Thread.ofVirtual().start(() -> b.dial(a.name, a.address()));
      a.dial(b.name, b.address());
      other.join();
      awaitSession(a, b);
      // What one says in its session arrives in the other's: it is the same one.
      a.send(b.name, offer(a.name, b.name, 1));
      b.send(a.name, offer(b.name, a.name, 1));
      await("messages", () -> a.heard.messages().size() == 1 && b.heard.messages().size() == 1);
      assertThat(openSessions(a)).hasSize(1);
      assertThat(openSessions(b)).hasSize(1);
    }
  }

  @Test
  void oneThatDialsManyHasASessionWithEach() throws Exception {
    Node a = start(A, "journal-a", 1);
    Node b = start(B, "journal-b", 1);
    Node c = start(C, "journal-c", 1);
    a.dial(B, b.address());
    a.dial(C, c.address());
    b.waitFor(A);
    c.waitFor(A);
    awaitSession(a, b);
    awaitSession(a, c);
    a.send(B, offer(A, B, 1));
    a.send(C, offer(A, C, 1));
    await("messages", () -> b.heard.messages().size() == 1 && c.heard.messages().size() == 1);
    assertThat(c.heard.messages()).containsExactly(offer(A, C, 1));
    assertThat(openSessions(a)).hasSize(2);
  }

  @Test
  void aPeerThatDialsBeforeItIsWantedWaitsAndThenHasItsSession() throws Exception {
    Node a = start(A, "journal-a", 1);
    Node b = start(B, "journal-b", 1);
    b.dial(A, a.address());
    await("b is told that it waits", () -> !b.heard.problems(A).isEmpty());
    assertThat(b.heard.problems(A).getFirst()).contains(A.text());
    assertThat(a.heard.opened()).isEmpty();
    a.waitFor(B);
    awaitSession(a, b);
  }

  @Test
  void aPeerThatStartsLaterIsReachedThen() throws Exception {
    Node b = start(B, "journal-b", 1);
    PeerAddress address = b.address();
    b.transport.close();
    Node a = start(A, "journal-a", 1);
    a.dial(B, address);
    await("a problem", () -> !a.heard.problems(B).isEmpty());
    assertThat(a.heard.problems(B).getFirst()).contains(B.text()).contains(address.toString());
    Node later = startAt(address, B, "journal-b", 2);
    later.waitFor(A);
    awaitSession(a, later);
  }

  @Test
  void aRestartedPeerHasANewSession() throws Exception {
    Node a = start(A, "journal-a", 1);
    Node b = start(B, "journal-b", 1);
    a.waitFor(B);
    b.dial(A, a.address());
    awaitSession(a, b);
    long before = session(a, B).session();
    b.transport.close();
    await("the old session is over", () -> a.heard.session(B).isEmpty());
    Node again = start(B, "journal-b", 2);
    again.dial(A, a.address());
    awaitSession(a, again);
    assertThat(session(a, B).session()).isNotEqualTo(before);
    assertThat(session(a, B).incarnation()).isEqualTo(2);
  }

  @Test
  void aLaterIncarnationReplacesOneThatIsNotKnownToBeGone() throws Exception {
    Node a = start(A, "journal-a", 1);
    Node b = start(B, "journal-b", 1);
    a.waitFor(B);
    b.dial(A, a.address());
    awaitSession(a, b);
    long before = session(a, B).session();
    Node later = start(B, "journal-b", 2);
    later.dial(A, a.address());
    await(
        "the later one's session",
        () -> a.heard.session(B).filter(session -> session.incarnation() == 2).isPresent());
    assertThat(a.heard.closed()).extracting(Told.Closed::session).contains(before);
    awaitSession(a, later);
    // The earlier one does not come back while the later one is there.
    await("the earlier one is told", () -> !b.heard.problems(A).isEmpty());
    assertThat(session(a, B).incarnation()).isEqualTo(2);
  }

  @Test
  void aSecondProcessWithTheSameNameIsRefusedWhileTheFirstIsAlive() throws Exception {
    Node a = start(A, "journal-a", 1);
    Node b = start(B, "journal-first", 1);
    a.waitFor(B);
    b.dial(A, a.address());
    awaitSession(a, b);
    Node second = start(B, "journal-second", 5);
    second.dial(A, a.address());
    await("the second is told", () -> !second.heard.problems(A).isEmpty());
    assertThat(second.heard.problems(A).getLast()).contains(A.text()).contains(B.text());
    assertThat(second.heard.opened()).isEmpty();
    b.send(A, offer(B, A, 1));
    await("the first is still heard", () -> a.heard.messages().size() == 1);
    assertThat(a.heard.opened()).hasSize(1);
    // Gone is gone: the name is free then.
    b.transport.close();
    awaitSession(a, second);
  }

  @Test
  void aPeerWithAnotherNameThanExpectedIsNamed() throws Exception {
    Node a = start(A, "journal-a", 1);
    Node c = start(C, "journal-c", 1);
    c.waitFor(A);
    a.dial(B, c.address());
    await("a problem", () -> !a.heard.problems(B).isEmpty());
    assertThat(a.heard.problems(B).getFirst())
        .contains(B.text())
        .contains(C.text())
        .contains(c.address().toString());
    assertThat(a.heard.opened()).isEmpty();
    assertThat(c.heard.opened()).isEmpty();
  }

  @Test
  void aProblemIsToldOnce() throws Exception {
    Node c = start(C, "journal-c", 1);
    Node a = start(A, "journal-a", 1);
    a.dial(B, c.address());
    await("a problem", () -> !a.heard.problems(B).isEmpty());
    // The same address again, and so the same answer, sooner or later.
    a.dial(B, c.address());
    Node d = start(new DeploymentName("contract-d"), "journal-d", 1);
    a.dial(B, d.address());
    await("the next problem", () -> a.heard.problems(B).size() > 1);
    assertThat(a.heard.problems(B)).hasSize(2).doesNotHaveDuplicates();
  }

  @Test
  void aMessageOfAnEndedSessionIsDropped() throws Exception {
    Node a = start(A, "journal-a", 1);
    Node b = start(B, "journal-b", 1);
    a.waitFor(B);
    b.dial(A, a.address());
    awaitSession(a, b);
    long ended = session(a, B).session();
    a.transport.disconnect(B);
    await("the session ends", () -> b.heard.session(A).isEmpty());
    a.waitFor(B);
    awaitSession(a, b);
    a.transport.send(B, ended, offer(A, B, 1));
    a.send(B, offer(A, B, 2));
    await("the new session's message", () -> !b.heard.messages().isEmpty());
    assertThat(b.heard.messages()).containsExactly(offer(A, B, 2));
  }

  @Test
  void aMessageToNobodyIsDropped() throws Exception {
    Node a = start(A, "journal-a", 1);
    a.transport.send(B, 17, offer(A, B, 1));
    network.settle();
    assertThat(a.heard.told()).isEmpty();
  }

  @Test
  void disconnectEndsTheSessionOnBothSides() throws Exception {
    Node a = start(A, "journal-a", 1);
    Node b = start(B, "journal-b", 1);
    a.dial(B, b.address());
    b.waitFor(A);
    awaitSession(a, b);
    a.transport.disconnect(B);
    await("the session ends", () -> a.heard.session(B).isEmpty() && b.heard.session(A).isEmpty());
    assertThat(b.heard.closed().getFirst().reason()).contains(A.text());
    // And again, wanted once more.
    a.dial(B, b.address());
    awaitSession(a, b);
  }

  @Test
  void closeEndsTheSessionsOfTheOthers() throws Exception {
    Node a = start(A, "journal-a", 1);
    Node b = start(B, "journal-b", 1);
    a.dial(B, b.address());
    b.waitFor(A);
    awaitSession(a, b);
    a.transport.close();
    await("the session ends", () -> b.heard.session(A).isEmpty());
    assertThat(b.heard.closed().getFirst().reason()).contains(A.text());
    network.settle();
    int told = a.heard.told().size();
    b.transport.close();
    network.settle();
    assertThat(a.heard.told()).as("told after close").hasSize(told);
  }

  @Test
  void closeLeavesNoThreadAndNoPort() throws Exception {
    DeploymentName busy = new DeploymentName("contract-close-busy");
    DeploymentName idle = new DeploymentName("contract-close-idle");
    Node a = start(busy, "journal-a", 1);
    Node b = start(idle, "journal-b", 1);
    PeerAddress address = a.address();
    a.dial(idle, b.address());
    b.waitFor(busy);
    awaitSession(a, b);
    a.transport.close();
    a.transport.close();
    b.transport.close();
    await(
        "no thread is left",
        () ->
            Thread.getAllStackTraces().keySet().stream()
                .noneMatch(
                    thread ->
                        network.isThreadOf(thread, busy.text())
                            || network.isThreadOf(thread, idle.text())));
    startAt(address, C, "journal-c", 1);
  }

  @Test
  void startSaysWhatIsWrongIfTheAddressIsTaken() throws Exception {
    Node a = start(A, "journal-a", 1);
    Transport second = network.createAt(a.address());
    try {
      second.start(new LocalIdentity(B, "journal-b", 1), new RecordingListener());
      assertThat(false).as("a second one at %s", a.address()).isTrue();
    } catch (TransportException e) {
      assertThat(e).hasMessageContaining(Integer.toString(a.address().port()));
    } finally {
      second.close();
    }
  }

  private static Message offer(DeploymentName from, DeploymentName to, long version) {
    return new Message.OfferState(
        new Edge(from, "bucket", to),
        version,
        Phase.AVAILABLE,
        Optional.of(Value.of("\"" + version + "\"")));
  }

  private static List<Message> offers(DeploymentName from, DeploymentName to, long count) {
    return LongStream.rangeClosed(1, count).mapToObj(version -> offer(from, to, version)).toList();
  }

  private static Told.Opened session(Node node, DeploymentName peer) {
    return node.heard.session(peer).orElseThrow();
  }

  private static List<Told.Opened> openSessions(Node node) {
    List<Long> closed = node.heard.closed().stream().map(Told.Closed::session).toList();
    return node.heard.opened().stream().filter(o -> !closed.contains(o.session())).toList();
  }

  private void awaitSession(Node one, Node other) {
    await(
        "a session of " + one.name + " and " + other.name,
        () ->
            one.heard.session(other.name).filter(s -> s.incarnation() == other.run).isPresent()
                && other
                    .heard
                    .session(one.name)
                    .filter(s -> s.incarnation() == one.run)
                    .isPresent());
  }

  private void await(String what, BooleanSupplier condition) {
    long giveUp = System.nanoTime() + PATIENCE.toNanos();
    network.settle();
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime() < giveUp)
          .as("%s, in %s; told: %s", what, PATIENCE, told())
          .isTrue();
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(2));
      network.settle();
    }
  }

  private String told() {
    StringBuilder text = new StringBuilder();
    nodes.forEach(
        node -> text.append('\n').append(node.name).append(": ").append(node.heard.told()));
    return text.toString();
  }

  private Node start(DeploymentName name, String journal, long incarnation) throws Exception {
    return start(network.create(), name, journal, incarnation);
  }

  private Node startAt(PeerAddress address, DeploymentName name, String journal, long incarnation)
      throws Exception {
    return start(network.createAt(address), name, journal, incarnation);
  }

  private Node start(Transport transport, DeploymentName name, String journal, long incarnation)
      throws TransportException {
    Node node = new Node(name, incarnation, transport, new RecordingListener());
    nodes.add(node);
    transport.start(new LocalIdentity(name, journal, incarnation), node.heard);
    return node;
  }

  /** A deployment of the test. */
  private final class Node {
    private final DeploymentName name;
    private final long run;
    private final Transport transport;
    private final RecordingListener heard;

    Node(DeploymentName name, long run, Transport transport, RecordingListener heard) {
      this.name = name;
      this.run = run;
      this.transport = transport;
      this.heard = heard;
    }

    PeerAddress address() {
      return network.addressOf(transport);
    }

    void dial(DeploymentName peer, PeerAddress address) {
      transport.connect(peer, Optional.of(address));
    }

    void waitFor(DeploymentName peer) {
      transport.connect(peer, Optional.empty());
    }

    void send(DeploymentName peer, Message message) {
      transport.send(peer, session(this, peer).session(), message);
    }
  }
}
