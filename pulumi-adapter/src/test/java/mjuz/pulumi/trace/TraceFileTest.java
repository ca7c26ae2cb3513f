package mjuz.pulumi.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.Edge;
import mjuz.core.model.Instance;
import mjuz.core.model.Versions;
import mjuz.core.trace.TraceEvent;
import mjuz.core.trace.TraceEvent.Use;
import mjuz.core.trace.TraceStep;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class TraceFileTest {
  private static final DeploymentName CONTENT = new DeploymentName("content");
  private static final Edge EDGE = new Edge(new DeploymentName("bucket"), "b µ", CONTENT);
  private static final TraceEvent FULL = event(TraceStep.CREATED, 1_700_000_000_123_456L);

  @TempDir Path folder;

  @ParameterizedTest
  @EnumSource
  void every_step_comes_back_as_it_was(TraceStep step) {
    TraceEvent event = event(step, 1);
    assertThat(TraceJson.parse(TraceJson.toJson(event).toString())).isEqualTo(event);
  }

  @Test
  void the_members_are_named_as_documented_and_empty_ones_left_out() {
    assertThat(TraceJson.toJson(FULL).toString())
        .isEqualTo(
            """
            {"time":"2023-11-14T22:13:20.123456Z","micros":1700000000123456,"deployment":"content",\
            "incarnation":2,"round":3,"step":"CREATED","urn":"urn:x","id":"i",\
            "edge":{"offering":"bucket","offer":"b µ","beneficiary":"content"},\
            "version":9223372036854775807,\
            "uses":[{"edge":{"offering":"bucket","offer":"b µ","beneficiary":"content"},"version":7}],\
            "behind":[{"urn":"urn:y","id":""}],"value":"0123456789abcdef","detail":"line\\nbreak"}""");
    TraceEvent bare =
        new TraceEvent(
            1,
            CONTENT,
            2,
            0,
            TraceStep.STARTED,
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            0,
            List.of(),
            List.of(),
            Optional.empty(),
            "");
    assertThat(TraceJson.toJson(bare).fieldNames())
        .toIterable()
        .containsExactly("time", "micros", "deployment", "incarnation", "round", "step");
    assertThat(TraceJson.parse(TraceJson.toJson(bare).toString())).isEqualTo(bare);
  }

  @Test
  void what_is_written_is_there_at_once_and_later_writers_append() throws Exception {
    Path file = folder.resolve("new/trace.jsonl");
    try (TraceWriter writer = TraceWriter.open(file)) {
      writer.write(FULL);
      assertThat(TraceReader.read(file).events()).containsExactly(FULL);
    }
    try (TraceWriter writer = TraceWriter.open(file)) {
      writer.write(event(TraceStep.DELETED, 2));
    }
    TraceReader.Trace trace = TraceReader.read(file);
    assertThat(trace.events()).containsExactly(FULL, event(TraceStep.DELETED, 2));
    assertThat(trace.warning()).isEmpty();
  }

  @Test
  void lines_of_many_threads_stay_whole() throws Exception {
    Path file = folder.resolve("trace.jsonl");
    try (TraceWriter writer = TraceWriter.open(file)) {
      List<Thread> threads = new ArrayList<>();
      for (int i = 0; i < 8; i++) {
        threads.add(
            Thread.ofPlatform()
                .start(
                    () -> {
                      for (int j = 0; j < 200; j++) {
                        writer.write(FULL);
                      }
                    }));
      }
      for (Thread each : threads) {
        each.join();
      }
    }
    assertThat(TraceReader.read(file).events()).hasSize(1_600).containsOnly(FULL);
  }

  @Test
  void a_torn_last_line_is_left_out_with_a_warning_and_cut_away_by_the_next_writer()
      throws Exception {
    Path file = folder.resolve("trace.jsonl");
    try (TraceWriter writer = TraceWriter.open(file)) {
      writer.write(FULL);
    }
    // Longer than the blocks in which its beginning is searched for.
    Files.writeString(file, "{\"time\":\"" + "x".repeat(20_000), StandardOpenOption.APPEND);
    TraceReader.Trace torn = TraceReader.read(file);
    assertThat(torn.events()).containsExactly(FULL);
    assertThat(torn.warning().orElseThrow()).contains(file + ":2", "cut off");
    try (TraceWriter writer = TraceWriter.open(file)) {
      writer.write(FULL);
    }
    assertThat(TraceReader.read(file))
        .isEqualTo(new TraceReader.Trace(List.of(FULL, FULL), Optional.empty()));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{                             | not JSON",
        "[]                            | not a JSON object",
        "\"step\":\"CREATED\"          | not JSON",
        "{\"micros\":1}                | 'deployment' is missing",
        "{\"micros\":1.5}              | 'micros' is not a whole number",
        "{\"micros\":1,\"deployment\":7} | 'deployment' is not a string",
        "{\"micros\":1,\"deployment\":\"-\"} | '-' is not a deployment name",
        "{\"micros\":1,\"deployment\":\"a\",\"incarnation\":1,\"round\":1,\"step\":\"X\"} | not a step",
        "{\"uses\":{}}                 | 'uses' is not a list",
        "{\"uses\":[{\"version\":1}]}  | 'edge' is missing",
      })
  void an_error_names_file_line_and_what_is_wrong(String line, String wrong) throws Exception {
    Path file = folder.resolve("trace.jsonl");
    Files.writeString(file, TraceJson.toJson(FULL) + "\n\n" + line + "\n");
    assertThatThrownBy(() -> TraceReader.read(file))
        .isInstanceOf(TraceException.class)
        .hasMessageStartingWith(file + ":3: ")
        .hasMessageContaining(wrong);
  }

  @Test
  void a_broken_line_before_the_last_is_an_error_although_the_last_is_torn() throws Exception {
    Path file = folder.resolve("trace.jsonl");
    Files.writeString(file, "broken\n{\"torn");
    assertThatThrownBy(() -> TraceReader.read(file)).hasMessageStartingWith(file + ":1: ");
  }

  @Test
  void a_missing_or_binary_file_is_named() throws Exception {
    Path file = folder.resolve("trace.jsonl");
    assertThatThrownBy(() -> TraceReader.read(file))
        .isInstanceOf(TraceException.class)
        .hasMessage(file + ": there is no such file");
    Files.write(file, new byte[] {(byte) 0xff, (byte) 0xfe, 10});
    assertThatThrownBy(() -> TraceReader.read(file))
        .isInstanceOf(TraceException.class)
        .hasMessageContainingAll(file + ":1", "not JSON", "Is it a trace, as --trace writes it?");
    Files.write(file, new byte[] {0x7f, 'E', 'L', 'F', 2, 1, 1});
    assertThatThrownBy(() -> TraceReader.read(file))
        .isInstanceOf(TraceException.class)
        .hasMessageContainingAll(file + ":1", "not JSON");
    assertThatThrownBy(() -> TraceReader.read(folder))
        .isInstanceOf(TraceException.class)
        .hasMessage(folder + ": cannot be read: it is a folder");
  }

  @Test
  void a_file_that_cannot_be_written_is_warned_of_once_and_fails_nothing() throws Exception {
    List<String> warnings = new ArrayList<>();
    Path inTheWay = Files.writeString(folder.resolve("file"), "");
    try (TraceWriter writer = TraceWriter.open(inTheWay.resolve("trace.jsonl"), warnings::add)) {
      writer.write(FULL);
      writer.write(FULL);
    }
    assertThat(warnings).hasSize(1);
    assertThat(warnings.getFirst()).contains("trace.jsonl", "cannot be written", "goes on");
  }

  @Test
  void a_full_disk_is_warned_of_once_and_fails_nothing() {
    Path full = Path.of("/dev/full");
    assumeTrue(Files.exists(full));
    List<String> warnings = new ArrayList<>();
    try (TraceWriter writer = TraceWriter.open(full, warnings::add)) {
      writer.write(FULL);
      writer.write(FULL);
    }
    assertThat(warnings).hasSize(1);
  }

  @Test
  void after_close_nothing_is_written_and_nothing_fails() throws Exception {
    Path file = folder.resolve("trace.jsonl");
    TraceWriter writer = TraceWriter.open(file);
    writer.close();
    writer.write(FULL);
    writer.close();
    assertThat(TraceReader.read(file).events()).isEmpty();
  }

  private static TraceEvent event(TraceStep step, long micros) {
    return new TraceEvent(
        micros,
        CONTENT,
        2,
        3,
        step,
        Optional.of("urn:x"),
        Optional.of("i"),
        Optional.of(EDGE),
        Versions.NONE,
        List.of(new Use(EDGE, 7)),
        List.of(new Instance("urn:y", "")),
        Optional.of("0123456789abcdef"),
        "line\nbreak");
  }
}
