package mjuz.cli;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** Files that commands write. */
final class TextFile {
  private TextFile() {}

  /** A file that cannot be written for want of its folder is told before anything is done. */
  static void checkFolder(Path file) throws CommandException {
    Path folder = file.toAbsolutePath().getParent();
    if (folder != null && !Files.isDirectory(folder)) {
      throw new CommandException(
          ExitCode.UNREADABLE,
          "'%s' cannot be written: there is no folder '%s'".formatted(file, folder));
    }
  }

  private static String reason(Path file, IOException e) {
    if (Files.isDirectory(file)) {
      return "it is a folder";
    }
    if (e instanceof NoSuchFileException) {
      return "there is no folder '%s'".formatted(file.toAbsolutePath().getParent());
    }
    return e instanceof AccessDeniedException ? "permission denied" : e.getMessage();
  }

  static void write(Path file, String text) throws CommandException {
    try {
      Files.writeString(file, text);
    } catch (IOException e) {
      throw new CommandException(
          ExitCode.UNREADABLE, "'%s' cannot be written: %s".formatted(file, reason(file, e)), e);
    }
  }
}
