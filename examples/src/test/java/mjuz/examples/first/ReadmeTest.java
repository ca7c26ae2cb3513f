package mjuz.examples.first;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the README prints is what is compiled here. */
class ReadmeTest {
  private static final Path README = Path.of("../README.md");
  private static final Path SOURCES = Path.of("src/main/java/mjuz/examples/first");

  @ParameterizedTest
  @ValueSource(strings = {"Storage.java", "Site.java"})
  void itsFirstDeploymentsAreTheSources(String file) throws IOException {
    String source = Files.readString(SOURCES.resolve(file));
    // Whoever copies it has another package, or none.
    String printed = source.substring(source.indexOf("import "));
    assertThat(Files.readString(README)).contains("```java\n" + printed + "```\n");
  }
}
