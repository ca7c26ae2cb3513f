package mjuz.cli.demo;

import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import mjuz.examples.local.LocalProvider;

/** The page as a visitor sees it. */
final class WebPage implements AutoCloseable {
  private static final Duration TIMEOUT = Duration.ofSeconds(5);
  private static final int OK = 200;

  private final DemoFolder folder;
  private final HttpClient client = HttpClient.newBuilder().connectTimeout(TIMEOUT).build();

  WebPage(DemoFolder folder) {
    this.folder = folder;
  }

  /** Where it is served; empty while there is no bucket. */
  Optional<URI> url() throws IOException {
    List<URI> served = LocalProvider.urls(folder.buckets());
    return served.stream().findFirst();
  }

  /** What is served; empty if nothing is. */
  Optional<String> fetch() throws IOException, InterruptedException {
    Optional<URI> url = url();
    if (url.isEmpty()) {
      return Optional.empty();
    }
    try {
      HttpResponse<String> response =
          client.send(
              HttpRequest.newBuilder(url.get()).timeout(TIMEOUT).build(),
              HttpResponse.BodyHandlers.ofString());
      return response.statusCode() == OK ? Optional.of(response.body()) : Optional.empty();
    } catch (ConnectException e) {
      return Optional.empty();
    }
  }

  @Override
  public void close() {
    client.close();
  }
}
