package mjuz.examples.local;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** Serves the folder of one bucket over HTTP, on loopback only. */
final class BucketServer implements AutoCloseable {
  private final HttpServer server;
  private final Path folder;
  private volatile String indexDocument;

  /**
   * Begins to serve.
   *
   * @param folder the bucket
   * @param indexDocument what is served for the bucket itself
   * @param port on which port, or 0 for a free one
   * @throws IOException if the port cannot be had
   */
  BucketServer(Path folder, String indexDocument, int port) throws IOException {
    this.folder = folder;
    this.indexDocument = indexDocument;
    try {
      this.server =
          HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
    } catch (BindException e) {
      throw new IOException(
          "bucket %s cannot be served on port %d of loopback: %s. End what listens there and try again"
              .formatted(folder, port, e.getMessage()),
          e);
    }
    server.createContext("/", this::handle);
    server.start();
  }

  int port() {
    return server.getAddress().getPort();
  }

  String url() {
    return "http://127.0.0.1:%d/".formatted(port());
  }

  void indexDocument(String document) {
    this.indexDocument = document;
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      String key = exchange.getRequestURI().getPath().substring(1);
      Path file = folder.resolve(key.isEmpty() ? indexDocument : key).normalize();
      boolean hidden = file.getFileName().toString().startsWith(".");
      if (!file.startsWith(folder) || hidden || !Files.isRegularFile(file)) {
        answer(exchange, 404, "text/plain", "not found\n".getBytes(StandardCharsets.UTF_8));
        return;
      }
      answer(exchange, 200, type(file), Files.readAllBytes(file));
    } catch (NoSuchFileException e) {
      answer(exchange, 404, "text/plain", "not found\n".getBytes(StandardCharsets.UTF_8));
    }
  }

  private static String type(Path file) throws IOException {
    String probed = Files.probeContentType(file);
    String type = probed == null ? "application/octet-stream" : probed;
    return type.startsWith("text/") ? type + "; charset=utf-8" : type;
  }

  private static void answer(HttpExchange exchange, int status, String type, byte[] body)
      throws IOException {
    exchange.getResponseHeaders().set("Content-Type", type);
    exchange.getResponseHeaders().set("Cache-Control", "no-store");
    boolean head = exchange.getRequestMethod().equals("HEAD");
    exchange.sendResponseHeaders(status, head ? -1 : body.length == 0 ? -1 : body.length);
    if (!head) {
      exchange.getResponseBody().write(body);
    }
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
