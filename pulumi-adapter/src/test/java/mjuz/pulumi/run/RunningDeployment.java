package mjuz.pulumi.run;

import static org.awaitility.Awaitility.await;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
import java.util.stream.Stream;
import mjuz.core.model.DeploymentName;
import mjuz.core.notice.DeploymentStatus;
import mjuz.core.transport.FreePorts;
import mjuz.pulumi.status.DeploymentFolder;
import mjuz.pulumi.status.StatusFile;
import mjuz.pulumi.status.StatusSnapshot;

/** A deployment in a process of its own, as a person starts it and sees it. */
final class RunningDeployment implements AutoCloseable {
  private static final Duration LONG = Duration.ofMinutes(2);

  private final Process process;
  private final DeploymentFolder folder;
  private final List<String> lines = new CopyOnWriteArrayList<>();
  private final Thread reader;

  private final int port;

  private RunningDeployment(Process process, DeploymentFolder folder, int port) {
    this.port = port;
    this.process = process;
    this.folder = folder;
    this.reader = Thread.ofVirtual().start(this::read);
  }

  private void read() {
    try (BufferedReader output = process.inputReader(StandardCharsets.UTF_8)) {
      output.lines().forEach(lines::add);
    } catch (IOException | UncheckedIOException e) {
      // It has ended.
    }
  }

  /** How a deployment is started. */
  static final class Start {
    private final Path root;
    private final String name;
    private Path work;
    private final List<String> flags = new ArrayList<>();
    private final Map<String, String> environment = new HashMap<>();
    private final List<String> absent = new ArrayList<>(List.of("PULUMI_ACCESS_TOKEN"));
    private final List<String> prefix = new ArrayList<>();
    private Path pulumi;
    private int port;

    private Start(Path root, String name) {
      this.root = root;
      this.name = name;
      this.work = root.resolve(name);
      environment.put("PULUMI_CONFIG_PASSPHRASE", "correct");
    }

    Start flags(String... more) {
      flags.addAll(Arrays.asList(more));
      return this;
    }

    Start port(int listen) {
      port = listen;
      return this;
    }

    /** As {@code name@host:port}. */
    Start peers(String... peers) {
      return flags("--config", "peers=" + String.join("+", peers));
    }

    Start environment(String variable, String value) {
      environment.put(variable, value);
      return this;
    }

    /** Takes a variable away. */
    Start without(String variable) {
      environment.remove(variable);
      absent.add(variable);
      return this;
    }

    /** Runs it under another command. */
    Start under(String... command) {
      prefix.addAll(Arrays.asList(command));
      return this;
    }

    Start pulumi(Path binary) {
      pulumi = binary;
      return this;
    }

    Start work(Path directory) {
      work = directory;
      return this;
    }

    /**
     * Starts it.
     *
     * @param commands the first ones, see {@link TestPrograms}
     */
    RunningDeployment run(String commands) throws IOException {
      Path temporary = Files.createDirectories(root.resolve(name + "-tmp"));
      List<String> line = new ArrayList<>();
      // Whatever this build was started by: a shell has its background jobs ignore SIGINT.
      line.addAll(List.of("env", "--default-signal=INT,QUIT"));
      line.addAll(prefix);
      line.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
      line.addAll(
          List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xmx256m", "-Xshare:auto"));
      line.add("--enable-native-access=ALL-UNNAMED");
      if (Runtime.version().feature() >= 24) {
        line.add("--sun-misc-unsafe-memory-access=allow");
      }
      line.add("-Djava.io.tmpdir=" + temporary);
      line.add("-Dmjuz.test.things=" + root.resolve(name + "-things"));
      line.addAll(List.of("-cp", System.getProperty("java.class.path")));
      line.addAll(List.of(TestPrograms.class.getName(), commands));
      line.addAll(List.of("--name", name, "--port", Integer.toString(port)));
      line.addAll(List.of("--work-dir", work.toString()));
      line.addAll(flags);
      ProcessBuilder builder = new ProcessBuilder(line).redirectErrorStream(true);
      builder.environment().keySet().removeIf(key -> key.startsWith("MJUZ_"));
      Path cli = pulumi == null ? PulumiForTests.cli() : pulumi;
      builder.environment().put("MJUZ_PULUMI", cli.toString());
      builder.environment().put("TMPDIR", temporary.toString());
      builder.environment().keySet().removeAll(absent);
      builder.environment().putAll(environment);
      return new RunningDeployment(builder.start(), new DeploymentFolder(work), port);
    }
  }

