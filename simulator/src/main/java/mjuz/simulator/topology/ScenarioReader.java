package mjuz.simulator.topology;

import static mjuz.simulator.input.JsonInput.required;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.Edge;
import mjuz.simulator.input.InputFile;
import mjuz.simulator.input.JsonInput;
import mjuz.simulator.input.KnownNames;
import mjuz.simulator.input.Quoted;
import mjuz.simulator.model.SimOffer;
import mjuz.simulator.model.SimOffer.ValueRule;
import mjuz.simulator.model.SimProgram;
import mjuz.simulator.model.SimResource;
import org.jspecify.annotations.Nullable;

/** Makes programs of a scenario file, and refuses what in it does not fit together. */
final class ScenarioReader {
  private final InputFile file;

  /** Where each deployment is. */
  private final Map<DeploymentName, String> places = new HashMap<>();

  /** Where each offer is. */
  private final Map<Edge, String> offers = new HashMap<>();

  ScenarioReader(InputFile file) {
    this.file = file;
  }

  SortedMap<DeploymentName, SimProgram> read() throws IOException {
    List<ScenarioJson.Deployment> all =
        required(file, "{}", "deployments", JsonInput.read(file, ScenarioJson.class).deployments());
    if (all.isEmpty()) {
      throw JsonInput.wrong(file, "deployments", "the list is empty: there has to be a deployment");
    }
    List<DeploymentName> names = new ArrayList<>();
    for (int i = 0; i < all.size(); i++) {
      String place = at("deployments", i);
      String text = required(file, place, "name", all.get(i).name());
      names.add(name(place + ".name", text));
      unique(places, names.getLast(), place, "deployment " + Quoted.of(text));
    }
    SortedMap<DeploymentName, SimProgram> programs = new TreeMap<>();
    for (int i = 0; i < all.size(); i++) {
      programs.put(names.get(i), program(at("deployments", i), names.get(i), all.get(i)));
    }
    for (int i = 0; i < all.size(); i++) {
      checkWishes(at("deployments", i), programs.get(names.get(i)));
    }
    return programs;
  }

  private SimProgram program(String place, DeploymentName self, ScenarioJson.Deployment json)
      throws IOException {
    ResourcesReader resources = new ResourcesReader(file, place + ".resources", self);
    for (int i = 0; i < json.resources().size(); i++) {
      resources.declare(i, json.resources().get(i));
    }
    List<SimResource> read = new ArrayList<>();
    for (int i = 0; i < json.resources().size(); i++) {
      ScenarioJson.Resource each = json.resources().get(i);
      read.add(resources.read(i, each, wishes(resources.at(i) + ".wishes", self, each)));
    }
    resources.refuseCycles(read);
    List<SimOffer> made = new ArrayList<>();
    for (int i = 0; i < json.offers().size(); i++) {
      String at = at(place + ".offers", i);
      ScenarioJson.Offer each = json.offers().get(i);
      Edge edge = edge(at, self, each);
      resources.checkNeeds(at, each.needs());
      boolean constant = Boolean.TRUE.equals(each.constant());
      made.add(new SimOffer(edge, each.needs(), constant ? ValueRule.CONSTANT : ValueRule.IDS));
    }
    return SimProgram.connected(self, read, made);
  }

  private Edge edge(String place, DeploymentName self, ScenarioJson.Offer json) throws IOException {
    String offer = required(file, place, "name", json.name());
    DeploymentName to = known(place + ".to", required(file, place, "to", json.to()));
    Edge edge = edge(place, self, offer, to);
    unique(offers, edge, place, "offer %s to '%s'".formatted(Quoted.of(offer), to));
    return edge;
  }

  private List<Edge> wishes(String place, DeploymentName self, ScenarioJson.Resource json)
      throws IOException {
    List<Edge> wishes = new ArrayList<>();
    for (int i = 0; i < json.wishes().size(); i++) {
      ScenarioJson.Wish wish = json.wishes().get(i);
      String at = at(place, i);
      DeploymentName from = known(at + ".from", required(file, at, "from", wish.from()));
      Edge edge = edge(at, from, required(file, at, "offer", wish.offer()), self);
      if (wishes.contains(edge)) {
        throw JsonInput.wrong(file, at, "the same wish is there twice: leave one out");
      }
      wishes.add(edge);
    }
    return wishes;
  }

  /** Each wish is of an offer: one that nobody makes would only wait. */
  private void checkWishes(String place, SimProgram program) throws IOException {
    for (int i = 0; i < program.resources().size(); i++) {
      List<Edge> wishes = program.resources().get(i).wishes();
      for (int j = 0; j < wishes.size(); j++) {
        Edge wish = wishes.get(j);
        if (!offers.containsKey(wish)) {
          SortedSet<String> there = new TreeSet<>();
          for (Edge each : offers.keySet()) {
            if (each.peerOf(wish.beneficiary()).equals(wish.offering())
                && each.beneficiary().equals(wish.beneficiary())) {
              there.add(each.offer());
            }
          }
          String at = at(at(place + ".resources", i) + ".wishes", j);
          String kind =
              "offer from '%s' to '%s' named".formatted(wish.offering(), wish.beneficiary());
          throw JsonInput.wrong(file, at, KnownNames.unknown(kind, wish.offer(), there));
        }
      }
    }
  }

  private DeploymentName known(String place, String text) throws IOException {
    DeploymentName name = name(place, text);
    if (!places.containsKey(name)) {
      SortedSet<String> there = new TreeSet<>();
      places.keySet().forEach(each -> there.add(each.text()));
      throw JsonInput.wrong(file, place, KnownNames.unknown("deployment", text, there));
    }
    return name;
  }

  private DeploymentName name(String place, String text) throws IOException {
    try {
      return new DeploymentName(text);
    } catch (IllegalArgumentException e) {
      throw JsonInput.wrong(file, place, String.valueOf(e.getMessage()));
    }
  }

  private Edge edge(String place, DeploymentName from, String offer, DeploymentName to)
      throws IOException {
    try {
      return new Edge(from, offer, to);
    } catch (IllegalArgumentException e) {
      throw JsonInput.wrong(file, place, String.valueOf(e.getMessage()));
    }
  }

  private <T> void unique(Map<T, String> places, T thing, String place, String what)
      throws IOException {
    @Nullable String before = places.putIfAbsent(thing, place);
    if (before != null) {
      throw JsonInput.wrong(file, place, "the %s is there already, at %s".formatted(what, before));
    }
  }

  private static String at(String list, int index) {
    return "%s[%d]".formatted(list, index);
  }
}
