package mjuz.pulumi.twin;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The simulator's model of the executor does what Pulumi does: the same operations, in the same
 * partial order, with the same questions, the same state at the end of each round, and the same
 * report.
 */
class TwinIT {
  @TempDir Path directory;

  @ParameterizedTest(name = "{0}")
  @MethodSource("mjuz.pulumi.twin.Scripts#all")
  void theModelDoesWhatPulumiDoes(Script script) throws Exception {
    try (Twins twins = new Twins(directory)) {
      twins.play(script);
    }
  }
}
