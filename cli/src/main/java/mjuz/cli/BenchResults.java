package mjuz.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import mjuz.cli.BenchSimulator.Part;

/** What {@code mjuz bench simulator} has measured, as text and as JSON. */
final class BenchResults {
  private final List<BenchCost> events = new ArrayList<>();
  private final List<BenchCost> sizes = new ArrayList<>();
  private final Map<Part, BenchCost> costs = new EnumMap<>(Part.class);

  /** A world of the part events. */
  void addWorld(BenchCost cost) {
    events.add(cost);
  }

  /** A size of the curve, larger than the last one. */
  void addSize(BenchCost cost) {
    sizes.add(cost);
  }

  /** One of the other parts. */
  void set(Part part, BenchCost cost) {
    costs.put(part, cost);
  }

  private BenchCost cost(Part part) {
    return Objects.requireNonNull(costs.get(part), part.name());
  }

  BenchCurve curve() {
    return new BenchCurve(sizes);
  }

  /**
   * Prints a part.
   *
   * @param part that was measured
   * @param threads how many seeds and explorer had
   * @param out where to
   */
  void print(Part part, int threads, PrintWriter out) {
    switch (part) {
      case EVENTS -> {
        out.println("Events a second, one thread, every check on:");
        out.printf(
            "%-22s %6s %12s %9s %9s %14s %14s%n",
            "world", "runs", "events", "CPU s", "clock s", "events/CPU s", "events/s");
        for (BenchCost cost : events) {
          out.printf(
              Locale.ROOT,
              "%-22s %,6d %,12d %9.2f %9.2f %,14.0f %,14.0f%n",
              cost.what(),
              cost.runs(),
              cost.events(),
              cost.cpuSeconds(),
              cost.wallSeconds(),
              cost.eventsPerCpuSecond(),
              cost.eventsPerSecond());
        }
      }
      case SEEDS -> {
        BenchCost cost = cost(part);
        out.printf(
            Locale.ROOT,
            "Seeds a minute, %s, %d threads: %,.0f by the clock; %,.0f by CPU time%n",
            cost.what(),
            threads,
            cost.runsPerMinute(),
            cost.runsPerCpuMinute(threads));
      }
      case LARGE -> {
        BenchCost cost = cost(part);
        out.printf(
            Locale.ROOT,
            "%s, deployed and destroyed: %,d edges, %,d events, %.1f s CPU, %.1f s by the clock%n",
            cost.what(),
            cost.edges(),
            cost.events(),
            cost.cpuSeconds(),
            cost.wallSeconds());
      }
      case EXPLORER -> {
        BenchCost cost = cost(part);
        out.printf(
            Locale.ROOT,
            "Explorer, %s, %d threads: %,d states, %,.0f a second by the clock; %,.0f in a second"
                + " of CPU time of the process%n",
            cost.what(),
            threads,
            cost.events(),
            cost.eventsPerSecond(),
            cost.eventsPerCpuSecond());
      }
    }
    out.println();
    out.flush();
  }

  /**
   * All that was measured.
   *
   * @param threads how many seeds and explorer had
   * @param topology of the curve
   * @return a JSON object
   */
  ObjectNode toJson(int threads, String topology) {
    ObjectNode root = JsonNodeFactory.instance.objectNode();
    root.put("processors", Runtime.getRuntime().availableProcessors())
        .put("jobs", threads)
        .put("java", Runtime.version().toString());
    if (!events.isEmpty()) {
      ArrayNode worlds = root.putArray("events");
      for (BenchCost cost : events) {
        ObjectNode node = worlds.addObject();
        cost.putInto(node);
        node.put("eventsPerCpuSecond", Math.round(cost.eventsPerCpuSecond()))
            .put("eventsPerSecond", Math.round(cost.eventsPerSecond()));
      }
    }
    BenchCost seeds = costs.get(Part.SEEDS);
    if (seeds != null) {
      ObjectNode node = root.putObject("seeds");
      seeds.putInto(node);
      node.put("seedsPerMinute", Math.round(seeds.runsPerMinute()))
          .put("seedsPerMinuteByCpu", Math.round(seeds.runsPerCpuMinute(threads)));
    }
    BenchCost large = costs.get(Part.LARGE);
    if (large != null) {
      large.putInto(root.putObject("large"));
    }
    BenchCost search = costs.get(Part.EXPLORER);
    if (search != null) {
      root.putObject("explorer")
          .put("configuration", search.what())
          .put("states", search.events())
          .put("processCpuSeconds", search.processSeconds())
          .put("wallSeconds", search.wallSeconds())
          .put("statesPerSecond", Math.round(search.eventsPerSecond()))
          .put("statesPerCpuSecond", Math.round(search.eventsPerCpuSecond()));
    }
    if (!sizes.isEmpty()) {
      ObjectNode node = root.putObject("curve").put("topology", topology);
      node.put("exponent", curve().exponent());
      ArrayNode points = node.putArray("sizes");
      for (BenchCost cost : sizes) {
        ObjectNode point = points.addObject();
        cost.putInto(point);
        point
            .put("eventsPerEdge", cost.eventsPerEdge())
            .put("cpuMicrosPerEdge", cost.cpuMicrosPerEdge());
      }
    }
    return root;
  }
}
