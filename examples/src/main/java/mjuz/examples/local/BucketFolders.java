package mjuz.examples.local;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Buckets and objects on the file system. Every operation may be repeated: what a crash left half
 * done is adopted.
 */
final class BucketFolders {
  /** Marks a folder as a bucket and keeps what the bucket must remember. */
  private static final String MARK = ".bucket";

  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,99}");

  private final Path root;

  /** Buckets as folders of {@code root}. */
  BucketFolders(Path root) {
    this.root = root.toAbsolutePath().normalize();
  }

  /**
   * What a bucket remembers.
   *
   * @param port where it is served
   * @param indexDocument what is served for the bucket itself
   */
  record Mark(int port, String indexDocument) {}

  /** The buckets that exist. */
  List<Path> existing() throws IOException {
    if (!Files.isDirectory(root)) {
      return List.of();
    }
    try (Stream<Path> folders = Files.list(root)) {
      return folders.filter(each -> Files.exists(each.resolve(MARK))).sorted().toList();
    }
  }

  /** The folder of a bucket with this name. */
  Path folder(String name) throws IOException {
    if (!NAME.matcher(name).matches()) {
      throw new IOException(
          "'%s' is not a name for a bucket: use letters, digits, '.', '_' or '-'".formatted(name));
    }
    return root.resolve(name);
  }

  Optional<Mark> mark(Path folder) throws IOException {
    Properties properties = new Properties();
    try (var reader = Files.newBufferedReader(folder.resolve(MARK))) {
      properties.load(reader);
    } catch (NoSuchFileException e) {
      return Optional.empty();
    }
    return Optional.of(
        new Mark(
            Integer.parseInt(properties.getProperty("port")),
            properties.getProperty("indexDocument")));
  }

  /** Makes the folder of a bucket, or changes its mark. */
  void save(Path folder, Mark mark) throws IOException {
    Files.createDirectories(folder);
    write(
        folder.resolve(MARK),
        "port=%d%nindexDocument=%s%n".formatted(mark.port(), mark.indexDocument()));
  }

  /** Deletes the folder of a bucket, which must have no objects. */
  void delete(Path folder) throws IOException {
    List<Path> objects = objects(folder);
    if (!objects.isEmpty()) {
      throw new IOException(
          "bucket %s still has %d objects, %s among them: delete them first"
              .formatted(folder, objects.size(), objects.getFirst().getFileName()));
    }
    if (Files.isDirectory(folder)) {
      Files.deleteIfExists(folder.resolve(MARK));
      deleteEmptyFolders(folder);
    }
  }

  /** Where an object is. */
  Path object(String bucket, String key) throws IOException {
    Path folder = Path.of(bucket);
    Path file = folder.resolve(key).normalize();
    if (key.isEmpty() || !file.startsWith(folder) || file.equals(folder) || key.startsWith(".")) {
      throw new IOException(
          "'%s' is not a key of an object: use a relative path that stays in the bucket"
              .formatted(key));
    }
    return file;
  }

  /** Writes an object into a bucket that must exist. */
  void put(String bucket, Path file, String content) throws IOException {
    if (!Files.exists(Path.of(bucket).resolve(MARK))) {
      throw new IOException(
          "there is no bucket %s to put %s into".formatted(bucket, file.getFileName()));
    }
    Files.createDirectories(file.getParent());
    write(file, content);
  }

  private static void write(Path file, String content) throws IOException {
    // In one step: a reader sees the old content or the new one, and a crash leaves no half file.
    Path draft = Files.createTempFile(file.getParent(), ".draft", null);
    try {
      Files.writeString(draft, content, StandardCharsets.UTF_8);
      Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(draft);
    }
  }

  private static List<Path> objects(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.walk(folder)) {
      return files
          .filter(Files::isRegularFile)
          .filter(each -> !each.getFileName().toString().startsWith("."))
          .toList();
    }
  }

  private static void deleteEmptyFolders(Path folder) throws IOException {
    List<Path> all;
    try (Stream<Path> files = Files.walk(folder)) {
      all = files.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path each : all) {
      Files.deleteIfExists(each);
    }
  }
}
