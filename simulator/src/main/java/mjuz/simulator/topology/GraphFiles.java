package mjuz.simulator.topology;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import mjuz.simulator.input.InputFile;
import org.jgrapht.Graph;
import org.jgrapht.graph.DefaultEdge;

/** Reads graphs of deployments from files; docs/simulator-files.md describes the forms. */
public final class GraphFiles {
  private GraphFiles() {}

  /**
   * Reads a graph; its vertices are the names of deployments, an edge leads from the offering one
   * to the beneficiary.
   *
   * @param file DOT, GraphML or JSON (nodes with {@code id}, edges with {@code source} and {@code
   *     target}), told by its extension: {@code .dot} or {@code .gv}, {@code .graphml}, {@code
   *     .json}
   * @return the graph, which has a vertex
   * @throws IOException if it cannot be read, is of another kind, or is not such a graph; the
   *     message names the file and the place
   */
  public static Graph<String, DefaultEdge> read(Path file) throws IOException {
    InputFile input = InputFile.read(file);
    String name = file.toString().toLowerCase(Locale.ROOT);
    if (name.endsWith(".dot") || name.endsWith(".gv")) {
      return DotForm.read(input);
    }
    if (name.endsWith(".graphml")) {
      return GraphMl.read(input);
    }
    if (name.endsWith(".json")) {
      return GraphJson.read(input);
    }
    throw input.wrong("its form is told by its name: end it with .dot, .gv, .graphml or .json");
  }
}
