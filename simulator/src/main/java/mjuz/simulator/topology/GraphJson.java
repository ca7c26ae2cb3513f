package mjuz.simulator.topology;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.List;
import mjuz.simulator.input.InputFile;
import mjuz.simulator.input.JsonInput;
import org.jgrapht.Graph;
import org.jgrapht.graph.DefaultEdge;
import org.jspecify.annotations.Nullable;

/**
 * The JSON form of a graph: that of JGraphT ({@code edges}) and that which other tools call
 * node-link ({@code links}). Attributes of nodes and edges say nothing about deployments.
 */
@JsonIgnoreProperties({"creator", "version", "graph", "multigraph"})
record GraphJson(
    @JsonProperty @Nullable Boolean directed,
    @JsonProperty @Nullable List<Node> nodes,
    @JsonProperty @Nullable List<Link> edges,
    @JsonProperty @Nullable List<Link> links) {

  /** A deployment. */
  @JsonIgnoreProperties(ignoreUnknown = true)
  record Node(@JsonProperty @Nullable JsonNode id) {}

  /** From the offering deployment to the beneficiary. */
  @JsonIgnoreProperties(ignoreUnknown = true)
  record Link(@JsonProperty @Nullable JsonNode source, @JsonProperty @Nullable JsonNode target) {}

  static Graph<String, DefaultEdge> read(InputFile file) throws IOException {
    GraphJson json = JsonInput.read(file, GraphJson.class);
    if (Boolean.FALSE.equals(json.directed)) {
      throw JsonInput.wrong(
          file,
          "directed",
          "the graph is undirected: an edge has to lead from the offering deployment to the"
              + " beneficiary");
    }
    GraphDraft draft = new GraphDraft(file);
    List<Node> nodes = JsonInput.required(file, "{}", "nodes", json.nodes);
    for (int i = 0; i < nodes.size(); i++) {
      draft.node(
          "nodes[%d]".formatted(i), id(file, "nodes[%d]".formatted(i), "id", nodes.get(i).id));
    }
    if (json.edges != null && json.links != null) {
      throw file.wrong("it has both 'edges' and 'links', which mean the same: leave one out");
    }
    String name = json.links == null ? "edges" : "links";
    List<Link> all =
        JsonInput.required(file, "{}", name, json.links == null ? json.edges : json.links);
    for (int i = 0; i < all.size(); i++) {
      String place = "%s[%d]".formatted(name, i);
      String from = id(file, place, "source", all.get(i).source);
      draft.edge(place, from, id(file, place, "target", all.get(i).target));
    }
    return draft.finish();
  }

  /** A text, or a whole number, as tools write them that number their nodes. */
  private static String id(InputFile file, String place, String key, @Nullable JsonNode node)
      throws IOException {
    JsonNode id = JsonInput.required(file, place, key, node);
    if (!id.isTextual() && !id.isIntegralNumber()) {
      throw JsonInput.wrong(
          file, place + "." + key, "here has to be a text or a whole number, not " + id);
    }
    return id.asText();
  }
}
