package mjuz.transport.grpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import mjuz.core.message.Message;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.Edge;
import org.junit.jupiter.api.Test;

/** Sizes, queues and what may be said at all. */
final class LimitsTest {
  private static final GrpcTransportOptions OPTIONS = GrpcFixture.OPTIONS;

  @Test
  void aValueOfTheLargestSizeArrives() throws Exception {
    try (Peer a = Peer.start("large-a", OPTIONS);
        Peer b = Peer.start("large-b", OPTIONS)) {
      connect(a, b);
      a.offer(b.name, 1, "x".repeat(OPTIONS.maxValueBytes()));
      await().until(() -> b.heard.messages().size() == 1);
    }
  }

  @Test
  void aMessageOverThePeersLimitIsNotSentAndTheOthersAre() throws Exception {
    try (Peer a = Peer.start("over-a", OPTIONS);
        Peer b = Peer.start("over-b", OPTIONS.withLimits(1000, 10, 1 << 20))) {
      connect(a, b);
      a.offer(b.name, 1, "x".repeat(100_000));
      a.offer(b.name, 2, "x");
      await().until(() -> !b.heard.messages().isEmpty());
      assertThat(((Message.OfferState) b.heard.messages().getFirst()).version()).isEqualTo(2);
      assertThat(a.heard.closed()).isEmpty();
    }
  }

  @Test
  void manyMessagesAtOnceArriveWithoutTheirQueueGrowingOverItsBound() throws Exception {
    try (Peer a = Peer.start("many-a", OPTIONS);
        Peer b = Peer.start("many-b", OPTIONS)) {
      connect(a, b);
      for (int version = 1; version <= 5000; version++) {
        a.offer(b.name, version, "x".repeat(1000));
      }
      await().atMost(Duration.ofSeconds(20)).until(() -> b.heard.messages().size() == 5000);
      assertThat(a.heard.closed()).isEmpty();
    }
  }

  @Test
  void aPeerThatTakesNothingLosesItsSessionWhenTheQueueIsFull() throws Exception {
    try (Peer a = Peer.start("full-a", OPTIONS.withLimits(1 << 20, 100, 4 << 20));
        RawDialler slow = RawDialler.dialAndDoNotRead(a.address())) {
      DeploymentName name = new DeploymentName("full-slow");
      a.waitFor(name);
      slow.say(RawDialler.hello("full-slow", "full-a"));
      assertThat(slow.answer().hasHello()).isTrue();
      slow.say(Handshake.ACCEPT);
      await().until(() -> a.hasSession(name));
      for (int version = 1; a.hasSession(name) && version <= 10_000; version++) {
        a.heard
            .session(name)
            .ifPresent(
                session ->
                    a.transport.send(
                        name,
                        session.session(),
                        new Message.WishState(
                            new Edge(name, "x".repeat(200), a.name), 1, true, 0, 0)));
      }
      await().until(() -> !a.hasSession(name));
      assertThat(a.heard.closed().getFirst().reason())
          .contains("the queue for it is full (100 messages");
    }
  }

  @Test
  void aMessageInAnothersNameIsRefused() throws Exception {
    try (Peer a = Peer.start("forge-a", OPTIONS)) {
      DeploymentName b = new DeploymentName("forge-b");
      Message forged = new Message.WishHeard(new Edge(b, "bucket", a.name), 1);
      assertThatThrownBy(() -> a.transport.send(b, 1, forged))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  private static void connect(Peer a, Peer b) {
    a.dial(b.name, b.address());
    b.waitFor(a.name);
    await().until(() -> a.hasSession(b.name) && b.hasSession(a.name));
  }
}
