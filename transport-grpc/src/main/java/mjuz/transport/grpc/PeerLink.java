package mjuz.transport.grpc;

import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import java.util.concurrent.Future;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.PeerAddress;
import mjuz.transport.grpc.Arbiter.Held;
import mjuz.transport.grpc.Arbiter.Verdict;
import mjuz.transport.grpc.Greeting.Heard;
import mjuz.transport.grpc.v1.Frame;
import mjuz.transport.grpc.v1.Refusal;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * All there is between this deployment and one peer: whether it is wanted, the dial under way, the
 * peer that was welcomed or waits, and the session. On the transport's thread only.
 *
 * <p>At most one of dial, welcomed peer and session is there at a time; a peer waits only while it
 * is not wanted or while this side's own dial has precedence.
 */
final class PeerLink implements FrameStream.Handler {
  private static final Logger LOG = LoggerFactory.getLogger(PeerLink.class);

  private final Site site;
  private final DeploymentName peer;
  private final BackOff backOff;

  private boolean wanted;
  private Optional<PeerAddress> address = Optional.empty();
  private @Nullable Dial dial;
  private @Nullable Caller welcomed;
  private @Nullable Caller waiting;
  private @Nullable Session session;
  private @Nullable Future<?> redial;

  private long attempts;
  private Heard heard = Heard.NOTHING;
  private String lastProblem = "";

  PeerLink(Site site, DeploymentName peer) {
    this.site = site;
    this.peer = peer;
    GrpcTransportOptions options = site.options();
    this.backOff = new BackOff(options.redialFirst(), options.redialMax(), new SplittableRandom());
  }

  void connect(Optional<PeerAddress> newAddress) {
    boolean another = !newAddress.equals(address);
    wanted = true;
    address = newAddress;
    if (another) {
      endDial("dialled at another address");
      cancelRedial();
      backOff.reset();
    }
    serveWaiting();
    dialIfNeeded(Duration.ZERO);
  }

  void disconnect(String reason) {
    wanted = false;
    lastProblem = "";
    cancelRedial();
    endDial(reason);
    if (welcomed != null) {
      welcomed.stream().endWith(Handshake.goodbye(reason));
      welcomed.deadline().cancel(false);
      welcomed = null;
    }
    closeSession(reason);
    if (waiting != null) {
      waiting.stream().send(waitingFor(waiting));
    }
  }

  /** For the end of the transport: as disconnect, and nobody waits any more. */
  void close(String reason) {
    disconnect(reason);
    if (waiting != null) {
      waiting.stream().endWith(Handshake.goodbye(reason));
      waiting = null;
    }
  }

  void send(long number, Frame frame) {
    if (session != null && session.number() == number) {
      session.send(frame);
    }
  }

  /** A peer has dialled and said hello. */
  void hello(FrameStream stream, Greeting greeting, Future<?> deadline) {
    Caller caller = new Caller(stream, greeting, deadline);
    Verdict verdict = Arbiter.judge(site.local(), standing(), greeting);
    LOG.debug("{} has dialled (attempt {}): {}", peer, greeting.attempt(), verdict);
    if (!(verdict instanceof Verdict.Refuse)) {
      heard = heard.and(greeting.incarnation(), greeting.attempt());
    }
    switch (verdict) {
      case Verdict.Welcome w -> welcome(caller);
      case Verdict.WaitForOwnDial w -> await(caller);
      case Verdict.WaitUntilWanted w -> {
        await(caller);
        stream.send(waitingFor(caller));
      }
      case Verdict.Superseded s ->
          refuse(caller, Refusal.Code.SUPERSEDED, "another stream has won");
      case Verdict.Refuse refuse -> refuse(caller, Refusal.Code.REFUSED, refuse.reason());
    }
  }

  private Arbiter.Standing standing() {
    return new Arbiter.Standing(
        wanted,
        Optional.ofNullable(session).map(Session::held),
        Optional.ofNullable(welcomed).map(Caller::held),
        Optional.ofNullable(waiting).map(Caller::held),
        dial != null && dial.helloSaid() ? OptionalLong.of(dial.attempt()) : OptionalLong.empty());
  }

  private void welcome(Caller caller) {
    endDial("the peer's dial has won");
    cancelRedial();
    if (welcomed != null) {
      refuse(welcomed, Refusal.Code.SUPERSEDED, "dialled again");
    }
    if (waiting != null && waiting.stream() != caller.stream()) {
      refuse(waiting, Refusal.Code.SUPERSEDED, "dialled again");
    }
    waiting = null;
    if (session != null) {
      boolean later = caller.greeting().incarnation() > session.held().peer().incarnation();
      closeSession(
          later
              ? "a later run of '%s' has connected to '%s'".formatted(peer, site.local().name())
              : "the connection was lost, and '%s' has dialled again".formatted(peer));
    }
    welcomed = caller;
    caller.stream().handOver(this);
    caller.stream().send(Handshake.hello(site.local(), peer, maxFrameBytes(), 0, heard));
  }

  private void await(Caller caller) {
    if (waiting != null) {
      refuse(waiting, Refusal.Code.SUPERSEDED, "dialled again");
    }
    caller.deadline().cancel(false);
    caller.stream().handOver(this);
    waiting = caller;
  }

  private Frame waitingFor(Caller caller) {
    return Handshake.waiting(
        "'%s' has no remote connection to '%s' yet; waiting until it has"
            .formatted(site.local().name(), caller.greeting().name()));
  }

