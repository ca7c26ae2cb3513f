package mjuz.cli;

import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import mjuz.cli.RunningProcess.Request;
import mjuz.core.notice.DeploymentStatus;
import mjuz.pulumi.status.DeploymentFolder;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code mjuz stop}: ends the process and leaves everything deployed. */
@Command(
    name = "stop",
    description = {
      "Asks the process of a deployment to end after the round under way (SIGTERM), and waits for it. Everything stays deployed.",
      "Exit code 3 if none runs."
    })
final class Stop implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @Mixin private FolderOption folderOption = new FolderOption();
  @Mixin private TimeoutOption timeout = new TimeoutOption();

  @Override
  public Integer call() throws CommandException {
    PrintWriter out = spec.commandLine().getOut();
    DeploymentFolder folder = folderOption.find();
    Optional<RunningProcess> running = RunningProcess.of(folder);
    if (running.isEmpty()) {
      throw new CommandException(
          ExitCode.NOT_FOUND,
          "no process runs the deployment in %s: there is nothing to stop"
              .formatted(folder.path()));
    }
    String who =
        "process %d of deployment '%s'"
            .formatted(running.get().holder().pid(), running.get().holder().deployment());
    running.get().ask(Request.STOP);
    out.println(who + " was asked to stop");
    out.flush();
    if (!running.get().awaitEnd(timeout.value(), out, Stop::waiting)) {
      throw new CommandException(
          ExitCode.FAILED,
          who + " still runs its round; it stops after it. Asked twice more it ends at once");
    }
    out.println("stopped; everything stays deployed");
    return ExitCode.OK;
  }

  /** Only the round: what wishes and offers wait for stays as it is. */
  private static List<String> waiting(KnownDeployment deployment) {
    DeploymentStatus status = deployment.status();
    return status.isEnding() ? List.of("now: " + status.activity()) : List.of();
  }
}
