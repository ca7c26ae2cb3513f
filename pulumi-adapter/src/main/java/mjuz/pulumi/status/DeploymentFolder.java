package mjuz.pulumi.status;

import java.nio.file.Path;

/**
 * The folder in which a deployment keeps what is its own: one for each deployment.
 *
 * @param path the folder
 */
public record DeploymentFolder(Path path) {
  /** Where it is if nothing else is said, in the folder of the program. */
  public static final Path DEFAULT = Path.of(".mjuz");

  /**
   * The journal.
   *
   * @return its file; see {@link mjuz.pulumi.journal.SqliteJournal} for those beside it
   */
  public Path journal() {
    return path.resolve("journal.db");
  }

  /**
   * The status.
   *
   * @return the file of {@link StatusFile}
   */
  public Path status() {
    return path.resolve("status.json");
  }
}
