package mjuz.cli;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Files that commands write. */
final class TextFile {
  private static final int MOST_LINKS = 40;

  private TextFile() {}

  /**
   * Files that cannot be written, or would write over each other or over what is read, are told
   * before anything is done.
   *
   * @param read what the command reads; null if that is no file
   * @param written what it writes; null for what is not asked for
   * @throws CommandException if there is no such folder, it is one, or it may not be written, or if
   *     two are the same file
   */
  static void check(@Nullable Path read, @Nullable Path... written) throws CommandException {
    for (int i = 0; i < written.length; i++) {
      Path file = written[i];
      if (file == null) {
        continue;
      }
      checkWritable(file);
      if (isSame(file, read)) {
        throw new CommandException(
            ExitCode.USAGE, "'%s' is what is read: write to another file".formatted(file));
      }
      for (int j = 0; j < i; j++) {
        if (isSame(file, written[j])) {
          throw new CommandException(
              ExitCode.USAGE,
              "'%s' is named twice: what was written first would be lost".formatted(file));
        }
      }
    }
  }

  /** Devices, as /dev/null, may be written twice. */
  private static boolean isSame(Path file, @Nullable Path other) {
    if (other == null) {
      return false;
    }
    try {
      return (Files.exists(file) && Files.exists(other))
          ? Files.isRegularFile(file) && Files.isSameFile(file, other)
          : target(file).equals(target(other));
    } catch (IOException e) {
      return false; // Whoever reads or writes it says so.
    }
  }

  /** The file that is written, also if it is not there yet. */
  private static Path target(Path file) throws IOException {
    Path target = file.toAbsolutePath();
    for (int links = 0; Files.isSymbolicLink(target) && links < MOST_LINKS; links++) {
      target = target.resolveSibling(Files.readSymbolicLink(target));
    }
    Path folder = target.getParent();
    return folder == null ? target : folder.toRealPath().resolve(target.getFileName());
  }

  private static void checkWritable(Path file) throws CommandException {
    Path folder = file.toAbsolutePath().getParent();
    String reason = "";
    if (Files.isSymbolicLink(file) && !Files.exists(file) && !isInFolder(file)) {
      reason = "it is a link into a folder that is not there";
    } else if (folder != null && !Files.isDirectory(folder)) {
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

  private static boolean isInFolder(Path file) {
    try {
      target(file);
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  private static String reason(Path file, IOException e) {
    if (Files.isDirectory(file)) {
      return "it is a folder";
    }
    Path folder = file.toAbsolutePath().getParent();
    if (e instanceof NoSuchFileException && folder != null && !Files.isDirectory(folder)) {
      return "there is no folder '%s'".formatted(file.toAbsolutePath().getParent());
    }
    boolean refused = e instanceof AccessDeniedException || e instanceof NoSuchFileException;
    return refused ? "permission denied" : e.getMessage();
  }

  static void write(Path file, String text) throws CommandException {
    try {
      Files.writeString(file, text);
    } catch (IOException e) {
      throw failed(file, e);
    }
  }

  /**
   * Writes lines as some work tells them. What a file had before is replaced when all are written.
   *
   * @param file where
   * @param work takes what takes the lines; ends at once if one cannot be written
   * @return what the work returns
   * @throws CommandException if one could not be written; the file is incomplete
   */
  static <T> T writeLines(Path file, Function<Consumer<String>, T> work) throws CommandException {
    boolean replaced = Files.isRegularFile(file) && !Files.isSymbolicLink(file);
    Path written = replaced ? beside(file) : file;
    try {
      T result = writeTo(written, work);
      if (replaced) {
        Files.move(written, file, StandardCopyOption.REPLACE_EXISTING);
      }
      return result;
    } catch (UncheckedIOException e) {
      throw failed(file, e.getCause());
    } catch (IOException e) {
      throw failed(file, e);
    }
  }

  private static <T> T writeTo(Path file, Function<Consumer<String>, T> work) throws IOException {
    try (BufferedWriter out = Files.newBufferedWriter(file)) {
      return work.apply(
          line -> {
            try {
              out.write(line);
              out.write('\n');
            } catch (IOException e) {
              throw new UncheckedIOException(e);
            }
          });
    }
  }

  /** Is gone with the process, if it is not moved before. */
  private static Path beside(Path file) {
    Path beside = file.resolveSibling(file.getFileName() + "." + ProcessHandle.current().pid());
    beside.toFile().deleteOnExit();
    return beside;
  }

  private static CommandException failed(Path file, IOException e) {
    return new CommandException(
        ExitCode.UNREADABLE, "'%s' cannot be written: %s".formatted(file, reason(file, e)), e);
  }
}
