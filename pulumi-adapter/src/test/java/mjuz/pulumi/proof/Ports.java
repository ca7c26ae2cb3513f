package mjuz.pulumi.proof;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.atomic.AtomicInteger;

/** Ports of loopback that no test uses twice, outside of the range that systems give out. */
final class Ports {
  private static final int FIRST = 20_000;
  private static final int COUNT = 10_000;
  private static final AtomicInteger NEXT =
      new AtomicInteger((int) (ProcessHandle.current().pid() * 97 % COUNT));

  private Ports() {}

  static int free() {
    while (true) {
      int port = FIRST + NEXT.getAndIncrement() % COUNT;
      try (ServerSocket probe = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
        return probe.getLocalPort();
      } catch (IOException e) {
        // In use: the next one.
      }
    }
  }

  static boolean isListening(int port) {
    try (Socket probe = new Socket(InetAddress.getLoopbackAddress(), port)) {
      return probe.isConnected();
    } catch (IOException e) {
      return false;
    }
  }
}
