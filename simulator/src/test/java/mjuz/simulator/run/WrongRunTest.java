package mjuz.simulator.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Of the line of a run each part is checked, and a message says which one is wrong. */
class WrongRunTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "``                                    | is no run; mjuz1:TOPOLOGY:SIZE:PROFILE:SEED",
        "42                                    | '42' is no run",
        "mjuz1:chain:3:none                    | is no run",
        "mjuz1:chain:3:none:1:2                | is no run",
        "mjuz2:chain:3:none:1                  | 'mjuz2' begins a run of another version: this is mjuz1",
        "muse:chain:3:none:1                   | begins with mjuz1, or with mjuz-1.0; 'muse'",
        "mjuz1:chian:3:none:1                  | no topology 'chian'; did you mean 'chain'?; random, rewired, renamed, noticed, retained, chain, fan-in; file:PATH",
        "mjuz1:CHAIN:3:none:1                  | no topology 'CHAIN'; did you mean 'chain'?",
        "mjuz1:rewire:3:none:1                 | no topology 'rewire'; did you mean 'rewired'?",
        "mjuz1::3:none:1                       | no topology ''",
        "mjuz1:file::0:none:1                  | the name of the file is missing behind 'file:'",
        "mjuz1:chain:x:none:1                  | the size has to be a whole number from 0 to 10000000, not 'x'",
        "mjuz1:chain:-3:none:1                 | the size has to be; '-3'",
        "mjuz1:chain:99999999999:none:1        | the size has to be; '99999999999'",
        "mjuz1:chain::none:1                   | the size has to be; not ''",
        "mjuz1:chain:1:none:1                  | a chain needs at least 2 deployments",
        "mjuz1:chain:3:nonne:1                 | no profile 'nonne'; did you mean 'none'?; none, lan, wan, hostile, swarm",
        "mjuz1:chain:3:none:one                | the seed has to be a whole number; 'one'",
        "mjuz1:chain:3:none:9223372036854775808 | the seed has to be a whole number; 9223372036854775807",
        "mjuz1:chain:03:none:1                 | the size has to be; not '03'",
        "mjuz1:chain:3:none:-0                 | the seed has to be; not '-0'",
        "mjuz1:chain:3:none:1?                 | there is nothing behind '?'",
        "mjuz1:chain:3:none:1?speed=3          | behind '?': there is no key 'speed'; teams, drop, unoffer, no, faults, changes, end, chance",
        "mjuz1:chain:3:none:1?team=d0          | did you mean 'teams'?",
        "mjuz1:chain:3:none:1?teams            | '=' is missing behind 'teams'",
        "mjuz1:chain:3:none:1?teams=d0&teams=d1 | 'teams=' is there twice",
        "mjuz1:chain:3:none:1?teams=           | 'teams=' names nothing",
        "mjuz1:chain:3:none:1?teams=d0,        | 'teams=' has an empty item",
        "mjuz1:chain:3:none:1?teams=d0,d0      | 'teams=' has 'd0' twice",
        "mjuz1:chain:3:none:1?teams=d0,x9      | 'teams=': there is no deployment 'x9'; d0, d1, d2",
        "mjuz1:chain:3:none:1?teams=%zz        | 'teams=' has '%zz'; encoded as in a URL",
        "mjuz1:chain:3:none:1?drop=d0          | 'drop=': there is no resource of a first program 'd0'; d0/base",
        "mjuz1:chain:3:none:1?drop=d0/mian     | 'd0/mian': did you mean 'd0/main'?",
        "mjuz1:chain:3:none:1?unoffer=d0       | 'unoffer=' has 'd0': write OFFERING/OFFER/BENEFICIARY",
        "mjuz1:chain:3:none:1?unoffer=d0/service/d0 | 'unoffer=': deployment 'd0' cannot offer",
        "mjuz1:chain:3:none:1?unoffer=d1/service/d0 | 'unoffer=': there is no offer of a first program 'd1/service/d0'; d0/service/d1",
        "mjuz1:chain:3:none:1?no=crahs         | 'no=': there is no kind of fault 'crahs': did you mean 'crash'?; all, crash",
        "mjuz1:chain:3:none:1?no=CRASH         | did you mean 'crash'?",
        "mjuz1:chain:3:none:1?no=all,crash     | 'no=' has 'all' beside others",
        "mjuz1:chain:3:none:1?no=              | 'no=' names nothing",
        "mjuz1:chain:3:none:1?faults=one       | each number of 'faults=' has to be a whole number from 1; 'one'",
        "mjuz1:chain:3:none:1?faults=0         | each number of 'faults='; not '0'",
        "mjuz1:chain:3:none:1?changes=-1       | each number of 'changes='; not '-1'",
        "mjuz1:chain:3:none:1?changes=3,,4     | 'changes=' has an empty item",
        "mjuz1:chain:3:none:1?changes=3,3      | 'changes=' has '3' twice",
        "mjuz1:chain:3:none:1?end=soon         | 'end=' has to be a whole number from 0; 'soon'",
        "mjuz1:chain:3:none:1?end=-1           | 'end='; not '-1'",
        "mjuz1:chain:3:none:1?end=             | 'end='; not ''",
        "mjuz1:chain:3:none:1?chance=1e3       | 'chance=' has to be a whole number; '1e3'",
      })
  void aMistakeIsTold(String line, String words) {
    assertThatThrownBy(() -> Simulation.of(RunToken.parse(line)))
        .isExactlyInstanceOf(IllegalArgumentException.class)
        .satisfies(e -> assertThat(e.getMessage()).contains(words.split("; ", -1)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "mjuz1:random:0:swarm:276",
        "mjuz1:file:a?b:3:none:7/c d.json:0:lan:-9223372036854775808",
        "mjuz1:file:a\nb.dot:0:lan:1",
        "mjuz-1.0:fan-in:7:lan:1?teams=d0,d1&drop=d0/a%2Fb+c%2C&unoffer=d0/o%26%3D%2F%3F/d1"
            + "&no=crash-at-output,skew&faults=&changes=3,5,7&end=38395715&chance=-19",
        "mjuz1:chain:3:none:1?no=all&faults=2147483647",
      })
  void aLineIsReadAsItIsWritten(String line) {
    assertThat(RunToken.parse(line)).hasToString(line);
    assertThat(RunToken.parse(RunToken.parse(line).toString())).isEqualTo(RunToken.parse(line));
  }

  @Test
  void aFileThatIsMissingOrWrongIsTold(@TempDir Path folder) throws IOException {
    assertThatThrownBy(() -> Simulation.of(RunToken.parse("mjuz1:file:/nowhere.dot:0:none:1")))
        .isInstanceOf(UncheckedIOException.class)
        .hasCauseInstanceOf(NoSuchFileException.class)
        .hasMessage("there is no file '/nowhere.dot'");
    assertThatThrownBy(() -> Simulation.of(RunToken.parse("mjuz1:file:/:0:none:1")))
        .isInstanceOf(UncheckedIOException.class)
        .hasMessageContaining("it is a folder");
    Path file = Files.writeString(folder.resolve("teams.dot"), "digraph { a -> a }");
    assertThatThrownBy(() -> Simulation.of(RunToken.parse("mjuz1:file:" + file + ":0:none:1")))
        .isInstanceOf(UncheckedIOException.class)
        .hasMessageStartingWith(file.toString());
  }
}
