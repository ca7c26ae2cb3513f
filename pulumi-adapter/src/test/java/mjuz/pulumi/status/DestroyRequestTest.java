package mjuz.pulumi.status;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DestroyRequestTest {
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00.500Z");

  @TempDir private Path root;

  @Test
  void it_counts_once_for_a_process_that_was_there() throws Exception {
    DeploymentFolder folder = new DeploymentFolder(root);
    assertThat(DestroyRequest.take(folder, NOW)).isFalse();
    DestroyRequest.write(folder, NOW);
    assertThat(DestroyRequest.take(folder, NOW.minusMillis(300))).isTrue();
    assertThat(DestroyRequest.take(folder, NOW.minusMillis(300))).isFalse();
  }

  @Test
  void it_does_not_count_for_a_process_that_starts_later_and_is_taken_away() throws Exception {
    DeploymentFolder folder = new DeploymentFolder(root);
    DestroyRequest.write(folder, NOW);
    assertThat(DestroyRequest.take(folder, NOW.plusMillis(1))).isFalse();
    assertThat(root).isEmptyDirectory();
  }

  @Test
  void one_that_was_cut_off_counts_for_nobody() throws Exception {
    Files.writeString(root.resolve("destroy.request"), "2026-");
    assertThat(DestroyRequest.take(new DeploymentFolder(root), NOW)).isFalse();
    assertThat(root).isEmptyDirectory();
  }
}