  private static void refuse(Caller caller, Refusal.Code code, String reason) {
    caller.deadline().cancel(false);
    caller.stream().endWith(Handshake.refusal(code, reason));
  }

  /** Welcomes who waits, if nothing is in the way. */
  private void serveWaiting() {
    if (waiting != null && wanted && dial == null && session == null && welcomed == null) {
      FrameStream stream = waiting.stream();
      Future<?> deadline =
          site.after(
              site.options().handshakeTimeout(), () -> stream.fail("the handshake took too long"));
      welcome(new Caller(stream, waiting.greeting(), deadline));
    }
  }

  private void dialIfNeeded(Duration delay) {
    if (wanted
        && address.isPresent()
        && dial == null
        && welcomed == null
        && session == null
        && redial == null) {
      redial = site.after(delay, this::dialNow);
    }
  }

  private void dialNow() {
    redial = null;
    DialledStream stream = new DialledStream(site, this);
    Future<?> deadline =
        site.after(
            site.options().handshakeTimeout(),
            () ->
                stream.fail(
                    "no answer within %s; see whether it is the right address"
                        .formatted(Durations.show(site.options().handshakeTimeout()))));
    attempts++;
    PeerAddress to = address.orElseThrow();
    dial = new Dial(stream, attempts, to, deadline);
    LOG.debug("dialling {} at {} (attempt {})", peer, to, attempts);
    stream.dial(to);
  }

  @Override
  public void connected(FrameStream stream) {
    Dial current = Objects.requireNonNull(dial);
    current.sayingHello();
    stream.send(Handshake.hello(site.local(), peer, maxFrameBytes(), current.attempt(), heard));
  }

  @Override
  public void frame(FrameStream stream, Frame frame) {
    if (session != null && session.isOn(stream)) {
      session.frame(frame);
    } else if (dial != null && dial.stream() == stream) {
      answered(dial, frame);
    } else if (welcomed != null && welcomed.stream() == stream && frame.hasAccept()) {
      open(stream, welcomed.held(), welcomed.deadline());
    } else {
      String reason =
          frame.hasGoodbye()
              ? frame.getGoodbye().getReason()
              : "unexpected in the handshake: " + frame.getKindCase();
      stream.failWith(Handshake.goodbye(reason), reason);
    }
  }

  /** The listening side has answered a dial. */
  private void answered(Dial current, Frame frame) {
    switch (frame.getKindCase()) {
      case WAITING -> {
        current.deadline().cancel(false);
        problem(frame.getWaiting().getReason());
      }
      case REFUSAL -> {
        boolean superseded = frame.getRefusal().getCode() == Refusal.Code.SUPERSEDED;
        endDial("refused");
        if (!superseded) {
          problem(at(current, frame.getRefusal().getReason()));
        }
        afterFailedDial();
      }
      case GOODBYE -> current.stream().fail(frame.getGoodbye().getReason());
      default -> {
        try {
          Greeting greeting = Handshake.read(frame, site.local());
          if (!greeting.name().equals(peer)) {
            throw new MalformedFrameException(
                "the deployment '%s' answers there; correct the address or the name"
                    .formatted(greeting.name()));
          }
          current.stream().send(Handshake.ACCEPT);
          open(current.stream(), new Held(true, current.attempt(), greeting), current.deadline());
        } catch (MalformedFrameException e) {
          current.stream().fail(e.getMessage());
        }
      }
    }
  }

  private void open(FrameStream stream, Held held, Future<?> deadline) {
    deadline.cancel(false);
    dial = null;
    welcomed = null;
    if (waiting != null) {
      refuse(waiting, Refusal.Code.SUPERSEDED, "another stream has won");
      waiting = null;
    }
    lastProblem = "";
    session = new Session(site, peer, stream, held);
    LOG.debug("session {} with {} (dialled here: {})", session.number(), peer, held.dialled());
    session.opened();
  }

  @Override
  public void ended(FrameStream stream, String reason) {
    if (session != null && session.isOn(stream)) {
      if (session.hasLasted(site.options().redialMax())) {
        backOff.reset();
      }
      Session over = session;
      session = null;
      over.closed(reason);
      serveWaiting();
      dialIfNeeded(backOff.next());
    } else if (dial != null && dial.stream() == stream) {
      Dial over = dial;
      endDial(reason);
      problem(at(over, reason));
      afterFailedDial();
    } else if (welcomed != null && welcomed.stream() == stream) {
      welcomed.deadline().cancel(false);
      welcomed = null;
      dialIfNeeded(backOff.next());
    } else if (waiting != null && waiting.stream() == stream) {
      waiting = null;
    }
  }

  private void afterFailedDial() {
    serveWaiting();
    dialIfNeeded(backOff.next());
  }

  /** Gives up this side's dial, if there is one. */
  private void endDial(String reason) {
    if (dial != null) {
      dial.deadline().cancel(false);
      dial.stream().abort(reason);
      dial = null;
    }
  }

  private void closeSession(String reason) {
    if (session != null) {
      Session over = session;
      session = null;
      over.end(reason);
    }
  }

  private void cancelRedial() {
    if (redial != null) {
      redial.cancel(false);
      redial = null;
    }
  }

  private String at(Dial failed, String reason) {
    return "no session with '%s' at %s: %s".formatted(peer, failed.address(), reason);
  }

  private void problem(String text) {
    if (!text.equals(lastProblem)) {
      lastProblem = text;
      Session.tell(() -> site.listener().unreachable(peer, text));
    }
  }

  private int maxFrameBytes() {
    return site.options().maxFrameBytes();
  }
}
