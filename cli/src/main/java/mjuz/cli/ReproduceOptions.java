package mjuz.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.PrintWriter;
import java.util.function.Consumer;
import java.util.function.Supplier;
import picocli.CommandLine.Option;

/** What each published evaluation is asked for: the seed of its world, and how to print. */
final class ReproduceOptions {
  @Option(
      names = "--seed",
      paramLabel = "SEED",
      defaultValue = "1",
      description = "Decides the delays in the simulated world (default: ${DEFAULT-VALUE}).")
  private long seed;

  @Option(names = "--json", description = "Print the result as one JSON object.")
  private boolean json;

  long seed() {
    return seed;
  }

  void print(PrintWriter out, Supplier<ObjectNode> asJson, Consumer<PrintWriter> asText) {
    if (json) {
      out.println(asJson.get().toPrettyString());
    } else {
      asText.accept(out);
    }
  }
}
