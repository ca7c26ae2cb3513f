package mjuz.cli.demo;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.stream.Stream;

/** The processes of both teams, and what they say. */
final class Teams implements AutoCloseable {
  private static final Duration POLL = Duration.ofMillis(100);

  private final DemoFolder folder;
  private final Screen screen;
  private final Map<Team, TeamProcess> processes = new ConcurrentSkipListMap<>();

  private boolean ending;

  Teams(DemoFolder folder, Screen screen) {
    this.folder = folder;
    this.screen = screen;
  }

  /** Starts a team, and waits until its deployment is there. */
  void start(Team team, Duration timeout) throws IOException, InterruptedException, DemoException {
    launch(team);
    Path status = folder.of(team).resolve("status.json");
    await(
        "deployment '%s' is there".formatted(team.deployment()),
        timeout,
        () -> Files.exists(status));
  }

  /** A team that is started when the others were asked to end would be asked by nobody. */
  private synchronized void launch(Team team) throws IOException, DemoException {
    if (ending) {
      throw new DemoException("'%s' is not started any more".formatted(team.deployment()));
    }
    say(team, "starts");
    processes.put(
        team,
        TeamProcess.start(
            command(team),
            Map.of("PULUMI_CONFIG_PASSPHRASE", "demo", "MJUZ_CONTROL", "stdin"),
            line -> say(team, line)));
  }

  private List<String> command(Team team) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(JvmFlags.forShortRuns());
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), team.mainClass()));
    command.addAll(List.of("--port", folder.ports().get(team).toString()));
    command.addAll(team.peerAt(folder.ports().get(team.peer())));
    command.addAll(List.of("--work-dir", folder.of(team).toString()));
    command.addAll(List.of("--trace", folder.trace(team).toString()));
    return command;
  }

  /** A condition that takes its time. */
  interface Condition {
    boolean holds() throws IOException, InterruptedException;
  }

  /** Waits for something that needs all started processes. */
  void await(String what, Duration timeout, Condition condition)
      throws IOException, InterruptedException, DemoException {
    long end = System.nanoTime() + timeout.toNanos();
    while (!condition.holds()) {
      requireAlive();
      showStatus();
      if (System.nanoTime() > end) {
        throw new DemoException(
            "waited %d s in vain until %s".formatted(timeout.toSeconds(), what));
      }
      Thread.sleep(POLL);
    }
  }

  private void requireAlive() throws InterruptedException, DemoException {
    for (Map.Entry<Team, TeamProcess> each : processes.entrySet()) {
      OptionalInt code = each.getValue().await(Duration.ZERO);
      if (code.isPresent()) {
        throw new DemoException(
            "the process of '%s' has ended by itself, with exit code %d"
                .formatted(each.getKey().deployment(), code.getAsInt()));
      }
    }
  }

  /** Waits as long as all processes run. */
  void awaitAnyEnd() throws InterruptedException, DemoException {
    while (true) {
      requireAlive();
      showStatus();
      Thread.sleep(POLL);
    }
  }

  /** Asks a team to destroy everything. From then on none is started. */
  synchronized void destroy(Team team) {
    ending = true;
    TeamProcess process = processes.get(team);
    if (process != null) {
      process.destroyDeployment();
    }
  }

  /** Waits for the end of a team that was asked for it. */
  void awaitDestroyed(Team team, Duration timeout) throws InterruptedException, DemoException {
    TeamProcess process = processes.get(team);
    if (process == null) {
      return;
    }
    long end = System.nanoTime() + timeout.toNanos();
    OptionalInt code = process.await(POLL);
    while (code.isEmpty() && System.nanoTime() < end) {
      showStatus();
      code = process.await(POLL);
    }
    if (code.isEmpty()) {
      throw new DemoException(
          "'%s' is not destroyed after %d s".formatted(team.deployment(), timeout.toSeconds()));
    }
    if (code.getAsInt() != 0) {
      throw new DemoException(
          "the process of '%s' ended with exit code %d"
              .formatted(team.deployment(), code.getAsInt()));
    }
    processes.remove(team);
    showStatus();
  }

  private void showStatus() {
    if (screen.showsStatus()) {
      screen.status(
          Stream.of(Team.values())
              .map(team -> StatusLine.of(team, folder, processes.containsKey(team)))
              .toList());
    }
  }

  private void say(Team team, String line) {
    screen.say(team.deployment(), line);
  }

  /** Ends what still runs, however it is. */
  @Override
  public void close() {
    screen.status(List.of());
    processes.values().forEach(TeamProcess::close);
  }
}
