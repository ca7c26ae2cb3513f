package mjuz.pulumi.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import mjuz.pulumi.engine.command.CliResult;
import org.junit.jupiter.api.Test;

class CliProblemTest {

  @Test
  void a_full_disk_is_told_with_what_to_do() {
    var result =
        new CliResult(
            255, "", "error: write /w/.pulumi/stacks/p/s.json: no space left on device", 1);
    assertThat(CliProblem.find(result).orElseThrow().message())
        .contains("the disk is full", "free space", "work directory", "TMPDIR");
  }

  @Test
  void a_full_disk_that_this_process_finds_is_told_as_well() {
    assertThat(RoundFailure.of(new IOException("No space left on device")).summary())
        .contains("the disk is full");
    assertThat(CliProblem.diskFull(List.of("a", "provider: no space left on device"))).isPresent();
    assertThat(CliProblem.diskFull(List.of("a", "no room"))).isEmpty();
  }

  @Test
  void of_several_errors_that_are_told_together_each_is_told() {
    var result =
        new CliResult(
            255,
            "",
            """
            error: 2 errors occurred:
                1) mkdir /w/.pulumi/locks: read-only file system
                2) the second
            Nothing else
                of it
            """,
            1);
    assertThat(CliFailures.exception("The state of stack 's'", result))
        .hasMessage(
            "The state of stack 's': 2 errors occurred: 1) mkdir /w/.pulumi/locks: read-only file system 2) the second");
  }

  @Test
  void a_known_problem_is_told_with_the_file_that_it_is_about() {
    var full =
        new CliResult(
            255, "", "error: write /w/.pulumi/stacks/p/s.json: no space left on device", 1);
    assertThat(CliFailures.exception("The state", full))
        .hasMessageContainingAll("the disk is full", "/w/.pulumi/stacks/p/s.json");
    assertThat(CliProblem.find(full).orElseThrow().failure("one"))
        .isEqualTo(CliProblem.find(full).orElseThrow().failure("another"));
  }

  @Test
  void other_endings_are_no_known_problem() {
    assertThat(CliProblem.find(new CliResult(255, "", "error: no", 1))).isEmpty();
  }
}
