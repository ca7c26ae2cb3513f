package mjuz.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Files that commands write. */
final class TextFile {
  private TextFile() {}

  /** A file that cannot be written for want of its folder is told before anything is done. */
  static void checkFolder(Path file) throws CommandException {
    Path folder = file.toAbsolutePath().getParent();
    if (folder != null && !Files.isDirectory(folder)) {
      throw new CommandException(
          ExitCode.FAILED,
          "'%s' cannot be written: there is no folder '%s'".formatted(file, folder));
    }
  }

  static void write(Path file, String text) throws CommandException {
    try {
      Files.writeString(file, text);
    } catch (IOException e) {
      throw new CommandException(
          ExitCode.FAILED, "'%s' cannot be written: %s".formatted(file, e.getMessage()), e);
    }
  }
}
