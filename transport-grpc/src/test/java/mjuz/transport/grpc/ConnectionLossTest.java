package mjuz.transport.grpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import mjuz.core.message.Message;
import mjuz.core.model.PeerAddress;
import org.junit.jupiter.api.Test;

/** Connections that break, peers that go silent, addresses where something else answers. */
final class ConnectionLossTest {
  private static final GrpcTransportOptions OPTIONS = GrpcFixture.OPTIONS;
  private static final GrpcTransportOptions QUICK =
      OPTIONS.withKeepAlive(Duration.ofMillis(100), Duration.ofMillis(500));

  @Test
  void aCutConnectionIsDialledAgain() throws Exception {
    try (Peer a = Peer.start("cut-a", OPTIONS);
        Peer b = Peer.start("cut-b", OPTIONS);
        Proxy proxy = new Proxy(b.address())) {
      a.dial(b.name, proxy.address());
      b.waitFor(a.name);
      await().until(() -> a.hasSession(b.name) && b.hasSession(a.name));
      long before = a.session(b.name);
      proxy.cut();
      await().until(() -> a.heard.opened().size() == 2 && b.heard.opened().size() == 2);
      assertThat(a.session(b.name)).isNotEqualTo(before);
      assertThat(a.heard.closed()).hasSize(1);
      assertThat(b.heard.violations()).isEmpty();
    }
  }

  @Test
  void theListeningSideNoticesAPeerThatGoesSilent() throws Exception {
    try (Peer a = Peer.start("silent-a", OPTIONS);
        Peer b = Peer.start("silent-b", QUICK);
        Proxy proxy = new Proxy(b.address())) {
      goSilent(a, b, proxy);
      await().until(() -> !b.hasSession(a.name));
      assertThat(b.heard.closed().getFirst().reason()).contains("gave no sign of life");
    }
  }

  @Test
  void theDiallingSideNoticesAPeerThatGoesSilent() throws Exception {
    try (Peer a = Peer.start("silent-c", QUICK);
        Peer b = Peer.start("silent-d", OPTIONS);
        Proxy proxy = new Proxy(b.address())) {
      goSilent(a, b, proxy);
      await().until(() -> !a.hasSession(b.name));
      assertThat(a.heard.closed().getFirst().reason()).contains("gave no sign of life");
    }
  }

  @Test
  void aPeerThatHasNothingToSayIsNotTakenForDead() throws Exception {
    try (Peer a = Peer.start("quiet-a", QUICK);
        Peer b = Peer.start("quiet-b", QUICK);
        Proxy proxy = new Proxy(b.address())) {
      a.dial(b.name, proxy.address());
      b.waitFor(a.name);
      await().until(() -> a.hasSession(b.name) && b.hasSession(a.name));
      long passed = proxy.bytesPassed();
      // Each ping and its pong have 20 bytes or so.
      await().until(() -> proxy.bytesPassed() > passed + 150);
      assertThat(a.heard.closed()).isEmpty();
      assertThat(b.heard.closed()).isEmpty();
    }
  }

  private static void goSilent(Peer a, Peer b, Proxy proxy) {
    a.dial(b.name, proxy.address());
    b.waitFor(a.name);
    await().until(() -> a.hasSession(b.name) && b.hasSession(a.name));
    proxy.goSilent();
  }

  @Test
  void aRestartedPeerIsFoundAtItsOldAddress() throws Exception {
    try (Peer a = Peer.start("restart-a", OPTIONS)) {
      Peer b = Peer.start("restart-b", 1, OPTIONS);
      PeerAddress address = b.address();
      b.waitFor(a.name);
      a.dial(b.name, address);
      await().until(() -> a.hasSession(b.name));
      b.close();
      await().until(() -> !a.heard.problems(b.name).isEmpty());
      assertThat(a.heard.problems(b.name).getLast())
          .isEqualTo(
              "no session with 'restart-b' at %s: nothing listens there (connection refused)"
                  .formatted(address));
      try (Peer again =
          Peer.start("restart-b", 2, OPTIONS.withAddress(address.host(), address.port()))) {
        again.waitFor(a.name);
        await().until(() -> a.hasSession(b.name) && again.hasSession(a.name));
      }
    }
  }

