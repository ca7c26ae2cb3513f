package mjuz.cli;

import static mjuz.cli.CommandRun.mjuz;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.Edge;
import mjuz.core.model.Instance;
import mjuz.core.trace.TraceEvent;
import mjuz.core.trace.TraceEvent.Use;
import mjuz.core.trace.TraceStep;
import mjuz.pulumi.trace.TraceWriter;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CheckTraceTest {
  private static final DeploymentName BUCKET = new DeploymentName("bucket");
  private static final DeploymentName CONTENT = new DeploymentName("content");
  private static final Edge EDGE = new Edge(BUCKET, "bucket", CONTENT);

  @TempDir Path folder;
  private Path bucket;
  private Path content;

  @BeforeEach
  void nameFiles() {
    bucket = folder.resolve("bucket.jsonl");
    content = folder.resolve("content.jsonl");
  }

  @Test
  void files_are_merged_by_time_and_hold() {
    writeTraces(4, 5);
    CommandRun run = mjuz("check-trace", content, bucket);
    assertThat(run.exitCode()).isZero();
    assertThat(run.out())
        .contains(
            "5 events of 2 deployments", "1 edge,", "1 version published", "2 resources created")
        .contains("I1 to I4 hold");
    assertThat(run.err()).isEmpty();
  }

  @Test
  void a_folder_stands_for_the_traces_in_it() throws Exception {
    assertThat(mjuz("check-trace", folder).exitCode()).isEqualTo(3);
    assertThat(mjuz("check-trace", folder).err()).contains("no trace, *.jsonl, in the folder");
    writeTraces(4, 5);
    Files.writeString(folder.resolve("notes.txt"), "no trace");
    CommandRun run = mjuz("check-trace", folder);
    assertThat(run.exitCode()).isZero();
    assertThat(run.out()).contains("5 events of 2 deployments");
    assertThat(mjuz("check-trace", folder, bucket).err()).contains("bucket.jsonl is given twice");
  }

  @Test
  void a_violation_is_printed_with_its_events() {
    writeTraces(5, 4);
    CommandRun run = mjuz("check-trace", content, bucket);
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.out())
        .contains("I2 violated (undeploy order): urn:b of bucket begins to be deleted")
        .contains(
            "    1970-01-01T00:00:00.000002Z bucket OFFER_PUBLISHED bucket/bucket->content v7")
        .contains(
            "    1970-01-01T00:00:00.000003Z content CREATED urn:p [p1] uses bucket/bucket->content v7 (incarnation 1, round 1)")
        .contains("1 violation");
  }

  @Test
  void as_json_a_program_can_read_it() throws Exception {
    writeTraces(5, 4);
    CommandRun run = mjuz("check-trace", "--json", bucket, content);
    assertThat(run.exitCode()).isEqualTo(1);
    JsonNode json = new ObjectMapper().readTree(run.out());
    assertThat(json.path("holds").asBoolean(true)).isFalse();
    assertThat(json.path("events").asInt()).isEqualTo(5);
    assertThat(json.path("deployments")).hasSize(2);
    assertThat(json.path("steps").path("CREATED").asInt()).isEqualTo(2);
    assertThat(json.path("violations")).hasSize(1);
    assertThat(json.at("/violations/0/invariant").asText()).isEqualTo("I2");
    assertThat(json.at("/violations/0/events/2/step").asText()).isEqualTo("DELETING");
  }

  @Test
  void what_cannot_be_judged_is_warned_of() {
    writeTraces(4, 5);
    CommandRun run = mjuz("check-trace", content);
    assertThat(run.exitCode()).isZero();
    assertThat(run.err())
        .contains("warning: 1 version of an offer is used", "Give the traces of all deployments");
  }

  @Test
  void a_missing_trace_of_either_side_is_warned_of() {
    writeTraces(4, 5);
    String missing = "warning: there is no event of deployment '%s'";
    assertThat(mjuz("check-trace", content).err())
        .contains(missing.formatted(BUCKET), EDGE.toString());
    assertThat(mjuz("check-trace", bucket).err())
        .contains(missing.formatted(CONTENT), EDGE.toString());
    assertThat(mjuz("check-trace", "--json", bucket).out()).contains("no event of deployment");
  }

  @Test
  void traces_without_events_prove_nothing() throws Exception {
    Files.writeString(content, "\n");
    CommandRun nothing = mjuz("check-trace", content);
    assertThat(nothing.exitCode()).isEqualTo(4);
    assertThat(nothing.out()).doesNotContain("hold");
    assertThat(nothing.err())
        .contains("nothing was checked", content + ": there is no event in it");
    assertThat(mjuz("check-trace", "--json", content).exitCode()).isEqualTo(4);

    writeTraces(4, 5);
    Files.writeString(content, "");
    CommandRun half = mjuz("check-trace", content, bucket);
    assertThat(half.exitCode()).isZero();
    assertThat(half.err()).contains("warning: " + content + ": there is no event in it");
  }

  @Test
  void a_file_given_twice_is_refused() throws Exception {
    writeTraces(4, 5);
    CommandRun twice = mjuz("check-trace", content, bucket, content);
    assertThat(twice.exitCode()).isEqualTo(2);
    assertThat(twice.err()).contains("mjuz: " + content + " is given twice");
    Path link = Files.createSymbolicLink(folder.resolve("link"), content);
    CommandRun linked = mjuz("check-trace", content, link);
    assertThat(linked.exitCode()).isEqualTo(2);
    assertThat(linked.err()).contains(content + " and " + link + " are the same file");
  }

  @Test
  void a_torn_last_line_is_warned_of() throws Exception {
    writeTraces(4, 5);
    Files.writeString(content, "{\"time", StandardOpenOption.APPEND);
    CommandRun run = mjuz("check-trace", content, bucket);
    assertThat(run.exitCode()).isZero();
    assertThat(run.err()).contains("warning: " + content + ":3: the last line is cut off");
    assertThat(mjuz("check-trace", "--json", content, bucket).out()).contains("cut off");
  }

  @Test
  void a_missing_file_and_one_that_is_no_trace_are_named() throws Exception {
    CommandRun missing = mjuz("check-trace", content);
    assertThat(missing.exitCode()).isEqualTo(3);
    assertThat(missing.err()).contains("mjuz: " + content + ": there is no such file");
    Files.writeString(content, "hello\n");
    CommandRun broken = mjuz("check-trace", content);
    assertThat(broken.exitCode()).isEqualTo(4);
    assertThat(broken.err()).contains("mjuz: " + content + ":1: not JSON").hasLineCount(1);
  }

  private void writeTraces(long pageDeleted, long bucketDeleting) {
    try (TraceWriter writer = TraceWriter.open(bucket)) {
      writer.write(resource(1, BUCKET, TraceStep.CREATED, "urn:b", "b1", List.of()));
      writer.write(
          new TraceEvent(
              2,
              BUCKET,
              1,
              1,
              TraceStep.OFFER_PUBLISHED,
              Optional.empty(),
              Optional.empty(),
              Optional.of(EDGE),
              7,
              List.of(),
              List.of(new Instance("urn:b", "b1")),
              Optional.of("0123456789abcdef"),
              ""));
      writer.write(resource(bucketDeleting, BUCKET, TraceStep.DELETING, "urn:b", "b1", List.of()));
    }
    try (TraceWriter writer = TraceWriter.open(content)) {
      List<Use> uses = List.of(new Use(EDGE, 7));
      writer.write(resource(3, CONTENT, TraceStep.CREATED, "urn:p", "p1", uses));
      writer.write(resource(pageDeleted, CONTENT, TraceStep.DELETED, "urn:p", "p1", List.of()));
    }
  }

  private static TraceEvent resource(
      long micros, DeploymentName of, TraceStep step, String urn, String id, List<Use> uses) {
    return new TraceEvent(
        micros,
        of,
        1,
        1,
        step,
        Optional.of(urn),
        Optional.of(id),
        Optional.empty(),
        0,
        uses,
        List.of(),
        Optional.empty(),
        "");
  }
}
