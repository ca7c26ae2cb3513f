package mjuz.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import mjuz.simulator.reproduce.Mascots23;
import mjuz.simulator.reproduce.SleepOutcome;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code mjuz reproduce mascots23}. */
@Command(
    name = "mascots23",
    description = {
      "The MASCOTS 2023 evaluation: a server needs the offers of five dependencies, each on a node"
          + " that sleeps most of the time. A process dies when its node falls asleep and loses the"
          + " operation under way.",
      "For both protocols the round in which the server's resource is deployed in the simulated"
          + " world stands beside the rounds that are possible at all, and the round that was"
          + " measured for µs 1.0."
    })
final class ReproduceMascots23 implements Callable<Integer> {
  private static final double MICROS = 1e6;

  @Spec private CommandSpec spec;

  @Option(
      names = "--data",
      paramLabel = "FILE",
      description =
          "Up-times of one's own, in the form of the published ones (docs/verification.md).")
  private @Nullable Path file;

  @Mixin private ReproduceOptions options = new ReproduceOptions();

  @Override
  public Integer call() throws CommandException {
    Mascots23 mascots = read();
    List<SleepOutcome> outcomes = mascots.outcomes(options.seed());
    options.print(
        spec.commandLine().getOut(),
        () -> toJson(mascots, outcomes),
        out -> print(out, mascots, outcomes));
    return ExitCode.OK;
  }

  private Mascots23 read() throws CommandException {
    Path from = file;
    if (from == null) {
      return Mascots23.published();
    }
    try {
      return Mascots23.read(from);
    } catch (IOException e) {
      throw new CommandException(
          e instanceof NoSuchFileException ? ExitCode.NOT_FOUND : ExitCode.UNREADABLE,
          e.getMessage(),
          e);
    }
  }

  private static void print(PrintWriter out, Mascots23 mascots, List<SleepOutcome> outcomes) {
    if (!mascots.source().isEmpty()) {
      out.println(mascots.source());
    }
    out.println("Rounds from 0 on; moments in seconds since the beginning.");
    out.println();
    row(
        out,
        "",
        "lower bound",
        "earliest",
        "earliest",
        "mjuz",
        "mjuz",
        "µs 1.0",
        "µs 1.0",
        "µs 1.0");
    row(
        out,
        "up-times",
        "round",
        "end",
        "end round",
        "end",
        "end round",
        "end",
        "end round",
        "measured");
    for (SleepOutcome each : outcomes) {
      row(
          out,
          each.table(),
          Reproduce.round(each.lowerBoundRound()),
          Reproduce.seconds(each.earliestMicros()),
          Reproduce.round(each.earliestRound()),
          Reproduce.seconds(each.mjuzMicros()),
          Reproduce.round(each.mjuzRound()),
          Reproduce.seconds(each.legacyMicros()),
          Reproduce.round(each.legacyRound()),
          Reproduce.round(each.measuredRound()));
    }
    out.println();
    out.println(
        "lower bound: the server has been awake together with each of its dependencies since");
    out.println(
        "they had their resources; without a relay it cannot begin with its own any earlier");
    out.println("earliest end: when it is done if it begins then, and again if it falls asleep");
    out.println(
        "simulated: a message takes 0.1 to 0.3 ms, a step of a round up to 1 ms, and two that are");
    out.println("awake together have a session at once");
  }

  private static void row(PrintWriter out, Object... columns) {
    out.printf(Locale.ROOT, "%-12s %11s %9s %9s %9s %9s %9s %9s %9s%n", columns);
  }

  private static ObjectNode toJson(Mascots23 mascots, List<SleepOutcome> outcomes) {
    ObjectNode root = JsonNodeFactory.instance.objectNode();
    root.put("source", mascots.source());
    ArrayNode all = root.putArray("tables");
    for (SleepOutcome each : outcomes) {
      ObjectNode node = all.addObject();
      node.put("name", each.table());
      put(node, "lowerBoundRound", each.lowerBoundRound());
      put(node, "earliestSeconds", each.earliestMicros());
      put(node, "earliestRound", each.earliestRound());
      put(node, "mjuzSeconds", each.mjuzMicros());
      put(node, "mjuzRound", each.mjuzRound());
      put(node, "legacySimulatedSeconds", each.legacyMicros());
      put(node, "legacySimulatedRound", each.legacyRound());
      put(node, "legacyMeasuredRound", each.measuredRound());
    }
    return root;
  }

  private static void put(ObjectNode node, String name, OptionalInt value) {
    value.ifPresentOrElse(each -> node.put(name, each), () -> node.putNull(name));
  }

  private static void put(ObjectNode node, String name, OptionalLong micros) {
    micros.ifPresentOrElse(each -> node.put(name, each / MICROS), () -> node.putNull(name));
  }
}
