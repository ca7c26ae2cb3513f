package mjuz.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Signals to {@code ./mjuz run}, as a terminal or a service manager sends them. */
@Timeout(value = 3, unit = TimeUnit.MINUTES)
class LauncherIT {
  private static final Path TOOLS = Path.of(System.getProperty("mjuz.tools", "../tools"));

  @TempDir private Path folder;
  private Process launcher;
  private BufferedReader output;

  @BeforeEach
  void start() throws Exception {
    assumeTrue(File.separatorChar == '/', "signals need a POSIX system");
    ProcessBuilder builder =
        new ProcessBuilder(
                // Whatever this build was started by.
                "env",
                "--default-signal=INT,QUIT",
                home().resolve("mjuz").toString(),
                "run",
                WaitingProgram.class.getName(),
                "--name=waiting",
                "--port=0",
                "--work-dir=" + folder.resolve("work"))
            .redirectErrorStream(true);
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    builder.environment().put("MJUZ_PULUMI", pulumi());
    builder.environment().put("PULUMI_CONFIG_PASSPHRASE", "");
    builder.environment().put(WaitingProgram.GO, folder.resolve("go").toString());
    launcher = builder.start();
    output = launcher.inputReader(StandardCharsets.UTF_8);
    awaitLine("the program waits");
  }

  @AfterEach
  void end() {
    launcher.descendants().forEach(ProcessHandle::destroyForcibly);
    launcher.destroyForcibly().onExit().join();
  }

  @Test
  void sigquitEndsAfterTheRoundAskedTwiceToo() throws Exception {
    signal("QUIT");
    awaitLine("ending after the round; everything stays deployed");
    signal("QUIT");
    awaitLine("Once more ends at once");
    assertThat(launcher.isAlive()).isTrue();
    Files.createFile(folder.resolve("go"));
    awaitLine("waiting has ended; everything stays deployed");
    assertThat(launcher.waitFor()).isZero();
  }

  @Test
  void theThirdSigquitEndsAtOnce() throws Exception {
    signal("QUIT");
    awaitLine("ending after the round");
    signal("QUIT");
    awaitLine("Once more ends at once");
    signal("QUIT");
    awaitLine("ending at once");
    assertThat(launcher.waitFor()).isEqualTo(ExitCode.FAILED);
  }

  @Test
  void sigintDestroysAndItsExitCodeIsTheLaunchers() throws Exception {
    signal("INT");
    awaitLine("SIGINT: destroying everything");
    Files.createFile(folder.resolve("go"));
    awaitLine("waiting is destroyed");
    assertThat(launcher.waitFor()).isZero();
  }

  private void signal(String name) throws IOException, InterruptedException {
    new ProcessBuilder("kill", "-s", name, Long.toString(launcher.pid())).start().waitFor();
  }

  private void awaitLine(String part) throws IOException {
    StringBuilder all = new StringBuilder();
    for (String line = output.readLine(); line != null; line = output.readLine()) {
      all.append(line).append('\n');
      if (line.contains(part)) {
        return;
      }
    }
    throw new AssertionError("no line with '%s' in:%n%s".formatted(part, all));
  }

  /** A clone that is built already: with the launcher's text, and the classes of this test. */
  private Path home() throws IOException {
    Path home = folder.resolve("home");
    Path target = Files.createDirectories(home.resolve("cli/target/lib")).getParent();
    Files.createDirectories(home.resolve("tools"));
    Files.copy(TOOLS.resolve("lock.bash"), home.resolve("tools/lock.bash"));
    Path script = Files.copy(TOOLS.resolve("../mjuz"), home.resolve("mjuz"));
    assertThat(script.toFile().setExecutable(true)).isTrue();
    List<String> classes = new ArrayList<>();
    for (String each : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
      classes.add(Path.of(each).toUri().toString());
    }
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().put(Attributes.Name.CLASS_PATH, String.join(" ", classes));
    try (OutputStream jar = Files.newOutputStream(target.resolve("mjuz-cli.jar"))) {
      new JarOutputStream(jar, manifest).close();
    }
    Files.createFile(target.resolve(".mjuz-build"));
    return home;
  }

  private static String pulumi() throws IOException {
    String given = System.getProperty("mjuz.pulumi", System.getenv("MJUZ_PULUMI"));
    if (given != null) {
      return given;
    }
    Process get =
        new ProcessBuilder(TOOLS.resolve("pulumi/get").toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    return new String(get.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
  }
}
