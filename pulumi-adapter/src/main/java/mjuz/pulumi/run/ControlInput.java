package mjuz.pulumi.run;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Signals as lines of an input, for a process that starts deployments: a signal that it ignores
 * itself is ignored by what it starts, and it may be killed before it can send one. The end of the
 * input stands for SIGINT.
 */
final class ControlInput {
  /** The variable of the environment that makes a deployment take signals from standard input. */
  static final String VARIABLE = "MJUZ_CONTROL";

  /** Its value. */
  static final String STDIN = "stdin";

  private static final Logger LOG = LoggerFactory.getLogger(ControlInput.class);

  private ControlInput() {}

  /**
   * Listens, on a thread of its own that ends with the process.
   *
   * @param input where the lines come from
   * @param signals told the name of each signal, without SIG
   */
  static void listen(InputStream input, Consumer<String> signals) {
    Thread.ofPlatform()
        .daemon()
        .name("mjuz-control")
        .start(
            () -> {
              try (var lines =
                  new BufferedReader(new InputStreamReader(input, StandardCharsets.UTF_8))) {
                for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                  signals.accept(line.strip());
                }
              } catch (IOException e) {
                LOG.debug("The control input cannot be read", e);
              }
              signals.accept("INT");
            });
  }
}
