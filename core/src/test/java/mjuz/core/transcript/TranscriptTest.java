package mjuz.core.transcript;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Runs the commands of each transcript and compares what comes out with what the file says. To
 * write the outputs anew: {@code mvn -pl core test -Dtest=TranscriptTest
 * -Dmjuz.transcripts.update=true}; then read the differences.
 */
class TranscriptTest {
  private static final Path FOLDER = Path.of("src/test/resources/transcripts").toAbsolutePath();
  private static final boolean UPDATE = Boolean.getBoolean("mjuz.transcripts.update");

  @TestFactory
  List<DynamicTest> transcripts() throws IOException {
    return files().stream()
        .map(file -> DynamicTest.dynamicTest(file.getFileName().toString(), () -> check(file)))
        .toList();
  }

  @Test
  void everyTranscriptSaysWhatItShows() throws IOException {
    assertThat(files()).isNotEmpty();
    for (Path file : files()) {
      assertThat(Files.readAllLines(file).get(0))
          .as("the first line of %s: the rule or the defect, and a sentence", file.getFileName())
          .matches("# (R\\d+|Defect \\d \\([a-z-]+\\)): .+");
    }
  }

  private static List<Path> files() throws IOException {
    try (Stream<Path> files = Files.list(FOLDER)) {
      return files.filter(f -> f.toString().endsWith(".txt")).sorted().toList();
    }
  }

  private static void check(Path file) throws IOException {
    String expected = Files.readString(file);
    String actual = Transcript.rerun(expected, FOLDER.resolve("scenes"));
    if (UPDATE && !actual.equals(expected)) {
      Files.writeString(file, actual);
      return;
    }
    assertThat(actual).as(file.toString()).isEqualTo(expected);
  }
}
