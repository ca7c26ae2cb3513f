package mjuz.simulator.topology;

import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import javax.xml.stream.Location;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import mjuz.simulator.input.InputFile;
import mjuz.simulator.input.Quoted;
import org.jgrapht.Graph;
import org.jgrapht.graph.DefaultEdge;
import org.jspecify.annotations.Nullable;

/**
 * Reads GraphML, as far as it is of use here: the nodes and the directed edges of one graph. Data
 * of nodes and edges says nothing about deployments. JGraphT's importer would do, but takes an
 * undirected edge for a directed one, and does not say where a mistake is.
 */
final class GraphMl {
  private static final String MESSAGE = "Message: ";

  private final InputFile file;
  private final GraphDraft draft;
  private final List<Link> links = new ArrayList<>();
  private boolean inGraph;
  private boolean directed;

  /** An edge: the nodes may be further down in the file. */
  private record Link(String place, String source, String target) {}

  private GraphMl(InputFile file) {
    this.file = file;
    this.draft = new GraphDraft(file);
  }

  static Graph<String, DefaultEdge> read(InputFile file) throws IOException {
    return new GraphMl(file).read();
  }

  private Graph<String, DefaultEdge> read() throws IOException {
    XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
    // Nothing is fetched or expanded on behalf of a file.
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    try {
      XMLStreamReader xml = factory.createXMLStreamReader(new StringReader(file.text()));
      boolean isRoot = true;
      while (xml.hasNext()) {
        if (xml.next() == XMLStreamConstants.START_ELEMENT) {
          if (isRoot && !xml.getLocalName().equals("graphml")) {
            throw file.wrong(
                at(xml), "it is XML, but no GraphML: it begins with '%s'".formatted(name(xml)));
          }
          isRoot = false;
          element(xml);
        }
      }
    } catch (XMLStreamException e) {
      String message = String.valueOf(e.getMessage());
      Location location = e.getLocation();
      throw file.wrong(
          location == null ? 1 : location.getLineNumber(),
          location == null ? 1 : location.getColumnNumber(),
          message.substring(Math.max(0, message.indexOf(MESSAGE) + MESSAGE.length())),
          e);
    }
    for (Link each : links) {
      draft.edge(each.place(), each.source(), each.target());
    }
    return draft.finish();
  }

  private void element(XMLStreamReader xml) throws IOException {
    switch (xml.getLocalName()) {
      case "graph" -> {
        if (inGraph) {
          throw file.wrong(at(xml), "there is another graph: only one is read, and none in a node");
        }
        inGraph = true;
        directed = isDirected(xml, "edgedefault", false);
      }
      case "node" -> draft.node(at(xml), required(xml, "id"));
      case "edge" -> {
        if (!isDirected(xml, "directed", directed)) {
          throw file.wrong(
              at(xml),
              "the edge is undirected, but has to lead from the offering deployment to the"
                  + " beneficiary: write edgedefault=\"directed\" in 'graph'");
        }
        links.add(new Link(at(xml), required(xml, "source"), required(xml, "target")));
      }
      case "hyperedge" ->
          throw file.wrong(at(xml), "a hyperedge cannot be read: write an 'edge' for each two");
      default -> {
        // Keys, data, ports, and what other tools add.
      }
    }
  }

  private boolean isDirected(XMLStreamReader xml, String attribute, boolean unless)
      throws IOException {
    @Nullable String value = xml.getAttributeValue(null, attribute);
    if (value == null) {
      return unless;
    }
    return switch (value) {
      case "directed", "true", "1" -> true;
      case "undirected", "false", "0" -> false;
      default ->
          throw file.wrong(
              at(xml),
              "%s is no value of '%s': use %s"
                  .formatted(
                      Quoted.of(value),
                      attribute,
                      attribute.equals("directed") ? "true" : "directed"));
    };
  }

  private String required(XMLStreamReader xml, String attribute) throws IOException {
    @Nullable String value = xml.getAttributeValue(null, attribute);
    if (value == null) {
      throw file.wrong(at(xml), "'%s' has no attribute '%s'".formatted(name(xml), attribute));
    }
    return value;
  }

  private static String name(XMLStreamReader xml) {
    return xml.getLocalName();
  }

  private static String at(XMLStreamReader xml) {
    return InputFile.at(xml.getLocation().getLineNumber(), xml.getLocation().getColumnNumber());
  }
}
