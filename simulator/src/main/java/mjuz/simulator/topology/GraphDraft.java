package mjuz.simulator.topology;

import java.io.IOException;
import mjuz.core.model.DeploymentName;
import mjuz.simulator.input.InputFile;
import mjuz.simulator.input.KnownNames;
import org.jgrapht.Graph;
import org.jgrapht.graph.DefaultEdge;
import org.jgrapht.graph.SimpleDirectedGraph;
import org.jgrapht.util.SupplierUtil;

/** A graph of deployments while a file is read, whatever its form. */
final class GraphDraft {
  private final InputFile file;
  private final Graph<String, DefaultEdge> graph =
      new SimpleDirectedGraph<>(
          SupplierUtil.createStringSupplier(), SupplierUtil.DEFAULT_EDGE_SUPPLIER, false);

  GraphDraft(InputFile file) {
    this.file = file;
  }

  /**
   * A node.
   *
   * @param place in the file
   * @param name of the deployment
   * @throws IOException if it is no name, or there already
   */
  void node(String place, String name) throws IOException {
    try {
      new DeploymentName(name);
    } catch (IllegalArgumentException e) {
      throw file.wrong(place, String.valueOf(e.getMessage()));
    }
    if (!graph.addVertex(name)) {
      throw file.wrong(place, "the node '%s' is there already".formatted(name));
    }
  }

  /**
   * An edge between nodes that are there.
   *
   * @param place in the file
   * @param from the offering deployment
   * @param to the beneficiary
   * @throws IOException if one of them is not there, or if the edge is already
   */
  void edge(String place, String from, String to) throws IOException {
    for (String end : new String[] {from, to}) {
      if (!graph.containsVertex(end)) {
        throw file.wrong(place, KnownNames.unknown("node", end, graph.vertexSet()));
      }
    }
    if (from.equals(to)) {
      throw file.wrong(
          place,
          "an edge leads from '%s' to itself: a deployment offers to others".formatted(from));
    }
    if (graph.addEdge(from, to) == null) {
      throw file.wrong(
          place, "the edge from '%s' to '%s' is there already: leave one out".formatted(from, to));
    }
  }

  /**
   * The graph, when all of the file is read.
   *
   * @throws IOException if there is nothing in it
   */
  Graph<String, DefaultEdge> finish() throws IOException {
    if (graph.vertexSet().isEmpty()) {
      throw file.wrong("the graph has no node: there has to be a deployment");
    }
    return graph;
  }
}
