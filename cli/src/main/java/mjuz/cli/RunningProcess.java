package mjuz.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import mjuz.core.journal.JournalException;
import mjuz.pulumi.journal.JournalLock;
import mjuz.pulumi.status.DeploymentFolder;

/** The process that runs a deployment: to ask something of it, and to wait for its end. */
final class RunningProcess {
  private static final long POLL_MILLIS = 100;

  private final DeploymentFolder folder;
  private final JournalLock.Holder holder;

  private RunningProcess(DeploymentFolder folder, JournalLock.Holder holder) {
    this.folder = folder;
    this.holder = holder;
  }

  /** What a process can be asked for. */
  enum Request {
    /** Destroys everything and ends. */
    DESTROY("INT", 2),
    /** Ends after the round under way and leaves everything deployed. */
    STOP("TERM", 15);

    private final String signal;
    private final int number;

    Request(String signal, int number) {
      this.signal = signal;
      this.number = number;
    }
  }

  /**
   * The process that runs the deployment of a folder.
   *
   * @return empty if none does
   * @throws CommandException if it cannot be found out, or runs on another machine
   */
  static Optional<RunningProcess> of(DeploymentFolder folder) throws CommandException {
    Optional<JournalLock.Holder> holder = holder(folder);
    if (holder.isPresent() && !holder.get().isOnThisHost()) {
      throw new CommandException(
          ExitCode.FAILED,
          "deployment '%s' runs as process %d on %s: give this command there"
              .formatted(holder.get().deployment(), holder.get().pid(), holder.get().host()));
    }
    return holder.map(h -> new RunningProcess(folder, h));
  }

  JournalLock.Holder holder() {
    return holder;
  }

  /**
   * Sends the signal of a request.
   *
   * @throws CommandException if that is not possible
   */
  void ask(Request request) throws CommandException {
    if (ignores(holder.pid(), request)) {
      throw new CommandException(
          ExitCode.FAILED,
          "process %d of deployment '%s' ignores SIG%s: it was started in the background by a shell without job control, as with '&' in a script. %s"
              .formatted(
                  holder.pid(),
                  holder.deployment(),
                  request.signal,
                  request == Request.DESTROY
                      ? "Stop it with 'mjuz stop', start it in the foreground, and ask again"
                      : "End it with 'kill -QUIT " + holder.pid() + "'"));
    }
    Optional<String> problem = kill(request);
    if (problem.isPresent() && holder(folder).isPresent()) {
      throw new CommandException(
          ExitCode.FAILED,
          "process %d of deployment '%s' cannot be sent SIG%s: %s"
              .formatted(holder.pid(), holder.deployment(), request.signal, problem.get()));
    }
  }

  /** Sends the signal; answers why it could not be sent. */
  private Optional<String> kill(Request request) throws CommandException {
    try {
      Process kill =
          new ProcessBuilder(List.of("kill", "-s", request.signal, Long.toString(holder.pid())))
              .redirectErrorStream(true)
              .start();
      String output =
          new String(kill.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
      return kill.waitFor() == 0 ? Optional.empty() : Optional.of(output);
    } catch (IOException e) {
      return Optional.of("there is no command 'kill' (" + e.getMessage() + ")");
    } catch (InterruptedException e) {
      throw interrupted(e);
    }
  }

  /** Whether the process ignores the signal; false where the system does not tell. */
  static boolean ignores(long pid, Request request) {
    try {
      for (String line : Files.readAllLines(Path.of("/proc/" + pid + "/status"))) {
        if (line.startsWith("SigIgn:")) {
          long mask = Long.parseUnsignedLong(line.substring("SigIgn:".length()).strip(), 16);
          return (mask >> (request.number - 1) & 1) == 1;
        }
      }
    } catch (IOException | NumberFormatException e) {
      // Not Linux.
    }
    return false;
  }

  /**
   * Waits until the process no longer runs the deployment, and says meanwhile what that waits for.
   *
   * @param limit how long; zero for ever
   * @param progress where it is said
   * @param waits what a deployment waits for before it ends, in sentences
   * @return false if it still runs
   */
  boolean awaitEnd(
      Duration limit, PrintWriter progress, Function<KnownDeployment, List<String>> waits)
      throws CommandException {
    long started = System.nanoTime();
    List<String> said = List.of();
    while (holder(folder).filter(holder::equals).isPresent()) {
      if (!limit.isZero() && System.nanoTime() - started >= limit.toNanos()) {
        return false;
      }
      List<String> waiting = waiting(waits);
      for (String each : waiting) {
        if (!said.contains(each)) {
          progress.println("  " + each);
          progress.flush();
        }
      }
      said = waiting;
      try {
        TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
      } catch (InterruptedException e) {
        throw interrupted(e);
      }
    }
    return true;
  }

  private List<String> waiting(Function<KnownDeployment, List<String>> waits) {
    try {
      return waits.apply(KnownDeployment.read(folder));
    } catch (CommandException e) {
      return List.of(); // Only to keep people informed; the end is what counts.
    }
  }

  private static Optional<JournalLock.Holder> holder(DeploymentFolder folder)
      throws CommandException {
    try {
      return JournalLock.holder(folder.journal());
    } catch (JournalException e) {
      throw new CommandException(ExitCode.UNREADABLE, e.getMessage(), e);
    }
  }

  private static CommandException interrupted(InterruptedException e) {
    Thread.currentThread().interrupt();
    return new CommandException(ExitCode.FAILED, "interrupted; the request stands", e);
  }
}
