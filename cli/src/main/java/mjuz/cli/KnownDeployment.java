package mjuz.cli;

import java.io.IOException;
import java.time.Instant;
import java.util.Optional;
import mjuz.core.journal.JournalException;
import mjuz.core.notice.DeploymentStatus;
import mjuz.pulumi.journal.JournalLock;
import mjuz.pulumi.journal.JournalReader;
import mjuz.pulumi.status.DeploymentFolder;
import mjuz.pulumi.status.StatusFile;
import mjuz.pulumi.status.StatusSnapshot;

/**
 * What the folder of a deployment tells of it.
 *
 * @param holder the process that runs it; empty if none does
 * @param source where the status comes from, for people
 * @param time when the status was written; empty if it is the journal's of now
 * @param status its status
 */
record KnownDeployment(
    Optional<JournalLock.Holder> holder,
    String source,
    Optional<Instant> time,
    DeploymentStatus status) {

  boolean isRunning() {
    return holder.isPresent();
  }

  /**
   * Looks into a folder.
   *
   * @throws CommandException if there is nothing, or it cannot be read
   */
  static KnownDeployment read(DeploymentFolder folder) throws CommandException {
    try {
      Optional<JournalLock.Holder> holder = JournalLock.holder(folder.journal());
      Optional<StatusSnapshot> written = StatusFile.read(folder.status());
      if (written.isPresent()) {
        return new KnownDeployment(
            holder,
            folder.status().toString(),
            Optional.of(written.get().time()),
            written.get().status());
      }
      return JournalReader.read(folder.journal())
          .map(
              snapshot ->
                  new KnownDeployment(
                      holder,
                      folder.journal().toString(),
                      Optional.empty(),
                      JournalStatus.of(snapshot)))
          .orElseThrow(
              () ->
                  new CommandException(
                      ExitCode.NOT_FOUND,
                      "the deployment in %s has recorded nothing yet".formatted(folder.path())));
    } catch (JournalException | IOException e) {
      throw new CommandException(ExitCode.UNREADABLE, e.getMessage(), e);
    }
  }
}
