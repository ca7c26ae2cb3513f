package mjuz.cli;

import static mjuz.cli.CommandRun.mjuz;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExploreTest {

  @Test
  void the_configurations_are_listed() {
    CommandRun run = mjuz("explore", "--list");
    assertThat(run.exitCode()).isZero();
    assertThat(run.out())
        .contains("edge-create-first", "edge-delete-first", "mutual", "chain", "two-beneficiaries");
  }

  @Test
  void the_list_as_json_has_the_bounds_and_what_is_a_known_gap() throws Exception {
    CommandRun run = mjuz("explore", "--list", "--json");
    assertThat(run.exitCode()).isZero();
    List<String> gaps = new ArrayList<>();
    for (String line : run.out().lines().toList()) {
      JsonNode each = new ObjectMapper().readTree(line);
      assertThat(each.at("/bounds/inFlight").asInt()).isPositive();
      if (each.path("knownGap").asBoolean()) {
        gaps.add(each.path("configuration").asText());
      }
    }
    assertThat(gaps).containsExactly("edge-destroyed");
  }

  @Test
  void without_a_name_all_are_searched_that_are_expected_to_hold() {
    CommandRun run = mjuz("explore", "--max-states=20", "--jobs=1");
    assertThat(run.exitCode()).isZero();
    assertThat(run.out())
        .contains("edge: ", "mutual: ", "two-beneficiaries: ")
        .doesNotContain("edge-destroyed");
  }

  @Test
  void a_small_configuration_is_exhausted() {
    CommandRun run = mjuz("explore", "edge-equal-value", "--changes=0", "--crashes=0");
    assertThat(run.exitCode()).isZero();
    assertThat(run.out()).startsWith("edge-equal-value: exhausted, ").contains("states", "depth");
  }

  @Test
  void a_broken_invariant_is_told_by_the_shortest_way_to_it() {
    CommandRun run = mjuz("explore", "edge-destroyed");
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.out())
        .startsWith("L1 is broken: a comes to rest with r (generation 0, setting 0) deployed")
        .contains("The shortest way there, ", "  b is to be destroyed")
        .contains("This is a known gap: docs/verification.md");
  }

  @Test
  void the_way_to_a_broken_invariant_is_gone_again_by_the_line_that_is_printed(@TempDir Path folder)
      throws Exception {
    Path dot = folder.resolve("end.dot");
    CommandRun run = mjuz("explore", "edge-destroyed");
    String line =
        run.out().lines().filter(l -> l.startsWith("mjuz explore --replay ")).findFirst().get();
    CommandRun again =
        mjuz("explore", "--replay", line.substring(line.lastIndexOf(' ') + 1), "--dot", dot + "");
    assertThat(again.exitCode()).isEqualTo(1);
    assertThat(again.out())
        .contains(
            "b is to be destroyed",
            "L1 is broken: a comes to rest with r (generation 0, setting 0) deployed");
    assertThat(Files.readString(dot)).startsWith("digraph world {").contains("destroyed");
    String way = line.substring(line.lastIndexOf(' ') + 1);
    JsonNode json = new ObjectMapper().readTree(mjuz("explore", "--replay", way, "--json").out());
    assertThat(json.path("rule").asText()).isEqualTo("L1");
    assertThat(json.path("events")).isNotEmpty();
    assertThat(mjuz("explore", "--replay", "explore1:nothing").exitCode()).isEqualTo(2);
  }

  @Test
  void worlds_that_differ_in_names_only_are_one_unless_asked_for() {
    String half = mjuz("explore", "mutual", "--changes=0", "--crashes=1").out();
    String all = mjuz("explore", "mutual", "--changes=0", "--crashes=1", "--no-reduction").out();
    assertThat(half).contains("exhausted, 528 states for 1,055, ");
    assertThat(all).contains("exhausted, 1,055 states, ");
  }

  @Test
  void a_bound_that_stops_the_search_is_named() {
    CommandRun run = mjuz("explore", "edge-create-first", "--max-states", "500");
    assertThat(run.exitCode()).isZero();
    assertThat(run.out()).contains("stopped by 500 states");
  }

  @Test
  void as_json_a_program_can_read_it() throws Exception {
    CommandRun run =
        mjuz("explore", "mutual", "--changes=0", "--crashes=0", "--from-rest=true", "--json");
    assertThat(run.exitCode()).isZero();
    JsonNode json = new ObjectMapper().readTree(run.out());
    assertThat(json.path("exhausted").asBoolean()).isTrue();
    assertThat(json.path("states").asInt()).isPositive();
    assertThat(json.at("/bounds/changes").asInt()).isZero();
    assertThat(json.path("counterexample").isNull()).isTrue();
  }

  @Test
  void an_unknown_configuration_is_refused() {
    CommandRun unknown = mjuz("explore", "nothing");
    assertThat(unknown.exitCode()).isEqualTo(2);
    assertThat(unknown.err()).contains("no configuration 'nothing'", "mjuz explore --list");
  }
}
