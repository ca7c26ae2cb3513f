package mjuz.transport.grpc;

import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.StreamObserver;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Future;
import mjuz.core.model.DeploymentName;
import mjuz.transport.grpc.v1.Frame;
import mjuz.transport.grpc.v1.PeerServiceGrpc;
import mjuz.transport.grpc.v1.Refusal;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes in streams that are dialled here, until their hello says whose they are. On the transport's
 * thread only.
 */
final class Reception extends PeerServiceGrpc.PeerServiceImplBase implements FrameStream.Handler {
  private static final Logger LOG = LoggerFactory.getLogger(Reception.class);

  /** How many streams may be here that have said nothing yet. */
  private static final int MAX_SILENT = 1000;

  private final Site site;
  private final Links links;
  private final Map<FrameStream, Future<?>> silent = new HashMap<>();

  Reception(Site site, Links links) {
    this.site = site;
    this.links = links;
  }

  @Override
  public StreamObserver<Frame> session(StreamObserver<Frame> responses) {
    AcceptedStream stream =
        new AcceptedStream(site, this, (ServerCallStreamObserver<Frame>) responses);
    if (silent.size() >= MAX_SILENT) {
      refuse(stream, "'%s' has too many dials at once".formatted(site.local().name()));
      return stream;
    }
    Future<?> deadline =
        site.after(
            site.options().handshakeTimeout(), () -> stream.fail("the handshake took too long"));
    silent.put(stream, deadline);
    return stream;
  }

  @Override
  public void connected(FrameStream stream) {
    throw new IllegalStateException("only a dialled stream says so");
  }

  @Override
  public void frame(FrameStream stream, Frame frame) {
    Future<?> deadline = silent.remove(stream);
    if (deadline == null) {
      // It waits for nothing here: what it says now has to come after an answer.
      stream.abort("unexpected before the answer: " + frame.getKindCase());
      return;
    }
    try {
      Greeting greeting = Handshake.read(frame, site.local());
      DeploymentName name = greeting.name();
      links
          .of(name)
          .ifPresentOrElse(
              link -> link.hello(stream, greeting, deadline),
              () -> {
                deadline.cancel(false);
                refuse(stream, "'%s' knows too many peers".formatted(site.local().name()));
              });
    } catch (MalformedFrameException e) {
      deadline.cancel(false);
      refuse(stream, e.getMessage());
    }
  }

  @Override
  public void ended(FrameStream stream, String reason) {
    Future<?> deadline = silent.remove(stream);
    if (deadline != null) {
      deadline.cancel(false);
    }
    LOG.debug("a dial has ended before its hello: {}", reason);
  }

  private static void refuse(FrameStream stream, String reason) {
    LOG.debug("a dial is refused: {}", reason);
    stream.endWith(Handshake.refusal(Refusal.Code.REFUSED, reason));
  }
}
