package mjuz.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How a process ends that has no output, or no memory. */
class OutputTest {
  private static final String SMALL_HEAP = "-Xmx32m";

  @ParameterizedTest
  @CsvSource({
    "Broken pipe, 141, ''",
    "No space left on device, 4, mjuz: the output cannot be written: No space left on device"
  })
  void whatCannotBeWrittenEndsTheProcessOnce(String reason, int exitCode, String message)
      throws InterruptedException {
    LinkedBlockingQueue<Integer> exits = new LinkedBlockingQueue<>();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Output output =
        new Output(failing(reason), new PrintStream(err, true, StandardCharsets.UTF_8), exits::add);
    PrintWriter writer = output.writer(StandardCharsets.UTF_8);
    assertThat(output.exitCode()).isEmpty();
    writer.println("one");
    writer.println("two");
    assertThat(output.exitCode()).hasValue(exitCode);
    assertThat(exits.take()).isEqualTo(exitCode);
    assertThat(exits).isEmpty();
    assertThat(err.toString(StandardCharsets.UTF_8).strip()).isEqualTo(message);
  }

  private static OutputStream failing(String reason) {
    return new OutputStream() {
      @Override
      public void write(int octet) throws IOException {
        throw new IOException(reason);
      }
    };
  }

  @Test
  void whenTheReaderOfAPipeIsGoneTheWorkEndsQuietly() throws Exception {
    Process process = start("-Xmx256m", "replay", "mjuz1:chain:3000:lan:1");
    assertThat(process.inputReader().readLine()).isNotEmpty();
    process.getInputStream().close();
    assertThat(process.errorReader().readLine()).isNull();
    assertThat(process.waitFor()).isEqualTo(ExitCode.READER_GONE);
  }

  @Test
  void aFullDiskIsNoSuccess() throws Exception {
    Path full = Path.of("/dev/full");
    assumeTrue(Files.exists(full), "only Linux has it");
    Process process = builder("-Xmx64m", "explore", "--list").redirectOutput(full.toFile()).start();
    assertThat(process.errorReader().readLine())
        .isEqualTo("mjuz: the output cannot be written: No space left on device");
    assertThat(process.waitFor()).isEqualTo(ExitCode.UNREADABLE);
  }

  /** The file, and what it begins and ends with; the summary is on the error output. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "replay mjuz1:chain:2:none:1 --dot /dev/stdout|digraph world {|}|trace hash ",
        "replay mjuz1:chain:2:none:1 --svg /dev/fd/1 --at 25s|<svg |</svg>|trace hash ",
        "replay mjuz1:chain:2:none:1 --trace /proc/self/fd/1|{\"time\":|}|trace hash ",
        "replay mjuz1:chain:2:none:1 --trace ~/link|{\"time\":|}|trace hash ",
        "simulate --seeds 1 --report /dev/stdout|<!DOCTYPE html>|</html>|I1 to I5, L1 and L2 hold",
        "explore edge-destroyed --dot /dev/stdout|digraph world {|}|This is a known gap: "
      })
  void aFileThatIsTheStandardOutputIsAllThatIsThere(
      String line, String begin, String end, String last, @TempDir Path folder) throws Exception {
    assumeTrue(Files.exists(Path.of("/proc/self/fd/1")), "only Linux has it");
    Files.createSymbolicLink(folder.resolve("link"), Path.of("/dev/stdout"));
    Path output = folder.resolve("output");
    ProcessBuilder builder = builder("-Xmx256m", line.replace("~", folder + "").split(" ", -1));
    builder.environment().put("LC_ALL", "POSIX");
    Process process = builder.redirectOutput(output.toFile()).start();
    List<String> told = process.errorReader().lines().toList();
    process.waitFor();
    assertThat(Files.readString(output))
        .startsWith(begin)
        .doesNotContain("trace hash", "a second on a thread");
    assertThat(Files.readString(output).strip()).endsWith(end);
    assertThat(told.getLast()).startsWith(last);
  }

  @Test
  void drawingsAreInUtf8WhateverTheTerminalHas() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    Output output = new Output(bytes, System.err, code -> {});
    PrintWriter writer = output.writer(StandardCharsets.US_ASCII);
    writer.print("a•");
    PrintWriter file = Output.inUtf8(writer);
    file.print("b•");
    file.flush();
    writer.println("c");
    assertThat(bytes.toString(StandardCharsets.UTF_8).strip()).isEqualTo("a?b•c");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "simulate --topology chain --size 5000 --profile none --seeds 1..9 --jobs 2|"
            + "2 worlds at once of 5,000 deployments",
        "replay mjuz1:chain:100000:none:1 --quiet|a world of 100,000 deployments"
      })
  void withoutMemoryItIsToldHowToGiveMore(String line, String world) throws Exception {
    Process process = start(SMALL_HEAP, line.split(" ", -1));
    List<String> told = process.errorReader().lines().toList();
    assertThat(process.waitFor()).isEqualTo(ExitCode.OUT_OF_MEMORY);
    assertThat(told).hasSize(2);
    assertThat(told.getFirst()).startsWith("mjuz: " + world + " may need about ");
    assertThat(told.getLast())
        .startsWith("mjuz: the memory is used up: the heap is 3")
        .contains("with " + world + " in it", "JAVA_TOOL_OPTIONS=-Xmx");
  }

  static Process start(String heap, String... arguments) throws IOException {
    return builder(heap, arguments).start();
  }

  private static ProcessBuilder builder(String heap, String... arguments) {
    List<String> line = new ArrayList<>();
    line.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    line.addAll(List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", heap));
    line.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
    line.addAll(Arrays.asList(arguments));
    ProcessBuilder builder = new ProcessBuilder(line);
    builder.environment().remove("JAVA_TOOL_OPTIONS");
    builder.environment().remove("JDK_JAVA_OPTIONS");
    return builder;
  }
}
