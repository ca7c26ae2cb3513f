package mjuz.simulator.topology;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import mjuz.core.model.DeploymentName;
import mjuz.core.model.Edge;
import mjuz.simulator.model.SimDuration;
import mjuz.simulator.model.SimOffer;
import mjuz.simulator.model.SimOffer.ValueRule;
import mjuz.simulator.model.SimProgram;
import mjuz.simulator.model.SimResource;

/**
 * Reads programs from a JSON file:
 *
 * <pre>
 * {"deployments": [
 *   {"name": "storage",
 *    "resources": [{"name": "bucket", "deleteFirst": true, "millis": 500}],
 *    "offers": [{"name": "bucket", "to": "site", "needs": ["bucket"]}]},
 *   {"name": "site",
 *    "resources": [{"name": "page", "needs": [], "wishes": [{"from": "storage", "offer": "bucket"}]}]}]}
 * </pre>
 *
 * <p>Left out: {@code deleteFirst} false, {@code millis} 1000, lists empty, {@code constant} false
 * (whether an offer's value is always the same).
 */
public final class ScenarioFile {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final long MICROS = 1_000;
  private static final long DEFAULT_MILLIS = 1_000;

  private ScenarioFile() {}

  /**
   * Whether a file holds programs, and not a graph.
   *
   * @param file any
   * @return true if it is a JSON object with {@code deployments}
   * @throws IOException if it cannot be read
   */
  public static boolean holdsPrograms(Path file) throws IOException {
    return file.toString().endsWith(".json") && JSON.readTree(file.toFile()).has("deployments");
  }

  /**
   * Reads the programs.
   *
   * @param file the JSON file
   * @return the program of each deployment
   * @throws IOException if it cannot be read, or is not of the form above
   */
  public static SortedMap<DeploymentName, SimProgram> read(Path file) throws IOException {
    SortedMap<DeploymentName, SimProgram> programs = new TreeMap<>();
    try {
      for (JsonNode node : JSON.readTree(Files.readString(file)).path("deployments")) {
        DeploymentName self = new DeploymentName(text(node, "name"));
        programs.put(self, program(self, node));
      }
    } catch (IllegalArgumentException e) {
      throw new IOException("'%s' is no scenario: %s".formatted(file, e.getMessage()), e);
    }
    return programs;
  }

  private static SimProgram program(DeploymentName self, JsonNode node) {
    List<SimResource> resources = new ArrayList<>();
    for (JsonNode each : node.path("resources")) {
      List<Edge> wishes = new ArrayList<>();
      for (JsonNode wish : each.path("wishes")) {
        wishes.add(new Edge(new DeploymentName(text(wish, "from")), text(wish, "offer"), self));
      }
      long micros = each.path("millis").asLong(DEFAULT_MILLIS) * MICROS;
      resources.add(
          SimResource.of(
                  text(each, "name"),
                  each.path("deleteFirst").asBoolean(),
                  texts(each.path("needs")),
                  wishes)
              .withDuration(SimDuration.fixed(micros)));
    }
    List<SimOffer> offers = new ArrayList<>();
    for (JsonNode each : node.path("offers")) {
      offers.add(
          new SimOffer(
              new Edge(self, text(each, "name"), new DeploymentName(text(each, "to"))),
              texts(each.path("needs")),
              each.path("constant").asBoolean() ? ValueRule.CONSTANT : ValueRule.IDS));
    }
    return SimProgram.connected(self, resources, offers);
  }

  private static List<String> texts(JsonNode array) {
    List<String> texts = new ArrayList<>();
    array.forEach(each -> texts.add(each.asText()));
    return texts;
  }

  private static String text(JsonNode node, String name) {
    if (!node.hasNonNull(name)) {
      throw new IllegalArgumentException("'%s' is missing in %s".formatted(name, node));
    }
    return node.path(name).asText();
  }
}
