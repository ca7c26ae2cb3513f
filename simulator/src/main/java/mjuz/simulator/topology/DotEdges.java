package mjuz.simulator.topology;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jgrapht.alg.util.Pair;

/**
 * The edges of a graph in DOT. JGraphT's importer leaves out those to and from the nodes of a
 * subgraph that were named before it.
 */
final class DotEdges {
  /** A comment, or a text or HTML in quotes, an arrow, a word, a sign. */
  private static final Pattern TOKEN =
      Pattern.compile(
          "(?<comment>/\\*.*?\\*/|//[^\\n]*|(?m:^)#[^\\n]*)"
              + "|\"(?:[^\"\\\\]|\\\\.)*+\"|->|<(?:[^<>]|<[^<>]*+>)*+>|[\\[\\]{}:;,=]|-?[\\w.\\u0080-\\uFFFF]+",
          Pattern.DOTALL);

  private final List<String> tokens = new ArrayList<>();
  private final List<Pair<String, String>> edges = new ArrayList<>();
  private int at;

  private DotEdges(String text) {
    Matcher matcher = TOKEN.matcher(text);
    while (matcher.find()) {
      if (matcher.group("comment") == null) {
        tokens.add(matcher.group());
      }
    }
  }

  /**
   * All edges, in the order of the file.
   *
   * @param text a file that the importer could read
   * @return from the node before the arrow to that behind it
   */
  static List<Pair<String, String>> of(String text) {
    DotEdges read = new DotEdges(text);
    while (read.at < read.tokens.size() && !read.next().equals("{")) {
      read.at++;
    }
    read.block();
    return read.edges;
  }

  private String next() {
    return at < tokens.size() ? tokens.get(at) : "}";
  }

  private boolean skip(String token) {
    boolean there = at < tokens.size() && next().equals(token);
    at += there ? 1 : 0;
    return there;
  }

  /** Statements in brackets; the nodes that they name. */
  private Set<String> block() {
    Set<String> nodes = new LinkedHashSet<>();
    skip("{");
    while (!next().equals("}")) {
      if (!skip(";") && !skip(",")) {
        statement(nodes);
      }
    }
    skip("}");
    return nodes;
  }

  private void statement(Set<String> nodes) {
    if (next().matches("(?i)graph|node|edge")) {
      at++;
      attributes();
      return;
    }
    Set<String> from = end();
    if (skip("=")) {
      at++;
      return;
    }
    nodes.addAll(from);
    while (skip("->")) {
      Set<String> to = end();
      nodes.addAll(to);
      from.forEach(one -> to.forEach(other -> edges.add(Pair.of(one, other))));
      from = to;
    }
    attributes();
  }

  /** One end of an edge: a node, or those of a subgraph. */
  private Set<String> end() {
    if (next().equalsIgnoreCase("subgraph")) {
      at++;
      if (!next().equals("{")) {
        at++;
      }
    }
    if (next().equals("{")) {
      return block();
    }
    String node = next();
    at++;
    while (skip(":")) {
      at++; // A port.
    }
    return Set.of(
        node.startsWith("\"") ? node.substring(1, node.length() - 1).replace("\\\"", "\"") : node);
  }

  private void attributes() {
    while (skip("[")) {
      while (at < tokens.size() && !skip("]")) {
        at++;
      }
    }
  }
}
