package mjuz.pulumi.journal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import mjuz.core.journal.JournalException;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteJDBCLoader;

/**
 * Loads SQLite's library for this system, which its driver unpacks to a file first. The driver
 * takes the file away when the process ends in order; that none is left by one that is killed, it
 * is taken away here as soon as it is loaded.
 */
final class SqliteLibrary {
  private static final String FOLDER_PROPERTY = "org.sqlite.tmpdir";

  private static boolean loaded;

  private SqliteLibrary() {}

  /**
   * Loads the library, once for this JVM.
   *
   * @throws JournalException if it cannot be
   */
  static synchronized void load() throws JournalException {
    if (loaded) {
      return;
    }
    @Nullable String named = System.getProperty(FOLDER_PROPERTY);
    Path parent = Path.of(named == null ? System.getProperty("java.io.tmpdir") : named);
    try {
      Path folder = Files.createTempDirectory(parent, "mjuz-sqlite-");
      System.setProperty(FOLDER_PROPERTY, folder.toString());
      try {
        SQLiteJDBCLoader.initialize();
        loaded = true;
      } finally {
        if (named == null) {
          System.clearProperty(FOLDER_PROPERTY);
        } else {
          System.setProperty(FOLDER_PROPERTY, named);
        }
        remove(folder);
      }
    } catch (Exception | LinkageError e) { // the driver declares nothing narrower
      throw new JournalException(
          "SQLite's library for this system cannot be loaded from %s, where it is unpacked (%s): name a folder in which files may be made and executed with -D%s=FOLDER"
              .formatted(parent, e.getMessage(), FOLDER_PROPERTY),
          e);
    }
  }

  private static void remove(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      for (Path each : files.toList()) {
        Files.deleteIfExists(each);
      }
      Files.deleteIfExists(folder);
    } catch (IOException e) {
      folder
          .toFile()
          .deleteOnExit(); // Windows keeps a loaded library's file; the driver then does.
    }
  }
}
