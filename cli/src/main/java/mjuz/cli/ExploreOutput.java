package mjuz.cli;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.PrintWriter;
import java.util.Locale;
import mjuz.simulator.explore.Bounds;
import mjuz.simulator.explore.Configuration;
import mjuz.simulator.explore.Configurations;
import mjuz.simulator.explore.Destination;
import mjuz.simulator.explore.Exploration;
import mjuz.simulator.explore.Exploration.Counterexample;
import mjuz.simulator.explore.Progress;

/** What {@code mjuz explore} says about what it has found. */
final class ExploreOutput {
  /** What is said with a guarantee that is broken, but known to be. */
  static final String KNOWN_GAP = "This is a known gap: docs/verification.md#exhaustive-search";

  private ExploreOutput() {}

  static void print(PrintWriter out, Exploration found, boolean json) {
    if (json) {
      out.println(toJson(found));
      return;
    }
    found
        .counterexample()
        .ifPresent(
            c -> {
              out.printf(
                  Locale.ROOT,
                  "%s is broken: %s%nThe shortest way there, %d events, found after %,d states:%n",
                  c.rule(),
                  c.message(),
                  c.events().size(),
                  c.states());
              c.events().forEach(event -> out.println("  " + event));
              out.println("mjuz explore --replay " + c.way());
            });
    out.println(found);
    if (found.counterexample().isPresent()
        && Configurations.isKnownGap(found.configuration().name())) {
      out.println(KNOWN_GAP);
    }
    out.flush();
  }

  /** What is said of a search that a signal ends; what it has seen until then is not broken. */
  static void interrupted(
      PrintWriter out, Configuration of, Progress reached, double seconds, boolean json) {
    if (json) {
      ObjectNode node = configuration(of);
      node.put("interrupted", true).put("exhausted", false);
      node.put("states", reached.states()).put("depth", reached.depth());
      node.put("seconds", seconds).putNull("counterexample");
      out.println(node);
    } else {
      out.printf("interrupted; %s: nothing is broken to %s%n", of.name(), reached.words());
    }
    out.flush();
  }

  /** Where a way leads to that was gone again. */
  static void print(PrintWriter out, Destination there, boolean json) {
    if (json) {
      ObjectNode node = JsonNodeFactory.instance.objectNode();
      node.put("rule", there.rule().orElse(null)).put("message", there.message().orElse(null));
      there.lines().forEach(node.putArray("events")::add);
      out.println(node);
      return;
    }
    there.lines().forEach(out::println);
    out.println(
        there.rule().isEmpty()
            ? "nothing is broken"
            : "%s is broken: %s".formatted(there.rule().get(), there.message().orElse("")));
  }

  /** All configurations, with the bounds of their own. */
  static void list(PrintWriter out, boolean json) {
    for (Configuration each : Configurations.all()) {
      boolean gap = Configurations.isKnownGap(each.name());
      if (json) {
        ObjectNode node = configuration(each);
        node.put("about", each.about()).put("knownGap", gap);
        out.println(node);
      } else {
        out.printf(
            "%-18s %s (changes %d, crashes %d%s%s)%n",
            each.name(),
            each.about(),
            each.bounds().changes(),
            each.bounds().crashes(),
            each.fromRest() ? ", from rest" : "",
            gap ? "; searched only if it is named" : "");
      }
    }
  }

  private static ObjectNode configuration(Configuration configuration) {
    Bounds bounds = configuration.bounds();
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("configuration", configuration.name());
    json.put("fromRest", configuration.fromRest());
    json.putObject("bounds")
        .put("changes", bounds.changes())
        .put("crashes", bounds.crashes())
        .put("losses", bounds.losses())
        .put("duplicates", bounds.duplicates())
        .put("overtakes", bounds.overtakes())
        .put("cuts", bounds.cuts())
        .put("failures", bounds.failures())
        .put("journalLosses", bounds.journalLosses())
        .put("inFlight", bounds.inFlight());
    return json;
  }

  private static ObjectNode toJson(Exploration found) {
    ObjectNode json = configuration(found.configuration());
    json.put("interrupted", false);
    json.put("exhausted", found.isExhausted());
    json.put("stoppedBy", found.stoppedBy().orElse(null));
    json.put("states", found.states());
    json.put("standFor", found.standFor());
    json.put("transitions", found.transitions());
    json.put("depth", found.depth());
    json.put("rests", found.rests());
    json.put("nodeStates", found.nodeStates());
    json.put("lostToInFlightLimit", found.lostToLimit());
    json.put("seconds", found.seconds());
    json.put("statesPerSecond", Math.round(found.statesPerSecond()));
    Counterexample broken = found.counterexample().orElse(null);
    if (broken == null) {
      json.putNull("counterexample");
    } else {
      ObjectNode way = json.putObject("counterexample");
      way.put("rule", broken.rule()).put("message", broken.message());
      way.put("states", broken.states());
      way.put("replay", broken.way().toString());
      broken.events().forEach(way.withArray("events")::add);
    }
    return json;
  }
}
