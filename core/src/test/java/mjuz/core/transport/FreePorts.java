package mjuz.core.transport;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Ports for tests that listen on one later, or once more. They are below those that the system
 * gives to whoever asks for any, or dials: such a one may be somebody else's by then.
 */
public final class FreePorts {
  private static final int FIRST = 20_000;
  private static final int MANY = 12_000;
  private static final AtomicInteger NEXT =
      new AtomicInteger((int) (ProcessHandle.current().pid() * 97 % MANY));

  private FreePorts() {}

  /**
   * A port of loopback that nobody listens on.
   *
   * @return another one each time
   */
  public static int next() {
    for (int tries = 0; tries < MANY; tries++) {
      int port = FIRST + NEXT.getAndIncrement() % MANY;
      try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
        return socket.getLocalPort();
      } catch (IOException e) {
        // Somebody has it: the next one.
      }
    }
    throw new IllegalStateException("no port is free");
  }
}
