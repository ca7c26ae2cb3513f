package mjuz.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine.IVersionProvider;

/** The version of the build. */
final class Version implements IVersionProvider {
  @Override
  public String[] getVersion() {
    try (InputStream text = Version.class.getResourceAsStream("version.txt")) {
      String version =
          text == null
              ? "unknown"
              : new String(text.readAllBytes(), StandardCharsets.UTF_8).strip();
      return new String[] {
        "mjuz " + version,
        "Java %s (%s), %s"
            .formatted(
                Runtime.version(), System.getProperty("java.home"), System.getProperty("os.name"))
      };
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
