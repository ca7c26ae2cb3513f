package mjuz.cli;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The trace files that are meant by files and folders on a command line. */
final class TraceFiles {
  private static final String PATTERN = "*.jsonl";

  private TraceFiles() {}

  /**
   * The files as given, and those of each folder by name.
   *
   * @throws CommandException if one is meant twice, or a folder has none
   */
  static List<Path> of(List<Path> given) throws CommandException {
    List<Path> files = new ArrayList<>();
    for (Path each : given) {
      if (Files.isDirectory(each)) {
        files.addAll(in(each));
      } else {
        files.add(each);
      }
    }
    requireDifferent(files);
    return files;
  }

  private static List<Path> in(Path folder) throws CommandException {
    List<Path> files = new ArrayList<>();
    try (DirectoryStream<Path> found = Files.newDirectoryStream(folder, PATTERN)) {
      found.forEach(files::add);
    } catch (IOException e) {
      throw new CommandException(
          ExitCode.UNREADABLE, "the folder %s cannot be read".formatted(folder), e);
    }
    if (files.isEmpty()) {
      throw new CommandException(
          ExitCode.NOT_FOUND, "there is no trace, %s, in the folder %s".formatted(PATTERN, folder));
    }
    Collections.sort(files);
    return files;
  }

  /** Every event would be there twice, and look like a violation. */
  private static void requireDifferent(List<Path> files) throws CommandException {
    Map<Path, Path> given = new HashMap<>();
    for (Path file : files) {
      Path before = given.putIfAbsent(real(file), file);
      if (before != null) {
        throw new CommandException(
            ExitCode.USAGE,
            before.equals(file)
                ? "%s is given twice".formatted(file)
                : "%s and %s are the same file".formatted(before, file));
      }
    }
  }

  private static Path real(Path file) {
    try {
      return file.toRealPath();
    } catch (IOException e) {
      // Reading it tells what is wrong with it.
      return file.toAbsolutePath().normalize();
    }
  }
}
