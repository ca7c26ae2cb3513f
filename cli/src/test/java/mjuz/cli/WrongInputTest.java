package mjuz.cli;

import static mjuz.cli.CommandRun.mjuz;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The same kind of mistake has the same exit code with every command, and a message that says what
 * it is: 2 for the command line, 3 for a file that is not there, 4 for one that is wrong.
 */
class WrongInputTest {
  @TempDir private static Path folder;

  @BeforeAll
  static void makeFiles() throws IOException {
    Files.createDirectory(folder.resolve("folder"));
    Files.createDirectory(folder.resolve("folder.dot"));
    Files.write(folder.resolve("binary"), new byte[] {0x7f, 'E', 'L', 'F', 2, 1, 1, (byte) 0xff});
    Files.copy(folder.resolve("binary"), folder.resolve("binary.json"));
    Files.writeString(folder.resolve("wrong.json"), "{\"deployments\": [{\"nam\": \"a\"}]}");
    Files.writeString(folder.resolve("undirected.dot"), "graph { a -- b }");
    Files.writeString(folder.resolve("good.dot"), "digraph { a -> b }");
  }

  /** ~ stands for the folder with the files. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "simulate --topology=star            | 2 | no topology 'star'; file:PATH; Try 'mjuz"
            + " simulate --help'",
        "simulate --topology=file:           | 2 | the name of the file is missing",
        "simulate --size=-1                  | 2 | -1",
        "simulate --topology=chain --size=1  | 2 | at least 2 deployments",
        "simulate --topology=file:~/none.dot | 3 | there is no file '~/none.dot'",
        "simulate --topology=file:/          | 4 | /: it is a folder",
        "simulate --topology=file:~/folder.dot | 4 | ~/folder.dot: it is a folder",
        "simulate --topology=file:~/binary   | 4 | ~/binary: it is no text in UTF-8",
        "simulate --topology=file:~/wrong.json | 4 | ~/wrong.json: deployments[0].nam; did you mean"
            + " 'name'?",
        "simulate --topology=file:~/undirected.dot | 4 | ~/undirected.dot: line 1, column 1;"
            + " digraph",
        "simulate --report=                  | 2 | the path is empty",
        "simulate --seeds=1 --report=~/none/r.html | 4 | there is no folder '~/none'",
        "simulate --seeds=1 --report=~/folder | 4 | '~/folder' cannot be written: it is a folder",
        "replay 42                           | 2 | '42' is no run; Try 'mjuz replay --help'",
        "replay mjuz1:star:3:lan:1           | 2 | no topology 'star'",
        "replay mjuz1:chain:3:lan:1?teams=x  | 2 | 'teams=': there is no deployment 'x'",
        "replay mjuz1:file:~/none.dot:0:lan:1 | 3 | there is no file '~/none.dot'",
        "replay mjuz1:file:~/binary.json:0:lan:1 | 4 | ~/binary.json: it is no text",
        "replay mjuz1:file:~/good.dot:0:lan:1?drop=a/mian | 2 | did you mean 'a/main'?",
        "replay mjuz1:chain:2:none:1 --quiet --dot=~/none/x.dot | 4 | cannot be written",
        "replay mjuz1:chain:2:none:1 --dot=  | 2 | the path is empty",
        "replay mjuz1:file:~/good.dot:5:none:1 | 2 | a file has its own size: write 0",
        "replay mjuz1:file:~/good.dot:0:none:1 --dot=~/good.dot | 2 | '~/good.dot' is what is read",
        "replay mjuz1:chain:2:none:1 --dot=~/new --trace=~/./new | 2 | is named twice",
        "simulate --topology=file:~/good.dot --seeds=1 --report=~/folder/../good.dot | 2 | is what"
            + " is read: write to another file",
        "replay mjuz1:chain:2:none:1 --dot=/dev/stdout --svg=/dev/fd/1 | 2 | '/dev/stdout' and"
            + " '/dev/fd/1' are both the standard output: write one of them to a file",
        "explore mutaul                      | 2 | no configuration 'mutaul'; did you mean"
            + " 'mutual'?; --list",
        "explore --replay=x                  | 2 | 'x' is not a way",
        "explore --replay=explore2:edge:rest:0.0.0.0.0.0.0.0.4:AA:12345678 | 2 | altered or cut"
            + " off",
        "explore mutual --crashes=16         | 2 | give a number from 0 to 15",
        "check-trace ``                      | 2 | the path is empty",
        "check-trace                         | 2 | FILE",
        "check-trace ~/none                  | 3 | ~/none: there is no such file",
        "check-trace ~/folder                | 3 | no trace, *.jsonl, in the folder ~/folder",
        "check-trace ~/binary                | 4 | ~/binary:1: not JSON; Is it a trace",
        "check-trace ~/wrong.json            | 4 | ~/wrong.json:1: 'micros' is missing",
        "reproduce mascots23 --data=         | 2 | the path is empty",
        "reproduce mascots23 --data=~/none   | 3 | there is no file '~/none'",
        "reproduce mascots23 --data=~/folder | 4 | ~/folder: it is a folder",
        "reproduce mascots23 --data=~/binary | 4 | ~/binary: it is no text",
        "reproduce mascots23 --data=~/wrong.json | 4 | ~/wrong.json: deployments, line 1; there is"
            + " no key 'deployments'; duration_s",
        "status --dir=                       | 2 | the path is empty",
        "status --dir=~/folder               | 3 | there is no deployment",
      })
  void aMistakeHasItsExitCodeAndIsTold(String line, int exitCode, String words) {
    Object[] arguments =
        Arrays.stream(line.split(" ", -1))
            .map(each -> each.replace("~", folder.toString()).replace("``", ""))
            .toArray();
    CommandRun run = mjuz(arguments);
    assertThat(run.err()).startsWith("mjuz: ").doesNotContain("\tat ", "Exception");
    assertThat(run.err()).contains(words.replace("~", folder.toString()).split("; ", -1));
    assertThat(run.exitCode()).isEqualTo(exitCode);
    assertThat(run.out()).isEmpty();
  }
}
