package mjuz.cli;

import static mjuz.cli.CommandRun.mjuz;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is wrong on a command line, or would do nothing, is told before anything runs. */
class OptionRulesTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "simulate --jobs 0|--jobs 0|1 to 1,024",
        "simulate --jobs -3|--jobs -3|1 to 1,024",
        "simulate --jobs many|--jobs many|1 to 1,024",
        "simulate --jobs 99999999999|--jobs 99999999999|1 to 1,024",
        "simulate --size 0|--size 0|1 to 10,000,000",
        "simulate --size -5|--size -5|1 to 10,000,000",
        "explore --jobs 0|--jobs 0|1 to 1,024",
        "explore --changes -1|--changes -1|0 to 15",
        "explore mutual --crashes=16|--crashes 16|0 to 15",
        "explore --losses=-1|--losses -1|0 to 15",
        "explore --duplicates=-1|--duplicates -1|0 to 15",
        "explore --overtakes=-1|--overtakes -1|0 to 15",
        "explore --cuts=-1|--cuts -1|0 to 15",
        "explore --failures=-1|--failures -1|0 to 15",
        "explore --journal-losses=-1|--journal-losses -1|0 to 15",
        "explore --in-flight=0|--in-flight 0|1 to 100",
        "explore --max-states=0|--max-states 0|1 to 120,000,000",
        "bench simulator --jobs 0|--jobs 0|1 to 1,024",
        "bench simulator --seeds 0|--seeds 0|1 to 1,000,000",
        "bench simulator --large 1|--large 1|2 to 10,000,000",
        "bench simulator --max-states 0|--max-states 0|1 to 120,000,000",
        "bench simulator --curve --sizes 10,2|--sizes 2|3 to 10,000,000",
        "reproduce saner24 --sites 1,0|--sites 0|1 to 1,000",
        "reproduce saner24 --sites many|--sites many|1 to 1,000",
      })
  void aNumberOutOfItsRangeIsRefusedWithTheRange(String line, String option, String range) {
    CommandRun run = mjuz((Object[]) line.split(" ", -1));
    assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(run.err()).startsWith("mjuz: " + option + ": give a number from " + range);
    assertThat(run.out()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "simulate --topology file:x.dot --size 3|--size does nothing with a file",
        "simulate --report-seed 3|--report-seed needs --report",
        "replay mjuz1:chain:3:none:1 --at 2s|--at needs --dot or --svg",
        "replay mjuz1:chain:3:none:1 --shrink --svg x.svg|--svg does nothing with --shrink",
        "replay mjuz1:chain:3:none:1 --shrink --dot x.dot|--dot does nothing with --shrink",
        "replay mjuz1:chain:3:none:1 --shrink --trace x|--trace does nothing with --shrink",
        "replay mjuz1:chain:3:none:1 --raw --quiet|--raw does nothing with --quiet",
        "explore --list --changes 2|--changes does nothing with --list",
        "explore --list --jobs 2|--jobs does nothing with --list",
        "explore --list --dot x.dot|--dot does nothing with --list",
        "explore edge --list|leave out 'edge'",
        "explore edge --replay w|leave out 'edge'",
        "explore --replay w --changes 2|--changes does nothing with --replay",
        "explore --replay w --max-states 2|--max-states does nothing with --replay",
        "explore --replay w --no-reduction|--no-reduction does nothing with --replay",
        "bench simulator --sizes 3,4|--sizes needs --curve",
        "bench simulator --topology chain|--topology needs --curve",
        "bench simulator --curve --seeds 3|--seeds needs the part events or seeds",
        "bench simulator --only events --large 20|--large needs the part large",
        "bench simulator --only large --jobs 2|--jobs needs the part seeds or explorer",
        "bench simulator --only large --max-states 2|--max-states needs the part explorer",
        "bench simulator --only seeds --configuration edge|--configuration needs the part explorer",
      })
  void anOptionThatWouldDoNothingIsRefused(String line, String message) {
    CommandRun run = mjuz((Object[]) line.split(" ", -1));
    assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(run.err()).startsWith("mjuz: ").contains(message);
    assertThat(run.out()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "simulate --seeds 1 --report",
    "replay mjuz1:chain:3:none:1 --svg",
    "replay mjuz1:chain:3:none:1 --dot",
    "replay mjuz1:chain:3:none:1 --trace",
    "explore edge --dot"
  })
  void aFileThatCannotBeWrittenIsToldBeforeAnythingRuns(String line, @TempDir Path folder) {
    for (Path file : new Path[] {folder, folder.resolve("no/x.html")}) {
      CommandRun run = mjuz((Object[]) (line + " " + file).split(" ", -1));
      assertThat(run.exitCode()).isEqualTo(ExitCode.UNREADABLE);
      assertThat(run.err())
          .startsWith("mjuz: '%s' cannot be written: ".formatted(file))
          .contains(file.equals(folder) ? "it is a folder" : "there is no folder");
      assertThat(run.out()).isEmpty();
    }
  }

  @Test
  void whatIsGivenTogetherDoesSomethingTogether(@TempDir Path folder) {
    String[] help = {"simulate", "--jobs", "0", "--help"};
    assertThat(mjuz((Object[]) help).exitCode()).isZero();
    Path dot = folder.resolve("way.dot");
    CommandRun run = mjuz("explore", "edge-equal-value", "--max-states", 10, "--dot", dot);
    assertThat(run.exitCode()).isZero();
    assertThat(run.err()).contains("no guarantee is broken, so there is no way to draw");
    assertThat(Files.exists(dot)).isFalse();
  }
}
