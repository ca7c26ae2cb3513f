package mjuz.pulumi.journal;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import mjuz.core.journal.JournalException;
import mjuz.core.journal.JournalRecord.IncarnationStarted;
import mjuz.core.journal.JournalRecord.OfferSaved;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.Edge;
import mjuz.core.model.Phase;
import mjuz.core.model.Value;

/** A process of its own that holds a journal and appends to it until it is killed. */
final class JournalProcess implements AutoCloseable {
  private final Process process;
  private final BufferedReader output;
  private long last;

  private JournalProcess(Process process) {
    this.process = process;
    this.output =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
  }

  /** Says the number of each batch once it is acknowledged. Arguments: file, deployment. */
  public static void main(String[] arguments) throws JournalException {
    Path file = Path.of(arguments[0]);
    DeploymentName self = new DeploymentName(arguments[1]);
    Edge edge = new Edge(self, "offer", new DeploymentName("peer"));
    try (SqliteJournal journal = SqliteJournal.open(file, self, "a stack", "")) {
      for (long i = 1; ; i++) {
        Value value = new Value(Long.toString(i), i % 2 == 0);
        journal.append(
            List.of(
                new IncarnationStarted(i),
                new OfferSaved(
                    edge,
                    i,
                    Phase.AVAILABLE,
                    Optional.of(value),
                    Collections.emptySortedSet(),
                    true,
                    0,
                    0,
                    Collections.emptySortedSet())));
        System.out.println(i);
      }
    }
  }

  static JournalProcess start(Path file, DeploymentName deployment, String... options)
      throws IOException {
    return new JournalProcess(
        command(file, deployment, options).redirectError(ProcessBuilder.Redirect.INHERIT).start());
  }

  /** What a process says that cannot open the journal. */
  static String outputOfFailedStart(Path file, DeploymentName deployment, String... options)
      throws IOException {
    Process process = command(file, deployment, options).redirectErrorStream(true).start();
    return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
  }

  private static ProcessBuilder command(Path file, DeploymentName deployment, String... options) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("--enable-native-access=ALL-UNNAMED");
    command.addAll(List.of(options));
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.addAll(List.of(JournalProcess.class.getName(), file.toString(), deployment.text()));
    return new ProcessBuilder(command);
  }

  long pid() {
    return process.pid();
  }

  /** Waits until this many batches were acknowledged. */
  void awaitBatches(int count) throws IOException {
    for (int i = 0; i < count; i++) {
      String line = output.readLine();
      if (line == null) {
        throw new IOException("the process has ended");
      }
      last = Long.parseLong(line);
    }
  }

  /** Kills it, as by kill -9. */
  long killAndReadLastAcknowledged() throws IOException {
    process.toHandle().destroyForcibly(); // Unlike the process itself it leaves the output open.
    process.onExit().join();
    for (String line = output.readLine(); line != null; line = output.readLine()) {
      last = Long.parseLong(line);
    }
    return last;
  }

  @Override
  public void close() throws IOException {
    process.toHandle().destroyForcibly(); // Unlike the process itself it leaves the output open.
    process.onExit().join();
    output.close();
  }
}
