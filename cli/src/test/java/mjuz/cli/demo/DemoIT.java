package mjuz.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The demo on real Pulumi, as a process of its own. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class DemoIT {
  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"content,bucket", "bucket,content"})
  void itHoldsInEitherOrderAndLeavesOnlyTheTraces(String order) throws Exception {
    Path traces = folder.resolve("traces");
    Process demo = start("--once", "--order", order, "--trace", traces.toString());
    String told = new String(demo.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

    assertThat(demo.waitFor()).as(told).isZero();
    assertThat(told).contains("ok: the page is what the content team wrote").contains("all held");
    assertThat(files(traces)).containsExactly("bucket.jsonl", "content.jsonl");
    assertThat(files(folder.resolve("tmp"))).filteredOn(each -> each.startsWith("mjuz")).isEmpty();
    assertThat(deployments()).isEmpty();
  }

  @Test
  void itsEndIsTheEndOfBothDeployments() throws Exception {
    Process demo = start();
    StringBuilder told = new StringBuilder();
    try (var lines = demo.inputReader(StandardCharsets.UTF_8)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        told.append(line).append('\n');
        if (line.contains("Ctrl-C destroys both")) {
          // SIGTERM: it would get no SIGINT if this process ignored it. The handle leaves the
          // output open.
          demo.toHandle().destroy();
        }
      }
    }
    demo.waitFor();
    assertThat(told)
        .contains("deleted local:index:BucketObject 'index'")
        .contains("deleted local:index:Bucket 'website'")
        .contains("bucket is destroyed")
        .contains("content is destroyed");
    assertThat(told.indexOf("deleted local:index:BucketObject"))
        .isLessThan(told.indexOf("deleted local:index:Bucket '"));
    assertThat(deployments()).isEmpty();
    assertThat(files(folder.resolve("tmp"))).filteredOn(each -> each.startsWith("mjuz")).isEmpty();
  }

  @Test
  void itHoldsOnOneProcessor() throws Exception {
    Optional<String> processor = taskset();
    assumeTrue(processor.isPresent(), "there is no command taskset (util-linux) here");
    Process demo = start(List.of("taskset", "-c", processor.get()), "--once");
    String told = new String(demo.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

    assertThat(demo.waitFor()).as(told).isZero();
    assertThat(told).contains("all held");
  }

  /** A processor that this process may use; empty if none can be chosen. */
  private static Optional<String> taskset() throws Exception {
    try {
      Process shown =
          new ProcessBuilder("taskset", "-cp", Long.toString(ProcessHandle.current().pid()))
              .start();
      String list = new String(shown.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return shown.waitFor() == 0
          ? Optional.of(list.replaceFirst("(?s).*: *(\\d+).*", "$1"))
          : Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private Process start(String... arguments) throws Exception {
    return start(List.of(), arguments);
  }

  private Process start(List<String> prefix, String... arguments) throws Exception {
    Files.createDirectories(folder.resolve("tmp"));
    List<String> command = new ArrayList<>(prefix);
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(JvmFlags.forShortRuns());
    command.add("-Djava.io.tmpdir=" + folder.resolve("tmp"));
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), "mjuz.cli.Main", "demo"));
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().put("MJUZ_PULUMI", pulumi());
    return builder.start();
  }

  private static String pulumi() throws Exception {
    Process get =
        new ProcessBuilder(Path.of(System.getProperty("mjuz.tools"), "pulumi", "get").toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    String path = new String(get.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    assertThat(get.waitFor()).isZero();
    return path;
  }

  private static List<String> files(Path directory) throws Exception {
    try (Stream<Path> files = Files.list(directory)) {
      return files.map(each -> each.getFileName().toString()).sorted().toList();
    }
  }

  private List<String> deployments() {
    // Not by descent: what outlives the demo has another parent.
    return ProcessHandle.allProcesses()
        .map(each -> each.info().commandLine().orElse(""))
        .filter(each -> each.contains(folder.toString()))
        .toList();
  }
}
