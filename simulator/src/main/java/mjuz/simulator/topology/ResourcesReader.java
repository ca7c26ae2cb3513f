package mjuz.simulator.topology;

import static mjuz.simulator.input.JsonInput.required;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.Edge;
import mjuz.simulator.input.InputFile;
import mjuz.simulator.input.JsonInput;
import mjuz.simulator.input.KnownNames;
import mjuz.simulator.input.Quoted;
import mjuz.simulator.model.SimDuration;
import mjuz.simulator.model.SimResource;
import org.jspecify.annotations.Nullable;

/** Reads the resources of one deployment of a scenario file. */
final class ResourcesReader {
  private static final long DEFAULT_MILLIS = 1_000;
  private static final long MOST_MILLIS = 86_400_000;
  private static final long MICROS = 1_000;
  private static final Pattern NAME = Pattern.compile("[^\\p{Cntrl}\\p{Cs}]{1,200}");

  private final InputFile file;
  private final String place;
  private final DeploymentName self;
  private final Map<String, String> places = new LinkedHashMap<>();

  /**
   * Of one deployment.
   *
   * @param file that it is in
   * @param place of the list
   * @param self the deployment
   */
  ResourcesReader(InputFile file, String place, DeploymentName self) {
    this.file = file;
    this.place = place;
    this.self = self;
  }

  /** Takes down the name: others may need what is further down in the list. */
  void declare(int index, ScenarioJson.Resource json) throws IOException {
    String name = required(file, at(index), "name", json.name());
    if (!NAME.matcher(name).matches()) {
      throw JsonInput.wrong(
          file,
          at(index) + ".name",
          "%s is no name of a resource: use 1 to 200 characters without control characters"
              .formatted(Quoted.of(name)));
    }
    @Nullable String before = places.putIfAbsent(name, at(index));
    if (before != null) {
      throw JsonInput.wrong(
          file,
          at(index),
          "the resource %s of '%s' is there already, at %s"
              .formatted(Quoted.of(name), self, before));
    }
  }

  /** The resource, when all are declared. */
  SimResource read(int index, ScenarioJson.Resource json, List<Edge> wishes) throws IOException {
    checkNeeds(at(index), json.needs());
    long millis = Objects.requireNonNullElse(json.millis(), DEFAULT_MILLIS);
    if (millis < 0 || millis > MOST_MILLIS) {
      throw JsonInput.wrong(
          file,
          at(index) + ".millis",
          "%d is out of range: use 0 to %d (a day)".formatted(millis, MOST_MILLIS));
    }
    return SimResource.of(
            required(file, at(index), "name", json.name()),
            Boolean.TRUE.equals(json.deleteFirst()),
            json.needs(),
            wishes)
        .withDuration(SimDuration.fixed(millis * MICROS));
  }

  /** The needs of a resource or an offer are resources of this deployment, each once. */
  void checkNeeds(String of, List<String> needs) throws IOException {
    for (int i = 0; i < needs.size(); i++) {
      String at = "%s.needs[%d]".formatted(of, i);
      String need = needs.get(i);
      if (!places.containsKey(need)) {
        throw JsonInput.wrong(
            file,
            at,
            KnownNames.unknown("resource of '" + self + "' named", need, places.keySet()));
      }
      if (needs.indexOf(need) < i) {
        throw JsonInput.wrong(
            file, at, "%s is there twice: leave one out".formatted(Quoted.of(need)));
      }
    }
  }

  /** No resource needs itself, directly or through others. */
  void refuseCycles(List<SimResource> resources) throws IOException {
    Map<String, SimResource> byName = new HashMap<>();
    resources.forEach(each -> byName.put(each.name(), each));
    Set<String> sound = new HashSet<>();
    for (SimResource each : resources) {
      refuseCycles(each.name(), byName, sound, new ArrayList<>());
    }
  }

  private void refuseCycles(
      String name, Map<String, SimResource> byName, Set<String> sound, List<String> way)
      throws IOException {
    int before = way.indexOf(name);
    way.add(name);
    if (before >= 0) {
      throw JsonInput.wrong(
          file,
          places.get(name) + ".needs",
          "in '%s' resources need each other in a circle, so none can be first: %s"
              .formatted(self, KnownNames.list(way.subList(before, way.size()))));
    }
    if (sound.add(name)) {
      for (String need : Objects.requireNonNull(byName.get(name)).needs()) {
        refuseCycles(need, byName, sound, way);
      }
    }
    way.removeLast();
  }

  String at(int index) {
    return "%s[%d]".formatted(place, index);
  }
}
