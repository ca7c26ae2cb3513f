package mjuz.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import mjuz.cli.RunningProcess.Request;
import mjuz.core.journal.JournalException;
import mjuz.core.model.Phase;
import mjuz.core.model.Versions;
import mjuz.core.notice.DeploymentStatus;
import mjuz.core.notice.DeploymentStatus.OfferStatus;
import mjuz.core.notice.DeploymentStatus.WishStatus;
import mjuz.pulumi.journal.JournalReader;
import mjuz.pulumi.status.DeploymentFolder;
import mjuz.pulumi.status.DestroyRequest;
import mjuz.pulumi.status.StatusFile;
import mjuz.pulumi.status.StatusSnapshot;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code mjuz destroy}: undeploys everything, through the process that runs the deployment. */
@Command(
    name = "destroy",
    description = {
      "Asks the process of a deployment to undeploy everything and to end (SIGINT), and waits for it. What peers use is undeployed once they have let go.",
      "Exit code 3 if none runs; 6 if something is protected in the stack: all else is undeployed then, and the message says how to go on."
    })
final class Destroy implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @Mixin private FolderOption folderOption = new FolderOption();
  @Mixin private TimeoutOption timeout = new TimeoutOption();

  @Override
  public Integer call() throws CommandException {
    PrintWriter out = spec.commandLine().getOut();
    DeploymentFolder folder = folderOption.find();
    Optional<RunningProcess> running = RunningProcess.of(folder);
    if (running.isEmpty() && KnownDeployment.read(folder).status().isDestroyed()) {
      running = tellWhoStarts(folder);
      if (running.isEmpty()) {
        out.println("destroyed already: nothing is deployed");
        return ExitCode.OK;
      }
    }
    if (running.isEmpty()) {
      throw new CommandException(
          ExitCode.NOT_FOUND,
          "no process runs the deployment in %s, and only its program can undeploy it in the right order: start the program again, then give this command again, or press Ctrl-C there"
              .formatted(folder.path()));
    }
    String who =
        "process %d of deployment '%s'"
            .formatted(running.get().holder().pid(), running.get().holder().deployment());
    running.get().ask(Request.DESTROY);
    out.println(who + " was asked to destroy");
    out.flush();
    if (!running.get().awaitEnd(timeout.value(), out, Destroy::waiting)) {
      throw new CommandException(
          ExitCode.FAILED, who + " still destroys; 'mjuz status' says what it waits for");
    }
    Optional<DeploymentStatus> last = lastWord(folder, running.get().holder().pid());
    if (last.filter(DeploymentStatus::isProtected).isPresent()) {
      throw new CommandException(ExitCode.PROTECTED, leftProtected(last.get()));
    }
    if (last.filter(DeploymentStatus::isDestroyed).isEmpty()) {
      List<String> left = left(folder);
      throw new CommandException(
          ExitCode.FAILED,
          "%s has ended before everything was undeployed%s. Start the program again, then give this command again"
              .formatted(who, left.isEmpty() ? "" : ": " + String.join("; ", left)));
    }
    out.println("destroyed");
    return ExitCode.OK;
  }

  /**
   * A process that starts just now cannot be asked before it holds the journal, and may hold it by
   * now. So it is left word to destroy.
   */
  private static Optional<RunningProcess> tellWhoStarts(DeploymentFolder folder)
      throws CommandException {
    try {
      DestroyRequest.write(folder, Instant.now());
      Optional<RunningProcess> running = RunningProcess.of(folder);
      if (running.isPresent()) {
        DestroyRequest.remove(folder);
      }
      return running;
    } catch (IOException e) {
      throw new CommandException(
          ExitCode.UNREADABLE,
          "nothing is deployed, but a process that starts just now cannot be told to destroy: %s cannot be written (%s)"
              .formatted(folder.path(), e.getMessage()),
          e);
    }
  }

  private static List<String> waiting(KnownDeployment deployment) {
    return Waiting.ofDestroy(deployment).stream().map(Waiting::text).toList();
  }

  private static String leftProtected(DeploymentStatus status) {
    return "everything is destroyed but what is protected, and what that needs: %s. Then start the program again, and give this command again"
        .formatted(
            status
                .lastFailure()
                .map(failure -> failure.summary())
                .orElse("the log of the process says what"));
  }

  /** How the process stood when it ended. */
  private static Optional<DeploymentStatus> lastWord(DeploymentFolder folder, long pid)
      throws CommandException {
    try {
      return StatusFile.read(folder.status())
          .filter(snapshot -> snapshot.pid() == pid)
          .map(StatusSnapshot::status);
    } catch (IOException e) {
      throw new CommandException(ExitCode.UNREADABLE, String.valueOf(e.getMessage()), e);
    }
  }

  /** What the journal knows to be left. It knows of nothing that no wish or offer is about. */
  private static List<String> left(DeploymentFolder folder) throws CommandException {
    Optional<DeploymentStatus> status;
    try {
      status = JournalReader.read(folder.journal()).map(JournalStatus::of);
    } catch (JournalException e) {
      throw new CommandException(ExitCode.UNREADABLE, e.getMessage(), e);
    }
    List<String> left = new ArrayList<>();
    for (OfferStatus each : status.map(DeploymentStatus::offers).orElse(List.of())) {
      if (each.waitingForRelease() || each.phase().equals(Optional.of(Phase.AVAILABLE))) {
        left.add(
            "offer '%s' to '%s' is not released"
                .formatted(each.edge().offer(), each.edge().beneficiary()));
      }
    }
    for (WishStatus each : status.map(DeploymentStatus::wishes).orElse(List.of())) {
      if (each.inUse() != Versions.NONE) {
        left.add(
            "wish '%s' of '%s' is in use".formatted(each.edge().offer(), each.edge().offering()));
      }
    }
    return left;
  }
}
