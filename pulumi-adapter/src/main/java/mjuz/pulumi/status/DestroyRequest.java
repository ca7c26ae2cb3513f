package mjuz.pulumi.status;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;

/**
 * A word to a process that starts just now: to destroy, and not to deploy. Nobody can send it a
 * signal before it holds the journal. The word counts for a process that was there when it was
 * given, and for no later one.
 */
public final class DestroyRequest {
  private DestroyRequest() {}

  private static Path file(DeploymentFolder folder) {
    return folder.path().resolve("destroy.request");
  }

  /**
   * Gives the word. Whoever does so looks afterwards once more whether a process holds the journal.
   *
   * @param folder of the deployment
   * @param now the time
   * @throws IOException if the folder cannot be written
   */
  public static void write(DeploymentFolder folder, Instant now) throws IOException {
    Files.writeString(file(folder), now.toString());
  }

  /**
   * Takes the word away.
   *
   * @param folder of the deployment
   * @throws IOException if the folder cannot be written
   */
  public static void remove(DeploymentFolder folder) throws IOException {
    Files.deleteIfExists(file(folder));
  }

  /**
   * Takes the word, for a process that holds the journal.
   *
   * @param folder of the deployment
   * @param started when the process began
   * @return whether it was given since then
   * @throws IOException if it cannot be read or taken away
   */
  public static boolean take(DeploymentFolder folder, Instant started) throws IOException {
    try {
      Instant given = Instant.parse(Files.readString(file(folder)).strip());
      remove(folder);
      return !given.isBefore(started);
    } catch (NoSuchFileException e) {
      return false;
    } catch (DateTimeException e) {
      remove(folder); // Cut off: whoever wrote it did not come to say that it counts.
      return false;
    }
  }
}
