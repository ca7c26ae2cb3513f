package mjuz.cli;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Files that commands write. */
final class TextFile {
  private TextFile() {}

  /**
   * A file that cannot be written is told before anything is done.
   *
   * @param file which; null if none is asked for
   * @throws CommandException if there is no such folder, it is one, or it may not be written
   */
  static void check(@Nullable Path file) throws CommandException {
    if (file == null) {
      return;
    }
    Path folder = file.toAbsolutePath().getParent();
    String reason = "";
    if (folder != null && !Files.isDirectory(folder)) {
      reason = "there is no folder '%s'".formatted(folder);
    } else if (Files.isDirectory(file)) {
      reason = "it is a folder";
    } else if (!Files.isWritable(Files.exists(file) || folder == null ? file : folder)) {
      reason = "permission denied";
    }
    if (!reason.isEmpty()) {
      throw new CommandException(
          ExitCode.UNREADABLE, "'%s' cannot be written: %s".formatted(file, reason));
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
