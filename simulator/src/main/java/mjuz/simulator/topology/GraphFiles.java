package mjuz.simulator.topology;

import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.jgrapht.Graph;
import org.jgrapht.graph.DefaultEdge;
import org.jgrapht.graph.SimpleDirectedGraph;
import org.jgrapht.nio.GraphImporter;
import org.jgrapht.nio.ImportException;
import org.jgrapht.nio.dot.DOTImporter;
import org.jgrapht.nio.graphml.GraphMLImporter;
import org.jgrapht.nio.json.JSONImporter;
import org.jgrapht.util.SupplierUtil;

/** Reads graphs of deployments from files. */
public final class GraphFiles {
  private GraphFiles() {}

  /**
   * Reads a graph; its vertices are the names of deployments, an edge leads from the offering one
   * to the beneficiary.
   *
   * @param file DOT, GraphML or JSON (nodes with {@code id}, edges with {@code source} and {@code
   *     target}), told by its extension: {@code .dot} or {@code .gv}, {@code .graphml}, {@code
   *     .json}
   * @return the graph
   * @throws IOException if it cannot be read, is of another kind, or is not a graph
   */
  public static Graph<String, DefaultEdge> read(Path file) throws IOException {
    String name = file.getFileName().toString().toLowerCase(Locale.ROOT);
    String text = Files.readString(file);
    if (name.endsWith(".dot") || name.endsWith(".gv")) {
      DOTImporter<String, DefaultEdge> importer = new DOTImporter<>();
      importer.setVertexFactory(id -> id);
      return read(importer, text, file);
    }
    if (name.endsWith(".graphml")) {
      GraphMLImporter<String, DefaultEdge> importer = new GraphMLImporter<>();
      importer.setVertexFactory(id -> id);
      importer.setSchemaValidation(false);
      return read(importer, text, file);
    }
    if (name.endsWith(".json")) {
      JSONImporter<String, DefaultEdge> importer = new JSONImporter<>();
      importer.setVertexFactory(id -> id);
      return read(importer, text, file);
    }
    throw new IOException("'%s' is no graph: name it .dot, .gv, .graphml or .json".formatted(file));
  }

  private static Graph<String, DefaultEdge> read(
      GraphImporter<String, DefaultEdge> importer, String text, Path file) throws IOException {
    Graph<String, DefaultEdge> graph =
        new SimpleDirectedGraph<>(
            SupplierUtil.createStringSupplier(), SupplierUtil.DEFAULT_EDGE_SUPPLIER, false);
    try {
      importer.importGraph(graph, new StringReader(text));
    } catch (ImportException | IllegalArgumentException e) {
      throw new IOException("'%s' cannot be read: %s".formatted(file, e.getMessage()), e);
    }
    return graph;
  }
}
