package mjuz.pulumi.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import mjuz.core.invariant.InvariantChecker;
import mjuz.core.trace.TraceEvent;
import mjuz.pulumi.engine.PulumiBinary;
import org.awaitility.Awaitility;

/** Some deployments, and the check at the end that nothing that they did broke an invariant. */
final class Teams implements AutoCloseable {
  /** The CLI. */
  static final Path PULUMI = PulumiBinary.path();

  private final Path directory;
  private final Map<String, Team> all = new TreeMap<>();

  Teams(Path directory) {
    this.directory = directory;
  }

  /** The team of this name, which is made when it is first asked for. */
  Team team(String name) {
    Team team = all.get(name);
    if (team == null) {
      try {
        team = new Team(name, directory.resolve(name), this);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      all.put(name, team);
    }
    return team;
  }

  /**
   * Ends those that still run, and checks the merged trace, and that nothing is left running. The
   * final state of the stacks is the test's own to check.
   */
  void check() {
    all.values().stream().filter(Team::isRunning).forEach(Team::stop);
    List<TraceEvent> events = new ArrayList<>();
    all.values().forEach(team -> events.addAll(team.events()));
    InvariantChecker checker = InvariantChecker.check(events);
    assertThat(checker.violations()).as(this::story).isEmpty();
    assertThat(checker.summary().unjudgedVersions()).as("versions that nobody published").isZero();
    Awaitility.await("no process is left")
        .atMost(Team.PATIENCE)
        .untilAsserted(() -> assertThat(processes()).isEmpty());
    all.values().forEach(team -> assertThat(Ports.isListening(team.port())).isFalse());
    assertThat(files("locks")).as("locks on stacks").isEmpty();
    assertThat(files(".mjuz-cli-")).as("output of CLIs").isEmpty();
  }

  /** Waits until so many more steps are traced, or nobody does anything. */
  void awaitProgress(int steps) {
    long target = steps() + steps;
    Awaitility.await("progress")
        .atMost(Team.PATIENCE)
        .pollInterval(Duration.ofMillis(10))
        .pollDelay(Duration.ZERO)
        .until(() -> steps() >= target || all.values().stream().allMatch(Team::isAtRest));
  }

  private long steps() {
    return all.values().stream().mapToLong(team -> team.events().size()).sum();
  }

  /** Processes that work in one of our folders, where the system tells. */
  private List<String> processes() {
    return ProcessHandle.allProcesses().filter(this::isOurs).map(p -> p.info().toString()).toList();
  }

  private boolean isOurs(ProcessHandle process) {
    try {
      return Path.of("/proc", Long.toString(process.pid()), "cwd")
          .toRealPath()
          .startsWith(directory.toRealPath());
    } catch (IOException e) {
      return false; // It has ended, or belongs to someone else.
    }
  }

  private List<Path> files(String part) {
    try (var files = Files.walk(directory)) {
      return files
          .filter(Files::isRegularFile)
          .filter(file -> directory.relativize(file).toString().contains(part))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What has happened in all of them, for people. */
  String story() {
    StringBuilder story = new StringBuilder();
    all.values().stream()
        .flatMap(team -> team.story().stream())
        .sorted()
        .forEach(line -> story.append(line).append('\n'));
    all.values().forEach(team -> story.append(team.standing()).append('\n'));
    return story.toString();
  }

  @Override
  public void close() {
    all.values().forEach(Team::close);
  }
}
