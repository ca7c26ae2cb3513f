package mjuz.transport.grpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import mjuz.core.model.DeploymentName;
import mjuz.transport.grpc.v1.Frame;
import mjuz.transport.grpc.v1.Goodbye;
import mjuz.transport.grpc.v1.Hello;
import mjuz.transport.grpc.v1.OfferState;
import mjuz.transport.grpc.v1.Refusal;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a dialling side hears that does not behave. */
final class HandshakeRefusalTest {
  private static final DeploymentName RAW = new DeploymentName("raw");

  private Peer listening;
  private RawDialler raw;

  @BeforeEach
  void start() throws Exception {
    listening = Peer.start("refusing", GrpcFixture.OPTIONS);
    listening.waitFor(RAW);
    raw = RawDialler.dial(listening.address());
  }

  @AfterEach
  void end() {
    raw.close();
    listening.close();
  }

  @Test
  void anotherProtocolVersionIsRefusedNamingBoth() throws Exception {
    raw.say(hello().setProtocolVersion(2));
    assertRefused("'refusing' speaks version 1 of the protocol, and not 2");
  }

  @Test
  void aWrongExpectationIsToldWhoAnswers() throws Exception {
    raw.say(hello().setExpectedPeer("someone"));
    assertRefused("the deployment 'refusing' answers there, and not 'someone'");
  }

  @Test
  void aNameThatIsNoneIsRefused() throws Exception {
    raw.say(hello().setName("no name\n"));
    assertRefused("'[unprintable]' is not a deployment name");
  }

  @Test
  void theOwnNameIsRefused() throws Exception {
    raw.say(hello().setName("refusing"));
    assertRefused("'refusing' is the name of the answering deployment itself");
  }

  @Test
  void numbersOutOfRangeAreRefused() throws Exception {
    raw.say(hello().setMaxFrameBytes(-1));
    assertRefused("frames of at most -1 bytes");
  }

  @Test
  void whoeverDoesNotBeginWithAHelloIsRefused() throws Exception {
    raw.say(Handshake.ACCEPT);
    assertRefused("'refusing' expects a hello, and not ACCEPT");
  }

  @Test
  void aStateBeforeTheAcceptEndsTheHandshake() throws Exception {
    raw.say(hello());
    assertThat(raw.answer().hasHello()).isTrue();
    raw.say(offer(1));
    assertThat(raw.answer().getGoodbye().getReason()).contains("OFFER_STATE");
    assertThat(listening.heard.opened()).isEmpty();
  }

  @Test
  void aSecondOfTheSameNameIsRefusedWhileTheFirstIsThere() throws Exception {
    openSession();
    try (RawDialler second = RawDialler.dial(listening.address())) {
      second.say(hello().setJournalId("journal-second"));
      Refusal refusal = second.answer().getRefusal();
      assertThat(refusal.getReason())
          .contains("'refusing' is connected to another process named 'raw'")
          .contains("journal-raw")
          .contains("journal-second");
    }
  }

  @Test
  void aMalformedMessageEndsTheSessionSayingWhyToBoth() throws Exception {
    openSession();
    raw.say(offer(0));
    assertThat(raw.answer().getGoodbye().getReason())
        .contains("'raw' has sent what 'refusing' does not understand")
        .contains("version out of range: 0");
    await().until(() -> !listening.heard.closed().isEmpty());
    assertThat(listening.heard.closed().getFirst().reason()).contains("version out of range: 0");
  }

  @Test
  void aFrameOfTheHandshakeEndsTheSession() throws Exception {
    openSession();
    raw.say(hello());
    assertThat(raw.answer().getGoodbye().getReason()).contains("HELLO");
  }

  @Test
  void aFrameOverTheLimitEndsTheSession() throws Exception {
    openSession();
    String tooLong = "x".repeat(GrpcFixture.OPTIONS.maxFrameBytes());
    raw.say(Frame.newBuilder().setGoodbye(Goodbye.newBuilder().setReason(tooLong)).build());
    raw.end();
    await().until(() -> !listening.heard.closed().isEmpty());
  }

  @Test
  void aGoodbyeEndsTheSessionWithItsReason() throws Exception {
    openSession();
    raw.say(Handshake.goodbye("enough for today"));
    await().until(() -> !listening.heard.closed().isEmpty());
    assertThat(listening.heard.closed().getFirst().reason())
        .isEqualTo("'raw' has ended the session: enough for today");
  }

  @Test
  void oneWhoWaitsGetsNoFrameUntilItIsWanted() throws Exception {
    raw.say(hello().setName("unwanted"));
    assertThat(raw.answer().getWaiting().getReason())
        .isEqualTo("'refusing' has no remote connection to 'unwanted' yet; waiting until it has");
    listening.waitFor(new DeploymentName("unwanted"));
    assertThat(raw.answer().hasHello()).isTrue();
  }

  private void openSession() throws Exception {
    raw.say(hello());
    assertThat(raw.answer().getHello().getName()).isEqualTo("refusing");
    raw.say(Handshake.ACCEPT);
    await().until(() -> listening.hasSession(RAW));
  }

  private void assertRefused(String why) throws Exception {
    Refusal refusal = raw.answer().getRefusal();
    assertThat(refusal.getCode()).isEqualTo(Refusal.Code.REFUSED);
    assertThat(refusal.getReason()).contains(why);
    assertThat(raw.end()).isEqualTo("completed");
    assertThat(listening.heard.told()).isEmpty();
  }

  private static Hello.Builder hello() {
    return RawDialler.hello("raw", "refusing");
  }

  private static Frame offer(long version) {
    return Frame.newBuilder()
        .setOfferState(
            OfferState.newBuilder()
                .setOffer("bucket")
                .setVersion(version)
                .setPhase(OfferState.Phase.WITHDRAWN))
        .build();
  }
}
