package mjuz.pulumi.engine;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** The Pulumi CLI for integration tests. */
public final class PulumiBinary {
  private PulumiBinary() {}

  /** Its path: as given, or as the tool of this repository provides it. */
  public static Path path() {
    String given = System.getProperty("mjuz.pulumi", System.getenv("MJUZ_PULUMI"));
    if (given != null) {
      return Path.of(given);
    }
    try {
      Path script = Path.of(System.getProperty("mjuz.tools", "../tools"), "pulumi", "get");
      Process get =
          new ProcessBuilder(script.toString())
              .redirectError(ProcessBuilder.Redirect.INHERIT)
              .start();
      String path = new String(get.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
      if (get.waitFor() != 0 || !Files.isExecutable(Path.of(path))) {
        throw new AssertionError("there is no Pulumi CLI for the integration tests");
      }
      return Path.of(path);
    } catch (IOException e) {
      throw new AssertionError("tools/pulumi/get cannot be run", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError("interrupted", e);
    }
  }
}
