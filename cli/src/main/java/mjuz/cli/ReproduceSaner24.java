package mjuz.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import mjuz.simulator.reproduce.Operation;
import mjuz.simulator.reproduce.Saner24;
import mjuz.simulator.reproduce.Saner24Cell;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code mjuz reproduce saner24}. */
@Command(
    name = "saner24",
    description = {
      "The SANER 2024 evaluation (OpenStack and a cyber-physical system): all deployments start at"
          + " once (deploy), then the resource that all others need is replaced, deleted first"
          + " (update).",
      "The times that mjuz and µs 1.0 take in the simulated world stand beside the critical path."
          + " For µs 1.0 the critical path and a cost of each hop, the same for all cells and fitted"
          + " to them, stand beside what was measured. docs/verification.md says what counts as a"
          + " hop."
    })
final class ReproduceSaner24 implements Callable<Integer> {
  private static final double MICROS = 1e6;

  @Spec private CommandSpec spec;

  @Between(least = 1, most = 1_000)
  @Option(
      names = "--sites",
      paramLabel = "N",
      split = ",",
      defaultValue = "1,5",
      description =
          "Numbers of sites (default: ${DEFAULT-VALUE}, which are those that were measured). The"
              + " durations of cps are known for up to 15 sites; those of openstack are the same"
              + " for each site.")
  private List<Integer> sites = List.of();

  @Mixin private ReproduceOptions options = new ReproduceOptions();

  @Override
  public Integer call() {
    Saner24 saner = Saner24.published(options.seed());
    List<Saner24Cell> cells = saner.cells(sites);
    double hop = saner.hopSeconds();
    options.print(
        spec.commandLine().getOut(),
        () -> toJson(saner, cells, hop),
        out -> print(out, saner, cells, hop));
    return ExitCode.OK;
  }

  private void print(PrintWriter out, Saner24 saner, List<Saner24Cell> cells, double hop) {
    out.println(saner.source());
    out.println("Seconds. + creates, - deletes.");
    out.println();
    row(out, "", "", "", "critical", "mjuz", "mjuz", "µs 1.0", "", "µs 1.0", "µs 1.0", "");
    row(
        out,
        "scenario",
        "sites",
        "",
        "path",
        "simulated",
        "cost",
        "simulated",
        "hops",
        "computed",
        "measured",
        "off");
    for (Saner24Cell cell : cells) {
      row(
          out,
          cell.scenario(),
          Integer.toString(cell.sites()),
          cell.operation(),
          Reproduce.seconds(cell.path().micros()),
          Reproduce.seconds(cell.mjuzMicros()),
          String.format(Locale.ROOT, "%.3f", cell.mjuzCostMicros() / MICROS),
          legacy(cell),
          Integer.toString(cell.path().hops()),
          Reproduce.seconds(OptionalDouble.of(cell.legacySeconds(hop))),
          Reproduce.seconds(cell.measuredSeconds()),
          Reproduce.percent(cell.legacyError(hop)));
    }
    if (cells.stream().map(Saner24Cell::scenario).filter("cps"::equals).count()
        < 2L * sites.size()) {
      out.println("cps has no durations for so many sites");
    }
    out.println();
    out.printf(
        Locale.ROOT,
        "µs 1.0 computed: critical path + hops * %.3f s (one parameter, fitted to %d cells)%n",
        hop,
        saner.measuredCount());
    out.println("mjuz simulated: a message takes 0.1 to 0.3 ms, a step of a round up to 1 ms");
    out.println();
    for (Saner24Cell cell : cells) {
      out.printf("%s %d %s: %s%n", cell.scenario(), cell.sites(), cell.operation(), cell.path());
    }
  }

  private static String legacy(Saner24Cell cell) {
    OptionalLong micros = cell.legacy().micros();
    return micros.isPresent()
        ? Reproduce.seconds(micros.getAsLong())
        : cell.legacy().broken().map(rule -> "breaks " + rule).orElse("");
  }

  private static void row(PrintWriter out, Object... columns) {
    out.printf(Locale.ROOT, "%-9s %5s %-6s %10s %10s %8s %10s %4s %10s %10s %8s%n", columns);
  }

  private static ObjectNode toJson(Saner24 saner, List<Saner24Cell> cells, double hop) {
    ObjectNode root = JsonNodeFactory.instance.objectNode();
    root.put("source", saner.source())
        .put("hopSeconds", hop)
        .put("fittedParameters", 1)
        .put("fittedCells", saner.measuredCount());
    ArrayNode all = root.putArray("cells");
    for (Saner24Cell cell : cells) {
      ObjectNode node = all.addObject();
      node.put("scenario", cell.scenario())
          .put("sites", cell.sites())
          .put("operation", cell.operation())
          .put("criticalPathSeconds", cell.path().micros() / MICROS)
          .put("mjuzSimulatedSeconds", cell.mjuzMicros() / MICROS)
          .put("hops", cell.path().hops())
          .put("legacyComputedSeconds", cell.legacySeconds(hop));
      cell.legacy().micros().ifPresent(v -> node.put("legacySimulatedSeconds", v / MICROS));
      cell.legacy().broken().ifPresent(rule -> node.put("legacyBreaks", rule));
      cell.measuredSeconds().ifPresent(value -> node.put("legacyMeasuredSeconds", value));
      cell.legacyError(hop).ifPresent(value -> node.put("legacyError", value));
      List<String> path = new ArrayList<>();
      cell.path().operations().stream().map(Operation::toString).forEach(path::add);
      path.forEach(node.putArray("criticalPath")::add);
    }
    return root;
  }
}
