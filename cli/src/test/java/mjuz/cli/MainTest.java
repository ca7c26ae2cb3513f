package mjuz.cli;

import static mjuz.cli.CommandRun.mjuz;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MainTest {

  @Test
  void help_lists_the_commands_and_the_exit_codes() {
    CommandRun run = mjuz("--help");
    assertThat(run.exitCode()).isZero();
    assertThat(run.out())
        .contains("Usage: mjuz", "status", "stop", "destroy", "check-trace", "Exit codes:", "3 ");
    assertThat(run.err()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "status",
        "stop",
        "destroy",
        "check-trace",
        "simulate",
        "replay",
        "reproduce",
        "bench"
      })
  void every_command_has_help_with_exit_codes(String command) {
    CommandRun run = mjuz(command, "--help");
    assertThat(run.exitCode()).isZero();
    assertThat(run.out()).contains("Usage: mjuz " + command, "Exit codes:");
  }

  @Test
  void the_version_is_that_of_the_build() {
    CommandRun run = mjuz("--version");
    assertThat(run.exitCode()).isZero();
    assertThat(run.out())
        .containsPattern("mjuz \\d+\\.\\d+\\.\\d+")
        .contains("Java ", System.getProperty("java.home"));
  }

  @Test
  void a_wrong_command_line_is_told_with_the_usage() {
    assertThat(mjuz().exitCode()).isEqualTo(2);
    assertThat(mjuz().err())
        .contains("Usage: mjuz")
        .endsWith("mjuz: name one of the commands%nTry 'mjuz --help'.%n".formatted());
    assertThat(mjuz("frobnicate").exitCode()).isEqualTo(2);
    assertThat(mjuz("status", "--frobnicate").exitCode()).isEqualTo(2);
    assertThat(mjuz("check-trace").exitCode()).isEqualTo(2);
  }

  @Test
  void what_is_wrong_is_told_in_few_lines_without_the_usage() {
    assertThat(mjuz("frobnicate").err())
        .startsWith("mjuz: Unmatched argument")
        .contains("'frobnicate'")
        .endsWith("Try 'mjuz --help'.%n".formatted())
        .hasLineCount(3); // with suggestions
    assertThat(mjuz("statu").err()).contains("mjuz status");
    assertThat(mjuz("status", "--frobnicate").err())
        .startsWith("mjuz: Unknown option: '--frobnicate'")
        .endsWith("Try 'mjuz status --help'.%n".formatted());
  }

  @Test
  void the_first_command_is_run_and_its_help_points_to_the_exit_codes_of_deployments() {
    assertThat(mjuz("--help").out()).containsPattern("Commands:\\R\\s+run ");
    assertThat(mjuz("run", "--help").out()).contains("What the program ends with", "'Exit codes'");
  }

  @Test
  void exit_codes_that_a_command_cannot_end_with_are_not_listed() {
    assertThat(mjuz("status", "--help").out())
        .contains("The deployment runs.")
        .doesNotContain("Failed, or");
    assertThat(mjuz("demo", "--help").out()).doesNotContain("no process that runs it");
  }

  @Test
  void help_and_wrong_flags_of_a_program_are_told_as_those_of_a_command() {
    String program = AskingProgram.class.getName();
    CommandRun help = mjuz("run", program, "--help");
    assertThat(help.exitCode()).isZero();
    assertThat(help.out()).contains("--name").doesNotContain("Exception");
    CommandRun wrong = mjuz("run", program, "--frobnicate");
    assertThat(wrong.exitCode()).isEqualTo(2);
    assertThat(wrong.err()).contains("--frobnicate").doesNotContain("Exception");
  }

  @ParameterizedTest
  @ValueSource(strings = {"nosuch/*", "nosuch", "/*:nosuch/lib/*"})
  void a_class_path_that_is_not_there_is_wrong_usage(String classPath) {
    CommandRun run = mjuz("run", "-cp", classPath, "X");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err())
        .contains("there is no", "nosuch", "correct --class-path")
        .doesNotContain("fault of mjuz");
  }

  @ParameterizedTest
  @CsvSource({
    "stop, -1",
    "destroy, -1",
    "stop, 9223372036854775807",
    "demo, -1",
    "demo, 0",
    "demo, 99999999999999"
  })
  void a_timeout_out_of_range_is_wrong_usage(String command, String seconds) {
    CommandRun run = mjuz(command, "--timeout", seconds);
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("--timeout", seconds);
  }
}