  static Start named(Path root, String name) {
    return new Start(root, name);
  }

  /** A port that nobody listens on. */
  static int freePort() {
    return FreePorts.next();
  }

  long pid() {
    return process.pid();
  }

  ProcessHandle handle() {
    return process.toHandle();
  }

  /** Where its peer service listens, if that was given. */
  int port() {
    return port;
  }

  boolean isAlive() {
    return process.isAlive();
  }

  DeploymentFolder folder() {
    return folder;
  }

  String output() {
    return String.join("\n", lines);
  }

  /** A command, see {@link TestPrograms}. */
  RunningDeployment tell(String command) throws IOException {
    process.getOutputStream().write((command + "\n").getBytes(StandardCharsets.UTF_8));
    process.getOutputStream().flush();
    return this;
  }

  RunningDeployment signal(String name) throws IOException, InterruptedException {
    new ProcessBuilder("kill", "-s", name, Long.toString(process.pid())).start().waitFor();
    return this;
  }

  /** How many lines it has written so far. */
  int lines() {
    return lines.size();
  }

  /** Waits for a line that has all of these in it, in this order. */
  String awaitLine(String... parts) {
    return awaitLineAfter(0, parts);
  }

  /** The same, of the lines after the first so many. */
  String awaitLineAfter(int first, String... parts) {
    Predicate<String> wanted =
        line -> {
          int from = 0;
          for (String part : parts) {
            from = line.indexOf(part, from);
            if (from < 0) {
              return false;
            }
          }
          return true;
        };
    awaitThat("a line with " + List.of(parts), () -> lines.stream().skip(first).anyMatch(wanted));
    return lines.stream().skip(first).filter(wanted).findFirst().orElseThrow();
  }

  /** Waits for such a status, and returns that one: the next may be another again. */
  DeploymentStatus awaitStatus(String what, Predicate<DeploymentStatus> wanted) {
    AtomicReference<DeploymentStatus> found = new AtomicReference<>();
    awaitThat(
        "status: " + what,
        () -> {
          status().filter(wanted).ifPresent(found::set);
          return found.get() != null;
        });
    return found.get();
  }

  /** Waits until a first round has done all that it could. */
  DeploymentStatus awaitIdle() {
    return awaitStatus("idle", now -> now.rounds() > 0 && now.activity().equals("idle"));
  }

  private void awaitThat(String what, java.util.concurrent.Callable<Boolean> condition) {
    try {
      await()
          .alias(what)
          .atMost(LONG)
          .pollInterval(Duration.ofMillis(50))
          .until(
              () -> {
                if (condition.call()) {
                  return true;
                }
                if (!process.isAlive() && !condition.call()) {
                  reader.join();
                  if (!condition.call()) {
                    throw new AssertionError("ended with " + process.exitValue());
                  }
                }
                return condition.call();
              });
    } catch (Throwable e) {
      throw new AssertionError("no " + what + " of:\n" + output(), e);
    }
  }

  /** The status of this process; empty before it has written one. */
  java.util.Optional<DeploymentStatus> status() {
    try {
      return StatusFile.read(folder.status())
          .filter(snapshot -> snapshot.pid() == process.pid())
          .map(StatusSnapshot::status);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  DeploymentName name() {
    return status().orElseThrow().name();
  }

  /** What is deployed, as name=text. */
  static List<String> things(Path root, String name) throws IOException {
    Path folder = root.resolve(name + "-things");
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    List<String> things = new ArrayList<>();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.sorted().toList()) {
        things.add(file.getFileName().toString().replaceAll("-\\d+$", ""));
      }
    }
    return things;
  }

  /** Waits for its end. */
  int exitCode() throws InterruptedException {
    if (!process.waitFor(LONG.toSeconds(), TimeUnit.SECONDS)) {
      throw new AssertionError("still runs:\n" + output());
    }
    reader.join();
    return process.exitValue();
  }

  /** Ends it after its round, with everything deployed. */
  void stop() throws IOException, InterruptedException {
    if (signal("TERM").exitCode() != ExitCodes.DONE) {
      throw new AssertionError("did not stop well:\n" + output());
    }
  }

  @Override
  public void close() {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly().onExit().join();
  }
}
