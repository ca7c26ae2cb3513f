package mjuz.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import mjuz.core.executor.Failure;
import mjuz.core.journal.JournalException;
import mjuz.core.journal.JournalRecord.OfferSaved;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.Edge;
import mjuz.core.model.Phase;
import mjuz.core.notice.DeploymentStatus;
import mjuz.pulumi.journal.SqliteJournal;
import mjuz.pulumi.status.DeploymentFolder;
import mjuz.pulumi.status.StatusFile;
import mjuz.pulumi.status.StatusSnapshot;

/** A process that holds a journal as a deployment does, and ends at a signal. */
final class DeploymentProcess implements AutoCloseable {
  private static final Edge EDGE =
      new Edge(new DeploymentName("content"), "page", new DeploymentName("peer"));

  private final Process process;

  private DeploymentProcess(Process process) {
    this.process = process;
  }

  /**
   * Arguments: the journal, and how it ends at a signal: "well", "protected", "badly", "killed" or
   * "never".
   */
  public static void main(String[] arguments) throws JournalException, InterruptedException {
    String manner = arguments[1];
    SqliteJournal journal =
        SqliteJournal.open(Path.of(arguments[0]), EDGE.offering(), "a stack", "");
    if (!manner.equals("killed")) { // It has resources, and neither offers nor wishes.
      journal.append(List.of(withdrawn(0)));
    }
    Runtime.getRuntime()
        .addShutdownHook(new Thread(() -> end(journal, Path.of(arguments[0]).getParent(), manner)));
    System.out.println("open");
    Thread.sleep(Long.MAX_VALUE); // until a signal comes
  }

  private static OfferSaved withdrawn(long releasedThrough) {
    return new OfferSaved(
        EDGE,
        1,
        Phase.WITHDRAWN,
        Optional.empty(),
        Collections.emptySortedSet(),
        true,
        releasedThrough,
        0,
        Collections.emptySortedSet());
  }

  private static void end(SqliteJournal journal, Path folder, String manner) {
    try {
      if (manner.equals("never")) {
        Thread.sleep(Long.MAX_VALUE);
      }
      if (manner.equals("killed")) {
        ProcessHandle self = ProcessHandle.current();
        new ProcessBuilder("kill", "-9", Long.toString(self.pid())).start();
        Thread.sleep(Long.MAX_VALUE);
      }
      if (manner.equals("well")) {
        journal.append(List.of(withdrawn(1)));
        write(folder, DeploymentStatus.DESTROYED, Optional.empty());
      }
      if (manner.equals("protected")) {
        Failure failure =
            new Failure("Thing 'bucket' is protected. To let it go, do this", List.of(), true);
        write(folder, DeploymentStatus.PROTECTED, Optional.of(failure));
      }
      journal.close();
    } catch (JournalException | IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void write(Path folder, String activity, Optional<Failure> failure)
      throws IOException {
    DeploymentStatus last =
        new DeploymentStatus(
            EDGE.offering(), 1, activity, 1, List.of(), List.of(), List.of(), failure);
    StatusFile.write(
        new DeploymentFolder(folder).status(),
        new StatusSnapshot(Instant.now(), ProcessHandle.current().pid(), last));
  }

  /** Starts it and waits until it holds the journal. */
  static DeploymentProcess start(Path journal, String manner) throws IOException {
    Process process =
        new ProcessBuilder(
                "env",
                "--default-signal=INT", // Whatever this build was started by.
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                DeploymentProcess.class.getName(),
                journal.toString(),
                manner)
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    DeploymentProcess started = new DeploymentProcess(process);
    BufferedReader output =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    if (!"open".equals(output.readLine())) {
      started.close();
      throw new IOException("the process did not open the journal");
    }
    return started;
  }

  long pid() {
    return process.pid();
  }

  /** 128 and the number of the signal that ended it. */
  int exitCode() throws InterruptedException {
    return process.waitFor();
  }

  boolean isAlive() {
    return process.isAlive();
  }

  @Override
  public void close() {
    process.destroyForcibly().onExit().join();
  }
}
