package mjuz.pulumi.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import mjuz.core.executor.RoundEnd;
import mjuz.pulumi.testprovider.Thing;
import mjuz.pulumi.testprovider.ThingArgs;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What a Pulumi CLI leaves of its lock when it is killed while it writes it, or the disk is full.
 */
class LeftLockIT {
  @TempDir Path directory;
  private ExecutorHarness harness;

  @BeforeEach
  void start() throws Exception {
    harness = new ExecutorHarness(directory);
  }

  @AfterEach
  void stop() {
    harness.close();
  }

  /** The CLI writes the first, and renames it to the second. */
  @ParameterizedTest
  @ValueSource(strings = {".json.18ecc71fa6175c3e.tmp", ".json"})
  void aLockWithNothingInItIsTakenAway(String ending) throws Exception {
    harness.deploy(new ScriptedRound(), context -> new Thing("a", ThingArgs.of("a")));
    Path locks = harness.directory.resolve("work/state/.pulumi/locks/organization/me/mjuz");
    Files.createDirectories(locks);
    Files.createFile(locks.resolve("0f2180ba-b43d-4d28-9e12-4073cc66c58a" + ending));
    harness.restart();
    harness.executor.inspect();

    RoundEnd end = harness.deploy(new ScriptedRound());

    assertThat(end.failure()).isEmpty();
  }
}