  @Test
  void twoThatDialEachOtherOverABadNetworkEndUpWithOneSession() throws Exception {
    SplittableRandom random = new SplittableRandom(1);
    try (Peer a = Peer.start("chaos-a", OPTIONS);
        Peer b = Peer.start("chaos-b", OPTIONS);
        Proxy toA = new Proxy(a.address());
        Proxy toB = new Proxy(b.address())) {
      a.dial(b.name, toB.address());
      b.dial(a.name, toA.address());
      for (int i = 0; i < 100; i++) {
        // No condition to wait for: the cut is to come at any point of a dial.
        LockSupport.parkNanos(TimeUnit.MICROSECONDS.toNanos(random.nextInt(20_000)));
        (random.nextBoolean() ? toA : toB).cut();
      }
      await()
          .untilAsserted(
              () -> {
                assertThat(a.hasSession(b.name) && b.hasSession(a.name)).isTrue();
                long version = System.nanoTime();
                a.offer(b.name, version, "1");
                b.offer(a.name, version, "1");
                await()
                    .atMost(Duration.ofSeconds(1))
                    .until(() -> heard(a, version) && heard(b, version));
              });
      assertThat(a.heard.violations()).isEmpty();
      assertThat(b.heard.violations()).isEmpty();
    }
  }

  @Test
  void anAddressWhereNobodySpeaksIsGivenUpAndSaidSo() throws Exception {
    GrpcTransportOptions impatient =
        OPTIONS.withDialling(Duration.ofMillis(300), Duration.ofMillis(10), Duration.ofMillis(100));
    try (ServerSocket mute = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        Peer a = Peer.start("mute-a", impatient);
        Peer b = Peer.start("mute-b", impatient)) {
      PeerAddress address = new PeerAddress("127.0.0.1", mute.getLocalPort());
      a.dial(b.name, address);
      await().until(() -> !a.heard.problems(b.name).isEmpty());
      assertThat(a.heard.problems(b.name).getFirst())
          .isEqualTo(
              "no session with 'mute-b' at %s: no answer within 300 ms; see whether it is the right address"
                  .formatted(address));
    }
  }

  @Test
  void anAddressWhereAWebServerAnswersIsToldFromADeployment() throws Exception {
    try (ServerSocket web = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        Peer a = Peer.start("web-a", OPTIONS);
        Peer b = Peer.start("web-b", OPTIONS)) {
      Thread.ofVirtual().start(() -> answerLikeAWebServer(web));
      a.dial(b.name, new PeerAddress("127.0.0.1", web.getLocalPort()));
      await().until(() -> !a.heard.problems(b.name).isEmpty());
      assertThat(a.heard.problems(b.name).getFirst())
          .contains("what answers there is not a deployment's peer service");
    }
  }

  @Test
  void aConnectionThatSaysNothingIsEnded() throws Exception {
    GrpcTransportOptions impatient =
        OPTIONS.withDialling(Duration.ofMillis(300), Duration.ofMillis(10), Duration.ofMillis(100));
    try (Peer a = Peer.start("mum-a", impatient);
        Socket mum = new Socket(InetAddress.getLoopbackAddress(), a.address().port());
        RawDialler noHello = RawDialler.dial(a.address())) {
      mum.setSoTimeout(10_000);
      assertThat(mum.getInputStream().readAllBytes()).isNotNull(); // returns: the end has come
      assertThat(noHello.end()).contains("the handshake took too long");
    }
  }

  private static boolean heard(Peer peer, long version) {
    return peer.heard.messages().stream()
        .anyMatch(m -> m instanceof Message.OfferState offer && offer.version() == version);
  }

  private static void answerLikeAWebServer(ServerSocket web) {
    try {
      while (true) {
        try (Socket socket = web.accept()) {
          assertThat(socket.getInputStream().read()).isPositive();
          OutputStream out = socket.getOutputStream();
          out.write("HTTP/1.1 400 Bad Request\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
          out.flush();
          socket.shutdownOutput();
          assertThat(socket.getInputStream().readAllBytes()).isNotNull();
        }
      }
    } catch (java.io.IOException e) {
      assertThat(web.isClosed()).isTrue();
    }
  }
}
