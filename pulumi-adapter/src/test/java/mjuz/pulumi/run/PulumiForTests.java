package mjuz.pulumi.run;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** The Pulumi CLI that integration tests run. */
final class PulumiForTests {
  private PulumiForTests() {}

  static Path cli() throws IOException {
    String given = System.getProperty("mjuz.pulumi", System.getenv("MJUZ_PULUMI"));
    if (given != null) {
      return Path.of(given);
    }
    Path script = Path.of(System.getProperty("mjuz.tools", "../tools"), "pulumi", "get");
    Process get =
        new ProcessBuilder(script.toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    Path cli =
        Path.of(new String(get.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip());
    if (!Files.isExecutable(cli)) {
      throw new IOException("there is no Pulumi CLI for the integration tests");
    }
    return cli;
  }
}
