package mjuz.pulumi.twin;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The simulator's model of the executor does what Pulumi does: the same operations, in the same
 * partial order, with the same questions, the same state at the end of each round, and the same
 * report.
 */
class TwinIT {
  /** To make a stack takes as long as half a round: it is made once, and copied. */
  @TempDir static Path template;

  @TempDir Path directory;

  @BeforeAll
  static void makeStack() throws Exception {
    try (Twins twins = new Twins(template)) {
      twins.play(Script.of("nothing"));
    }
  }

  private static void copy(Path from, Path to) throws IOException {
    List<Path> files;
    try (Stream<Path> all = Files.walk(from)) {
      files = all.toList();
    }
    for (Path file : files) {
      Path copy = to.resolve(from.relativize(file));
      if (!Files.isDirectory(copy)) {
        Files.copy(file, copy);
      }
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("mjuz.pulumi.twin.Scripts#chosen")
  void theModelDoesWhatPulumiDoes(Script script) throws Exception {
    copy(template, directory);
    try (Twins twins = new Twins(directory)) {
      twins.play(script);
    }
  }
}
