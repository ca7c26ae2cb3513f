package mjuz.simulator.reproduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WrongUpTimesTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{}                                                | 'start_s' has no table",
        "{'start':{}}                                      | no key 'start': did you mean 'start_s'?",
        "{'start_s':{'a':[[0],[1]]},'start_s':{}}          | Duplicate field 'start_s'",
        "{'start_s':{'a':[[0],1]},'duration_s':{'server':1,'dep0':1}} | start_s.a[1]: here has to be a list",
        "{'start_s':{'a':[[0]]},'duration_s':{'server':1}} | start_s.a: there have to be a server and a dependency",
        "{'start_s':{'a':[[0],[1]]},'duration_s':{'server':1}} | 'dep0' is missing",
        "{'start_s':{'a':[[0],[1]]},'duration_s':{'server':'1'}} | duration_s.server; a number",
        "{'start_s':{'a':[[0],['x']]},'duration_s':{'server':1,'dep0':1}} | start_s.a[1][0]: here has to be a number of seconds or null",
        "{'start_s':{'a':[[0],[9,null,9]]},'duration_s':{'server':1,'dep0':1}} | start_s.a[1][2]: 9 s is not later",
        "{'start_s':{'a':[[0,60],[9,40]]},'duration_s':{'server':1,'dep0':1}} | start_s.a[1][1]: 40 s is not later; awake for 50 s",
        "{'start_s':{'a':[[0],[1]]},'duration_s':{'server':1,'dep0':1,'dep7':2}} | duration_s has 'dep7', but no table",
        "{'start_s':{'a\\u001bb':[[0],[1]]},'duration_s':{'server':1,'dep0':1}} | has a control character",
        "{'start_s':{'a':[[0],[1,60]]},'duration_s':{'server':1,'dep0':1}} | start_s.a[1]: it has 2 rounds, but the server 1",
        "{'start_s':{'a':[[0],[-1]]},'duration_s':{'server':1,'dep0':1}} | start_s.a[1][0]: -1 s is out of range",
        "{'start_s':{'a':[[0],[1e300]]},'duration_s':{'server':1,'dep0':1}} | is out of range",
        "{'start_s':{'a':[[0],[1]]},'duration_s':{'server':-1,'dep0':1}} | server: -1 s is out of range",
      })
  void aMistakeIsTold(String json, String words, @TempDir Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve("times.json"), json.replace('\'', '"'));
    assertThatThrownBy(() -> Mascots23.read(file))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith(file + ": ")
        .satisfies(e -> assertThat(e.getMessage()).contains(words.split("; ", -1)));
  }
}
