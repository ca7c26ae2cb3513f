package mjuz.cli;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.PrintWriter;
import java.util.Locale;
import mjuz.simulator.explore.Bounds;
import mjuz.simulator.explore.Exploration;
import mjuz.simulator.explore.Exploration.Counterexample;

/** What {@code mjuz explore} says about what it has found. */
final class ExploreOutput {
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
    out.flush();
  }

  private static ObjectNode toJson(Exploration found) {
    Bounds bounds = found.configuration().bounds();
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("configuration", found.configuration().name());
    json.put("fromRest", found.configuration().fromRest());
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
