package mjuz.examples.local;

import com.google.protobuf.Struct;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.logging.Level;
import java.util.logging.Logger;

/** The buckets of one deployment: their folders, and the servers in this process. */
final class Buckets implements Resources, AutoCloseable {
  private static final Logger LOG = Logger.getLogger(Buckets.class.getName());
  private static final String DEFAULT_INDEX_DOCUMENT = "index.html";

  private final BucketFolders folders;
  private final Map<Path, BucketServer> servers = new ConcurrentHashMap<>();

  /** Serves what exists in the folders: the process may have been started again. */
  Buckets(BucketFolders folders) throws IOException {
    this.folders = folders;
    for (Path folder : folders.existing()) {
      try {
        serve(folder, DEFAULT_INDEX_DOCUMENT);
      } catch (IOException e) {
        LOG.log(Level.WARNING, e.getMessage());
      }
    }
  }

  @Override
  public List<String> replacing() {
    return List.of("folder");
  }

  @Override
  public Struct check(String resourceName, Struct inputs) {
    Struct named =
        inputs.containsFields("folder") ? inputs : Resources.with(inputs, "folder", resourceName);
    return named.containsFields("indexDocument")
        ? named
        : Resources.with(named, "indexDocument", DEFAULT_INDEX_DOCUMENT);
  }

  @Override
  public Deployed create(Struct inputs) throws IOException {
    Path folder = folders.folder(Resources.text(inputs, "folder"));
    return new Deployed(folder.toString(), deploy(folder, inputs));
  }

  @Override
  public Struct update(String id, Struct inputs) throws IOException {
    return deploy(Path.of(id), inputs);
  }

  private Struct deploy(Path folder, Struct inputs) throws IOException {
    String index = Resources.text(inputs, "indexDocument");
    BucketServer server = serve(folder, index);
    server.indexDocument(index);
    folders.save(folder, new BucketFolders.Mark(server.port(), index));
    Struct outputs = Resources.with(inputs, "url", server.url());
    return Resources.with(outputs, "bucket", folder.toString());
  }

  private synchronized BucketServer serve(Path folder, String indexDocument) throws IOException {
    BucketServer running = servers.get(folder);
    if (running != null) {
      return running;
    }
    var mark = folders.mark(folder);
    var server =
        new BucketServer(
            folder,
            mark.map(BucketFolders.Mark::indexDocument).orElse(indexDocument),
            mark.map(BucketFolders.Mark::port).orElse(0));
    servers.put(folder, server);
    return server;
  }

  @Override
  public void delete(String id) throws IOException {
    Path folder = Path.of(id);
    folders.delete(folder);
    BucketServer server = servers.remove(folder);
    if (server != null) {
      server.close();
    }
  }

  @Override
  public boolean exists(String id) {
    return Files.isDirectory(Path.of(id));
  }

  @Override
  public void close() {
    servers.values().forEach(BucketServer::close);
    servers.clear();
  }
}
