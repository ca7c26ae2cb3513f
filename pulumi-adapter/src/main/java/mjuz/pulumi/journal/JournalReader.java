package mjuz.pulumi.journal;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import mjuz.core.journal.JournalException;
import mjuz.core.journal.JournalState;
import mjuz.core.model.DeploymentName;

/** Looks into a journal without holding it: also while a deployment runs, and without the key. */
public final class JournalReader {
  private JournalReader() {}

  /**
   * What a journal holds.
   *
   * @param deployment whose it is
   * @param state its state; the texts of secret values are empty
   */
  public record Snapshot(DeploymentName deployment, JournalState state) {}

  /**
   * Reads a journal.
   *
   * @param file its file
   * @return its state as of now; empty if there is no journal, or one in which nothing was made yet
   * @throws JournalException if the file is not a journal, is damaged or of a newer version, or
   *     cannot be read
   */
  public static Optional<Snapshot> read(Path file) throws JournalException {
    Path absolute = file.toAbsolutePath().normalize();
    if (!Files.exists(absolute)) {
      return Optional.empty();
    }
    try (Connection connection = Sqlite.openReadOnly(absolute)) {
      Optional<JournalHeader> header = JournalHeader.inspect(connection, absolute);
      if (header.isEmpty()) {
        return Optional.empty();
      }
      return Optional.of(
          new Snapshot(
              header.get().owner().deployment(),
              new StateReader(connection, absolute, Optional.empty()).read()));
    } catch (SQLException e) {
      throw SqliteProblems.explain(absolute, e);
    }
  }
}
