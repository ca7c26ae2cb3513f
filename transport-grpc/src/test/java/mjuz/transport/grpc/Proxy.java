package mjuz.transport.grpc;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import mjuz.core.model.PeerAddress;

/** A network in between: connections can be cut, and can go silent as if the machine had died. */
final class Proxy implements AutoCloseable {
  private final ServerSocket server;
  private final PeerAddress target;
  private final List<Socket> sockets = new ArrayList<>();
  private final AtomicLong passed = new AtomicLong();
  private volatile boolean silent;

  Proxy(PeerAddress target) throws IOException {
    this.target = target;
    this.server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    Thread.ofVirtual().start(this::accept);
  }

  PeerAddress address() {
    return new PeerAddress("127.0.0.1", server.getLocalPort());
  }

  /** From now on nothing passes, and nobody is told. */
  void goSilent() {
    silent = true;
  }

  long bytesPassed() {
    return passed.get();
  }

  /** Cuts all connections; new ones are made. */
  synchronized void cut() throws IOException {
    for (Socket socket : sockets) {
      socket.close();
    }
    sockets.clear();
  }

  @Override
  public void close() throws IOException {
    server.close();
    cut();
  }

  private void accept() {
    try {
      while (true) {
        Socket near = server.accept();
        Socket far = new Socket();
        far.connect(new InetSocketAddress(target.host(), target.port()));
        synchronized (this) {
          sockets.add(near);
          sockets.add(far);
        }
        Thread.ofVirtual().start(() -> pump(near, far));
        Thread.ofVirtual().start(() -> pump(far, near));
      }
    } catch (IOException e) {
      // Closed, or the target is.
      closeQuietly(server);
    }
  }

  private void pump(Socket from, Socket to) {
    try (from;
        to) {
      InputStream in = from.getInputStream();
      OutputStream out = to.getOutputStream();
      byte[] buffer = new byte[8192];
      for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
        if (!silent) {
          out.write(buffer, 0, read);
          out.flush();
          passed.addAndGet(read);
        }
      }
    } catch (IOException e) {
      // Cut.
      closeQuietly(from);
    }
  }

  private static void closeQuietly(AutoCloseable socket) {
    try {
      socket.close();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }
}
