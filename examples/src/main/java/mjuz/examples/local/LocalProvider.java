package mjuz.examples.local;

import io.grpc.Server;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * The provider of {@link Bucket} and {@link BucketObject} in this process. Pulumi's engine attaches
 * to it: {@code DeploymentOptions.Builder.provider(LocalProvider.NAME, provider.port())}.
 */
public final class LocalProvider implements AutoCloseable {
  /** The name of the provider's package. */
  public static final String NAME = "local";

  /** As other providers have it: the page is in the message, and may be as large as an offer. */
  private static final int MAX_MESSAGE_BYTES = 400 * 1024 * 1024;

  private final Buckets buckets;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final Server server;

  /**
   * Starts the provider, and serves the buckets that exist.
   *
   * @param root the folder that has the folders of the buckets of this deployment
   * @throws IOException if loopback has no free port
   */
  public LocalProvider(Path root) throws IOException {
    var folders = new BucketFolders(root);
    this.buckets = new Buckets(folders);
    this.server =
        NettyServerBuilder.forAddress(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
            .executor(threads)
            .addService(
                new ProviderService(
                    Map.of(Bucket.TYPE, buckets, BucketObject.TYPE, new BucketObjects(folders))))
            .maxInboundMessageSize(MAX_MESSAGE_BYTES)
            .build()
            .start();
  }

  /**
   * Where the engine attaches.
   *
   * @return the port on loopback
   */
  public int port() {
    return server.getPort();
  }

  /**
   * Where the buckets of a deployment are served while its process runs.
   *
   * @param root the folder that has the folders of the buckets
   * @return the URLs, in the order of the buckets' names
   * @throws IOException if the folders cannot be read
   */
  public static List<URI> urls(Path root) throws IOException {
    var folders = new BucketFolders(root);
    List<URI> urls = new ArrayList<>();
    for (Path folder : folders.existing()) {
      folders
          .mark(folder)
          .ifPresent(mark -> urls.add(URI.create("http://127.0.0.1:%d/".formatted(mark.port()))));
    }
    return urls;
  }

  @Override
  public void close() {
    server.shutdownNow();
    threads.close();
    buckets.close();
  }
}
