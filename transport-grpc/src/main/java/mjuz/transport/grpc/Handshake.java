package mjuz.transport.grpc;

import java.util.TreeSet;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.JournalClaim;
import mjuz.core.transport.LocalIdentity;
import mjuz.transport.grpc.Greeting.Heard;
import mjuz.transport.grpc.v1.Accept;
import mjuz.transport.grpc.v1.Frame;
import mjuz.transport.grpc.v1.Goodbye;
import mjuz.transport.grpc.v1.Hello;
import mjuz.transport.grpc.v1.Ping;
import mjuz.transport.grpc.v1.Pong;
import mjuz.transport.grpc.v1.Refusal;
import mjuz.transport.grpc.v1.Waiting;

/** The frames of the handshake, and what makes a hello acceptable whatever sessions there are. */
final class Handshake {
  /** Raised when a change is made that an older side cannot understand. */
  static final int PROTOCOL_VERSION = 1;

  static final Frame ACCEPT = Frame.newBuilder().setAccept(Accept.getDefaultInstance()).build();

  static final Frame PING = Frame.newBuilder().setPing(Ping.getDefaultInstance()).build();

  static final Frame PONG = Frame.newBuilder().setPong(Pong.getDefaultInstance()).build();

  private static final int MAX_JOURNAL_ID_LENGTH = 200;

  private static final int MAX_ANSWERS = 1_000;

  private Handshake() {}

  static Frame hello(
      LocalIdentity local, DeploymentName peer, int maxFrameBytes, long attempt, Heard heard) {
    return Frame.newBuilder()
        .setHello(
            Hello.newBuilder()
                .setProtocolVersion(PROTOCOL_VERSION)
                .setName(local.name().text())
                .setExpectedPeer(peer.text())
                .setJournalId(local.journalId())
                .setIncarnation(local.incarnation())
                .setMaxFrameBytes(maxFrameBytes)
                .setAttempt(attempt)
                .setHeardIncarnation(heard.incarnation())
                .setHeardAttempt(heard.attempt())
                .setNewcomer(local.journal().newcomer())
                .addAllAnswersFor(local.journal().answersFor()))
        .build();
  }

  static Frame waiting(String reason) {
    return Frame.newBuilder().setWaiting(Waiting.newBuilder().setReason(reason)).build();
  }

  static Frame refusal(Refusal.Code code, String reason) {
    return Frame.newBuilder()
        .setRefusal(Refusal.newBuilder().setCode(code).setReason(reason))
        .build();
  }

  static Frame goodbye(String reason) {
    return Frame.newBuilder().setGoodbye(Goodbye.newBuilder().setReason(reason)).build();
  }

  /**
   * Reads a peer's hello.
   *
   * @throws MalformedFrameException if it is no hello, of another protocol, not for this deployment
   *     or says what cannot be: the message is the reason to refuse it
   */
  static Greeting read(Frame frame, LocalIdentity local) throws MalformedFrameException {
    if (!frame.hasHello()) {
      throw new MalformedFrameException(
          "'%s' expects a hello, and not %s".formatted(local.name(), frame.getKindCase()));
    }
    Hello hello = frame.getHello();
    if (hello.getProtocolVersion() != PROTOCOL_VERSION) {
      throw new MalformedFrameException(
          "'%s' speaks version %d of the protocol, and not %d; update the older one of the two"
              .formatted(local.name(), PROTOCOL_VERSION, hello.getProtocolVersion()));
    }
    DeploymentName name = name(hello);
    if (!hello.getExpectedPeer().equals(local.name().text())) {
      throw new MalformedFrameException(
          "the deployment '%s' answers there, and not '%s'; correct the address or the name"
              .formatted(local.name(), printable(hello.getExpectedPeer())));
    }
    if (name.equals(local.name())) {
      throw new MalformedFrameException(
          "'%s' is the name of the answering deployment itself; give each deployment a name of its own"
              .formatted(name));
    }
    checkNumbers(hello);
    return new Greeting(
        name,
        new JournalClaim(
            hello.getJournalId(), hello.getNewcomer(), new TreeSet<>(hello.getAnswersForList())),
        hello.getIncarnation(),
        hello.getMaxFrameBytes(),
        hello.getAttempt(),
        new Heard(hello.getHeardIncarnation(), hello.getHeardAttempt()));
  }

  private static DeploymentName name(Hello hello) throws MalformedFrameException {
    try {
      return new DeploymentName(hello.getName());
    } catch (IllegalArgumentException e) {
      throw new MalformedFrameException(
          "'%s' is not a deployment name".formatted(printable(hello.getName())), e);
    }
  }

  private static void checkNumbers(Hello hello) throws MalformedFrameException {
    if (hello.getJournalId().length() > MAX_JOURNAL_ID_LENGTH
        || hello.getAnswersForCount() > MAX_ANSWERS
        || hello.getMaxFrameBytes() <= 0
        || hello.getAttempt() < 0) {
      throw new MalformedFrameException(
          "out of range: journal id of %d characters, frames of at most %d bytes, attempt %d"
              .formatted(
                  hello.getJournalId().length(), hello.getMaxFrameBytes(), hello.getAttempt()));
    }
  }

  private static String printable(String text) {
    String start = text.length() <= 100 ? text : text.substring(0, 100) + "...";
    return start.codePoints().allMatch(c -> !Character.isISOControl(c)) ? start : "[unprintable]";
  }
}
