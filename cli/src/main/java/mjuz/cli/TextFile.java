package mjuz.cli;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;

/**
 * Files that commands write. One that is the standard output of the process, as {@code
 * /dev/stdout}, is written there: opened anew, it would be written from its beginning, over what is
 * there and under what is printed next.
 */
final class TextFile {
  private static final int MOST_LINKS = 40;
  private static final Set<Path> STANDARD_OUTPUT =
      Set.of(
          Path.of("/dev/stdout"),
          Path.of("/dev/fd/1"),
          Path.of("/proc/self/fd/1"),
          Path.of("/proc/%d/fd/1".formatted(ProcessHandle.current().pid())));

  private TextFile() {}

  /**
   * Where a command prints what it says: its output, or the error output if one of these files is
   * the standard output, which is then that file and nothing else.
   *
   * @param command the command
   * @param written what it writes; null for what is not asked for
   */
  static PrintWriter out(CommandLine command, @Nullable Path... written) {
    return Stream.of(written).anyMatch(file -> file != null && isStandardOutput(file))
        ? command.getErr()
        : command.getOut();
  }

  /** Whether it is, by a link too. */
  private static boolean isStandardOutput(Path file) {
    Path target = file.toAbsolutePath().normalize();
    try {
      for (int links = 0; links < MOST_LINKS; links++) {
        if (STANDARD_OUTPUT.contains(target)) {
          return true;
        }
        if (!Files.isSymbolicLink(target)) {
          return false;
        }
        target = target.resolveSibling(Files.readSymbolicLink(target)).normalize();
      }
    } catch (IOException e) {
      // Whoever writes it says so.
    }
    return false;
  }

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
      if (isStandardOutput(file)) {
        checkAlone(file, Arrays.copyOf(written, i));
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

  private static void checkAlone(Path output, @Nullable Path[] others) throws CommandException {
    for (Path other : others) {
      if (other != null && isStandardOutput(other)) {
        throw new CommandException(
            ExitCode.USAGE,
            "'%s' and '%s' are both the standard output: write one of them to a file"
                .formatted(other, output));
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

  /**
   * Writes a file.
   *
   * @param file where
   * @param text what
   * @param command which command does so
   */
  static void write(Path file, String text, CommandLine command) throws CommandException {
    if (isStandardOutput(file)) {
      PrintWriter out = Output.inUtf8(command.getOut());
      out.print(text);
      out.flush();
      return;
    }
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
   * @param command which command does so
   * @param work takes what takes the lines; ends at once if one cannot be written
   * @return what the work returns
   * @throws CommandException if one could not be written; the file is incomplete
   */
  static <T> T writeLines(Path file, CommandLine command, Function<Consumer<String>, T> work)
      throws CommandException {
    boolean output = isStandardOutput(file);
    boolean replaced = !output && Files.isRegularFile(file) && !Files.isSymbolicLink(file);
    Path written = replaced ? beside(file) : file;
    try (BufferedWriter to =
        output
            ? new BufferedWriter(Output.inUtf8(command.getOut()))
            : Files.newBufferedWriter(written)) {
      T result = writeTo(to, work);
      to.flush();
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

  private static <T> T writeTo(BufferedWriter out, Function<Consumer<String>, T> work) {
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
