package mjuz.pulumi.proof;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import mjuz.pulumi.run.DeploymentOptions;

/** A deployment in a process of its own, which reads what to do from its standard input. */
final class ProcessRun implements TeamRun {
  private final Process process;
  private final Path log;
  private volatile boolean killed;

  ProcessRun(DeploymentOptions options, SpecProgram program) throws IOException {
    this.log = options.workDirectory().resolve("process.log");
    this.process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Xmx256m",
                "--enable-native-access=ALL-UNNAMED",
                "-Djava.util.concurrent.ForkJoinPool.common.parallelism=4",
                "-cp",
                System.getProperty("java.class.path"),
                TeamMain.class.getName(),
                program.file().toString(),
                program.ran().toString(),
                "--name=" + options.name(),
                "--port=" + options.port(),
                "--heartbeat=500ms",
                "--work-dir=" + options.workDirectory(),
                "--trace=" + options.traceFile().orElseThrow(),
                "--pulumi=" + options.pulumi().orElseThrow(),
                "--attach=" + provider(options))
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
            .start();
  }

  private static String provider(DeploymentOptions options) {
    return options.providers().entrySet().iterator().next().toString();
  }

  private void say(String word) {
    try {
      OutputStream input = process.getOutputStream();
      input.write((word + "\n").getBytes(StandardCharsets.UTF_8));
      input.flush();
    } catch (IOException e) {
      throw new AssertionError("the process is gone: " + log(), e);
    }
  }

  private String log() {
    try {
      return Files.readString(log);
    } catch (IOException e) {
      return e.toString();
    }
  }

  @Override
  public void changed() {
    say(TeamMain.CHANGED);
  }

  @Override
  public void stop() {
    say(TeamMain.STOP);
  }

  @Override
  public void destroy() {
    say(TeamMain.DESTROY);
  }

  @Override
  public void kill() {
    killed = true;
    process.destroyForcibly();
    try {
      process.waitFor();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }

  @Override
  public void awaitEnd() {
    try {
      if (!process.waitFor(Team.PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
        throw new AssertionError("the process does not end: " + log());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
    if (process.exitValue() != 0) {
      throw new AssertionError("the process ended with " + process.exitValue() + ": " + log());
    }
  }

  @Override
  public boolean isRunning() {
    return process.isAlive();
  }

  @Override
  public boolean failed() {
    return !killed && !process.isAlive() && process.exitValue() != 0;
  }
}
