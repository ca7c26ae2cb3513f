package mjuz.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DemoFolderTest {
  @TempDir Path temporary;

  @Test
  void where_no_traces_can_be_kept_nothing_is_made() throws Exception {
    Path file = Files.createFile(temporary.resolve("file"));
    Path parent = Files.createDirectory(temporary.resolve("tmp"));
    assertThatThrownBy(() -> DemoFolder.make(Optional.of(file), parent))
        .isInstanceOf(DemoException.class)
        .hasMessageContaining(file + ": it is not a folder")
        .hasMessageContaining("--trace");
    assertThatThrownBy(() -> DemoFolder.make(Optional.of(Path.of("/proc/x")), parent))
        .isInstanceOf(DemoException.class)
        .hasMessageContaining("/proc/x");
    assertThat(parent).isEmptyDirectory();
  }

  @Test
  void what_an_earlier_demo_traced_is_no_part_of_this_one() throws Exception {
    Path old = temporary.resolve("bucket.jsonl");
    Files.writeString(old, "old");
    try (DemoFolder folder = DemoFolder.make(Optional.of(temporary), temporary)) {
      assertThat(folder.trace(Team.BUCKET)).isEqualTo(old).isEmptyFile();
      assertThat(folder.path()).isDirectory();
    }
    assertThat(old).exists();
  }
}
