package mjuz.examples.local;

import com.google.protobuf.Struct;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Objects in buckets of any deployment on this machine. */
final class BucketObjects implements Resources {
  private final BucketFolders folders;

  BucketObjects(BucketFolders folders) {
    this.folders = folders;
  }

  @Override
  public List<String> replacing() {
    return List.of("bucket", "key");
  }

  @Override
  public Struct check(String resourceName, Struct inputs) {
    return inputs;
  }

  @Override
  public Deployed create(Struct inputs) throws IOException {
    Path file = folders.object(Resources.text(inputs, "bucket"), Resources.text(inputs, "key"));
    return new Deployed(file.toString(), update(file.toString(), inputs));
  }

  @Override
  public Struct update(String id, Struct inputs) throws IOException {
    folders.put(Resources.text(inputs, "bucket"), Path.of(id), Resources.text(inputs, "content"));
    return inputs;
  }

  @Override
  public void delete(String id) throws IOException {
    Files.deleteIfExists(Path.of(id));
  }

  @Override
  public boolean exists(String id) {
    return Files.exists(Path.of(id));
  }
}
