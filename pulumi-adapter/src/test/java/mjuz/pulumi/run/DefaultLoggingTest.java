package mjuz.pulumi.run;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DefaultLoggingTest {
  @TempDir Path folder;

  @Test
  void a_program_s_own_configuration_is_taken() throws Exception {
    Files.writeString(
        folder.resolve("logback.xml"),
        "<configuration><logger name='mjuz' level='ERROR'/></configuration>");
    try (var loader = new URLClassLoader(new URL[] {folder.toUri().toURL()})) {
      LoggerContext context = new LoggerContext();
      assertThat(DefaultLogging.configure(context, loader)).isTrue();
      assertThat(context.getLogger("mjuz").getEffectiveLevel()).isEqualTo(Level.ERROR);
    }
  }

  @Test
  void without_one_or_with_one_that_is_none_the_default_stays() throws Exception {
    LoggerContext context = new LoggerContext();
    assertThat(DefaultLogging.configure(context, null)).isFalse();
    Files.writeString(folder.resolve("logback.xml"), "<configuration");
    try (var loader = new URLClassLoader(new URL[] {folder.toUri().toURL()})) {
      assertThat(DefaultLogging.configure(context, loader)).isFalse();
    }
  }
}
