package mjuz.pulumi.journal;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/** Files that only their owner may read: made so, not changed to it afterwards. */
final class OwnerOnlyFiles {
  private OwnerOnlyFiles() {}

  /** Opens a file for reading and writing; makes it if it is not there. */
  static FileChannel open(Path file) throws IOException {
    return FileChannel.open(
        file,
        Set.of(StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE),
        attributes(file));
  }

  private static FileAttribute<?>[] attributes(Path file) {
    return file.getFileSystem().supportedFileAttributeViews().contains("posix")
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
        }
        : new FileAttribute<?>[0];
  }

  /** Makes the names in a folder durable, where the system knows how to. */
  static void syncFolder(Path folder) {
    try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
      channel.force(true);
    } catch (IOException e) {
      // Windows cannot open a folder; there names are durable without it.
    }
  }

  /** Why, in a few words: the JDK's messages often are no more than the file's name. */
  static String reason(IOException e) {
    if (e instanceof AccessDeniedException) {
      return "permission denied";
    }
    if (e instanceof FileSystemException of && of.getReason() != null) {
      return of.getReason();
    }
    return e.getClass().getSimpleName() + ": " + e.getMessage();
  }
}
