package mjuz.pulumi.engine.command;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The logs that the CLI writes of its own accord, one for each run. It looks at all of them
 * whenever it starts, and keeps them for a week: with a round each minute they would be ten
 * thousand, and each start of the CLI would take the longer.
 *
 * @param folder where they are; it may be missing
 */
record CliLogs(Path folder) {
  private static final Logger LOG = LoggerFactory.getLogger(CliLogs.class);

  /** How exact the times of files may be. */
  private static final long EXACT_SECONDS = 2;

  /** Those of a CLI with an environment that is complete. */
  static CliLogs of(Map<String, String> environment) {
    String home = environment.getOrDefault("PULUMI_HOME", "");
    Path folder =
        home.isEmpty() ? Path.of(System.getProperty("user.home"), ".pulumi") : Path.of(home);
    return new CliLogs(folder.resolve("logs"));
  }

  /**
   * Removes those of a run that did what it was asked to. The logs of others stay.
   *
   * @param pid its process, of which a log has its name at first
   * @param project the project of the stack, which has a log's name when the CLI knows the key of
   *     its secrets
   * @param stack the stack, as the CLI is told it: with or without organization and project
   * @param started not later than the process
   */
  void remove(long pid, String project, String stack, Instant started) {
    String ofProcess = "-%d-".formatted(pid);
    String ofStack = "+%s+%s-".formatted(project, stack.substring(stack.lastIndexOf('/') + 1));
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*.log")) {
      for (Path file : files) {
        String name = file.getFileName().toString();
        if ((name.startsWith("pulumi-") && name.contains(ofProcess))
            || (name.contains(ofStack) && isSince(file, started))) {
          Files.deleteIfExists(file);
        }
      }
    } catch (NoSuchFileException | NotDirectoryException e) {
      // This version of the CLI writes none.
    } catch (IOException | DirectoryIteratorException e) {
      LOG.debug("Logs of the Pulumi CLI in {} cannot be removed", folder, e);
    }
  }

  private static boolean isSince(Path file, Instant started) throws IOException {
    try {
      Instant modified = Files.getLastModifiedTime(file).toInstant();
      return !modified.isBefore(started.minusSeconds(EXACT_SECONDS));
    } catch (NoSuchFileException e) {
      return false;
    }
  }
}
